/** Describes where ops are in a module: their paths, `module @m / func.func @f`, and their source locations. */
import { type ByteString, displayBytes, EMPTY_BYTES } from "../text/byteString.js";
import { keyText } from "./asmText.js";
import type { Bytecode } from "./bytecode.js";
import type { IrEvent, IrReader, ReadOp } from "./irReader.js";
import { type SourcePlace, sourceOfLocation } from "./locations.js";
import { attributesOf, type NamedOp, type OpAttributes, type Property } from "./properties.js";

export interface OpPlace {
  readonly path: string;
  readonly source: SourcePlace | undefined;
  /** Sources of the arguments of its first block, if they have their own. */
  readonly argumentSources: readonly (SourcePlace | undefined)[];
}

/** How many parts a path shows; those in the middle are left out. */
const MAX_PARTS = 64;

/** How many ops of each name a block has, by name index. */
type Counts = Map<number, number>;

/** An op on the path to a wanted one. */
interface Step {
  readonly op: NamedOp;
  /** Its index among the ops of the same name in its block. */
  readonly number: number;
  readonly counts: Counts;
}

/** The steps to a wanted op, which is the last one. */
export type OpPath = readonly Step[];

/** Follows a walk through a file and tracks the path of the last op read. */
export class PathTracker {
  /** Undefined for ops without regions, which are on no path. */
  readonly #steps: (Step | undefined)[] = [];
  readonly #blocks: Counts[] = [];
  readonly #reader: IrReader;
  /** How many ops of its name precede the op, and those of its block. */
  #number = 0;
  #counts: Counts = new Map();

  constructor(reader: IrReader) {
    this.#reader = reader;
  }

  follow(event: IrEvent): void {
    if (event === "op") this.#enter(this.#reader.op);
    else if (event === "opEnd") this.#steps.pop();
    else if (event === "block") this.#blocks[this.#blocks.length - 1] = new Map();
    else if (event === "region") this.#blocks.push(new Map());
    else if (event === "regionEnd") this.#blocks.pop();
  }

  #enter({ name, regions }: ReadOp): void {
    this.#counts = this.#blocks[this.#blocks.length - 1] ?? new Map();
    this.#number = this.#counts.get(name) ?? 0;
    this.#counts.set(name, this.#number + 1);
    this.#steps.push(regions > 0 ? this.#step() : undefined);
  }

  #step(): Step {
    const { name, attributes, properties } = this.#reader.op;
    return { op: { name, attributes, properties }, number: this.#number, counts: this.#counts };
  }

  path(): OpPath {
    const steps = [...this.#steps];
    steps[steps.length - 1] ??= this.#step();
    return shortened(steps);
  }

  /** Must be called if the walk skipped the rest of the last op. */
  skipped(): void {
    this.#steps.pop();
  }
}

class PlaceSearch {
  readonly found = new Map<number, { path: OpPath; location: number; arguments: readonly number[] }>();
  readonly #reader: IrReader;
  readonly #positions: readonly number[];
  readonly #withArguments: boolean;
  readonly #tracker: PathTracker;
  #next = 0;
  /** The op found last, until its first block. */
  #entered: { arguments: readonly number[] } | undefined;

  constructor(reader: IrReader, positions: readonly number[], withArguments: boolean) {
    this.#reader = reader;
    this.#tracker = new PathTracker(reader);
    this.#positions = positions;
    this.#withArguments = withArguments;
  }

  /** @throws BytecodeError */
  run(): void {
    const reader = this.#reader;
    for (let event = reader.next(); event !== "end"; event = reader.next()) {
      this.#tracker.follow(event);
      if (event === "op") this.#op(reader.op);
      else if (event === "block") this.#block();
    }
  }

