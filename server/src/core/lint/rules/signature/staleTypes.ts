/**
 * Finds metadata that contradicts the function's types: the signature was changed, its description was not. Values are
 * compared only if their types are visible and their count agrees; the arity rules report a wrong count.
 */

import { unlikeTypes } from "../../../abi/calls/declaration.js";
import { argumentsFor, type TypedFunction, type TypedValue, typedFunction } from "../../../abi/calls/typedFunction.js";
import { payloadEdit, payloadOf } from "../../../abi/payloads.js";
import type { Island } from "../../../abi/record.js";
import type { RecordView } from "../../../abi/recordView.js";
import { type AbiType, elementOf, rankedDimsOf } from "../../../abi/types/abiType.js";
import { jsonElementOf } from "../../../abi/types/elementTypes.js";
import { rawTypeOf } from "../../../abi/types/fromFunctionType.js";
import { type AbiNode, type RecordNode, separateResults } from "../../../encodings/abiJson/tree.js";
import type { Severity } from "../../../encodings/codec.js";
import { encodePartial } from "../../../encodings/rawSignature/model.js";
import type { PartialTree, RawSignatureTree } from "../../../encodings/rawSignature/tree.js";
import { isMalformed } from "../../../syntax/shapedType.js";
import type { ByteString } from "../../../text/byteString.js";
import { type List, mapped } from "../../../text/lists.js";
import type { Span } from "../../../text/offsetMap.js";
import { cut, visible } from "../../../text/visibleText.js";
import type { Report } from "../../context.js";
import { defineRule, type Rule } from "../../rule.js";
import { type Claim, declaredClaim, KIND_WORDS, rawClaim, recordClaim } from "./claims.js";
import { regeneratedDeclaration, regeneratedJson, regeneratedRaw } from "./regenerated.js";

export type StaleAspect = "kind" | "element" | "rank" | "dim";

export interface StaleType {
  readonly aspect: StaleAspect;
  readonly report: Report;
}

type Fix = NonNullable<Report["fix"]>;

/** An attribute that makes claims, and how its contradictions are reported and fixed. */
interface Source {
  readonly context: RecordView;
  readonly island: Island;
  readonly severity?: Severity;
  /** Kinds are also compared with values whose shape was lowered away. */
  readonly seesLowered: boolean;
  /** The fix for a contradiction; `span` and `dim` are those of the claim. */
  readonly fix: (found: Contradiction) => Fix | undefined;
}

interface Contradiction {
  readonly aspect: StaleAspect;
  readonly span: Span;
  /** The index of the dimension, for that aspect. */
  readonly dim?: number;
  readonly type: AbiType;
  readonly message: string;
}

/** The rule for contradictions of one aspect, which are found once for all such rules. */
export function staleRule(id: string, aspect: StaleAspect, summary: string): Rule {
  return defineRule({
    id,
    family: "signature",
    severity: "warning",
    fix: "suggestion",
    summary,
    keys: ["d", "f", "f_partial", "iree.abi", "iree.abi.declaration"],
    check(context) {
      for (const found of context.once(findStaleTypes)) if (found.aspect === aspect) context.report(found.report);
    },
  });
}

/** Every contradiction between the op's metadata and its function type. Linear, never throws. */
function findStaleTypes(context: RecordView): readonly StaleType[] {
  const found: StaleType[] = [];
  const mayContradict = (island: Island) => makesClaims(island) && !context.isSpelledByTypes(island);
  const fn = context.islands.some(mayContradict) ? typedFunction(context) : undefined;
  if (fn !== undefined) {
    for (const island of context.islands) {
      if (!mayContradict(island)) continue;
      if (island.kind === "raw" && island.on === "op") checkRaw(context, island, fn, found);
      else if (island.kind === "partial" && island.on !== "op") checkPartial(context, island, fn, found);
      else if (island.kind === "abi-json" && island.on === "op") checkJson(context, island, fn, found);
    }
    checkDeclaration(context, fn, found);
  }
  return found;
}

function makesClaims({ kind, key }: Island): boolean {
  return kind === "raw" || kind === "partial" || kind === "abi-json" || key === "iree.abi.declaration";
}

