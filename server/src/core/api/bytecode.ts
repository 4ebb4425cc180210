/** The library's view of MLIR bytecode: its tables, and the tree of its ops. */

import { propertyValue } from "../bytecode/attributeList.js";
import { type Bytecode, openBytecode } from "../bytecode/bytecode.js";
import type { IrReader, ReadOp } from "../bytecode/irReader.js";
import { type SourcePlace, sourceOfLocation } from "../bytecode/locations.js";
import { attributesOf } from "../bytecode/properties.js";
import type { ResourceKind } from "../bytecode/resources.js";
import { ValueText } from "../bytecode/valueText.js";
import { printShown } from "../document/printedBytecode.js";
import { eachShownOp, type ShownOp } from "../features/shownOps.js";
import { type ByteSource, sourceOf } from "../text/byteSource.js";
import { displayBytes, EMPTY_BYTES } from "../text/byteString.js";

/** Data beside the ops: a blob, or a setting. What it holds is not read. */
export interface BytecodeResource {
  /** The dialect, or the tool that an external one is for. */
  readonly owner: string;
  readonly external: boolean;
  readonly key: string;
  readonly kind: ResourceKind;
  /** Where its value starts in the file, in bytes. */
  readonly offset: number;
  /** Bytes of a blob's data, and what its place in memory is a multiple of; null for other kinds, and where it was left out. */
  readonly size: number | null;
  readonly alignment: number | null;
}

/** A block of a region. */
export interface BytecodeBlock {
  /** Types of its arguments, as MLIR text. */
  readonly arguments: readonly string[];
  readonly ops: readonly BytecodeOp[];
}

/** An op. Its parts are read on demand, which throws `BytecodeError` where they are damaged. */
export interface BytecodeOp {
  /** With its dialect: `func.func`. */
  readonly name: string;
  /** By name, as MLIR text: those of its definition, where its layout is known, and all others. A unit is `unit`. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Bytes of properties whose layout is not known. */
  readonly unreadProperties: number;
  /** Types of its results, as MLIR text. */
  readonly results: readonly string[];
  /** The source that its location names; null where it names none. */
  readonly source: SourcePlace | null;
  /** The blocks of each region. */
  readonly regions: readonly (readonly BytecodeBlock[])[];
}

/** A file of MLIR bytecode. */
export interface BytecodeFile {
  /** Of the format, from 0 on. */
  readonly version: number;
  /** Who wrote it: `MLIR22.1.8`. */
  readonly producer: string;
  readonly dialects: readonly { readonly name: string; readonly version: readonly number[] | null }[];
  readonly resources: readonly BytecodeResource[];
  /** The op at the top. */
  readonly root: BytecodeOp;
}

/** What bytecode holds: the object that `mlir-abi inspect --json` prints. */
export interface InspectedBytecode extends Omit<BytecodeFile, "root" | "version"> {
  /** Of this object. */
  readonly version: 1;
  /** The path given to the command line. */
  readonly path: string;
  readonly container: "bytecode";
  /** The version of the format. */
  readonly bytecodeVersion: string;
  /** How many ops there are of each name, most frequent first. */
  readonly ops: readonly { readonly name: string; readonly count: number }[];
  readonly functions: readonly Pick<ShownOp, "op" | "name" | "signature" | "path">[];
}

/** What a file holds. @throws BytecodeError @internal */
export function inspectedBytecode(path: string, file: Bytecode): InspectedBytecode {
  const counts = new Uint32Array(file.ops.length);
  const reader = file.walk();
  for (let event = reader.next(); event !== "end"; event = reader.next()) {
    if (event === "op") counts[reader.op.name] = (counts[reader.op.name] ?? 0) + 1;
  }
  const ops = file.ops.map(({ name }, i) => ({ name: displayBytes(name), count: counts[i] ?? 0 }));
  const printed = printShown(file);
  const functions = [...eachShownOp(printed.document, printed)].flatMap(({ op }) =>
    op.signature === null ? [] : [op],
  );
  return {
    version: 1,
    path,
    container: "bytecode",
    bytecodeVersion: String(file.version),
    ...tablesOf(file),
    ops: ops.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count),
    functions: functions.map(({ op, name, signature, path: place }) => ({ op, name, signature, path: place ?? "" })),
  };
}

