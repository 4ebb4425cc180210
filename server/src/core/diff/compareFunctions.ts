/** Compares two versions of one function: which metadata is compared, and what differs. */
import type { AbiValue } from "../abi/calls/abiFunction.js";
import { type AbiType, typeText } from "../abi/types/abiType.js";
import { cut } from "../text/visibleText.js";
import { compareKeys, compareTypes, isPermutation, isStructured, type Side } from "./compareTypes.js";
import { type Compared, type Detail, detailOf } from "./detail.js";
import {
  type FunctionAbi,
  type InvocationModel,
  type ResultForm,
  SOURCES,
  type Source,
  type View,
  viewOf,
} from "./functionAbi.js";
import type { VerdictId } from "./verdicts.js";

export interface FunctionChanges {
  readonly details: readonly Detail[];
  /** Best first. */
  readonly compared: readonly Compared[];
}

/** The maximum text of a value in a detail, in UTF-16 units. */
const MAX_LENGTH = 400;

/**
 * The changes between two versions. Each source that both have is compared with itself; if their best ones differ,
 * those are compared as well, on what both describe.
 * @param sameKind Whether both are texts or both modules: only then is added or removed metadata reported.
 */
export function compareFunctions(before: FunctionAbi, after: FunctionAbi, sameKind: boolean): FunctionChanges {
  const changes = new Changes();
  compareModels(before, after, changes);
  for (const [old, now] of pairsOf(before, after)) {
    changes.compared.push({ old: old.source, new: now.source });
    compareViews(old, now, changes);
  }
  comparePython(before, after, changes);
  const isUneven =
    isKnown(before) !== isKnown(after) || describesOtherwise(before, after) || describesOtherwise(after, before);
  // If some values are compared, the unknown rest adds nothing.
  if (isUneven && !changes.reports("argument") && !changes.reports("result")) {
    changes.add("not-comparable", "signature", knowledgeText(before), knowledgeText(after));
  }
  if (sameKind) compareMetadata(before, after, changes);
  return changes;
}

class Changes implements FunctionChanges {
  readonly details: Detail[] = [];
  readonly compared: Compared[] = [];
  readonly #reported = new Set<string>();