function checkRaw(context: RecordView, island: Island, fn: TypedFunction, found: StaleType[]): void {
  const tree = payloadOf<RawSignatureTree>(context, island)?.tree;
  if (tree === undefined) return;
  const fix = () => regeneratedRaw(context, island, tree, fn);
  const source = { context, island, seesLowered: false, fix };
  const sides = [
    ["Argument", tree.inputs.types, fn.arguments],
    ["Result", tree.results.types, fn.results],
  ] as const;
  for (const [word, types, values] of sides) {
    // With fewer entries than values, which value is synthetic is unknown.
    if (types.length === values.length) compareAll(source, word, types.map(rawClaim), values, found);
  }
}

function checkPartial(context: RecordView, island: Island, fn: TypedFunction, found: StaleType[]): void {
  const payload = payloadOf<PartialTree>(context, island);
  const index = island.index ?? -1;
  const value = (island.on === "argument" ? fn.arguments : fn.results)[index];
  const type = payload?.tree.section.types.at(0);
  if (payload === undefined || value === undefined || type === undefined) return;
  const { section } = payload.tree;
  const fix = (): Fix | undefined => {
    const raw = rawTypeOf(value.type);
    if (raw.kind === "unrecognized") return undefined;
    const bytes = encodePartial({ side: section.kind, types: [raw] });
    return {
      title: `Regenerate \`f_partial\` from the ${island.on}'s type`,
      safe: false,
      edits: [payloadEdit(context, island, payload.tree, bytes)],
    };
  };
  const source = { context, island, seesLowered: false, fix };
  compare(source, `${island.on === "argument" ? "Argument" : "Result"} ${index}`, rawClaim(type), value, found);
}

function checkJson(context: RecordView, island: Island, fn: TypedFunction, found: StaleType[]): void {
  const tree = payloadOf<AbiNode>(context, island)?.tree;
  if (tree === undefined) return;
  const fix = (found: Contradiction): Fix | undefined => {
    if (found.aspect === "kind")
      return elementOf(found.type) === undefined ? undefined : regeneratedJson(context, island, tree, fn);
    const change = jsonChange(found);
    if (change === undefined) return undefined;
    const [title, span, bytes] = change;
    return { title, safe: false, edits: [payloadEdit(context, island, span, bytes as ByteString)] };
  };
  const source = { context, island, seesLowered: true, fix };
  const inputs = tree.arguments.records;
  const values = argumentsFor(fn, inputs.length);
  if (values !== undefined) compareAll(source, "Argument", inputs.map(recordClaim), values, found);
  const results = resultRecords(tree);
  if (results.length === fn.results.length) compareAll(source, "Result", results.map(recordClaim), fn.results, found);
}

/** The change of one value that makes the JSON agree with a type: a title, and the replacement of a span. */
function jsonChange({
  aspect,
  span,
  dim = -1,
  type,
}: Contradiction): readonly [title: string, span: Span, bytes: string] | undefined {
  const real = elementOf(type);
  if (real === undefined) return undefined;
  if (aspect === "element") {
    const name = jsonElementOf(real);
    return name === undefined ? undefined : [`Change the element type to ${name}`, span, `"${name}"`];
  }
  const dims = rankedDimsOf(type);
  if (dims === undefined) return undefined;
  if (aspect === "rank")
    return [`Change the rank to ${dims.length}`, span, [dims.length, ...dims].map(String).join(",")];
  const wanted = dims[dim];
  return wanted === undefined ? undefined : [`Change the dimension to ${wanted}`, span, `${wanted}`];
}

/** One record for each result of the function: the slots of a lone structure count as results. */
export function resultRecords({ results }: AbiNode): List<RecordNode> {
  return mapped(separateResults(results), (node) => (node.kind === "slot" ? node.type : node));
}