function tablesOf({
  producer,
  dialects,
  resources,
}: Bytecode): Pick<BytecodeFile, "producer" | "dialects" | "resources"> {
  return {
    producer,
    dialects: dialects.map(({ name, version = null }) => ({ name: displayBytes(name), version })),
    resources: resources.map(({ owner, external, key, kind, offset, size = null, alignment = null }) => {
      return { owner: displayBytes(owner), external, key: displayBytes(key), kind, offset, size, alignment };
    }),
  };
}

/**
 * Opens MLIR bytecode: reads its tables, and the ops on demand.
 *
 * @param source The bytes, or what reads ranges of them, for files that are larger than memory.
 * @throws BytecodeError where it is not MLIR bytecode, or is damaged
 */
export function readBytecode(source: Uint8Array | ByteSource): BytecodeFile {
  const file = openBytecode(source instanceof Uint8Array ? sourceOf(source) : source);
  const reader = file.walk();
  reader.next();
  return {
    version: file.version,
    ...tablesOf(file),
    root: new LazyOp({ file, values: new ValueText(file.values) }, reader.op),
  };
}

interface Context {
  readonly file: Bytecode;
  readonly values: ValueText;
}

/** A region that is being read, or one that was. */
type Region = { readonly arguments: readonly string[]; readonly ops: LazyOp[] }[];

class LazyOp implements BytecodeOp {
  readonly #context: Context;
  readonly #op: Pick<ReadOp, "pos" | "name" | "attributes" | "properties" | "location">;
  /** Undefined until they are read: those of isolated ops lie apart from the others. */
  #regions: Region[] | undefined;

  constructor(context: Context, { pos, name, attributes, properties, location, regions }: ReadOp) {
    this.#context = context;
    this.#op = { pos, name, attributes, properties, location };
    if (regions === 0) this.#regions = [];
  }

  get name(): string {
    return displayBytes(this.#context.file.ops[this.#op.name]?.name ?? EMPTY_BYTES);
  }

  get attributes(): Readonly<Record<string, string>> {
    const { file, values } = this.#context;
    const { properties, dictionary } = attributesOf(file, this.#op);
    return Object.fromEntries(
      [...properties, ...dictionary].map((entry) => [displayBytes(entry.name), propertyValue(values, entry)]),
    );
  }

  get unreadProperties(): number {
    return attributesOf(this.#context.file, this.#op).unread;
  }

  get results(): readonly string[] {
    const { file, values } = this.#context;
    const reader = this.#reader();
    return reader.readList(reader.op.results, "types", file.values.types).map((type) => values.type(type));
  }

  get source(): SourcePlace | null {
    return sourceOfLocation(this.#context.file.values, this.#op.location) ?? null;
  }

  get regions(): readonly (readonly BytecodeBlock[])[] {
    this.#regions ??= this.#readRegions();
    return this.#regions;
  }

  /** A walk that has just read the op. */
  #reader(): IrReader {
    const reader = this.#context.file.walk(this.#op.pos);
    reader.next();
    return reader;
  }

  /** Reads what is inside, but for what is inside of isolated ops. */
  #readRegions(): Region[] {
    const regions: Region[] = [];
    this.#regions = regions;
    try {
      this.#readInto(this.#reader());
    } catch (error) {
      this.#regions = undefined;
      throw error;
    }
    return regions;
  }

  #readInto(reader: IrReader): void {
    const open: LazyOp[] = [this];
    for (let event = reader.next(); event !== "end"; event = reader.next()) {
      const around = open[open.length - 1] as LazyOp;
      if (event === "region") (around.#regions as Region[]).push([]);
      else if (event === "block") around.#lastRegion.push({ arguments: this.#argumentTypes(reader), ops: [] });
      else if (event === "opEnd") open.pop();
      else if (event === "op") {
        const op = new LazyOp(this.#context, reader.op);
        around.#lastRegion.at(-1)?.ops.push(op);
        // One that can be skipped is read on demand.
        if (reader.endOfOp() >= 0) reader.skipOp();
        else {
          op.#regions = [];
          open.push(op);
        }
      }
    }
  }

  get #lastRegion(): Region {
    return this.#regions?.at(-1) as Region;
  }

  #argumentTypes(reader: IrReader): readonly string[] {
    return reader.readArguments(reader.blockArguments).map(({ type }) => this.#context.values.type(type));
  }
}