  get #wanted(): number {
    return this.#positions[this.#next] ?? Number.POSITIVE_INFINITY;
  }

  #op({ pos, location }: ReadOp): void {
    this.#entered = undefined;
    while (this.#wanted < pos) this.#next++;
    const isWanted = this.#wanted === pos;
    if (isWanted) {
      this.#next++;
      this.#entered = { arguments: [] };
      this.found.set(pos, Object.assign(this.#entered, { path: this.#tracker.path(), location }));
      // Its first block is wanted, too.
      if (this.#withArguments) return;
    }
    const end = this.#reader.endOfOp();
    if (end < 0 || this.#wanted < end) return;
    this.#tracker.skipped();
    this.#reader.skipOp();
  }

  #block(): void {
    const { frame, blockArguments } = this.#reader;
    if (this.#entered !== undefined && this.#withArguments && frame?.number === 0 && frame.block === 0) {
      this.#entered.arguments = this.#reader.readArguments(blockArguments).map(({ location }) => location);
    }
    this.#entered = undefined;
  }
}

/**
 * The places of ops, by their positions in the IR section. Walks through the file once.
 * @param withArguments Whether sources of arguments are wanted, which takes longer.
 * @throws BytecodeError
 */
export function placesOfOps(
  file: Bytecode,
  positions: ReadonlySet<number>,
  withArguments: boolean,
): ReadonlyMap<number, OpPlace> {
  const search = new PlaceSearch(
    file.walk(),
    [...positions].sort((a, b) => a - b),
    withArguments,
  );
  search.run();
  const paths = new PathTexts(file);
  const sourceOf = (location: number) => sourceOfLocation(file.values, location);
  const places = new Map<number, OpPlace>();
  for (const [pos, { path, location, arguments: list }] of search.found) {
    places.set(pos, { path: paths.text(path), source: sourceOf(location), argumentSources: list.map(sourceOf) });
  }
  return places;
}

function shortened(steps: readonly (Step | undefined)[]): OpPath {
  const ends = steps.length <= MAX_PARTS ? steps : [...steps.slice(0, MAX_PARTS / 2), ...steps.slice(-MAX_PARTS / 2)];
  return ends.filter((step) => step !== undefined);
}

/** Renders paths, which is possible once the walk has reached the end of the blocks that they lead through. */
export class PathTexts {
  readonly #file: Bytecode;
  /** Parts of earlier paths that others may share. */
  readonly #parts = new Map<Step, string>();

  constructor(file: Bytecode) {
    this.#file = file;
  }

  /** @param symbol The name of the op at the end, if known. */
  text(path: OpPath, symbol?: ByteString): string {
    const parts = path.map((step, i) => {
      // The last step is on no other path unless it contains ops itself.
      if (i === path.length - 1) return this.#part(step, symbol ?? this.#symbol(step));
      let part = this.#parts.get(step);
      if (part === undefined) {
        part = this.#part(step, this.#symbol(step));
        this.#parts.set(step, part);
      }
      return part;
    });
    // A lone module without a name is omitted.
    const rest = parts.length > 1 && parts[0] === "module" ? parts.slice(1) : parts;
    const half = MAX_PARTS / 2;
    return (path.length < MAX_PARTS ? rest : [...rest.slice(0, half - 1), "…", ...rest.slice(-half)]).join(" / ");
  }

  #part({ op, number, counts }: Step, symbol: ByteString | undefined): string {
    const name = displayBytes(this.#file.ops[op.name]?.name ?? EMPTY_BYTES);
    const word = name === "builtin.module" ? "module" : name;
    if (symbol !== undefined)
      return `${word} @${keyText(symbol).startsWith('"') ? `"${displayBytes(symbol)}"` : symbol}`;
    return (counts.get(op.name) ?? 0) > 1 ? `${word} #${number}` : word;
  }

  #symbol({ op }: Step): ByteString | undefined {
    return symbolOf(this.#file, attributesOf(this.#file, op));
  }
}

/** The name of an op's symbol. */
export function symbolOf({ values }: Bytecode, { properties, dictionary }: OpAttributes): ByteString | undefined {
  const isName = ({ name }: Property) => name === "sym_name";
  const entry = properties.find(isName) ?? dictionary.find(isName);
  return entry !== undefined && "value" in entry ? values.string(entry.value) : undefined;
}
