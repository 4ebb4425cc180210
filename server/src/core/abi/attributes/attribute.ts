/** What is known about an attribute key: the shape of the table's entries. Features, rules and pages read it. */

import type { Kind } from "../../encodings/registry.js";
import type { Value } from "../../syntax/syntax.js";
import type { Place } from "../record.js";

/** Ops on which an attribute of place `op` (or a reflection dictionary) is read. */
export type Carrier = "function" | "import" | "export" | "module" | "call";

/** The kinds of value that a reader of the attribute takes. `attribute` is `#dialect.name<…>` or an alias. */
export type ValueKind = "unit" | "string" | "integer" | "symbol" | "array" | "dictionary" | "type" | "attribute";

/** What a function is to the passes that read attributes of values: a public one that callers see, a declaration of an
 * external one, or one that the Torch input pass converts. */
export type FunctionRole = "export" | "import" | "torch";

/** A syntactic place on a function of a role. */
export type RolePlace = `${FunctionRole} ${"function" | "argument" | "result"}`;

/** A change of the upstream history: the day or month it was made, and its commit in iree-org/iree where known. */
export interface Change {
  /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
  readonly date: string;
  readonly commit?: string;
}

/** Groups of the attribute page. */
export type AttributeFamily = "function" | "value" | "reflection" | "v0" | "neighbour";

export interface KnownAttribute {
  readonly key: string;
  readonly family: AttributeFamily;
  /** Where the key is read, the most usual place first. */
  readonly places: readonly Place[];
  /** For places `op` and `reflection`: the ops it is read on. Empty where it is read on values only. */
  readonly carriers: readonly Carrier[];
  /** The ops it is read on, where those are not all of its carriers'. */
  readonly ops?: readonly string[];
  /** What is read in its place on ops that have an attribute of their own for it, by op. */
  readonly replacedOn?: Readonly<Record<string, string>>;
  /** Where it is read (compiler/src/iree/compiler/Bindings/Native/Transforms/WrapEntryPoints.cpp and
   * compiler/plugins/input/Torch/InputConversion/FuncConversion.cpp); everywhere its places allow where absent. */
  readonly readOn?: readonly RolePlace[];
  /** True where it is read on external functions alone, which have no body
   * (compiler/src/iree/compiler/Bindings/Native/Transforms/ConvertStreamableOps.cpp). */
  readonly external?: true;
  /** The value kinds that are read as meant, the most usual first. */
  readonly values: readonly ValueKind[];
  /** The encoding of a string value: added by the table, from the definition of the encoding. */
  readonly encoding?: Kind;
  /** The strings that have a meaning, where only some have. */
  readonly strings?: readonly string[];
  /** The types of values that may have it, by their first word (`tensor`, `!hal.buffer`); every type where absent. */
  readonly types?: readonly string[];
  /** True where an op, argument or result with it is a record, whatever else it has. The families `iree.abi`,
   * `iree.reflection` and `hal.abi.` always are. */
  readonly startsRecord?: true;
  /** Read by presence alone, so that every value will do and none means no. */
  readonly byPresence?: true;
  /** What the elements of an array are, the most usual kind first. */
  readonly elements?: readonly ("integer" | "string")[];
  /** True where its type is that of a function. */
  readonly functionType?: true;
  /** True where its integers are sizes, which are not negative. */
  readonly size?: true;
  /** True where any string will do. */
  readonly freeText?: true;
  /** What its integers number. */
  readonly numbers?: "argument" | "result";
  /** True where it makes its argument storage, which metadata may leave out. */
  readonly storage?: true;
  /** True for the version of another key. */
  readonly version?: true;
  /** The loader that reads it, where no reader of function metadata does. */
  readonly loader?: "vmvx";
  /** True where the Torch input pass keeps it on both functions that it makes. */
  readonly keptByTorch?: true;
  /** For attributes of today: true where an op-level one survives the lowering of `func.func` to `util.func`
   * (compiler/src/iree/compiler/Dialect/Util/Conversion/FuncToUtil/Patterns.cpp). */
  readonly retained?: boolean;
  /** The attribute that the same lowering turns it into. */
  readonly loweredTo?: string;
  readonly since?: Change;
  readonly until?: Change;
  /** Where its readers came later than `since`. */
  readonly laterOn?: Readonly<Partial<Record<Place | RolePlace, Change>>>;
  /** One or two sentences; backticks mark code. */
  readonly meaning: string;
  /** Keys it is used with or replaced by. */
  readonly seeAlso: readonly string[];
  /** As it is written in MLIR. */
  readonly example: string;
}

/** The entries of a list: each has what the list has in common, unless it says otherwise. */
export function attributes<Common extends Partial<KnownAttribute>>(
  common: Common,
  entries: readonly (Omit<KnownAttribute, keyof Common> & Partial<KnownAttribute>)[],
): readonly KnownAttribute[] {
  return entries.map((entry) => ({ ...common, ...entry }) as KnownAttribute);
}

/** The kind of a value as the table names it; undefined for what is not a value of any of them. */
export function valueKindOf(value: Value | undefined): ValueKind | "float" | undefined {
  switch (value?.kind) {
    case undefined:
    case "unit":
      return "unit";
    case "boolean":
      // `true` is a one-bit integer attribute to MLIR.
      return "integer";
    case "alias":
    case "opaque":
      return "attribute";
    case "bad":
      return undefined;
    default:
      return value?.kind;
  }
}

/** Whether an attribute is read on an op by its name; true where that is not known. */
export function isReadOnOp({ ops, replacedOn }: KnownAttribute, op: string | undefined): boolean {
  if (op === undefined) return true;
  return (ops === undefined || ops.includes(op)) && replacedOn?.[op] === undefined;
}

/** Whether an attribute is read on an argument or result of a type; true where that is not known, which is empty. */
export function isReadOnType({ types }: KnownAttribute, type: string): boolean {
  return types === undefined || type === "" || types.includes(/^!?[\w.$]*/.exec(type)?.[0] ?? "");
}

/** The anchor of an attribute's heading on the attribute page, as GitHub derives it from the heading's text. */
export function anchorOf(key: string): string {
  return key
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, "")
    .replace(/ /g, "-");
}
