/** Positions in UTF-8, against Node's own encoder. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { finish, listed } from "../../server/src/core/text/steps.js";
import { createEdits } from "../../server/src/lsp/connection/edits.js";
import { positionEncodingOf, positionsIn, unitsOf } from "../../server/src/lsp/connection/positions.js";
import { encodedTokens } from "../kit/encodedTokens.js";

const piece = fc.constantFrom("a", "\t", '"', "é", "€", "\u{1F600}", "\ud800", "\udc00", "\u0301", "abc ".repeat(70));
const lineArbitrary = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(""));
const ending = fc.constantFrom("\n", "\r\n", "\r");
const bytesOf = (text: string): number => Buffer.byteLength(text, "utf8");

/** The offsets in UTF-16 at which a character begins, and the end. */
function boundaries(line: string): number[] {
  const starts: number[] = [];
  for (let at = 0; at < line.length; at += (line.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) starts.push(at);
  return [...starts, line.length];
}

test("both ways of counting agree with the encoder at every character", () => {
  fc.assert(
    fc.property(lineArbitrary, (line) => {
      const units = unitsOf(line);
      for (const at of boundaries(line)) {
        const bytes = bytesOf(line.slice(0, at));
        expect(units.toUtf8(at)).toBe(bytes);
        expect(units.fromUtf8(bytes)).toBe(at);
      }
    }),
  );
});

test("a position inside of a character is brought to its start, one after the end stays after it", () => {
  fc.assert(
    fc.property(lineArbitrary, (line) => {
      const units = unitsOf(line);
      const starts = boundaries(line);
      for (let i = 0; i + 1 < starts.length; i++) {
        const [at = 0, next = 0] = starts.slice(i, i + 2);
        for (let byte = bytesOf(line.slice(0, at)); byte < bytesOf(line.slice(0, next)); byte++) {
          expect(units.fromUtf8(byte)).toBe(at);
        }
      }
      expect(units.fromUtf8(bytesOf(line) + 5)).toBe(line.length + 5);
    }),
  );
});

test("edits of a client that counts in UTF-8 leave the text that they leave at the client", () => {
  const edit = fc.tuple(fc.nat(), fc.nat(), lineArbitrary, ending);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(lineArbitrary, ending), { maxLength: 6 }),
      fc.array(edit, { maxLength: 4 }),
      (lines, edits) => {
        let text = lines.map(([line, end]) => line + end).join("");
        const document = openDocument("file:///a.mlir", 1, text);
        const positions = positionsIn("utf-8", () => document);
        /** The text's places with their positions, counted here. */
        const places = (): { offset: number; line: number; character: number }[] => {
          const found: { offset: number; line: number; character: number }[] = [];
          let start = 0;
          text.split(/\r\n|\n|\r/).forEach((line, number) => {
            for (const at of boundaries(line)) {
              found.push({ offset: start + at, line: number, character: bytesOf(line.slice(0, at)) });
            }
            const [end = ""] = /^(?:\r\n|\n|\r)?/.exec(text.slice(start + line.length)) ?? [];
            start += line.length + end.length;
          });
          return found;
        };
        const changes = edits.map(([from, to, line, end]) => {
          const all = places();
          const picked = [all[from % all.length], all[to % all.length]].map((place) => place ?? all[0]);
          const [start, stop] = picked.sort((a, b) => (a?.offset ?? 0) - (b?.offset ?? 0));
          if (start === undefined || stop === undefined) throw new Error("a text has at least one place");
          const newText = line + end;
          text = text.slice(0, start.offset) + newText + text.slice(stop.offset);
          const at = ({ line, character }: { line: number; character: number }) => ({ line, character });
          return { range: { start: at(start), end: at(stop) }, text: newText };
        });
        createEdits().apply(document, changes, 2, positions);
        expect(document.slice()).toBe(text);
      },
    ),
  );
});

describe("which encoding is chosen", () => {
  test.each([
    [["utf-8", "utf-16"], "utf-8"],
    [["utf-16", "utf-8"], "utf-16"],
    [["utf-32"], "utf-16"],
    [["utf-32", "utf-8", "utf-16"], "utf-8"],
    [["utf-32", "utf-16", "utf-8"], "utf-16"],
    [[], "utf-16"],
    [undefined, "utf-16"],
    ["utf-8", "utf-16"],
  ])("%j: %s", (offered, expected) => {
    expect(positionEncodingOf(offered)).toBe(expected);
  });
});

