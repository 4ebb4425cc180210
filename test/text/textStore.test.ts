import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { lineStartsOf } from "../../server/src/core/text/lines.js";
import { TextStore } from "../../server/src/core/text/textStore.js";
import { share } from "../kit/share.js";

// Small pieces of what makes lines and units difficult, and a piece as long as a chunk so that seams are met.
const LONG = `${"x".repeat(32_767)}\r\n`;
const piece = fc.oneof(
  {
    weight: 24,
    arbitrary: fc.constantFrom("a", "\n", "\r", "\r\n", "\u{1F600}", "\uD83D", "\uDE00", "\uFEFF", "\t", "é"),
  },
  { weight: 1, arbitrary: fc.constantFrom(LONG, `${LONG}${LONG}`, "y".repeat(70_000)) },
);
const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(""));
// Where an edit begins and ends, as shares of the length, so that every script fits every text.
const near = fc.integer({ min: -3, max: 3 });
const script = fc.array(fc.tuple(share, near, fc.oneof(share, fc.integer({ min: 0, max: 4 })), text), { maxLength: 8 });

function probes(length: number): number[] {
  const around = [0, 32_767, 32_768, 32_769, 65_536, length >> 1, length - 2, length - 1, length];
  return around.flatMap((offset) => [offset - 1, offset, offset + 1]);
}

function expectSame(store: TextStore, plain: string): void {
  const document = TextDocument.create("file:///a.mlir", "mlir", 1, plain);
  expect(store.length).toBe(plain.length);
  expect(store.slice() === plain).toBe(true);
  expect(store.lineCount).toBe(document.lineCount);
  for (const offset of probes(plain.length)) {
    const position = document.positionAt(offset);
    const { line } = position;
    const asked = [position, ...[-1, 0, 1, 2, 3, 40_000].map((character) => ({ line, character }))];
    const end = offset + 40_000;
    expect([
      store.positionAt(offset),
      asked.map((at) => store.offsetAt(at)),
      store.slice(offset, end) === plain.slice(Math.max(offset, 0), end),
    ]).toEqual([position, asked.map((at) => document.offsetAt(at)), true]);
  }
  for (const line of [-1, document.lineCount, document.lineCount + 7]) {
    expect(store.offsetAt({ line, character: 1 })).toBe(document.offsetAt({ line, character: 1 }));
  }
}

