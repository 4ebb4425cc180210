/** The plain-JSON model of a calling convention (see the contract), its check, its string and its text. */
import type { ByteString } from "../../text/byteString.js";
import { ModelError } from "../codec.js";
import { arrayAt, objectAt } from "../modelReader.js";
import type { ConventionNode, ItemNode, ScalarKind } from "./tree.js";

export type ItemModel =
  | { readonly kind: ScalarKind | "void" }
  | { readonly kind: "variadic"; readonly types: readonly { readonly kind: ScalarKind }[] };

export interface ConventionModel {
  readonly version: "0";
  /** `[{kind: void}]` is a spelled-out `v`, `[]` a fragment left out. They mean the same. */
  readonly arguments: readonly ItemModel[];
  readonly results: readonly ItemModel[];
}

const CODE: Readonly<Record<ScalarKind, string>> = { i32: "i", i64: "I", f32: "f", f64: "F", ref: "r" };

/** The model of a tree. The empty string has the version that every reader takes it for. */
export function modelOf(tree: ConventionNode): ConventionModel {
  return { version: "0", arguments: tree.arguments.items.map(itemModel), results: tree.results.items.map(itemModel) };
}

/** The model of one item. */
export function itemModel(item: ItemNode): ItemModel {
  if (item.kind !== "variadic") return { kind: item.kind };
  return { kind: "variadic", types: item.types.map(({ kind }) => ({ kind })) };
}

/** Checks that a value is a model. @throws ModelError */
export function validateModel(value: unknown): ConventionModel {
  const model = objectAt("", value);
  if (model.version !== "0") throw new ModelError("version", '"0"');
  return {
    version: "0",
    arguments: fragmentAt("arguments", model.arguments),
    results: fragmentAt("results", model.results),
  };
}

function fragmentAt(path: string, value: unknown): ItemModel[] {
  const items = arrayAt(path, value);
  return items.map((item, i): ItemModel => {
    const at = `${path}[${i}]`;
    const { kind, types } = objectAt(at, item);
    if (kind === "void" && items.length === 1) return { kind };
    if (kind === "void") throw new ModelError(at, "void on its own");
    if (kind !== "variadic") return { kind: scalarAt(at, kind, ", void or variadic") };
    const members = arrayAt(`${at}.types`, types).map((type, j) => {
      const inner = `${at}.types[${j}]`;
      return { kind: scalarAt(inner, objectAt(inner, type).kind, "") };
    });
    return { kind, types: members };
  });
}

function scalarAt(path: string, kind: unknown, more: string): ScalarKind {
  if (typeof kind === "string" && Object.hasOwn(CODE, kind)) return kind as ScalarKind;
  throw new ModelError(`${path}.kind`, `i32, i64, f32, f64, ref${more}`);
}

/** The long form that the compiler writes: version, arguments, `_`, results, and `v` for none of them.
 * Upstream: compiler/src/iree/compiler/Dialect/VM/Utils/CallingConvention.cpp. */
export function encodeModel(model: ConventionModel): ByteString {
  return `0${encodeFragment(model.arguments)}_${encodeFragment(model.results)}` as ByteString;
}

function encodeFragment(items: readonly ItemModel[]): string {
  return items.map(encodeItem).join("") || "v";
}

/** The code of one item: `i`, `v`, `CrID`. */
export function encodeItem(item: ItemModel): string {
  if (item.kind === "void") return "v";
  return item.kind === "variadic" ? `C${item.types.map(({ kind }) => CODE[kind]).join("")}D` : CODE[item.kind];
}

/** The convention as a function type: `(i32, tuple<i32, i32>...) -> (i64)`. */
export function render(model: ConventionModel): string {
  return `(${renderFragment(model.arguments)}) -> (${renderFragment(model.results)})`;
}

function renderFragment(items: readonly ItemModel[]): string {
  return items.flatMap((item) => (item.kind === "void" ? [] : [renderItem(item)])).join(", ");
}

/** The VM type of one item: `i32`, `!vm.ref<?>`, `tuple<i32, i64>...`. */
export function renderItem(item: ItemModel): string {
  switch (item.kind) {
    case "variadic":
      return `tuple<${item.types.map(renderItem).join(", ")}>...`;
    case "ref":
      return "!vm.ref<?>";
    default:
      return item.kind;
  }
}
