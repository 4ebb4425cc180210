import { typedFunction } from "../../../abi/calls/typedFunction.js";
import { opPayload } from "../../../abi/payloads.js";
import { elementOf } from "../../../abi/types/abiType.js";
import type { AbiNode, RecordNode } from "../../../encodings/abiJson/tree.js";
import { mlirElement } from "../../../encodings/rawSignature/render.js";
import type { RawSignatureTree, TypeNode } from "../../../encodings/rawSignature/tree.js";
import { counted } from "../../../text/counted.js";
import { defineRule } from "../../rule.js";
import { type Claim, KIND_WORDS, rawClaim, recordClaim } from "./claims.js";
import { resultRecords } from "./staleTypes.js";

export const jsonDisagreesWithF = defineRule({
  id: "json-disagrees-with-f",
  family: "signature",
  severity: "warning",
  summary: "ABI JSON and raw signature describe different functions",
  keys: ["d", "iree.abi"],
  check(context) {
    if (!context.islands.some(({ kind }) => kind === "abi-json")) return;
    const raw = opPayload<RawSignatureTree>(context, "raw");
    const json = raw && opPayload<AbiNode>(context, "abi-json");
    if (raw === undefined || json === undefined) return;
    const fn = typedFunction(context);
    const sides = [
      ["Argument", json.tree.arguments.records, json.tree.arguments, raw.tree.inputs.types, fn?.arguments],
      ["Result", resultRecords(json.tree), json.tree.results, raw.tree.results.types, fn?.results],
    ] as const;
    for (const [word, records, section, types, values] of sides) {
      if (records.length !== types.length) {
        // If the function can be read, each of the two is compared with it instead.
        if (fn !== undefined) continue;
        const [one, other] = word === "Argument" ? ["argument record", "input"] : ["result record", "result"];
        const message = `JSON has ${counted(records.length, one)}, the raw signature has ${counted(types.length, other)}`;
        context.report({ span: context.payloadSpan(json.island, section), message });
        continue;
      }
      records.forEach((record, i) => {
        const type = types.at(i);
        const real = values?.[i]?.type;
        if (type === undefined || (real !== undefined && elementOf(real) !== undefined)) return;
        // The kind of value shows in lowered types too.
        const difference = differenceOf(record, type, real?.kind !== "array" && real?.kind !== "list");
        if (difference === undefined) return;
        const message = `${word} ${i} is ${difference.found} in the JSON, ${difference.expected} in the raw signature`;
        context.report({ span: context.payloadSpan(json.island, difference), message });
      });
    }
  },
});

interface Difference {
  readonly start: number;
  readonly end: number;
  readonly found: string;
  readonly expected: string;
}

/** The first contradiction between a record and a raw type. */
function differenceOf(record: RecordNode, type: TypeNode, kinds: boolean): Difference | undefined {
  const left = recordClaim(record);
  const right = rawClaim(type);
  if (left === undefined || right === undefined || right.kind === "reference") return undefined;
  const { start, end } = left;
  if (left.kind !== right.kind) {
    return kinds ? { start, end, found: KIND_WORDS[left.kind], expected: KIND_WORDS[right.kind] } : undefined;
  }
  return elementDifference(left.element, right.element) ?? shapeDifference(left.shape, right.shape);
}

function elementDifference(left: Claim["element"], right: Claim["element"]): Difference | undefined {
  if (left === undefined || right === undefined) return undefined;
  const { start, end, text } = left;
  const element = mlirElement(right.text);
  // The raw signature encodes i1 as a byte.
  const fits = left.fits(element) || (text === "i1" && element === "i8");
  return fits ? undefined : { start, end, found: text, expected: right.text };
}

function shapeDifference(left: Claim["shape"], right: Claim["shape"]): Difference | undefined {
  if (left === undefined || right === undefined) return undefined;
  const expected = right.dims;
  if (left.dims.length !== expected.length) {
    const { start, end, dims } = left;
    return { start, end, found: `of rank ${dims.length}`, expected: `of rank ${expected.length}` };
  }
  for (const [i, { start, end, value }] of left.dims.entries()) {
    const other = expected[i]?.value ?? null;
    if (value === null || other === null || value === other) continue;
    return { start, end, found: `${value} in dimension ${i}`, expected: `${other}` };
  }
  return undefined;
}
