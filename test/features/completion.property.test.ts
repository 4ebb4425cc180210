import fc from "fast-check";
import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { codecOf, KINDS } from "../../server/src/core/encodings/registry.js";
import { abiCompletion } from "../../server/src/core/features/abi/completion.js";
import { abiSignatureHelp } from "../../server/src/core/features/abi/signatureHelp.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";
import { acceptedText, completionsAt, completionsIn } from "../kit/completion.js";

const SNIPPETS = { snippets: true, format: "markdown" } as const;

const fn = (reflection: string): string =>
  `func.func @f(%a: tensor<4x?xi32>, %b: i32) -> i64 attributes {iree.reflection = {${reflection}}} { return }`;

test("any cursor in any text gives an answer whose edits are in place", () => {
  const text = `// \u{1F600}\r\nmodule {\r\n  ${fn('f = "I4!\\421!R1!", sip = "I3!_0R1!", iree.abi = "{\\22a\\22:[')}\r\n}`;
  for (let offset = 0; offset <= text.length; offset++) {
    for (const item of completionsIn(text, offset).items) acceptedText(text, item);
    for (const item of completionsIn(text.slice(0, offset), offset).items) acceptedText(text.slice(0, offset), item);
  }
});

test("any bytes have continuations and fields, without an exception", () => {
  const context = { siblings: new Map(), function: undefined };
  const piece = fc.constantFrom(
    "I1!",
    "R",
    "B3!",
    "S5!",
    "D",
    "K2!",
    "k0",
    "_0",
    "t6",
    "d-1",
    '"',
    "[",
    "{",
    ",",
    "C",
    "0v_",
    "\\",
  );
  const any = fc.oneof(
    piece,
    fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
  );
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), fc.array(any, { maxLength: 24 }), fc.nat(), (kind, pieces, at) => {
      const bytes = pieces.join("") as ByteString;
      const offset = at % (bytes.length + 1);
      for (const { start, end } of codecOf(kind).continuations(bytes, offset, context)) {
        expect(0 <= start && start <= offset && offset <= end && end <= bytes.length).toBe(true);
      }
      const fields = codecOf(kind).fieldsAt(bytes, offset);
      if (fields?.active !== undefined) expect(fields.parts[fields.active]).toBeDefined();
    }),
  );
});

test("twenty thousand open spans or brackets are no trouble", () => {
  const context = { siblings: new Map(), function: undefined };
  for (const [kind, piece] of [
    ["sip", "S9!k0"],
    ["sip", "D9!K2!a"],
    ["raw", "B1!"],
    ["abi-json", "["],
  ] as const) {
    const bytes = piece.repeat(20_000) as ByteString;
    codecOf(kind).continuations(bytes, bytes.length, context);
    codecOf(kind).fieldsAt(bytes, bytes.length);
  }
});

test("any text has completions and signature help without an exception, with edits in place", () => {
  const piece = fc.constantFrom(
    "func.func @f",
    '"func.func"() <{',
    "(",
    ")",
    "{",
    "}",
    "<",
    ">",
    "[",
    "%a: i32 ",
    "->",
    "attributes ",
    "iree.reflection = ",
    "iree.abi.",
    'f = "I1!R1!"',
    'sip = "',
    '"',
    "\\",
    ", ",
    "=",
    "\r\n",
    "// ",
    "\u{1F600}",
    "arg_attrs = ",
    "@",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), fc.nat(), (pieces, at) => {
      const text = pieces.join("");
      const offset = at % (text.length + 1);
      const document = openDocument("file:///any.mlir", 1, text);
      const items = abiCompletion(document, offset, DEFAULT_SETTINGS, SNIPPETS) ?? [];
      for (const item of items) acceptedText(text, item);
      abiSignatureHelp(document, offset);
    }),
  );
});

test("a cursor far behind the start of its op or line has no completions, whatever stands between", () => {
  const text = `func.func @f() attributes {a = "${"x".repeat(200_000)}", <|>}`;
  expect(completionsAt(text).items).toEqual([]);
  const lines = `func.func @f() attributes {a = [\n${"  0,\n".repeat(20_000)}], <|>}`;
  expect(completionsAt(lines).items).toEqual([]);
});
