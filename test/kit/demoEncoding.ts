/** An encoding made for tests: `#` and numbers with commas between, such as `#1,22`. Its page is nobody's. */
import type { Codec, Problem, SyntaxNode } from "../../server/src/core/encodings/codec.js";
import { text } from "../../server/src/core/encodings/layout.js";
import { definePayloadRule, defineRule } from "../../server/src/core/lint/rule.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";

interface DemoTree extends SyntaxNode {
  readonly kind: "list";
  readonly items: readonly SyntaxNode[];
  readonly numbers: readonly number[];
}

interface DemoModel {
  readonly numbers: readonly number[];
}

const isList = (node: SyntaxNode): node is DemoTree => node.kind === "list";
const render = ({ numbers }: DemoModel): string => `list of ${numbers.join(" and ")}`;

function problem(start: number, end: number): Problem {
  return { rule: "demo-syntax", message: "Found no number, expected one", start, end };
}

export const demo: Codec<DemoTree, DemoModel, "demo"> = {
  kind: "demo",
  name: "demo list",
  page: "demo",
  keys: [
    { key: "demo", place: "reflection" },
    { key: "demo.list", place: "op" },
  ],
  recognition: {
    rank: 9,
    resembles: (bytes) => /^#[\d,]*$/.test(bytes),
  },
  form: {
    example: "[1, 22]",
    help: ["Numbers in brackets: [1, 22]"],
    write: ({ numbers }) => text(`[${numbers.join(", ")}]`),
    read(reader) {
      reader.expect("[");
      return { numbers: reader.list("]", () => reader.integer("a number")) };
    },
  },
  read(bytes) {
    if (!/^#\d+(?:,\d+)*$/.test(bytes)) return undefined;
    const items = [...bytes.matchAll(/\d+/g)].map(({ index, 0: digits }) => ({
      kind: "number",
      start: index,
      end: index + digits.length,
    }));
    const numbers = items.map(({ start, end }) => Number(bytes.slice(start, end)));
    return { kind: "list", start: 0, end: bytes.length, items, numbers };
  },
  explain: (bytes) => [problem(bytes.length, bytes.length)],
  model: ({ numbers }) => ({ numbers }),
  validate: (value) => value as DemoModel,
  encode: ({ numbers }) => `#${numbers.join(",")}` as ByteString,
  render,
  children: (node) => (isList(node) ? node.items : []),
  describe(path, bytes) {
    const { start, end } = path.at(-1) ?? { start: 0, end: 0 };
    return { title: `Number ${bytes.slice(start, end)}`, meaning: "A number of the list.", facts: [] };
  },
  overview: (tree) => ({ text: render(tree), language: "text", columns: [], rows: [] }),
  tokens: ({ items }) => items.map(({ start, end }) => ({ start, end, type: "number" })),
  outline: ({ items }, _context) =>
    items.map(({ start, end }, i) => ({ start, end, name: `number ${i}`, detail: "", kind: "value", parts: [] })),
  continuations(_bytes, offset) {
    const bytes = (offset === 0 ? "#7" : ",7") as ByteString;
    return [{ start: offset, end: offset, bytes, label: "seven", detail: "", role: "value", rest: "" as ByteString }];
  },
  fieldsAt: () => ({ name: "list", meaning: "A demo list.", parts: [{ name: "number", meaning: "" }], active: 0 }),
};

/** A rule for what is well formed. */
export const demoZero = definePayloadRule<DemoTree>({
  id: "demo-zero",
  family: "mlir",
  severity: "warning",
  fix: "none",
  summary: "List holds a zero",
  kinds: ["demo" as never],
  check: ({ items, numbers }) =>
    items.filter((_, i) => numbers[i] === 0).map(({ start, end }) => ({ start, end, message: "Found 0" })),
});

/** The rule that the encoding's own findings have. */
export const demoSyntax = defineRule({
  id: "demo-syntax",
  family: "mlir",
  severity: "error",
  fix: "none",
  summary: "Demo list breaks its grammar",
  reportedBy: ["demo" as never],
});
