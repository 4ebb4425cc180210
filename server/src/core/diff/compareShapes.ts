/** What has changed between two shapes, as far as both are known. */
import type { Dims, Shape } from "./functionAbi.js";
import { shapeText, vmTypeOf } from "./shapes.js";
import type { VerdictId } from "./verdicts.js";

export type Side = "argument" | "result";

/** What two shapes are compared for. */
export interface Comparison {
  readonly side: Side;
  /** Both from the same source, whose words can be taken literally. */
  readonly exact: boolean;
  /** Takes a change; `place` reads on from the value's: `["key"]`, `[0]`. */
  readonly add: (id: VerdictId, place: string, before: Shape, after: Shape) => void;
}

/** Compares two shapes, outer ones first. Depth is that of the readers, which limit it. */
export function compareShapes(before: Shape, after: Shape, comparison: Comparison, place = ""): void {
  const add = (id: VerdictId) => comparison.add(id, place, before, after);
  if (before.kind === "unknown" || after.kind === "unknown") {
    if (comparison.exact && before.kind !== after.kind) add("not-comparable");
    return;
  }
  if (before.kind === "vm" || after.kind === "vm") {
    if (!registersAgree(before, after)) add("calling-convention");
    return;
  }
  if (before.kind === "other" || after.kind === "other") {
    compareOther(before, after, comparison, place);
    return;
  }
  if (isList(before) || isList(after)) {
    if (isList(before) && isList(after)) compareLists(before, after, comparison, place);
    else add(isStructured(before) || isStructured(after) ? "structure" : "value-kind");
    return;
  }
  if (before.kind !== after.kind) add("value-kind");
  else if (before.kind === "scalar" && after.kind === "scalar") {
    if (elementsDiffer(before.element, after.element, comparison.exact)) add("element-type");
  } else if (before.kind === "array" && after.kind === "array") {
    compareArrays(before, after, comparison, add);
  }
}

type ListShape = Extract<Shape, { kind: "sequence" | "dictionary" | "uniform" | "list" }>;
type ArrayShape = Extract<Shape, { kind: "array" }>;

function isList(shape: Shape): shape is ListShape {
  return shape.kind === "list" || isStructured(shape);
}

function isStructured({ kind }: Shape): boolean {
  return kind === "sequence" || kind === "dictionary" || kind === "uniform";
}

/** The alias of a type says nothing by its name, nor does an attribute in a type that may be one. */
const MAY_BE_ALIAS = /^![A-Za-z_$][\w$-]*$|#/;

function compareOther(before: Shape, after: Shape, { exact, add }: Comparison, place: string): void {
  if (!exact) return;
  const [a, b] = [shapeText(before).replace(/\s/g, ""), shapeText(after).replace(/\s/g, "")];
  if (a === b) return;
  const isVague = MAY_BE_ALIAS.test(a) || MAY_BE_ALIAS.test(b);
  add(isVague ? "not-comparable" : "value-kind", place, before, after);
}

function compareLists(before: ListShape, after: ListShape, comparison: Comparison, place: string): void {
  const add = (id: VerdictId) => comparison.add(id, place, before, after);
  if (before.kind === "list" || after.kind === "list") return;
  if (before.kind === "uniform" && after.kind === "uniform") {
    compareShapes(before.element, after.element, comparison, `${place}[…]`);
  } else if (before.kind === "sequence" && after.kind === "sequence") {
    if (before.slots.length !== after.slots.length) {
      add("structure");
      return;
    }
    const differs = before.flavour !== after.flavour && before.flavour !== undefined && after.flavour !== undefined;
    if (differs) add(comparison.side === "argument" ? "sequence-kind" : "structure");
    before.slots.forEach((slot, i) => {
      const other = after.slots[i];
      if (other !== undefined) compareShapes(slot, other, comparison, `${place}[${i}]`);
    });
  } else if (before.kind === "dictionary" && after.kind === "dictionary") {
    const keys = compareKeys(
      before.slots.map(({ key }) => key),
      after.slots.map(({ key }) => key),
    );
    if (keys !== "same") add(keys);
    if (keys === "structure") return;
    const byKey = new Map(after.slots.map(({ key, shape }) => [key, shape]));
    for (const { key, shape } of before.slots) {
      const other = byKey.get(key);
      if (other !== undefined) compareShapes(shape, other, comparison, `${place}[${JSON.stringify(key)}]`);
    }
  } else add("structure");
}

