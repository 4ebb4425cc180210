/** What holds for the trees of any text. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Names } from "../../server/src/core/syntax/names.js";
import { startsPage } from "../../server/src/core/syntax/statementStart.js";
import { ERROR, TAIL } from "../../server/src/core/syntax/tree.js";
import { readTree } from "../../server/src/core/syntax/treeReader.js";
import { type MlirFile, testOnFiles } from "../kit/corpus.js";
import { casesOf } from "../kit/effort.js";
import { mlirPieces, mutations } from "../kit/mutations.js";
import { drawsOf } from "../kit/random.js";
import { joined, lineStarts, nodesOf, opsOf } from "../kit/trees.js";

/** Longer files are read whole only. UTF-16 units. */
const MAX_MUTATED = 50_000;

const TEXT = mlirPieces();

const pageStarts = (text: string): number[] => lineStarts(text).filter((at) => startsPage(text, at, text.length));

function expectPagesLikeWhole(text: string, keeps: (cut: number) => boolean = () => true): void {
  const cuts = pageStarts(text).filter(keeps);
  expect(nodesOf(text, cuts), text.length < 500 ? JSON.stringify(text) : undefined).toEqual(nodesOf(text));
}

describe("a page alone gives the nodes that it has in the whole", () => {
  testOnFiles("in files", ({ all }) => {
    let cuts = 0;
    for (const { text } of all) {
      expectPagesLikeWhole(text);
      cuts += pageStarts(text).length;
    }
    expect(cuts).toBeGreaterThan(all.length);
  });

  testOnFiles("in mutated files", ({ all }) => {
    for (const text of mutations(all, casesOf(2000), MAX_MUTATED)) {
      const random = drawsOf(text.length);
      expectPagesLikeWhole(text, () => random.oneIn(4));
    }
  });

  test("in any text", () => {
    fc.assert(
      fc.property(TEXT, (text) => expectPagesLikeWhole(text)),
      { numRuns: 20_000 },
    );
  });
});

describe("nodes nest", () => {
  function expectNesting(text: string): void {
    const { count, kinds, starts, ends, afters } = readTree(text, new Names());
    const at = (row: number) => ({ start: starts[row] ?? -1, end: ends[row] ?? -1, after: afters[row] ?? -1 });
    const open = [{ start: 0, end: text.length, after: count }];
    let before = 0;
    for (let row = 0; row < count; row++) {
      while (row >= (open.at(-1)?.after ?? count)) before = open.pop()?.end ?? before;
      const node = at(row);
      const parent = open.at(-1) ?? { start: 0, end: text.length, after: count };
      const isWrong =
        node.end < node.start ||
        node.start < parent.start ||
        node.end > parent.end ||
        node.after <= row ||
        node.after > parent.after ||
        // What is missing is at the end of the token before it, which comments may follow.
        (node.start < before && kinds[row] !== ERROR);
      if (isWrong)
        expect.fail(`row ${row}, kind ${kinds[row]}, at ${node.start} of ${JSON.stringify(text.slice(0, 500))}`);
      if (kinds[row] === ERROR) before = Math.max(before, node.start);
      else before = node.after > row + 1 || kinds[row] === TAIL ? node.start : node.end;
      if (node.after > row + 1) open.push(node);
    }
  }

  testOnFiles("in files", ({ all }) => {
    for (const { text } of all) expectNesting(text);
    for (const text of mutations(all, casesOf(500), MAX_MUTATED)) expectNesting(text);
  });

  test("in any text", () => {
    fc.assert(fc.property(TEXT, expectNesting), { numRuns: 20_000 });
  });
});

describe("line ends", () => {
  /** Nodes with the offsets that they have where each line end is one character. */
  function expectSameLineEnds(text: string): void {
    const lines = text.replaceAll(/\r\n?/g, "\n");
    const expected = nodesOf(lines);
    expect(nodesOf(lines.replaceAll("\n", "\r"))).toEqual(expected);
    const carriageReturns = lines.replaceAll("\n", "\r\n");
    const ends = lineStarts(carriageReturns);
    const unmapped = (offset: number): number => offset - ends.filter((end) => end <= offset).length;
    const actual = nodesOf(carriageReturns).map((node) =>
      node.replace(/(\d+)(?:-(\d+))?(?= |$)/, (_, start: string, end: string | undefined) =>
        end === undefined ? `${unmapped(Number(start))}` : `${unmapped(Number(start))}-${unmapped(Number(end))}`,
      ),
    );
    expect(actual).toEqual(expected);
  }

  testOnFiles("all three give the same nodes in files", ({ all }) => {
    for (const { text } of all) if (text.length < 20_000) expectSameLineEnds(text);
  });

  test("all three give the same nodes in any text", () => {
    fc.assert(fc.property(TEXT, expectSameLineEnds), { numRuns: 10_000 });
  });
});

