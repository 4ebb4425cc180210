import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { type AbiDocument, openDocument, type TextChange } from "../../server/src/core/document/document.js";
import { SMALL } from "../kit/editedStructure.js";
import { casesOf } from "../kit/effort.js";
import { functionsOf, plainRecords } from "../kit/records.js";
import { share } from "../kit/share.js";

const URI = "file:///a.mlir";
/** So small that a few lines are several pages. */
const open = (text: string | Iterable<string>, onRecord?: () => void): AbiDocument =>
  openDocument(URI, 1, text, onRecord, undefined, SMALL);

// What makes records begin, end, share a line, refer to aliases, and lines end.
const piece = fc.constantFrom(
  "func.func @f() attributes {iree.abi.stub}",
  "foo.op {iree.reflection = #a, ",
  '#a = {f = "I1!R1!"}',
  "#b = #a",
  "{",
  "}",
  "\n",
  "\r",
  "\r\n",
  "xyz",
  "\u{1F600}",
);
const text = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(""));
const shortText = fc.array(piece, { maxLength: 3 }).map((parts) => parts.join(""));
/** What a user does, before it is known what text it is done to. */
type Act = (plain: string) => TextChange;
// Most edits are small, so that most records outlive them.
const typing: fc.Arbitrary<Act> = fc
  .tuple(share, fc.constantFrom(0, 0, 1, 2, 5, 40), shortText)
  .map(([at, size, newText]) => (plain) => {
    const reference = TextDocument.create(URI, "mlir", 1, plain);
    const start = Math.round(at * plain.length);
    return { range: { start: reference.positionAt(start), end: reference.positionAt(start + size) }, text: newText };
  });
const place = fc.record({ line: fc.integer({ min: -1, max: 30 }), character: fc.integer({ min: -1, max: 20 }) });
const wild: fc.Arbitrary<Act> = fc
  .record({ range: fc.record({ start: place, end: place }), text: shortText })
  .map((it) => () => it);
const paste: fc.Arbitrary<Act> = fc.record({ text }).map((it) => () => it);
const act = fc.oneof(
  { weight: 30, arbitrary: typing },
  { weight: 3, arbitrary: wild },
  { weight: 1, arbitrary: paste },
);
// Records are asked for after some notifications only, so that edits pile up.
const script = fc.array(fc.tuple(fc.array(act, { minLength: 1, maxLength: 3 }), fc.boolean()), { maxLength: 6 });

/** The plain-string idea of a change. Only a fresh TextDocument: an edited one is wrong after ranges outside the text. */
function applied(plain: string, { range, text: newText }: TextChange): string {
  if (range === undefined) return newText;
  const reference = TextDocument.create(URI, "mlir", 1, plain);
  const [start = 0, end = 0] = [reference.offsetAt(range.start), reference.offsetAt(range.end)].sort((a, b) => a - b);
  return plain.slice(0, start) + newText + plain.slice(end);
}

