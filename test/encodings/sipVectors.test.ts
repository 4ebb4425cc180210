/** The sip codec against the golden vectors and the reference's own tests. */
import { describe, expect, test } from "vitest";
import { sip } from "../../server/src/core/encodings/sip/index.js";
import type { SipModel, SipValue } from "../../server/src/core/encodings/sip/model.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";
import { bytesOfField, referenceTests, type SipEvent, vectors } from "../kit/vectors.js";

const lines = vectors("sip").map((vector) => ({ ...vector, bytes: bytesOfField(vector.sig) }));

function modelOf(bytes: ByteString): SipModel {
  const tree = sip.read(bytes);
  if (tree === undefined) throw new Error(`not read: ${bytes}`);
  return sip.model(tree);
}

/** The calls that the reference's visitor gets for a value. */
function eventsOf(value: SipValue | null): SipEvent[] {
  if (value === null) return [];
  if (value.kind === "leaf") return [["raw", value.index]];
  const events: SipEvent[] = [["open", value.kind === "sequence" ? "S" : "D"]];
  if (value.kind === "sequence") for (const slot of value.slots) events.push(["k", slot.key], ...eventsOf(slot.value));
  else for (const slot of value.slots) events.push(["K", slot.key], ...eventsOf(slot.value));
  return [...events, ["close"]];
}

/** Re-encoding by the reference keeps leaves only, and by path: no empty structures, nothing twice, no negative index. */
function isLossless(value: SipValue | null): boolean {
  if (value === null) return true;
  if (value.kind === "leaf") return value.index >= 0;
  const keys = value.slots.map(({ key }) => JSON.stringify(key));
  return (
    value.slots.length > 0 && new Set(keys).size === keys.length && value.slots.every((slot) => isLossless(slot.value))
  );
}

describe("sip.jsonl", () => {
  test("holds 1500 lines", () => expect(lines).toHaveLength(1500));

  // Every line that the grammar takes and the reference does not is one with an integer beyond 32 bits.
  const isWellFormed = ({ grammar, ok }: { grammar: boolean; ok: boolean }): boolean => grammar && ok;

  test("what the grammar takes and 32 bits hold is well formed, and nothing else", () => {
    const wrong = lines.filter((line) => (sip.read(line.bytes) !== undefined) !== isWellFormed(line));
    expect(wrong.map(({ bytes }) => bytes)).toEqual([]);
  });

  const wellFormed = lines.filter(isWellFormed);

  test("what is well formed has the reference's structure", () => {
    expect(wellFormed.length).toBeGreaterThan(850);
    for (const { bytes, inputs, results } of wellFormed) {
      const model = modelOf(bytes);
      expect(eventsOf(model.inputs)).toEqual(inputs.events);
      expect(eventsOf(model.results)).toEqual(results.events);
    }
  });

  test("encodes as the reference does where that loses nothing", () => {
    let compared = 0;
    for (const { bytes, reencoded, canonical } of wellFormed) {
      const model = modelOf(bytes);
      const encoded = sip.encode(sip.validate(model));
      expect(eventsOf(modelOf(encoded).inputs).length).toBe(eventsOf(model.inputs).length);
      if (reencoded === null || !isLossless(model.inputs) || !isLossless(model.results)) continue;
      compared++;
      expect(encoded).toBe(bytesOfField(reencoded));
      expect(encoded === bytes).toBe(canonical);
    }
    expect(compared).toBeGreaterThan(700);
  });
});

interface Leaf {
  readonly raw: number;
  readonly path: readonly (string | number)[];
}

/** The value that leaves at index paths make, as the reference's builder nests them. */
function valueAt(leaves: readonly Leaf[]): SipValue | null {
  const [first] = leaves;
  if (first === undefined) return null;
  const [key] = first.path;
  if (key === undefined) return { kind: "leaf", index: first.raw };
  const keys = [...new Set(leaves.map(({ path }) => path[0]))];
  const slots = keys.map((each) => {
    const below = leaves.filter(({ path }) => path[0] === each).map(({ raw, path }) => ({ raw, path: path.slice(1) }));
    return { key: each, value: valueAt(below) };
  });
  return { kind: typeof key === "number" ? "sequence" : "dict", slots } as SipValue;
}

/** The reference's dump (`SipSignatureParser::ToStringVisitor`): one line for each opening, leaf and closing. */
function dump(value: SipValue, label: string, indent: string): string {
  if (value.kind === "leaf") return `${label}=raw(${value.index}),\n`;
  const [open, close] = value.kind === "sequence" ? ["[", "]"] : ["{", "}"];
  const slots = value.slots as readonly { key: number | string; value: SipValue }[];
  const inner = slots.map((slot) => dump(slot.value, `${indent}  ${slot.key}`, `${indent}  `)).join("");
  return `${label}:${open}\n${inner}${indent}${close},\n`;
}

describe("reference-tests.jsonl", () => {
  test.each(referenceTests("sip-encode"))("sip-encode: $expected", ({ input, expected }) => {
    const { inputs, results } = input as { inputs: Leaf[]; results: Leaf[] };
    const model = { inputs: valueAt(inputs), results: valueAt(results) };
    expect(sip.encode(sip.validate(model))).toBe(expected);
  });

  test.each(referenceTests("sip-text"))("sip-text: $input", ({ input, expected }) => {
    const { inputs, results } = modelOf(input as ByteString);
    const text = (value: SipValue | null) => (value === null ? "" : dump(value, "", ""));
    expect({ inputs: text(inputs), results: text(results) }).toEqual(expected);
  });
});
