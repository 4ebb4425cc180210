import { CharStream, CommonTokenStream } from "antlr4ng";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { callingConvention as codec } from "../../server/src/core/encodings/callingConvention/index.js";
import { CallingConventionLexer } from "../../server/src/core/generated/callingConvention/CallingConventionLexer.js";
import {
  CallingConventionParser,
  type ScalarContext,
  type ValuesContext,
} from "../../server/src/core/generated/callingConvention/CallingConventionParser.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";

const KINDS: Readonly<Record<string, string>> = { i: "i32", I: "i64", f: "f32", F: "f64", r: "ref" };

/** The model by the grammar's parser alone, or undefined where it finds a syntax error. */
function modelByGrammar(value: string): unknown {
  const parser = new CallingConventionParser(
    new CommonTokenStream(new CallingConventionLexer(CharStream.fromString(value))),
  );
  parser.removeErrorListeners();
  const tree = parser.convention();
  if (parser.numberOfSyntaxErrors > 0) return undefined;
  const type = (it: ScalarContext) => ({ kind: KINDS[it.getText()] });
  const items = (values: ValuesContext | undefined) => {
    if (values === undefined) return [];
    if (values.VOID() !== null) return [{ kind: "void" }];
    return values.item().map((item) => {
      const scalar = item.scalar();
      if (scalar !== null) return type(scalar);
      return { kind: "variadic", types: item.variadic()?.scalar().map(type) };
    });
  };
  return { version: "0", arguments: items(tree.arguments()?.values()), results: items(tree.results()?.values()) };
}

const scalar = fc.constantFrom("i", "I", "f", "F", "r");
const item = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.array(scalar, { maxLength: 4 }).map((it) => `C${it.join("")}D`),
);
const fragment = fc.oneof(
  fc.constantFrom("", "v"),
  fc.array(item, { maxLength: 6 }).map((it) => it.join("")),
);
const valid = fc
  .tuple(fragment, fc.option(fragment))
  .map(([inputs, results]) => `0${inputs}${results === null ? "" : `_${results}`}`);
const byte = fc.constantFrom(..."0iIfFrvCD_[].x1 \xff");
const anything = fc.array(byte, { maxLength: 12 }).map((it) => it.join(""));
const versioned = anything.map((it) => `0${it}`);
const mutated = fc
  .tuple(valid, fc.nat(), fc.constantFrom(0, 1), fc.option(byte))
  .map(([text, at, removed, inserted]) => {
    const offset = at % (text.length + 1);
    return text.slice(0, offset) + (inserted ?? "") + text.slice(offset + removed);
  });

function check(value: string): void {
  const bytes = value as ByteString;
  const tree = codec.read(bytes);
  expect(tree && codec.model(tree)).toEqual(modelByGrammar(value));
  if (tree === undefined) {
    const problems = codec.explain(bytes);
    expect(problems.length).toBeGreaterThan(0);
    for (const { start, end, message } of problems) {
      expect(0 <= start && start <= end && end <= value.length).toBe(true);
      // What the parser alone could not put into words.
      expect(message).not.toBe("Found an empty string, expected a calling convention such as 0ii_i");
    }
    return;
  }
  const canonical = codec.encode(codec.model(tree));
  const again = codec.read(canonical);
  expect(again && codec.encode(codec.model(again))).toBe(canonical);
  expect(again && codec.render(codec.model(again))).toBe(codec.render(codec.model(tree)));
  const hints = decodeChecked("cconv", bytes).problems.filter(({ rule }) => rule === "non-canonical-spelling");
  expect(hints.length).toBe(canonical === value ? 0 : 1);
  expect(codec.validate(JSON.parse(JSON.stringify(codec.model(tree))))).toEqual(codec.model(tree));
}

describe("the reader and the grammar are one language with one model", () => {
  test("on well-formed strings", () => {
    fc.assert(
      fc.property(valid, (value) => {
        expect(codec.read(value as ByteString)).toBeDefined();
        check(value);
      }),
      { numRuns: 10_000 },
    );
  });

  test("on any bytes", () => {
    fc.assert(fc.property(fc.oneof(anything, versioned), check), { numRuns: 10_000 });
  });

  test("on strings with one mistake, which is one finding", () => {
    fc.assert(
      fc.property(mutated, (value) => {
        check(value);
        if (codec.read(value as ByteString) === undefined) expect(codec.explain(value as ByteString)).toHaveLength(1);
      }),
      { numRuns: 10_000 },
    );
  });
});
