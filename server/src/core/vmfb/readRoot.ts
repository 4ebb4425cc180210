/** The root table and those below it, read by the slots of one era. */
import { type ByteString, displayBytes, EMPTY_BYTES } from "../text/byteString.js";
import { MalformedError } from "./byteReader.js";
import type { Layout, RootField } from "./layouts.js";
import type {
  VmAttribute,
  VmBytecodeVersion,
  VmDependency,
  VmExport,
  VmFunction,
  VmImport,
  VmModule,
  VmSignature,
} from "./module.js";
import type { Field, Table, Tables } from "./tables.js";

type Parts = Omit<VmModule, "container" | "identifier" | "era" | "fileSize" | "tableSize">;

/** What was read, and how many things in it speak against the layout. */
export interface ReadRoot extends Parts {
  readonly doubts: number;
}

/** Reads a module's tables by a layout. @throws MalformedError where they are damaged, or of another layout */
export function readRoot(tables: Tables, layout: Layout): ReadRoot {
  return new RootReader(tables, layout).read();
}

/** What a calling convention looks like; the brackets and the dot are of before 2021-02. */
const CONVENTION = /^(?:0[viIfFrCD_[\].]*)?$/;
/** Every flags field so far has this as its bit 1. */
const OPTIONAL = 2;
/** So many descriptors are compared with the bytecode they point into. */
const DESCRIPTORS_COMPARED = 64;

interface Text {
  readonly bytes: ByteString;
  /** For people. */
  readonly text: string;
}
const NO_TEXT: Text = { bytes: EMPTY_BYTES, text: "" };

class RootReader {
  readonly #tables: Tables;
  readonly #layout: Layout;
  #doubts = 0;
  /** Strings and signatures by their offset: exports share them, and hostile files share them a million times. */
  readonly #strings = new Map<number, Text>();
  readonly #attributes = new Map<number, VmAttribute>();
  readonly #signatures = new Map<number, VmSignature>();
  /** Bytes of a signature's attributes. */
  readonly #weights = new Map<VmSignature, number>();

  constructor(tables: Tables, layout: Layout) {
    this.#tables = tables;
    this.#layout = layout;
  }

