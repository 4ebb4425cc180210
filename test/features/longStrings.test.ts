/** Strings that are too long to be decoded at each edit: every answer leaves them out, and none hides it. */
import { describe, expect, test, vi } from "vitest";
import { answersOf, documentOf, placesLieInside } from "../../fuzz/everything.js";
import { fromMlir } from "../../server/src/core/diff/fromMlir.js";
import type { CachedRecord } from "../../server/src/core/document/cachedRecord.js";
import type { AbiDocument } from "../../server/src/core/document/document.js";
import { decodedDocument } from "../../server/src/core/features/decodedDocument.js";
import { hover } from "../../server/src/core/features/hover.js";
import { applyReadable, readableAt } from "../../server/src/core/features/readableForm.js";
import { prepareRename } from "../../server/src/core/features/rename.js";
import {
  findings,
  findingsOnce,
  MAX_EDITED_STRING_LENGTH,
  openChecked,
} from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { displayBytes } from "../../server/src/core/text/byteString.js";
import { diagnosticsOf } from "../../server/src/lsp/connection/diagnostics.js";
import { span } from "../kit/spans.js";

/** The longest literal that was decoded since the last reset. UTF-16 units. */
const decoded = vi.hoisted(() => ({ length: 0 }));
vi.mock(import("../../server/src/core/text/stringLiteral.js"), async (original) => {
  const module = await original();
  const decodeLiteral: typeof module.decodeLiteral = (literal) => {
    decoded.length = Math.max(decoded.length, literal.length);
    return module.decodeLiteral(literal);
  };
  const textOfLiteral: typeof module.textOfLiteral = (literal) => displayBytes(decodeLiteral(literal).bytes);
  return { ...module, decodeLiteral, textOfLiteral };
});

/** Beginnings of strings in which something is wrong. */
const STRINGS: Readonly<Record<string, string>> = {
  f: "I9!",
  sip: "I9!S9!k0",
  "iree.abi": "{\\22a\\22:[\\22i32\\22",
};

/** A literal of a length, its quotes included. */
const padded = (start: string, length: number): string => `"${start.padEnd(length - 2, "x")}"`;

function textWith(key: string, literal: string): string {
  return `func.func @f(%a: tensor<4xf32> {iree.abi.name = "x"}) attributes {iree.reflection = {${key} = ${literal}}} {\n  return\n}\n`;
}

const inEditor = (text: string): AbiDocument => openChecked("file:///a.mlir", 1, text);
const codesOf = (found: Iterable<{ readonly code: string }>): string[] => [...found].map(({ code }) => code);

describe.each(Object.entries(STRINGS))("%s", (key, start) => {
  const tooLong = textWith(key, padded(start, MAX_EDITED_STRING_LENGTH + 1));
  const inside = tooLong.indexOf(`"${start}`) + 2;

  test("a string of the limit is decoded in an editor, a longer one elsewhere alone", () => {
    const longest = inEditor(textWith(key, padded(start, MAX_EDITED_STRING_LENGTH)));
    const wanted = codesOf(findings(longest, DEFAULT_SETTINGS));
    expect(wanted).not.toEqual([]);
    expect(codesOf(findings(inEditor(tooLong), DEFAULT_SETTINGS))).toEqual([]);
    expect(codesOf(findingsOnce(documentOf(tooLong), DEFAULT_SETTINGS).findings)).toEqual(wanted);
  });

  test("a diagnostic in an editor says so", () => {
    const [found, ...others] = diagnosticsOf(inEditor(tooLong), DEFAULT_SETTINGS);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ range: { start: { line: 0, character: inside - 2 } }, severity: 3 });
    expect(found?.message).toContain("Not decoded or checked");
    expect(diagnosticsOf(documentOf(tooLong), DEFAULT_SETTINGS)).not.toContainEqual(found);
    const after = 'func.func private @g() attributes {iree.reflection = {f = "I9!R1!", fv = "1"}}\n';
    const lines = diagnosticsOf(inEditor(`${tooLong}\n${after}`), DEFAULT_SETTINGS).map(
      ({ range }) => range.start.line,
    );
    expect(lines).toEqual([...lines].sort((a, b) => a - b));
    expect(lines.at(-1)).toBeGreaterThan(0);
  });

  test("a hover says so", () => {
    const document = inEditor(tooLong);
    const page = hover(document, document.positionAt(inside), DEFAULT_SETTINGS, "plaintext");
    const [limit, length] = [MAX_EDITED_STRING_LENGTH, MAX_EDITED_STRING_LENGTH - 1].map((it) =>
      it.toLocaleString("en"),
    );
    const text = JSON.stringify(page?.contents);
    expect(text).toContain(` of ${length} characters`);
    expect(text).toContain(`Not decoded or checked: in an editor, strings have at most ${limit} characters`);
  });

  test("no answer decodes it", () => {
    const document = inEditor(tooLong);
    decoded.length = 0;
    placesLieInside(document, answersOf(document, inside));
    decodedDocument(document);
    findings(document, DEFAULT_SETTINGS);
    expect(decoded.length).toBeLessThan(MAX_EDITED_STRING_LENGTH);
  });
});