function checkDeclaration(context: RecordView, fn: TypedFunction, found: StaleType[]): void {
  const declared = unlikeTypes(context);
  if (declared === undefined) return;
  const { island, declaration } = declared;
  const fix = () => regeneratedDeclaration(context, fn, declared);
  const source = { context, island, severity: "information" as const, seesLowered: true, fix };
  const sides = [
    ["Argument", declaration.arguments.values, fn.arguments],
    ["Result", declaration.results.values, fn.results],
  ] as const;
  for (const [word, declarations, values] of sides) {
    if (declarations.length === values.length) {
      compareAll(source, word, declarations.map(declaredClaim), values, found);
    }
  }
}

function compareAll(
  source: Source,
  word: "Argument" | "Result",
  claims: readonly (Claim | undefined)[],
  values: readonly TypedValue[],
  found: StaleType[],
): void {
  claims.forEach((claim, i) => {
    const value = values[i];
    if (value !== undefined) compare(source, `${word} ${i}`, claim, value, found);
  });
}

function compare(source: Source, name: string, claim: Claim | undefined, value: TypedValue, found: StaleType[]): void {
  if (claim === undefined) return;
  const outer = contradictions(claim, value.type, name, value.text, source.seesLowered);
  // With an encoding, metadata may describe the value as callers see it or as the program has it.
  const inner = value.inner === value.type ? outer : contradictions(claim, value.inner, name, "", source.seesLowered);
  if (inner.length === 0) return;
  const { context, island, severity } = source;
  for (const contradiction of outer) {
    const { aspect, span, message } = contradiction;
    const fix = source.fix(contradiction);
    const report = { span: context.payloadSpan(island, span), message, ...(fix && { fix }) };
    found.push({ aspect, report: severity === undefined ? report : { ...report, severity } });
  }
}

/** The kind of value that a type is, or undefined if unknown. */
function kindOfType(type: AbiType, seesLowered: boolean): "array" | "scalar" | "list" | undefined {
  if (elementOf(type) === undefined && !seesLowered) return undefined;
  return type.kind === "array" || type.kind === "scalar" || type.kind === "list" ? type.kind : undefined;
}

/**
 * The aspects that a claim and a type can't both be right about. Static and dynamic dims don't contradict each other.
 */
function contradictions(
  claim: Claim,
  type: AbiType,
  name: string,
  text: string,
  seesLowered: boolean,
): readonly Contradiction[] {
  const kind = kindOfType(type, seesLowered);
  // Of what MLIR can't read, rule `malformed-tensor-type` reports the type.
  if (kind === undefined || isMalformed(text)) return [];
  const written = () => `as in ${visible(cut(text, 80))}`;
  if (claim.kind !== kind) {
    const verb = name.startsWith("Argument") ? "takes" : "returns";
    const real = `${KIND_WORDS[kind]} (${visible(cut(text, 80))})`;
    const message = `${name} is described as ${KIND_WORDS[claim.kind]}, but the function ${verb} ${real}`;
    return [{ aspect: "kind", span: claim, type, message }];
  }
  const result: Contradiction[] = [];
  const realElement = elementOf(type);
  if (realElement === undefined) return result;
  const { element, shape } = claim;
  if (element !== undefined && !element.fits(realElement)) {
    const word = kind === "scalar" ? "Type" : "Element type";
    const expected = visible(cut(realElement, 80));
    const message = `${word} of ${lower(name)} is ${element.text}, expected ${expected}${kind === "scalar" ? "" : ` ${written()}`}`;
    result.push({ aspect: "element", span: element, type, message });
  }
  const dims = rankedDimsOf(type);
  if (dims === undefined || shape === undefined) return result;
  if (shape.dims.length !== dims.length) {
    const message = `Rank of ${lower(name)} is ${shape.dims.length}, expected ${dims.length} ${written()}`;
    result.push({ aspect: "rank", span: shape, type, message });
    return result;
  }
  shape.dims.forEach((claimed, dim) => {
    const real = dims[dim];
    if (claimed.value === null || real === null || real === undefined || claimed.value === real) return;
    const message = `Dimension ${dim} of ${lower(name)} is ${claimed.value}, expected ${real} ${written()}`;
    result.push({ aspect: "dim", span: claimed, dim, type, message });
  });
  return result;
}

function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