  /** Several sources may show the same change; the first, and best, one counts. */
  add(id: VerdictId, place: string, before: string | null, after: string | null): void {
    const key = `${id} ${place}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.details.push(detailOf(id, place, before && cut(before, MAX_LENGTH), after && cut(after, MAX_LENGTH)));
  }

  reports(side: Side): boolean {
    return this.details.some(({ place }) => place.startsWith(side));
  }

  breaks(side: Side): boolean {
    return this.details.some(({ breaking, place }) => breaking && place.startsWith(side));
  }
}

function compareModels({ model: old }: FunctionAbi, { model: now }: FunctionAbi, changes: Changes): void {
  if (old.fences === now.fences) return;
  // In two texts the same flag decides; for a compiled function its setting is unknown.
  const bases = [old.basis, now.basis];
  const isKnown = !(bases.includes("open") && bases.includes("lowered"));
  const word = ({ fences, basis }: InvocationModel) =>
    fences ? "coarse-fences" : basis === "open" ? "unknown" : "sync";
  changes.add(isKnown ? "invocation-model" : "not-comparable", "invocation model", word(old), word(now));
}

function pairsOf(before: FunctionAbi, after: FunctionAbi): readonly (readonly [View, View])[] {
  const pairs = new Map<string, readonly [View, View]>();
  const add = (old: View, now: View): void => {
    const key = `${old.source} ${now.source}`;
    if (!pairs.has(key)) pairs.set(key, [old, now]);
  };
  const structures = pairOfBest(before, after, ["iree.abi", "sip"]);
  if (structures !== undefined) add(...structures);
  const values = pairOfBest(before, after, [
    "iree.abi",
    "f",
    "iree.abi.declaration",
    "MLIR type",
    "calling convention",
  ]);
  const isMixed =
    values?.some(({ source }) => source === "f") && values.some((view) => isPythonic(view) && isNested(view));
  if (values !== undefined && !isMixed) add(...values);
  for (const source of SOURCES) {
    const [old, now] = [viewOf(before, source), viewOf(after, source)];
    if (old !== undefined && now !== undefined) add(old, now);
  }
  const rank = ([old, now]: readonly [View, View]) => SOURCES.indexOf(old.source) + SOURCES.indexOf(now.source);
  return [...pairs.values()].sort((a, b) => rank(a) - rank(b));
}

/** The best view of each version, except views that contradict the function's own number of values. */
function pairOfBest(
  before: FunctionAbi,
  after: FunctionAbi,
  sources: readonly Source[],
): readonly [View, View] | undefined {
  const best = (fn: FunctionAbi) => fn.views.find((view) => sources.includes(view.source) && isConsistent(view, fn));
  const [old, now] = [best(before), best(after)];
  return old === undefined || now === undefined ? undefined : [old, now];
}

function isConsistent(view: View, fn: FunctionAbi): boolean {
  const own = viewOf(fn, "calling convention") ?? viewOf(fn, "MLIR type");
  // A structure counts its roots, not the values below them.
  if (own === undefined || view.source === "sip") return true;
  return sidesOf(own.arguments, view.arguments, false) !== undefined && own.results.length === view.results.length;
}

function compareViews(before: View, after: View, changes: Changes): void {
  const exact = before.source === after.source;
  compareSide("argument", before, after, exact, changes);
  compareForm(before, after, changes);
  compareSide("result", before, after, exact, changes);
}

function compareSide(side: Side, before: View, after: View, exact: boolean, changes: Changes): void {
  const plural = side === "argument" ? "arguments" : "results";
  const isConvention = before.source === "calling convention" || after.source === "calling convention";
  // A changed type already implies a changed register.
  if (isConvention && changes.breaks(side)) return;
  const sides = sidesOf(before[plural], after[plural], exact);
  if (sides === undefined) {
    changes.add(`${side}-count`, plural, listText(before[plural]), listText(after[plural]));
    return;
  }
  const [old, now] = sides;
  if (isReordered(old, now, exact) || leavesMoved(before, after, plural)) {
    changes.add("order", plural, listText(old), listText(now));
    return;
  }
  const numbers = numbersOf(before, plural) ?? numbersOf(after, plural);
  old.forEach((value, i) => {
    const other = now[i];
    if (other === undefined) return;
    const name = `${side} ${numbers?.[i] ?? i}`;
    compareNames(name, value, other, isPythonic(before) && isPythonic(after), exact, changes);
    const add = (id: VerdictId, place: string, a: AbiType, b: AbiType) =>
      changes.add(id, name + place, typeText(a), typeText(b));
    compareTypes(value.type, other.type, { side, exact, add });
    if (side === "argument" && before.ownership && after.ownership) compareOwnership(name, value, other, changes);
  });
}

/** The function's own numbers of the values of a structure; undefined where there is none, or where some values hold others. */
function numbersOf(view: View, plural: "arguments" | "results"): readonly number[] | undefined {
  const numbers = view.leaves?.[plural];
  const values = view[plural];
  return numbers?.length === values.length && !values.some(({ type }) => isStructured(type)) ? numbers : undefined;
}

function compareOwnership(place: string, before: AbiValue, after: AbiValue, changes: Changes): void {
  const [old, now] = [ownershipText(before), ownershipText(after)];
  // Where a declaration does not say what storage is for, it may be for the same.
  const isOpen = before.storage && after.storage && [before, after].some((it) => it.storageFor === undefined);
  if (old === now || isOpen) return;
  const id = before.storage || after.storage ? "storage" : after.consumed ? "argument-consumed" : "argument-borrowed";
  changes.add(id, place, old, now);
}

function ownershipText({ storage, storageFor, consumed }: AbiValue): string {
  if (!storage) return consumed ? "consumed" : "borrowed";
  if (storageFor === undefined) return "storage";
  return `storage for ${storageFor === "transients" ? storageFor : `result ${storageFor}`}`;
}

function compareNames(
  place: string,
  before: AbiValue,
  after: AbiValue,
  inPython: boolean,
  exact: boolean,
  changes: Changes,
): void {
  const [keyword, otherKeyword] = [keywordOf(before), keywordOf(after)];
  if (inPython && keyword !== otherKeyword) changes.add("keyword-name", place, keyword ?? null, otherKeyword ?? null);
  const [name, otherName] = [labelOf(before), labelOf(after)];
  if (exact && name !== undefined && otherName !== undefined && name !== otherName) {
    changes.add("display-name", place, name, otherName);
  }
}

/** The keyword that a caller must use. */
function keywordOf({ keyword, name }: AbiValue): string | undefined {
  return keyword ? name : undefined;
}

/** The name of a positional value. */
function labelOf({ keyword, name }: AbiValue): string | undefined {
  return keyword ? undefined : name;
}

/** The values to compare; undefined if their counts differ. Sources may omit storage. */
function sidesOf(
  before: readonly AbiValue[],
  after: readonly AbiValue[],
  exact: boolean,
): readonly [readonly AbiValue[], readonly AbiValue[]] | undefined {
  if (before.length === after.length) return [before, after];
  if (exact) return undefined;
  const plain = (values: readonly AbiValue[]) => values.filter(({ storage, synthetic }) => !storage && !synthetic);
  const candidates = [
    [plain(before), after],
    [before, plain(after)],
    [plain(before), plain(after)],
  ] as const;
  return candidates.find(([a, b]) => a.length === b.length);
}

/** Whether the same values are in another order, by their types and the author's names. */
function isReordered(before: readonly AbiValue[], after: readonly AbiValue[], exact: boolean): boolean {
  const differs = (a: readonly string[], b: readonly string[]) =>
    a.some((text, i) => text !== b[i]) && isPermutation(a, b);
  const types = (value: AbiValue) => `${keywordOf(value) ?? ""} ${typeText(value.type)}`;
  if (differs(before.map(types), after.map(types))) return true;
  const names = (values: readonly AbiValue[]) => values.flatMap((value) => labelOf(value) ?? []);
  const [old, now] = [names(before), names(after)];
  return exact && new Set(old).size === old.length && old.length === before.length && differs(old, now);
}

/** Whether two structures have the same shape but refer to raw values in another order. */
function leavesMoved(before: View, after: View, plural: "arguments" | "results"): boolean {
  const [old, now] = [before.leaves?.[plural], after.leaves?.[plural]];
  if (old === undefined || now === undefined || old.length !== now.length) return false;
  const same = before[plural].every(({ type }, i) => sameStructure(type, after[plural][i]?.type));
  return same && old.some((leaf, i) => leaf !== now[i]);
}

function sameStructure(before: AbiType, after: AbiType | undefined): boolean {
  let differs = after === undefined;
  const add = (id: VerdictId) => {
    differs ||= id === "structure" || id === "order";
  };
  if (after !== undefined) compareTypes(before, after, { side: "result", exact: true, add });
  return !differs;
}

function isPythonic({ source }: View): boolean {
  return source === "iree.abi" || source === "sip";
}

function compareForm(before: View, after: View, changes: Changes): void {
  const [old, now] = [before.form, after.form];
  if (old === undefined || now === undefined) return;
  const texts = [formText(before), formText(after)] as const;
  if (old === "dictionary" && now === "dictionary") {
    const keys = compareKeys(before.resultKeys ?? [], after.resultKeys ?? []);
    if (keys !== "same") changes.add(keys, "results", ...texts);
    return;
  }
  if (old === now || old === "none" || now === "none") return;
  const forms: readonly ResultForm[] = [old, now];
  // A single bare value more or less is reported as a number of results.
  const isCount = before.results.length !== after.results.length && !forms.includes("dictionary");
  const isOther = forms.includes("one") || forms.includes("dictionary") ? !isCount : isListAndTuple(forms);
  if (isOther) changes.add("structure", "results", ...texts);
}

function isListAndTuple(forms: readonly ResultForm[]): boolean {
  return forms.includes("list") && forms.includes("tuple");
}

function formText({ form, results, resultKeys }: View): string {
  const types = results.map(({ type }) => type);
  if (form === "dictionary") {
    return typeText({ kind: "dictionary", items: types.map((type, i) => ({ key: resultKeys?.[i] ?? "", type })) });
  }
  if (form === "list" || form === "tuple") return typeText({ kind: "sequence", form, items: types });
  return listText(results);
}

/**
 * Keywords and dictionaries of only one version: the other rejects them, or returns results differently. Upstream:
 * runtime/bindings/python/iree/runtime/function.py.
 */
function comparePython(before: FunctionAbi, after: FunctionAbi, changes: Changes): void {
  const [hadAny, hasAny] = [before.views.some(isPythonic), after.views.some(isPythonic)];
  if (hadAny === hasAny) return;
  const json = viewOf(hadAny ? before : after, "iree.abi");
  const add = (id: VerdictId, place: string, text: string) =>
    hadAny ? changes.add(id, place, text, null) : changes.add(id, place, null, text);
  json?.arguments.forEach((value, i) => {
    const keyword = keywordOf(value);
    if (keyword !== undefined) add("keyword-name", `argument ${i}`, keyword);
  });
  if (json?.form === "dictionary") add("structure", "results", formText(json));
}

/** Whether one version only describes the nesting of values, and the other only the raw ones. */
function describesOtherwise(before: FunctionAbi, after: FunctionAbi): boolean {
  const json = viewOf(before, "iree.abi");
  return json !== undefined && isNested(json) && viewOf(after, "f") !== undefined && !after.views.some(isPythonic);
}

/** Whether ABI JSON has lists as values: each is one value there and several in a raw signature. */
function isNested({ arguments: inputs, results }: View): boolean {
  return [...inputs, ...results].some(({ type }) => isStructured(type));
}

/** Whether the values themselves are known, not only their number. */
function isKnown({ views }: FunctionAbi): boolean {
  const says = ({ type }: AbiValue) =>
    !["unknown", "null", "register"].includes(type.kind) && (type.kind !== "array" || type.element !== undefined);
  return views.some(({ arguments: inputs, results }) => inputs.every(says) && results.every(says));
}

function knowledgeText({ views }: FunctionAbi): string {
  const [best] = views;
  return best === undefined ? "unknown" : `${listText(best.arguments)} -> ${listText(best.results)}`;
}

function compareMetadata(before: FunctionAbi, after: FunctionAbi, changes: Changes): void {
  for (const source of SOURCES) {
    if (source === "MLIR type" || source === "calling convention") continue;
    const [old, now] = [viewOf(before, source), viewOf(after, source)];
    if (old === undefined && now !== undefined) changes.add("added-metadata", `metadata ${source}`, null, source);
    if (old !== undefined && now === undefined) changes.add("removed-metadata", `metadata ${source}`, source, null);
  }
}

/** `(tensor<4xf32>, training: i1)` */
function listText(values: readonly AbiValue[]): string {
  const text = ({ type, name }: AbiValue) => (name === undefined ? typeText(type) : `${name}: ${typeText(type)}`);
  return `(${values.map(text).join(", ")})`;
}