const LONG_SIP = padded("I1!R1!", MAX_EDITED_STRING_LENGTH + 1);

test("a string without its closing quote is reported at any length", () => {
  expect(codesOf(findings(inEditor(textWith("f", LONG_SIP.slice(0, -1))), DEFAULT_SETTINGS))).toContain(
    "unterminated-string",
  );
});

test("a suppression of what may be in a long string counts as used", () => {
  const text = textWith("sip", LONG_SIP);
  const suppressed = `// mlir-abi-disable-next-line sip-syntax\n${text}// mlir-abi-disable-file sip-key-gap\n`;
  expect(codesOf(findings(inEditor(suppressed), DEFAULT_SETTINGS))).toEqual([]);
  const unused = findings(inEditor(suppressed.replace(LONG_SIP, '"I1!R1!"')), DEFAULT_SETTINGS);
  expect(codesOf(unused).filter((code) => code === "unused-suppression")).toHaveLength(2);
});

test("a long string is shown and refused as such", () => {
  const text = textWith("sip", LONG_SIP);
  const document = inEditor(text);
  const refused = "The structured index path signature is too long to be decoded in an editor";
  expect(decodedDocument(document).text).toMatch(/ sip +too long to be decoded in an editor\n/);
  expect(readableAt(document, text.indexOf("I1!R1!"))).toEqual({ refused });
  expect(applyReadable(document, text.indexOf("I1!R1!"), "() -> ()")).toHaveProperty("refused");
  const name = document.positionAt(text.indexOf('"x"') + 1);
  expect(prepareRename(document, name)).toEqual({ refused: "The value of sip is too long to be decoded in an editor" });
});

test("a comparison decodes strings of any length", () => {
  const dims = "d4".repeat(MAX_EDITED_STRING_LENGTH / 2);
  const text = textWith("f", `"${span("I", span("B", dims))}R1!"`);
  const inDocument = fromMlir(inEditor(text));
  expect(inDocument).toEqual(fromMlir(documentOf(text)));
  expect(inDocument.functions[0]?.views).toHaveLength(2);
});

test("after an edit elsewhere, a long string is reported without reading it again", () => {
  const other = "// x\n";
  const document = inEditor(`${other}${textWith("sip", LONG_SIP)}`);
  const [before] = diagnosticsOf(document, DEFAULT_SETTINGS);
  const read = vi.spyOn(document.records()[0] as CachedRecord, "islands", "get");
  document.update([{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: "\n" }], 2);
  const [after] = diagnosticsOf(document, DEFAULT_SETTINGS);
  expect(after?.message).toBe(before?.message);
  expect(after?.range.start.line).toBe(2);
  expect(read).not.toHaveBeenCalled();
});
