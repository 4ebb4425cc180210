/** What every codec promises for every payload, and payloads to hold it to that. */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect } from "vitest";
import type { Codec, Problem } from "../../server/src/core/encodings/codec.js";
import type { Kind } from "../../server/src/core/encodings/registry.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import { ruleOf } from "../../server/src/core/lint/registry.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";

/** Expects a value to equal another. `toEqual` is slow, so it only runs to show a difference. */
export function same(value: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(value, expected)) expect(value).toStrictEqual(expected);
}

/** Applies edits of one fix. */
export function applyEdits(bytes: ByteString, edits: NonNullable<Problem["fix"]>["edits"]): ByteString {
  let result: string = bytes;
  let before = Number.POSITIVE_INFINITY;
  for (const { start, end, bytes: text } of [...edits].sort((a, b) => b.start - a.start)) {
    if (end > before) throw new Error("edits overlap");
    before = start;
    result = result.slice(0, start) + text + result.slice(end);
  }
  return result as ByteString;
}

/** Strings of pieces that a family is made of, so that many come close to being well formed. */
export function nearPayloads(alphabet: readonly string[]): fc.Arbitrary<ByteString> {
  return fc.array(fc.constantFrom(...alphabet), { maxLength: 24 }).map((pieces) => pieces.join("") as ByteString);
}

/** One of the payloads with up to `most` bytes deleted, inserted or replaced. */
export function mutations(payloads: readonly ByteString[], alphabet: string, most: number): fc.Arbitrary<ByteString> {
  const byte = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...alphabet) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)) },
  );
  const edit = fc.record({ at: fc.nat(), how: fc.constantFrom("delete", "insert", "replace"), byte });
  return fc
    .tuple(fc.constantFrom(...payloads), fc.array(edit, { minLength: 1, maxLength: most }))
    .map(([payload, edits]) => {
      let text: string = payload;
      for (const { at, how, byte: put } of edits) {
        const offset = at % (text.length + 1);
        const rest = text.slice(how === "insert" ? offset : offset + 1);
        text = text.slice(0, offset) + (how === "delete" ? "" : put) + rest;
      }
      return text as ByteString;
    });
}

/** Checks spans, severities and fixes of everything that a codec says about a payload. Returns the findings. */
export function checkFindings(codec: Codec, bytes: ByteString): readonly Problem[] {
  const tree = codec.read(bytes);
  const { problems } = decodeChecked(codec.kind as Kind, bytes);
  const shown = JSON.stringify(bytes);
  if (tree === undefined && !problems.some(({ rule }) => ruleOf(rule)?.severity === "error")) {
    expect.fail(`no error for ${shown}`);
  }
  for (const { start, end, rule, message, fix } of problems) {
    const inside =
      Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start <= end && end <= bytes.length;
    if (!inside) expect.fail(`span ${start}..${end} outside of ${shown}`);
    if (ruleOf(rule) === undefined) expect.fail(`no rule ${rule}`);
    if (message === "" || message.endsWith(".")) expect.fail(`message ${message}`);
    if (fix !== undefined) applyEdits(bytes, fix.edits);
  }
  return problems;
}