describe("line ends are no grammar", () => {
  /** Sections whose ops differ once they are on one line, of how many. */
  function compared(files: readonly MlirFile[]): { readonly all: number; readonly different: number } {
    const sections = files.flatMap(({ text }) => text.split(/^\/\/ -----.*$/m));
    const different = sections.filter((text) => opsOf(joined(text)).join() !== opsOf(text).join());
    return { all: sections.length, different: different.length };
  }

  testOnFiles("joined lines hold the same ops", ({ all }) => {
    const { all: sections, different } = compared(all);
    expect(sections).toBeGreaterThan(all.length - 1);
    // A string that its line ends takes in what is joined to it; a name without a dialect is found after a type only.
    expect(different).toBeLessThanOrEqual(Math.max(2, sections / 100));
  });
});

describe("reading takes linear work", () => {
  /** Characters of texts that are examined, in native searches, too. */
  function workOf(text: string): number {
    let work = 0;
    const { charCodeAt, indexOf, lastIndexOf, slice } = String.prototype;
    Object.assign(String.prototype, {
      charCodeAt(this: string, at: number) {
        work++;
        return charCodeAt.call(this, at);
      },
      indexOf(this: string, searched: string, from = 0) {
        const found = indexOf.call(this, searched, from);
        work += (found < 0 ? this.length : found) - from;
        return found;
      },
      lastIndexOf(this: string, searched: string, from = this.length) {
        const found = lastIndexOf.call(this, searched, from);
        work += from - Math.max(found, 0);
        return found;
      },
      slice(this: string, from?: number, to?: number) {
        const part = slice.call(this, from, to);
        work += part.length;
        return part;
      },
    });
    try {
      readTree(text, new Names());
    } finally {
      Object.assign(String.prototype, { charCodeAt, indexOf, lastIndexOf, slice });
    }
    return work;
  }

  const SINGLE = ["(", "{", "[", "<", ")", "}", '"', "-", "a", " ", "\n", "\\"];
  const UNITS = [
    ...[
      "(]",
      "({",
      "}{",
      "{}",
      "{a b",
      "{a = ",
      "{ // x\n",
      "{-#",
      "{-#\n",
      "} , {",
      "a=1 b=",
      "a.b {c}",
      "#a.b<(",
      "f = (",
    ],
    ...[
      "%a,",
      "%a\n",
      "%a,\n",
      "%a, %b :2 ",
      "%0 =",
      "%a = a.b\n(",
      "= a",
      '"a"(',
      '"\n',
      '"\\',
      "//\n",
      "// x",
      "a // x\n",
    ],
    ...[
      "#a",
      "#a<",
      "#a =",
      "@a",
      '@"a',
      "a.b ",
      "a.b\n",
      "a b ",
      "^a(%b",
      "^a(\n",
      "^a(%b:\n",
      "^a:",
      "(\n",
      "func.func @f() {\n",
    ],
    ...[
      "a.b {\n",
      "a.b (\n",
      "}\n",
      ")\n",
      "a.b : i32 ",
      "return ",
      "a.b(%x) ^b(",
      "{%a,",
      '"a.b"({',
      ", {",
      "-> ",
      "\r",
      "\r\n",
    ],
  ];

  test.each([...SINGLE, ...UNITS])("for %j again and again", (unit) => {
    const [small, large] = [workOf(unit.repeat(500)), workOf(unit.repeat(2000))];
    expect(large).toBeLessThan(4.4 * small + 2000);
  });

  test("for mutated pairs of those", () => {
    fc.assert(
      fc.property(fc.constantFrom(...UNITS), fc.constantFrom(...SINGLE, ...UNITS), (first, second) => {
        const text = first + second;
        expect(workOf(text.repeat(800)), text).toBeLessThan(4.4 * workOf(text.repeat(200)) + 2000);
      }),
      { numRuns: 1000 },
    );
  });
});
