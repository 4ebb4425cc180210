/**
 * Checks the root table and those below it by the slots of one era: whether every offset, length and count can be
 * followed, and how many signs there are that the layout is wrong. Nothing is held but pages of the file.
 */
import { displayBytes } from "../text/byteString.js";
import { MalformedError, Marks } from "./byteReader.js";
import {
  BYTE_SIZE,
  DEBUG_FUNCTIONS,
  EMBEDDED_DATA,
  EXTERNAL_LENGTH,
  exportFields,
  FLAGS,
  FULL_NAME,
  KEY,
  LOCAL_NAME,
  MINIMUM_VERSION,
  NAME,
  rootField,
  SIGNATURE,
  signatureFields,
  TYPES,
  VALUE,
} from "./fields.js";
import type { Layout, RootField } from "./layouts.js";
import type { VmSizes } from "./module.js";
import type { Field, Table, Tables } from "./tables.js";

export interface CheckedRoot {
  /** How many signs there are that the layout is wrong. */
  readonly doubts: number;
  readonly sizes: VmSizes;
}

/** Thrown where a layout has raised so many doubts that it is not examined further. */
export class DoubtfulError extends Error {
  override readonly name = "DoubtfulError";
}

/**
 * Checks a module's tables by a layout.
 * @throws MalformedError where they are damaged
 * @throws DoubtfulError where they raise as many doubts as `most`
 */
export function checkRoot(tables: Tables, layout: Layout, most = Number.POSITIVE_INFINITY): CheckedRoot {
  return new RootCheck(tables, layout, most).check();
}

/** What a calling convention looks like; the brackets and the dot are of before 2021-02. */
const CONVENTION = /^(?:0[viIfFrCD_[\].]*)?$/;
/** How many descriptors are compared with the bytecode they point into. */
const COMPARED_DESCRIPTORS = 64;
/** How much of a text is examined for doubts, in bytes. */
const EXAMINED_TEXT_BYTES = 256;
/** How many attributes are examined to distinguish a vector of them from a string. */
const EXAMINED_ATTRIBUTES = 64;

interface Found {
  readonly at: number;
  readonly length: number;
}

class RootCheck {
  readonly #tables: Tables;
  readonly #layout: Layout;
  readonly #most: number;
  #doubts = 0;
  /** What has been checked, by offset: entries share it, and hostile files share it a million times. */
  readonly #strings = new Marks();
  readonly #attributes = new Marks();
  readonly #signatures = new Marks();

  constructor(tables: Tables, layout: Layout, most: number) {
    this.#tables = tables;
    this.#layout = layout;
    this.#most = most;
  }