test("values are converted at any depth, in the document that is named nearest", () => {
  const a = openDocument("file:///a.mlir", 1, "é€x\n");
  const b = openDocument("file:///b.mlir", 1, "\u{1F600}x\n");
  const positions = positionsIn("utf-8", (uri) => [a, b].find((document) => document.uri === uri));
  const at = (character: number) => ({ line: 0, character });
  expect(
    positions.toClient([{ range: { start: at(1), end: at(2) } }, { uri: b.uri, selection: [at(2)], line: 3 }], a),
  ).toEqual([{ range: { start: at(2), end: at(5) } }, { uri: b.uri, selection: [at(4)], line: 3 }]);
  expect(positions.toClient(at(2), undefined)).toEqual(at(2));
  const closed = { uri: "file:///closed.mlir", range: { start: at(1), end: at(2) } };
  expect(positions.toClient([closed], a)).toEqual([closed]);
  const link = {
    originSelectionRange: { start: at(1), end: at(2) },
    targetUri: b.uri,
    targetRange: { start: at(0), end: at(2) },
  };
  expect(positions.toClient(link, a)).toEqual({
    originSelectionRange: { start: at(2), end: at(5) },
    targetUri: b.uri,
    targetRange: { start: at(0), end: at(4) },
  });
  const call = {
    from: { uri: b.uri, range: { start: at(0), end: at(2) } },
    fromRanges: [{ start: at(2), end: at(3) }],
  };
  expect(positions.toClient(call, a)).toEqual({
    from: { uri: b.uri, range: { start: at(0), end: at(4) } },
    fromRanges: [{ start: at(4), end: at(5) }],
  });
});

test("semantic tokens count from the token before, in UTF-8", () => {
  const document = openDocument("file:///a.mlir", 1, "ab\n€ \u{1F600}é x\n");
  const positions = positionsIn("utf-8", () => undefined);
  // €, then the emoji with é, then x; in UTF-16 at 0, 2 and 6.
  const tokens = encodedTokens([...[1, 0, 1, 3, 0], ...[0, 2, 3, 4, 1], ...[0, 4, 1, 5, 0]]);
  expect(finish(positions.tokensToClient(tokens, document)).toArray()).toEqual([
    ...[1, 0, 3, 3, 0],
    ...[0, 4, 6, 4, 1],
    ...[0, 7, 1, 5, 0],
  ]);
});

test("answers about a whole document are converted as soon as one of its characters needs it", () => {
  const document = openDocument("file:///a.mlir", 1, `${"// a\n".repeat(20_000)}ab`);
  const positions = positionsIn("utf-8", () => document);
  const end = { line: 20_000, character: 2 };
  expect(finish(positions.areSame(document))).toBe(true);
  expect(finish(positions.toClientSteps([{ range: { start: end, end } }], document))).toEqual([
    { range: { start: end, end } },
  ]);
  const start = { line: 20_000, character: 0 };
  document.update([{ range: { start, end: { line: 20_000, character: 1 } }, text: "€" }], 2);
  expect(finish(positions.areSame(document))).toBe(false);
  const after = { line: 20_000, character: 4 };
  expect(finish(positions.toClientSteps([{ range: { start, end } }], document))).toEqual([
    { range: { start, end: after } },
  ]);
});

test("a list that comes item by item is converted like the whole, pauses or not", () => {
  const text = "€ab\n".repeat(50);
  const document = openDocument("file:///a.mlir", 1, text);
  const items = Array.from({ length: 50 }, (_, line) => ({
    range: { start: { line, character: 1 }, end: { line, character: 3 } },
  }));
  for (const encoding of ["utf-8", "utf-16"] as const) {
    const positions = positionsIn(encoding, () => document);
    const found = items.flatMap((item) => [undefined, item]);
    expect(listed(positions.listToClient(found, document))).toEqual(positions.toClient(items, document));
  }
});
