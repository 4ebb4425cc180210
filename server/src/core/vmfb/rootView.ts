/**
 * A module's tables as a `VmModule`, over bytes that `checkRoot` has checked. Each list is a position in the file and
 * each entry is read at each access, so a module holds its pages and nothing else, however much its entries share.
 */
import { type ByteString, displayBytes, EMPTY_BYTES } from "../text/byteString.js";
import { LazyList, type List } from "../text/lists.js";
import {
  DEBUG_FUNCTIONS,
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
  VALUE,
} from "./fields.js";
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
  VmSizes,
} from "./module.js";
import type { Field, Table, Tables } from "./tables.js";

type Parts = Omit<
  VmModule,
  "container" | "identifier" | "era" | "fileSize" | "tableSize" | "executables" | "constants"
>;

/** The view of tables that were checked by the same layout; it never throws. */
export function rootView(tables: Tables, layout: Layout, sizes: VmSizes): Parts {
  return new RootView(tables, layout).parts(sizes);
}

/** Bits of every flags field so far. */
const REQUIRED = 1;
const OPTIONAL = 2;

class RootView {
  readonly #tables: Tables;
  readonly #layout: Layout;
  readonly #root: Table;

  constructor(tables: Tables, layout: Layout) {
    this.#tables = tables;
    this.#layout = layout;
    this.#root = tables.root();
  }

  parts(sizes: VmSizes): Parts {
    const functions = this.#functions();
    return {
      name: this.#text(this.#root, this.#field("name")),
      moduleVersion: this.#tables.number(this.#root, this.#field("version")),
      bytecodeVersion: this.#bytecodeVersion(),
      requirements: this.#tables.number(this.#root, this.#field("requirements")),
      attributes: this.#attributes(this.#root, this.#field("attrs")),
      types: this.#rootList("types", (table) => this.#text(table, FULL_NAME)),
      dependencies: this.#rootList("dependencies", (table) => this.#dependency(table)),
      imports: this.#rootList("imported_functions", (table) => this.#import(table)),
      exports: this.#rootList("exported_functions", (table) => this.#export(table, functions)),
      functions: this.#named(functions, sizes.functions),
      sizes,
    };
  }

  #field(name: RootField): Field {
    return rootField(this.#layout, name);
  }

  /** What `read` makes of the tables of a vector; an empty list where there is none. */
  #list<Item>(table: Table, field: Field, read: (table: Table) => Item): List<Item> {
    const vector = this.#tables.vector(table, field, 4);
    if (vector === undefined) return [];
    return new LazyList(vector.count, (i) => read(this.#tables.element(vector, i, table, field)));
  }

  #rootList<Item>(name: RootField, read: (table: Table) => Item): List<Item> {
    return this.#list(this.#root, this.#field(name), read);
  }

  #bytes(table: Table, field: Field): ByteString | undefined {
    const found = this.#tables.string(table, field);
    return found && this.#tables.contents(found);
  }

  #text(table: Table, field: Field): string {
    return displayBytes(this.#bytes(table, field) ?? EMPTY_BYTES);
  }

  #attributes(table: Table, field: Field): List<VmAttribute> {
    return this.#list(table, field, (each) => {
      const bytes = () => this.#bytes(each, VALUE) ?? EMPTY_BYTES;
      // A value may be as large as the file: it is not read to find a key.
      return {
        key: this.#text(each, KEY),
        get value() {
          return displayBytes(bytes());
        },
        get bytes() {
          return bytes();
        },
      };
    });
  }

  #dependency(table: Table): VmDependency {
    const flags = this.#tables.number(table, FLAGS, REQUIRED);
    const minimumVersion = this.#tables.number(table, MINIMUM_VERSION);
    const needsVersion = (flags & REQUIRED) !== 0;
    return { name: this.#text(table, NAME), minimumVersion, required: (flags & OPTIONAL) === 0, needsVersion };
  }

  #import(table: Table): VmImport {
    const optional = (this.#tables.number(table, FLAGS) & OPTIONAL) !== 0;
    return { name: this.#text(table, FULL_NAME), optional, ...this.#signature(this.#tables.table(table, SIGNATURE)) };
  }

  #export(table: Table, functions: List<VmFunction>): VmExport {
    const fields = exportFields(this.#layout);
    const name = this.#text(table, LOCAL_NAME);
    const ordinal = this.#tables.signedNumber(table, fields.ordinal);
    const ofFunction = (ordinal < 0 ? undefined : functions.at(ordinal))?.signature;
    if (fields.signature.slot < 0) return { name, ordinal, ...(ofFunction ?? NO_SIGNATURE) };
    const own = this.#signature(this.#tables.table(table, fields.signature));
    // Until 2021-09-16 its function had the attributes.
    const attributes = own.attributes.length > 0 ? own.attributes : (ofFunction?.attributes ?? own.attributes);
    return { name, ordinal, ...own, attributes };
  }

  #signature(table: Table | undefined): VmSignature {
    if (table === undefined) return NO_SIGNATURE;
    const { convention, attributes } = signatureFields(this.#layout);
    const bytes = this.#bytes(table, convention);
    return {
      callingConvention: bytes === undefined ? null : displayBytes(bytes),
      attributes: this.#attributes(table, attributes),
    };
  }

  /** The functions that the file describes, without names from the debug database. */
  #functions(): List<VmFunction> {
    if (this.#layout.root.function_signatures >= 0) {
      return this.#rootList("function_signatures", (table) => ({ name: null, signature: this.#signature(table) }));
    }
    return this.#rootList("internal_functions", (table) => ({
      name: this.#text(table, LOCAL_NAME) || null,
      signature: this.#signature(this.#tables.table(table, SIGNATURE)),
    }));
  }

  /**
   * The functions with the names of the debug database. Since 2026-01-14 (aa776b3ea7) the writer puts every function
   * into entry 0, so its names count only if there is one for each function.
   */
  #named(functions: List<VmFunction>, count: number): List<VmFunction> {
    const debug = this.#tables.table(this.#root, this.#field("debug_database"));
    if (debug === undefined) return functions;
    const names = this.#list(debug, DEBUG_FUNCTIONS, (table) => this.#text(table, LOCAL_NAME));
    if (names.length !== count) return functions;
    return new LazyList(count, (i) => {
      const { name = null, signature = null } = functions.at(i) ?? {};
      return { name: name ?? (names.at(i) || null), signature };
    });
  }

  #bytecodeVersion(): VmBytecodeVersion | null {
    if (this.#layout.versions === undefined) return null;
    const version = this.#tables.number(this.#root, this.#field("bytecode_version"));
    return { major: version >>> 16, minor: version & 0xffff };
  }
}

const NO_SIGNATURE: VmSignature = { callingConvention: null, attributes: [] };