  check(): CheckedRoot {
    const tables = this.#tables;
    const root = tables.root();
    if (isEmpty(this.#string(root, this.#field("name")))) throw new MalformedError("Module has no name");
    this.#doubtExtra(root, this.#layout.rootSlots);
    this.#functions(root);
    const sizes = this.#sizes(root);
    tables.number(root, this.#field("version"));
    tables.number(root, this.#field("requirements"));
    this.#version(root);
    this.#attributesOf(root, this.#field("attrs"));
    for (const table of tables.elements(root, this.#field("types"))) this.#type(table);
    for (const table of tables.elements(root, this.#field("dependencies"))) this.#dependency(table);
    for (const table of tables.elements(root, this.#field("imported_functions"))) this.#import(table);
    for (const table of tables.elements(root, this.#field("exported_functions"))) this.#export(table);
    this.#debugNames(root, sizes.functions);
    return { doubts: this.#doubts, sizes };
  }

  #field(name: RootField): Field {
    return rootField(this.#layout, name);
  }

  #doubt(): void {
    if (++this.#doubts >= this.#most) throw new DoubtfulError();
  }

  /** Doubts the layout where a table has fields that the era did not know. */
  #doubtExtra(table: Table, known: number): void {
    for (let slot = known; slot < table.slots && slot < known + 8; slot++) {
      if (this.#tables.has(table, slot)) this.#doubt();
    }
  }

  #string(table: Table, field: Field): Found | undefined {
    const found = this.#tables.string(table, field);
    if (found !== undefined && !this.#strings.mark(found.at)) this.#tables.keep(found);
    return found;
  }

  /** The start of a string, as far as it is examined. */
  #start({ at, length }: Found): string {
    return displayBytes(this.#tables.contents({ at, length: Math.min(length, EXAMINED_TEXT_BYTES) }));
  }

  #type(table: Table): void {
    this.#doubtExtra(table, 1);
    this.#string(table, FULL_NAME);
  }

  #attributesOf(table: Table, field: Field): void {
    const vector = this.#tables.vector(table, field, 4);
    if (vector === undefined || this.#attributes.mark(vector.start)) return;
    for (const each of this.#tables.elements(table, field)) {
      this.#doubtExtra(each, 2);
      if (this.#string(each, KEY) === undefined) this.#doubt();
      this.#string(each, VALUE);
    }
  }

  #dependency(table: Table): void {
    this.#doubtExtra(table, 3);
    this.#string(table, NAME);
    this.#tables.number(table, MINIMUM_VERSION);
    this.#tables.number(table, FLAGS);
  }

  #import(table: Table): void {
    this.#doubtExtra(table, 3);
    const name = this.#string(table, FULL_NAME);
    // The compiler always writes the module's name in front.
    if (name === undefined || !this.#start(name).includes(".")) this.#doubt();
    const signature = this.#tables.table(table, SIGNATURE);
    if (signature !== undefined) this.#signature(signature);
    const { convention } = signatureFields(this.#layout);
    // Written for each import since there are calling conventions.
    if (convention.slot >= 0 && !(signature && this.#tables.has(signature, convention.slot))) this.#doubt();
    this.#tables.number(table, FLAGS);
  }

  #export(table: Table): void {
    const { signature: field, ordinal } = exportFields(this.#layout);
    this.#doubtExtra(table, ordinal.slot + 1);
    if (isEmpty(this.#string(table, LOCAL_NAME))) this.#doubt();
    this.#tables.number(table, ordinal);
    const signature = this.#tables.table(table, field);
    if (signature !== undefined) this.#signature(signature);
  }

  #signature(table: Table): void {
    if (this.#signatures.mark(table.at)) return;
    const { convention: field, attributes } = signatureFields(this.#layout);
    const last = Math.max(field.slot, attributes.slot);
    this.#doubtExtra(table, last < 0 ? 2 : last + 1);
    // Argument and result types, as numbers of the type table.
    if (field.slot !== 0) for (const types of TYPES) this.#tables.vector(table, types, 4);
    const convention = this.#string(table, field);
    if (convention !== undefined && !CONVENTION.test(this.#start(convention))) this.#doubt();
    // In the layout before, the attributes had this slot: a vector can look like a string.
    if (field.slot === 2 && convention !== undefined && this.#holdsAttributes(table, field)) this.#doubt();
    this.#attributesOf(table, attributes);
  }

  /** True where a string's field could be a vector of attributes as well. */
  #holdsAttributes(table: Table, field: Field): boolean {
    let count = 0;
    try {
      for (const each of this.#tables.elements(table, field)) {
        if (!isEmpty(this.#tables.string(each, KEY))) return true;
        if (++count >= EXAMINED_ATTRIBUTES) break;
      }
    } catch {}
    return false;
  }

  /** The functions that the file describes. */
  #functions(root: Table): void {
    for (const table of this.#tables.elements(root, this.#field("function_signatures"))) this.#signature(table);
    for (const table of this.#tables.elements(root, this.#field("internal_functions"))) {
      this.#doubtExtra(table, 2);
      this.#string(table, LOCAL_NAME);
      const signature = this.#tables.table(table, SIGNATURE);
      if (signature !== undefined) this.#signature(signature);
    }
  }

  /** Names that count: see `rootView`. */
  #debugNames(root: Table, count: number): void {
    const debug = this.#tables.table(root, this.#field("debug_database"));
    if (debug === undefined || this.#tables.vector(debug, DEBUG_FUNCTIONS, 4)?.count !== count) return;
    for (const table of this.#tables.elements(debug, DEBUG_FUNCTIONS)) this.#string(table, LOCAL_NAME);
  }

  #version(root: Table): void {
    const { versions } = this.#layout;
    if (versions === undefined) return;
    const version = this.#tables.number(root, this.#field("bytecode_version"));
    const major = version >>> 16;
    const [first, last] = versions;
    // No minor version but 0 was ever written. Version 0.0, which is left out, was current for three days only.
    if (major < first || major > last || (version & 0xffff) !== 0 || version === 0) this.#doubt();
  }

  #sizes(root: Table): VmSizes {
    const tables = this.#tables;
    const rodata = this.#rodata(root);
    let rwdata = 0;
    for (const segment of tables.elements(root, this.#field("rwdata_segments"))) {
      this.#doubtExtra(segment, 1);
      rwdata += tables.number(segment, BYTE_SIZE);
    }
    const state = tables.table(root, this.#field("module_state"));
    if (state !== undefined) this.#doubtExtra(state, 2);
    const bytecode = tables.vector(root, this.#field("bytecode_data"), 1)?.count ?? 0;
    return { rodata, rwdata, bytecode, functions: this.#descriptors(root, bytecode) };
  }

  #rodata(root: Table): number {
    let bytes = 0;
    for (const segment of this.#tables.elements(root, this.#field("rodata_segments"))) {
      const data = this.#tables.vector(segment, EMBEDDED_DATA, 1);
      bytes += (data?.count ?? 0) + this.#tables.longNumber(segment, EXTERNAL_LENGTH);
      this.#doubtExtra(segment, 5);
      if (segment.slots < 3) this.#doubt();
    }
    return bytes;
  }

  /** How many functions have bytecode. */
  #descriptors(root: Table, bytecode: number): number {
    const { descriptorSize } = this.#layout;
    const descriptors = this.#tables.vector(root, this.#field("function_descriptors"), descriptorSize);
    if (descriptors === undefined) return 0;
    for (let i = 0; i < Math.min(descriptors.count, COMPARED_DESCRIPTORS); i++) {
      const at = descriptors.start + i * descriptorSize;
      const offset = this.#tables.i32(at);
      const length = this.#tables.i32(at + 4);
      if (offset < 0 || length < 0 || offset + length > bytecode) this.#doubt();
    }
    return descriptors.count;
  }
}

function isEmpty(found: Found | undefined): boolean {
  return found === undefined || found.length === 0;
}