describe("document", () => {
  test("after any edits its text, positions and records are those of a fresh document", () => {
    fc.assert(
      fc.property(text, script, (start, notifications) => {
        const document = open(start);
        document.records();
        let plain = start;
        let version = 1;
        for (const [acts, look] of notifications) {
          const changes: TextChange[] = [];
          for (const does of acts) {
            const change = does(plain);
            changes.push(change);
            plain = applied(plain, change);
          }
          document.update(changes, ++version);
          if (look) expect(plainRecords(document.records())).toEqual(plainRecords(open(plain).records()));
        }
        const fresh = open(plain);
        const { lineCount } = TextDocument.create(URI, "mlir", 1, plain);
        expect([document.version, document.length, document.lineCount]).toEqual([version, plain.length, lineCount]);
        expect(document.slice()).toBe(plain);
        expect(plainRecords(document.records())).toEqual(plainRecords(fresh.records()));
        expect(plainRecords(functionsOf(document))).toEqual(plainRecords(functionsOf(fresh)));
        const middle = plain.length >> 1;
        expect(plainRecords(document.recordsIn({ start: middle, end: middle }))).toEqual(
          plainRecords(fresh.records().filter(({ start, length }) => start <= middle && middle <= start + length)),
        );
      }),
      { numRuns: 1000 },
    );
  });

  test("pieces give the records of the whole", () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), (pieces) => {
        expect(plainRecords(open(pieces).records())).toEqual(plainRecords(open(pieces.join("")).records()));
        expect(plainRecords(functionsOf(open(pieces)))).toEqual(plainRecords(functionsOf(open(pieces.join("")))));
      }),
      { numRuns: 500 },
    );
  });

  test("a record of a page that an edit does not meet is the same object, elsewhere", () => {
    const document = open(["a", "b", "c"].map((name) => `func.func private @${name}() attributes {iree.abi.stub}\n`));
    const [a, b, c] = document.records();
    const at = { line: 1, character: 20 };
    document.update([{ range: { start: at, end: at }, text: "x" }], 2);
    const after = document.records();
    expect(after).toHaveLength(3);
    expect(after[0]).toBe(a);
    expect(after[1]).not.toBe(b);
    expect(after[2]).toBe(c);
    expect(document.slice(c?.start)).toContain("func.func private @c");
  });

  test("functions one after another on a line are records of their own", () => {
    const one = 'func.func private @f(i32) attributes {iree.abi.stub, iree.reflection = {f = "I1!R1!"}} ';
    const records = openDocument("file:///a.mlir", 1, `${one.repeat(3)}\n`).records();
    expect(records.map(({ start, keys }) => [start, keys.length])).toEqual([0, 1, 2].map((i) => [i * one.length, 3]));
  });

  test("the definition of an alias is a record, once, and follows edits", () => {
    const FIRST = `foo.op ${"%a, ".repeat(20)}%b : i32\n`;
    const USE = "  foo.use {iree.reflection = #a}\n";
    const document = open(`${FIRST}#b = {f = "x"}\n#a = {iree.abi = #b}\n${USE}${USE}`);
    const definitions = () => document.records().filter(({ defines }) => defines !== undefined);
    const names = () => definitions().map(({ defines }) => defines);
    expect(names()).toEqual(["b", "a"]);
    const edit = (from: number, to: number, newText: string) => {
      const range = { start: { line: from, character: 0 }, end: { line: to, character: 0 } };
      document.update([{ range, text: newText }], document.version + 1);
    };
    edit(3, 3, `#c = {f = "y"}\n${USE.replace("#a", "#c")}`);
    expect(names()).toEqual(["b", "a", "c"]);
    const [b] = definitions();
    edit(0, 0, "\n");
    expect(names()).toEqual(["b", "a", "c"]);
    expect(definitions()[0]).toBe(b);
    edit(2, 3, "");
    expect(names()).toEqual(["a", "c"]);
    edit(2, 3, "");
    expect(names()).toEqual(["c"]);
  });

  test("an edit has what it touches read again, and a burst of edits once", () => {
    const count = 20_000;
    let read = 0;
    const document = openDocument(
      URI,
      1,
      "func.func private @f() attributes {iree.abi.stub}\n".repeat(count),
      (_, { own }) => {
        read += own.length;
      },
    );
    expect(document.records()).toHaveLength(count);
    expect(read).toBe(count);
    read = 0;
    for (let i = 0; i < 20; i++) {
      const at = { line: count / 2, character: 3 + i };
      document.update([{ range: { start: at, end: at }, text: "x" }], 2 + i);
    }
    expect(document.records()).toHaveLength(count);
    expect(read).toBeLessThan(count / 20);
  });

  test("many changes in one notification", () => {
    const N = casesOf(5000);
    const op = "foo.op {iree.abi.stub}\n";
    const document = open(op.repeat(N));
    document.records();
    const changes = Array.from({ length: N }, (_, line) => {
      const at = { line, character: 6 };
      return { range: { start: at, end: at }, text: "x" };
    });
    document.update(changes, 2);
    const after = op.replace("op", "opx").repeat(N);
    expect(document.slice()).toBe(after);
    expect(plainRecords(document.records())).toEqual(plainRecords(open(after).records()));
  });
});