describe("text store", () => {
  test("stays equal to a plain string, and to TextDocument in every position", () => {
    fc.assert(
      fc.property(text, script, (start, edits) => {
        let plain = start;
        const store = new TextStore(start);
        for (const [at, by, size, newText] of edits) {
          const from = Math.min(Math.max(Math.round(at * plain.length) + by, 0), plain.length);
          const to = Math.min(from + (size < 1 ? Math.round(size * (plain.length - from)) : size), plain.length);
          store.edit({ start: from, end: to }, newText);
          plain = plain.slice(0, from) + newText + plain.slice(to);
          // Line tables are lazy: asking between edits must not leave stale ones.
          if (by > 0) expect(store.positionAt(from)).toEqual(TextDocument.create("", "", 1, plain).positionAt(from));
        }
        expectSame(store, plain);
      }),
      { numRuns: 1500 },
    );
  });

  test("is the same from pieces, wherever they end", () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), (pieces) => {
        expectSame(new TextStore(pieces), pieces.join(""));
      }),
      { numRuns: 300 },
    );
  });

  test("finds what String.indexOf finds, across seams too", () => {
    fc.assert(
      fc.property(text, text, share, (left, right, at) => {
        const plain = `${left}#alias${right}#alias`;
        const from = Math.round(at * plain.length);
        const store = new TextStore(plain);
        expect(store.indexOf("#alias", from)).toBe(plain.indexOf("#alias", from));
        expect(store.lineFeedBefore(from)).toBe(plain.slice(0, from).lastIndexOf("\n"));
      }),
      { numRuns: 300 },
    );
    for (let cut = 1; cut < 6; cut++) {
      const plain = `${"x".repeat(32_768 - cut)}#alias`;
      expect(new TextStore(plain).indexOf("#alias")).toBe(32_768 - cut);
    }
  });

  test("an empty document has one line", () => {
    const store = new TextStore("");
    expect([store.length, store.lineCount, store.slice()]).toEqual([0, 1, ""]);
    expect(store.positionAt(5)).toEqual({ line: 0, character: 0 });
    expect(store.offsetAt({ line: 3, character: 3 })).toBe(0);
    store.edit({ start: 0, end: 0 }, "a\n");
    expect([store.slice(), store.lineCount]).toEqual(["a\n", 2]);
  });

  test("an edit that removes what stood between \\r and \\n makes one line end of them", () => {
    const store = new TextStore(`${"x".repeat(32_767)}\r${"y".repeat(40_000)}\nz`);
    expect(store.lineCount).toBe(3);
    store.edit({ start: 32_768, end: 72_768 }, "");
    expect(store.lineCount).toBe(2);
    expect(store.positionAt(32_768)).toEqual({ line: 0, character: 32_767 });
  });

  test("a \\r that comes to stand before a chunk's \\n joins it, however large the chunks are", () => {
    const x = "x".repeat(32_767);
    const y = "y".repeat(32_768);
    const z = "z".repeat(32_767);
    const replaced = new TextStore(`${x}x\n${z}`);
    replaced.edit({ start: 32_767, end: 32_768 }, "\r");
    expect(replaced.lineCount).toBe(2);
    expect(replaced.positionAt(32_769)).toEqual({ line: 1, character: 0 });
    const removed = new TextStore(`${x}\r${y}\n${z}`);
    removed.edit({ start: 70_000, end: 70_000 }, y);
    removed.edit({ start: 32_768, end: 65_536 }, "");
    expect(removed.lineCount).toBe(2);
    expect(removed.positionAt(32_768)).toEqual({ line: 0, character: 32_767 });
  });

  test("an edit inside a line end or a surrogate pair splits it", () => {
    const store = new TextStore("a\r\nb\u{1F600}c");
    store.edit({ start: 2, end: 2 }, "-");
    expect([store.lineCount, store.positionAt(4)]).toEqual([3, { line: 2, character: 0 }]);
    store.edit({ start: 6, end: 6 }, "-");
    expect(store.slice(4)).toBe("b\uD83D-\uDE00c");
  });

  test("reversed and outside spans are put right", () => {
    const store = new TextStore("abcdef");
    store.edit({ start: 4, end: 2 }, "-");
    expect(store.slice()).toBe("ab-ef");
    store.edit({ start: 3, end: 99 }, "!");
    store.edit({ start: -5, end: 1 }, "?");
    expect([store.slice(), store.slice(3, 1)]).toEqual(["?b-!", ""]);
  });

  test("text that fills thousands of chunks is put in whole", () => {
    const line = "0123456789abcde\n";
    const store = new TextStore("a".repeat(100_000));
    store.edit({ start: 1, end: 1 }, line.repeat(1 << 22));
    expect(store.chunkCount).toBeGreaterThan(1024);
    expect([store.length, store.lineCount]).toEqual([100_000 + line.length * (1 << 22), (1 << 22) + 1]);
    expect(store.slice(0, 18)).toBe(`a${line}0`);
    expect(store.slice(store.length - 100_001)).toBe(`e\n${"a".repeat(99_999)}`);
  });

  test("typing into one place leaves few chunks, so that it stays quick", () => {
    const store = new TextStore("x".repeat(100_000));
    let plain = "x".repeat(100_000);
    for (let i = 0; i < 3000; i++) {
      store.edit({ start: 50_000, end: 50_000 }, "ab\n");
      plain = `${plain.slice(0, 50_000)}ab\n${plain.slice(50_000)}`;
    }
    expect(store.slice() === plain).toBe(true);
    expect(store.chunkCount).toBeLessThan(8);
    for (let i = 0; i < 3000; i++) store.edit({ start: 20_000, end: 20_030 }, "");
    expect(store.slice() === plain.slice(0, 20_000) + plain.slice(110_000)).toBe(true);
    expect(store.chunkCount).toBeLessThan(4);
  });
});

test("parts that go on from one another share a copy of the text", () => {
  const plain = Array.from({ length: 100_000 }, (_, i) => `${i}\n`).join("");
  const store = new TextStore(plain);
  const join = vi.spyOn(Array.prototype, "join");
  const starts = [0, 0, 100, 5000, 0, 100_000];
  const slices = starts.map((start, i) => store.slice(start, 270_000 + 20_000 * i));
  const joins = join.mock.calls.length;
  join.mockRestore();
  expect(slices.map((slice, i) => plain.startsWith(slice, starts[i]) && slice.length + (starts[i] ?? 0))).toEqual(
    starts.map((_, i) => 270_000 + 20_000 * i),
  );
  expect(joins).toBe(2);
});

test("where lines start in a text of any length", () => {
  for (const length of [0, 1, 9, 65_534, 65_535, 65_536, 70_000]) {
    const starts = lineStartsOf("\n".repeat(length));
    expect(starts).toHaveLength(length);
    expect([starts[0], starts.at(-1)]).toEqual(length === 0 ? [undefined, undefined] : [1, length]);
    expect(starts.BYTES_PER_ELEMENT).toBe(length < 65_536 ? 2 : 4);
  }
});