  read(): ReadRoot {
    const tables = this.#tables;
    const root = tables.root();
    const name = this.#text(root, this.#field("name"));
    if (name === "") throw new MalformedError("Module has no name");
    this.#doubtExtra(root, this.#layout.rootSlots);
    const functions = this.#functions(root);
    const sizes = this.#sizes(root);
    return {
      name,
      moduleVersion: tables.number(root, this.#field("version")),
      bytecodeVersion: this.#bytecodeVersion(root),
      requirements: tables.number(root, this.#field("requirements")),
      attributes: this.#attributesOf(root, this.#field("attrs")),
      types: [...tables.elements(root, this.#field("types"))].map((table) => this.#type(table)),
      dependencies: [...tables.elements(root, this.#field("dependencies"))].map((table) => this.#dependency(table)),
      imports: [...tables.elements(root, this.#field("imported_functions"))].map((table) => this.#import(table)),
      exports: [...tables.elements(root, this.#field("exported_functions"))].map((table) =>
        this.#export(table, functions),
      ),
      functions: this.#named(root, functions, sizes.functions),
      sizes,
      doubts: this.#doubts,
    };
  }

  #field(name: RootField): Field {
    return { slot: this.#layout.root[name], name };
  }

  /** Doubts the layout where a table has fields that the era did not know. */
  #doubtExtra(table: Table, known: number): void {
    for (let slot = known; slot < table.slots && slot < known + 8; slot++) {
      if (this.#tables.has(table, slot)) this.#doubts++;
    }
  }

  #string(table: Table, field: Field): Text | undefined {
    const found = this.#tables.string(table, field);
    if (found === undefined) return undefined;
    let known = this.#strings.get(found.at);
    if (known === undefined) {
      const bytes = this.#tables.contents(found);
      known = { bytes, text: displayBytes(bytes) };
      this.#strings.set(found.at, known);
    } else this.#tables.spend(found.length);
    return known;
  }

  #text(table: Table, field: Field): string {
    return this.#string(table, field)?.text ?? "";
  }

  #type(table: Table): string {
    this.#doubtExtra(table, 1);
    return this.#text(table, FULL_NAME);
  }

  #attributesOf(table: Table, field: Field): readonly VmAttribute[] {
    const attributes: VmAttribute[] = [];
    for (const each of this.#tables.elements(table, field)) {
      let known = this.#attributes.get(each.at);
      if (known === undefined) {
        this.#doubtExtra(each, 2);
        const key = this.#string(each, KEY);
        if (key === undefined) this.#doubts++;
        const { bytes, text } = this.#string(each, VALUE) ?? NO_TEXT;
        known = { key: key?.text ?? "", value: text, bytes };
        this.#attributes.set(each.at, known);
      } else this.#tables.spend(known.bytes.length);
      attributes.push(known);
    }
    return attributes.length > 0 ? attributes : NONE;
  }

  #dependency(table: Table): VmDependency {
    const flags = this.#tables.number(table, DEPENDENCY_FLAGS);
    this.#doubtExtra(table, 3);
    const minimumVersion = this.#tables.number(table, MINIMUM_VERSION);
    return { name: this.#text(table, NAME), minimumVersion, required: (flags & OPTIONAL) === 0 };
  }

  #import(table: Table): VmImport {
    this.#doubtExtra(table, 3);
    const name = this.#text(table, FULL_NAME);
    // The compiler always writes the module's name in front.
    if (!name.includes(".")) this.#doubts++;
    const signature = this.#signature(this.#tables.table(table, SIGNATURE));
    // Written for each import since there are calling conventions.
    if (signature.callingConvention === null && this.#layout.callingConvention >= 0) this.#doubts++;
    const optional = (this.#tables.number(table, IMPORT_FLAGS) & OPTIONAL) !== 0;
    return { name, optional, ...signature };
  }

  #export(table: Table, functions: readonly VmFunction[]): VmExport {
    const { exportSignature, exportOrdinal } = this.#layout;
    this.#doubtExtra(table, exportOrdinal + 1);
    const name = this.#text(table, LOCAL_NAME);
    if (name === "") this.#doubts++;
    const ordinal = this.#tables.signedNumber(table, { slot: exportOrdinal, name: "internal_ordinal" });
    const behind = functions[ordinal]?.signature;
    if (behind) this.#use(behind);
    if (exportSignature < 0) return { name, ordinal, ...(behind ?? NO_SIGNATURE) };
    const own = this.#signature(this.#tables.table(table, { slot: exportSignature, name: "signature" }));
    // Until 2021-09-16 the function behind it had the attributes.
    const attributes = behind === undefined || behind === null ? NONE : behind.attributes;
    return { name, ordinal, ...own, attributes: own.attributes.length > 0 ? own.attributes : attributes };
  }

  #signature(table: Table | undefined): VmSignature {
    if (table === undefined) return NO_SIGNATURE;
    const known = this.#signatures.get(table.at);
    if (known !== undefined) return this.#use(known);
    const { callingConvention: slot, signatureAttributes } = this.#layout;
    const last = Math.max(slot, signatureAttributes);
    this.#doubtExtra(table, last < 0 ? 2 : last + 1);
    // Argument and result types, as numbers of the type table.
    if (slot !== 0) for (const types of TYPES) this.#tables.vector(table, types, 4);
    const convention = slot < 0 ? undefined : this.#string(table, { slot, name: "calling_convention" })?.text;
    if (convention !== undefined && !CONVENTION.test(convention)) this.#doubts++;
    // In the layout before, the attributes had this slot: a vector can look like a string.
    if (slot === 2 && convention !== undefined && this.#holdsAttributes(table, slot)) this.#doubts++;
    const signature = {
      callingConvention: convention ?? null,
      attributes: this.#attributesOf(table, { slot: signatureAttributes, name: "attrs" }),
    };
    this.#signatures.set(table.at, signature);
    return signature;
  }

  /** Counts a signature that is used once more: whoever shows or decodes the module does it for each use. */
  #use(signature: VmSignature): VmSignature {
    let weight = this.#weights.get(signature);
    if (weight === undefined) {
      weight = signature.attributes.reduce((sum, { key, bytes }) => sum + key.length + bytes.length, 0);
      this.#weights.set(signature, weight);
    }
    this.#tables.spend(weight);
    return signature;
  }

  #holdsAttributes(table: Table, slot: number): boolean {
    try {
      return this.#attributesOf(table, { slot, name: "attrs" }).some(({ key }) => key !== "");
    } catch {
      return false;
    }
  }

  /** The functions that the file describes, without names from the debug database. */
  #functions(root: Table): readonly VmFunction[] {
    const functions: VmFunction[] = [];
    for (const table of this.#tables.elements(root, this.#field("function_signatures"))) {
      functions.push({ name: null, signature: this.#signature(table) });
    }
    for (const table of this.#tables.elements(root, this.#field("internal_functions"))) {
      this.#doubtExtra(table, 2);
      const name = this.#text(table, LOCAL_NAME);
      functions.push({ name: name || null, signature: this.#signature(this.#tables.table(table, SIGNATURE)) });
    }
    return functions;
  }

  /**
   * The functions with the names of the debug database. Since 2026-01-14 (aa776b3ea7) the writer puts every function
   * into entry 0, so its names count only if there is one for each function.
   */
  #named(root: Table, functions: readonly VmFunction[], count: number): readonly VmFunction[] {
    const debug = this.#tables.table(root, this.#field("debug_database"));
    if (debug === undefined) return functions;
    // A location takes two slots, its type and its value.
    const field = { slot: 2, name: "functions" };
    if (this.#tables.vector(debug, field, 4)?.count !== count) return functions;
    const names = [...this.#tables.elements(debug, field)].map((table) => this.#text(table, LOCAL_NAME));
    return names.map((name, i) => {
      const { name: own = null, signature = null } = functions[i] ?? {};
      return { name: own ?? (name || null), signature };
    });
  }

  #bytecodeVersion(root: Table): VmBytecodeVersion | null {
    const { versions } = this.#layout;
    if (versions === undefined) return null;
    const version = this.#tables.number(root, this.#field("bytecode_version"));
    const major = version >>> 16;
    const minor = version & 0xffff;
    const [first, last] = versions;
    // No minor version but 0 was ever written. Version 0.0, which is left out, was current for three days only.
    if (major < first || major > last || minor !== 0 || version === 0) this.#doubts++;
    return { major, minor };
  }

  #sizes(root: Table): VmModule["sizes"] {
    const tables = this.#tables;
    let rodata = 0;
    for (const segment of tables.elements(root, this.#field("rodata_segments"))) {
      const data = tables.vector(segment, EMBEDDED_DATA, 1);
      rodata += (data?.count ?? 0) + tables.longNumber(segment, EXTERNAL_LENGTH);
      this.#doubtExtra(segment, 5);
      if (segment.slots < 3) this.#doubts++;
    }
    let rwdata = 0;
    for (const segment of tables.elements(root, this.#field("rwdata_segments"))) {
      this.#doubtExtra(segment, 1);
      rwdata += tables.number(segment, BYTE_SIZE);
    }
    const state = tables.table(root, this.#field("module_state"));
    if (state !== undefined) this.#doubtExtra(state, 2);
    const { descriptorSize } = this.#layout;
    const descriptors = tables.vector(root, this.#field("function_descriptors"), descriptorSize);
    const bytecode = tables.vector(root, this.#field("bytecode_data"), 1)?.count ?? 0;
    for (let i = 0; descriptors !== undefined && i < Math.min(descriptors.count, DESCRIPTORS_COMPARED); i++) {
      const at = descriptors.start + i * descriptorSize;
      const offset = tables.i32(at);
      const length = tables.i32(at + 4);
      if (offset < 0 || length < 0 || offset + length > bytecode) this.#doubts++;
    }
    return { rodata, rwdata, bytecode, functions: descriptors?.count ?? 0 };
  }
}

const NONE: readonly VmAttribute[] = [];
const NO_SIGNATURE: VmSignature = { callingConvention: null, attributes: NONE };
const TYPES: readonly Field[] = [
  { slot: 0, name: "argument_types" },
  { slot: 1, name: "result_types" },
];
const NAME: Field = { slot: 0, name: "name" };
const FULL_NAME: Field = { slot: 0, name: "full_name" };
const LOCAL_NAME: Field = { slot: 0, name: "local_name" };
const SIGNATURE: Field = { slot: 1, name: "signature" };
const IMPORT_FLAGS: Field = { slot: 2, name: "flags" };
const KEY: Field = { slot: 0, name: "key" };
const VALUE: Field = { slot: 1, name: "value" };
const MINIMUM_VERSION: Field = { slot: 1, name: "minimum_version" };
const DEPENDENCY_FLAGS: Field = { slot: 2, name: "flags" };
const EMBEDDED_DATA: Field = { slot: 2, name: "embedded_data" };
const EXTERNAL_LENGTH: Field = { slot: 4, name: "external_data_length" };
const BYTE_SIZE: Field = { slot: 0, name: "byte_size" };