/** How the keys of two dictionaries differ: their values travel in the order of the keys. */
export function compareKeys(before: readonly string[], after: readonly string[]): "same" | "order" | "structure" {
  if (before.length === after.length && before.every((key, i) => key === after[i])) return "same";
  return isPermutation(before, after) ? "order" : "structure";
}

/** True where both hold the same texts, each as often. */
export function isPermutation(before: readonly string[], after: readonly string[]): boolean {
  if (before.length !== after.length) return false;
  const [a, b] = [[...before].sort(), [...after].sort()];
  return a.every((text, i) => text === b[i]);
}

function compareArrays(
  before: ArrayShape,
  after: ArrayShape,
  { side, exact }: Comparison,
  add: (id: VerdictId) => void,
): void {
  if (before.element !== undefined && after.element !== undefined) {
    if (elementsDiffer(before.element, after.element, exact)) add("element-type");
  }
  if (before.dims !== undefined && after.dims !== undefined) {
    for (const id of dimChanges(before.dims, after.dims, side)) add(id);
  }
  // Of what hides its shape, the type itself: `!hal.buffer` is no `!hal.buffer_view`.
  const hidden = before.element === undefined && after.element === undefined;
  if (exact && hidden && before.text !== after.text) add("value-kind");
}

function dimChanges(before: Dims, after: Dims, side: Side): ReadonlySet<VerdictId> {
  const changes = new Set<VerdictId>();
  const fixed: VerdictId = side === "argument" ? "argument-dim-fixed" : "result-dim-fixed";
  const freed: VerdictId = side === "argument" ? "argument-dim-freed" : "result-dim-freed";
  if (before === "any" || after === "any") {
    if (before !== after) changes.add(before === "any" ? fixed : freed);
    return changes;
  }
  if (before.length !== after.length) return changes.add("rank");
  before.forEach((old, i) => {
    const now = after[i] ?? null;
    if (old === now) return;
    if (old !== null && now !== null) changes.add("static-dim");
    else changes.add(old === null ? fixed : freed);
  });
  return changes;
}

const INTEGER = /^(?<sign>[su]?)i(?<width>\d+)$/;
const FLOAT = /^f(?<width>\d+)(?<kind>E\w+)?$/;
/** Their width is the target's, or what they hold is another dialect's matter. */
const VAGUE = /^(?:index$|none$|tf32$|!)/;

/**
 * Whether two element types can't be the same. Across sources, a name may say less than another: signs are lost in ABI
 * JSON, a raw signature has `i1` as a byte, small floats go by their width.
 */
function elementsDiffer(before: string, after: string, exact: boolean): boolean {
  if (before === after) return false;
  if (exact) return true;
  if (VAGUE.test(before) || VAGUE.test(after)) return false;
  const [a, b] = [INTEGER.exec(before)?.groups, INTEGER.exec(after)?.groups];
  if (a !== undefined && b !== undefined) {
    const isByte = (width: string | undefined) => width === "1" || width === "8";
    const fits = a.width === b.width || (isByte(a.width) && isByte(b.width));
    return !fits || (a.sign !== b.sign && a.sign !== "" && b.sign !== "");
  }
  const [f, g] = [FLOAT.exec(before)?.groups, FLOAT.exec(after)?.groups];
  if (f !== undefined && g !== undefined) return f.width !== g.width || (f.kind !== undefined && g.kind !== undefined);
  return true;
}

function registersAgree(before: Shape, after: Shape): boolean {
  const [a, b] = [registerOf(before), registerOf(after)];
  return a === undefined || b === undefined || a === b;
}

/** The register type that a value of a shape travels in; undefined where more than one is possible. */
function registerOf(shape: Shape): string | undefined {
  switch (shape.kind) {
    case "vm":
      return shape.type;
    case "scalar":
      return vmTypeOf(shape.element);
    case "unknown":
      return undefined;
    case "other":
      return /^!(?:hal|util|vm)\./.test(shape.text) ? "ref" : undefined;
    default:
      return "ref";
  }
}
