/** Ops of a text in columns, and as a tree. */
import { describe, expect, test } from "vitest";
import { type FoundOp, OpColumns } from "../../server/src/core/document/structure/opColumns.js";
import { MAX_NESTING, OpTree } from "../../server/src/core/document/structure/opTree.js";
import { Structure } from "../../server/src/core/document/structure/structure.js";
import type { SymbolNode } from "../../server/src/core/document/structure/symbolTree.js";
import { finish } from "../../server/src/core/text/steps.js";
import { sourceOf } from "../kit/knownStructure.js";
import { memoryUsed } from "../kit/memoryUsed.js";

function opFrom(start: number, end: number, name: string | undefined = "f", symName = -1): FoundOp {
  const words = { op: "func.func", name, isFunction: true, visibility: "private" };
  return { start, end, headerEnd: start + 1, nameStart: start, nameEnd: start + 1, symName, ...words };
}

function treeOf(ops: readonly FoundOp[]): OpTree {
  const columns = new OpColumns(ops.length + 1);
  for (const op of ops) columns.add(op);
  columns.sort();
  const tree = new OpTree(columns);
  finish(tree.nest());
  return tree;
}

const spans = (nodes: Iterable<SymbolNode>) => Array.from(nodes, ({ start, end }) => [start, end]);

describe("ops", () => {
  test("are in order, each once, with the name that one of two readings found", () => {
    const { ops } = treeOf([opFrom(20, 30), { ...opFrom(0, 10), name: undefined }, opFrom(0, 10, "g", 7)]);
    expect(ops.count).toBe(2);
    expect([ops.name(0), ops.symName(0), ops.start(1)]).toEqual(["g", -2, 20]);
  });

  test("are added and removed among the others", () => {
    const { ops } = treeOf([opFrom(0, 10), opFrom(20, 30, "g")]);
    ops.insert(1, { ...opFrom(12, 18, "h"), op: "func", visibility: undefined, isFunction: false });
    expect([ops.name(1), ops.op(1), ops.visibility(1), ops.isFunction(1)]).toEqual(["h", "func", undefined, false]);
    expect([ops.name(2), ops.op(2), ops.visibility(2), ops.isFunction(2)]).toEqual(["g", "func.func", "private", true]);
    ops.remove(0);
    expect([ops.count, ops.name(0), ops.name(1), ops.rowAt(20), ops.rowAt(0)]).toEqual([2, "h", "g", 1, -1]);
  });

  test("have room for those that an edit adds, and for more once that is full", () => {
    const { ops } = treeOf([opFrom(0, 10), opFrom(1000, 1010, "g")]);
    const { starts } = ops;
    ops.insert(1, opFrom(20, 30));
    expect(ops.starts).toBe(starts);
    for (let i = 2; i < 50; i++) ops.insert(i, opFrom(20 * i, 20 * i + 9, `f${i}`));
    expect([ops.count, ops.rowAt(40), ops.name(49), ops.start(50), ops.name(50)]).toEqual([51, 2, "f49", 1000, "g"]);
  });

  test("are in each other, up to a depth", () => {
    const tree = treeOf(Array.from({ length: MAX_NESTING + 3 }, (_, i) => opFrom(i, 1000 - i)));
    const roots = tree.roots({ start: 0, end: 1000 });
    expect(spans(roots)).toEqual([[0, 1000]]);
    expect(spans(tree.childrenOf(MAX_NESTING - 1)).map(([start]) => start)).toEqual([256, 257, 258]);
    // The last of siblings that starts before the offset is the one that may hold it.
    expect(roots.nodeAt(740)?.start).toBe(258);
    expect(roots.nodeAt(743)?.start).toBe(255);
    expect(roots.nodeAt(999)?.start).toBe(1);
  });

  test("beside each other are visited without nodes", () => {
    const tree = treeOf([opFrom(0, 50), opFrom(10, 20), opFrom(12, 14), opFrom(30, 40), opFrom(60, 70)]);
    for (const list of [tree.roots({ start: 0, end: 100 }), tree.childrenOf(0), tree.childrenOf(4)]) {
      const visited: number[][] = [];
      list.eachSpan((start, end, row) => visited.push([start, end, row]));
      expect(visited).toEqual(Array.from(list, ({ start, end, row }) => [start, end, row]));
    }
  });

  test("of a name are found among siblings alone", () => {
    const roots = treeOf([opFrom(0, 50), opFrom(10, 20, "g"), opFrom(60, 70)]).roots({ start: 0, end: 100 });
    expect([spans(roots.named("f")), spans(roots.named("g"))]).toEqual([
      [
        [0, 50],
        [60, 70],
      ],
      [],
    ]);
    expect(spans(roots.all())).toHaveLength(3);
    expect(spans(roots.reversed())).toEqual([
      [60, 70],
      [0, 50],
    ]);
  });
});

test("the header of an op ends before an op with a brace before its symbol", () => {
  const text = `vm.module @v {\nmodule {\n(}\nfoo.a { func.func @z() {} } @y(%a: i32) {\nmodule @m {\n}) {sym_name = "g"} : () -> ()\n"func.func"() ({\nfunc.func @f(%a: i32) {\n`;
  const [roots] = new Structure(sourceOf({ text })).sections.map((section) => section.roots);
  expect(Array.from(roots?.all() ?? [], ({ start, op }) => [start, op]).slice(0, 2)).toEqual([
    [0, "vm.module"],
    // The brace of `module` opens no region, and that of `foo.a` is not in its header.
    [text.indexOf("func.func @z"), "func.func"],
  ]);
});

test("a text of many ops takes little more memory than its text", () => {
  const count = 100_000;
  for (const [text, most] of [
    ["module @m {\n", 120],
    ["func.func @f( {\n}\n", 120],
  ] as const) {
    const structure = new Structure(sourceOf({ text: text.repeat(count) }));
    const before = memoryUsed();
    structure.read(() => false);
    expect((memoryUsed() - before) / count).toBeLessThan(most);
    expect(structure.isRead).toBe(true);
  }
});

test("a name that is most of its text is no copy of it", () => {
  const length = 4_000_000;
  // A search makes one string of its parts.
  const text = `func.func @"${"[]".repeat(length / 2)}"() {}\n`;
  expect(text.indexOf("\n")).toBe(text.length - 1);
  const structure = new Structure(sourceOf({ text }));
  const before = memoryUsed();
  structure.read(() => false);
  expect(memoryUsed() - before).toBeLessThan(length / 4);
  expect(Array.from(structure.sections[0]?.roots ?? [], ({ name }) => name?.length)).toEqual([length]);
});
