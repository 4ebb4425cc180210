import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { type AbiDocument, openDocument, type TextChange } from "../../server/src/core/document/document.js";
import { casesOf } from "../kit/effort.js";
import { functionsOf, plainRecords } from "../kit/records.js";
import { segmentScanner } from "../kit/segments.js";
import { share } from "../kit/share.js";

const URI = "file:///a.mlir";
const { scanner } = segmentScanner();
const open = (text: string | Iterable<string>): AbiDocument => openDocument(URI, 1, text, undefined, scanner);

// What makes segments begin, end, nest in lines, refer to aliases, and lines end.
const piece = fc.constantFrom("K", ";", "\n", "\r", "\r\n", "#a", "#b", "\n#a=", "\n#b=#a", "xyz", "\u{1F600}", " K; ");
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
        expect(functionsOf(document)).toEqual(functionsOf(fresh));
        const middle = plain.length >> 1;
        expect(plainRecords(document.recordsIn({ start: middle, end: middle }))).toEqual(
          plainRecords(fresh.records().filter(({ start, length }) => start <= middle && middle <= start + length)),
        );
      }),
      { numRuns: 1500 },
    );
  });

  test("pieces give the records of the whole", () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), (pieces) => {
        expect(plainRecords(open(pieces).records())).toEqual(plainRecords(open(pieces.join("")).records()));
        expect(functionsOf(open(pieces))).toEqual(functionsOf(open(pieces.join(""))));
      }),
      { numRuns: 500 },
    );
  });

  test("a record that an edit does not meet is the same object, elsewhere", () => {
    const document = open("aKa;\nbKb;\ncKc;\n");
    const [a, b, c] = document.records();
    document.update([{ range: { start: { line: 1, character: 1 }, end: { line: 1, character: 1 } }, text: "--" }], 2);
    const after = document.records();
    expect(after.map(({ start }) => start)).toEqual([0, 4, 11]);
    expect(after[0]).toBe(a);
    expect(after[1]).not.toBe(b);
    expect(after[2]).toBe(c);
  });

  test("functions one after another on a line are records of their own", () => {
    const one = 'func.func private @f(i32) attributes {iree.abi.stub, iree.reflection = {f = "I1!R1!"}} ';
    const records = openDocument("file:///a.mlir", 1, `${one.repeat(3)}\n`).records();
    expect(records.map(({ start, keys }) => [start, keys.length])).toEqual([0, 1, 2].map((i) => [i * one.length, 3]));
  });

  test("the definition of an alias is a record, once, and follows edits", () => {
    const document = open(";\n#b=1;\n#a=#b;\nK#a;K#a#c;");
    const [b] = document.records();
    const definitions = () => document.records().filter(({ islands }) => islands[0]?.key === "=");
    expect(definitions().map(({ start }) => start)).toEqual([2, 8]);
    const edit = (from: number, to: number, newText: string) => {
      const range = { start: { line: from, character: 0 }, end: { line: to, character: 0 } };
      document.update([{ range, text: newText }], document.version + 1);
    };
    edit(3, 3, "#c=;\n");
    expect(definitions().map(({ start }) => start)).toEqual([2, 8, 15]);
    edit(0, 0, "\n");
    expect(definitions().map(({ start }) => start)).toEqual([3, 9, 16]);
    expect(definitions()[0]).toBe(b);
    edit(2, 3, "");
    expect(definitions().map(({ start }) => start)).toEqual([3, 10]);
  });

  test("an edit is scanned for what it touches, and a burst of edits once", () => {
    const { scanner: counting, effort } = segmentScanner();
    const document = openDocument(URI, 1, "K1234567;\n".repeat(20_000), undefined, counting);
    expect(document.records()).toHaveLength(20_000);
    effort.scans = 0;
    effort.units = 0;
    for (let i = 0; i < 20; i++) {
      const at = { line: 10_000, character: 3 + i };
      document.update([{ range: { start: at, end: at }, text: "x" }], 2 + i);
    }
    expect(document.records()).toHaveLength(20_000);
    expect(effort.scans).toBeLessThan(4);
    expect(effort.units).toBeLessThan(500);
  });

  test("the content of what was edited is not read again", () => {
    const { scanner: counting, effort } = segmentScanner();
    const document = openDocument(URI, 1, "K1234567;\n".repeat(20), undefined, counting);
    document.records();
    const at = { line: 10, character: 3 };
    document.update([{ range: { start: at, end: at }, text: "x" }], 2);
    const [edited] = document.recordsIn({ start: 103, end: 103 });
    effort.scans = 0;
    expect(edited?.islands).toHaveLength(1);
    expect(effort.scans).toBe(0);
  });

  test("an edit in the reach of a record that is longer than thousands of others", () => {
    const lines = [`K${"x".repeat(20_000)};`, ...Array.from({ length: 5000 }, () => "K;")];
    const document = open(lines.join("\n"));
    const before = document.records();
    expect(before).toHaveLength(5001);
    const at = { line: 3000, character: 1 };
    document.update([{ range: { start: at, end: at }, text: "y" }], 2);
    const edited = lines.with(3000, "Ky;").join("\n");
    expect(plainRecords(document.records())).toEqual(plainRecords(open(edited).records()));
    // Neither those before nor those after were read again.
    for (const i of [0, 2998, 3002, 5000]) expect(document.records()[i]).toBe(before[i]);
  });

  test("many changes in one notification", () => {
    const N = casesOf(5000);
    const document = open("K;\n".repeat(N));
    document.records();
    const changes = Array.from({ length: N }, (_, line) => {
      const at = { line, character: 1 };
      return { range: { start: at, end: at }, text: "x" };
    });
    document.update(changes, 2);
    expect(document.slice()).toBe("Kx;\n".repeat(N));
    expect(plainRecords(document.records())).toEqual(plainRecords(open("Kx;\n".repeat(N)).records()));
  });
});
