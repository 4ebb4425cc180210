/** The nodes of long payloads are read again at each access: they must be those of short ones, which are kept. */
import fc from "fast-check";
import { type Node, parseTree } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { abiJson as codec } from "../../server/src/core/encodings/abiJson/index.js";
import { ABI_JSON } from "../../server/src/core/encodings/abiJson/limits.js";
import { pathAt, type SyntaxNode } from "../../server/src/core/encodings/codec.js";
import { parseJson } from "../../server/src/core/encodings/json/json.js";
import type { JsonNode } from "../../server/src/core/encodings/json/tree.js";
import { rawSignature } from "../../server/src/core/encodings/rawSignature/index.js";
import type { RawSignatureTree } from "../../server/src/core/encodings/rawSignature/tree.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import { type ByteString, bytesOf, textOf } from "../../server/src/core/text/byteString.js";
import { firstEndingAfter, joined, LazyList, type List } from "../../server/src/core/text/lists.js";
import { same } from "../kit/codecProperties.js";
import { span } from "../kit/spans.js";

/** Kept nodes are those of at most 4 KiB of text. */
const LONG = 4200;

function isNodes(value: unknown): value is List<SyntaxNode> {
  return Array.isArray(value) || value instanceof LazyList;
}
/** A node with arrays in place of lists, moved by so many bytes. */
function moved(node: object, by: number): unknown {
  const entries = Object.entries(node).map(([name, value]): readonly [string, unknown] => {
    if (/^(?:start|end|contentStart)$/.test(name)) return [name, value + by];
    if (isNodes(value)) return [name, value.map((it) => moved(it, by))];
    return [name, typeof value === "object" && value !== null ? moved(value, by) : value];
  });
  return Object.fromEntries(entries);
}

/** Pieces of JSON, again and again until they are long. */
function repeated(pieces: readonly string[]): string[] {
  const all = [...pieces];
  for (let length = 0; length < LONG; ) {
    for (const piece of pieces) {
      all.push(piece);
      length += piece.length;
    }
  }
  return all;
}

describe("nodes of long JSON", () => {
  const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: "binary", maxLength: 4 }));
  const piece = fc
    .tuple(value, fc.constantFrom(undefined, 1, "\t"))
    .map(([it, indent]) => JSON.stringify(it, null, indent));
  const wide = fc.array(piece, { minLength: 1, maxLength: 4 }).map(repeated);
  const json = fc.oneof(
    wide.map((all) => `[${all.join(",")}]`),
    wide.map((all) => `{${all.map((it, i) => `"k\\u00e9é${i}" :${it}`).join(" ,")}}`),
    fc.tuple(wide, fc.integer({ min: 1, max: 40 })).map(([all, depth]) => {
      return `${'[0,{"in":'.repeat(depth)}[${all.join(",")}]${"}]".repeat(depth)}`;
    }),
  );

  function rootOf(text: string): JsonNode {
    const result = parseJson(bytesOf(text), ABI_JSON);
    if (!("root" in result)) throw new Error(result.problem.message);
    return result.root;
  }
  function plain(node: JsonNode): unknown {
    if (node.kind === "string") return node.value;
    if (node.kind === "number") return Number(node.text);
    if (node.kind === "array") return node.elements.map(plain);
    if (node.kind === "object")
      return Object.fromEntries(node.members.map(({ key, value }) => [key.value, plain(value)]));
    return { null: null, true: true, false: false }[node.kind];
  }
  function nodesOf(node: JsonNode): string[] {
    const own = `${/true|false/.test(node.kind) ? "boolean" : node.kind} ${node.start}-${node.end}`;
    if (node.kind === "array") return [own, ...node.elements.flatMap(nodesOf)];
    if (node.kind !== "object") return [own];
    return [own, ...node.members.flatMap(({ key, value }) => [...nodesOf(key), ...nodesOf(value)])];
  }
  function nodesOfJsonc(node: Node): string[] {
    const own = node.type === "property" ? [] : [`${node.type} ${node.offset}-${node.offset + node.length}`];
    return [...own, ...(node.children ?? []).flatMap(nodesOfJsonc)];
  }

  test("have the values of JSON.parse, and the spans of jsonc-parser where a character is a byte", () => {
    fc.assert(
      fc.property(json, (text) => {
        const root = rootOf(text);
        same(plain(root), JSON.parse(text));
        const reference = parseTree(bytesOf(text));
        same(nodesOf(root), reference && nodesOfJsonc(reference));
      }),
      { numRuns: 50 },
    );
  });

  test("are the same in any order of access", () => {
    const order = fc.array(fc.nat(), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(wide, order, (all, indices) => {
        const text = `[${all.join(",")}]`;
        const root = rootOf(text);
        if (root.kind !== "array") throw new Error("no array");
        const { elements } = root;
        expect(elements).toBeInstanceOf(LazyList);
        const inOrder = [...elements].map(nodesOf);
        expect(inOrder).toHaveLength(elements.length);
        for (const index of indices) {
          const i = index % elements.length;
          same(nodesOf(elements.at(i) as JsonNode), inOrder[i]);
          same(nodesOf(elements.at(i - elements.length) as JsonNode), inOrder[i]);
        }
        expect(elements.at(elements.length)).toBeUndefined();
        expect(elements.at(-elements.length - 1)).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });

  test("are refused where JSON.parse refuses", () => {
    const damage = fc.tuple(fc.nat(), fc.constantFrom(0, 1), fc.constantFrom("", ...'{}[]",:01.e\\ \n\0'));
    fc.assert(
      fc.property(json, damage, (text, [at, removed, put]) => {
        const offset = at % (text.length + 1);
        const broken = text.slice(0, offset) + put + text.slice(offset + removed);
        let isJson = true;
        try {
          JSON.parse(broken);
        } catch {
          isJson = false;
        }
        expect("root" in parseJson(bytesOf(broken), ABI_JSON)).toBe(isJson);
      }),
      { numRuns: 500 },
    );
  });
});

describe("long ABI JSON", () => {
  const dim = fc.constantFrom("4", "null", "-3", "9007199254740993");
  const { record } = fc.letrec<{ record: string }>((tie) => {
    const inner = fc.array(tie("record"), { maxLength: 2 });
    return {
      record: fc.oneof(
        { maxDepth: 3, depthSize: "small" },
        fc.constantFrom('"f32"', '"i7"', "null", '"unknown"'),
        fc.tuple(tie("record"), fc.array(dim, { maxLength: 3 })).map(([element, dims]) => {
          return `["ndarray",${['"bf16"', element][dims.length % 2]},${dims.length % 3},${dims.join(" ,")}]`.replace(
            ",]",
            "]",
          );
        }),
        tie("record").map((it) => `["named","ké\\n", ${it}]`),
        tie("record").map((it) => `["py_homogeneous_list",${it}]`),
        inner.map((all) => `["slist"${all.map((it) => `, ${it}`).join("")}]`),
        inner.map((all) => `["sdict"${all.map((it, i) => `,["k${9 - i}",${it}]`).join("")}]`),
      ),
    };
  });
  /** What can't be read, with well-formed records around it. */
  const BROKEN = [
    '"tensor"',
    '["ndarray","f32"]',
    '["sdict",["k"]]',
    "{}",
    '["ndarray","f32",1,"x"]',
    '["pytuple"]',
    "[]",
  ];
  const records = fc.array(
    fc.oneof({ weight: 9, arbitrary: record }, { weight: 1, arbitrary: fc.constantFrom(...BROKEN) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
  const HEAD = '{"a":[';
  const alone = (text: string): ByteString => bytesOf(`${HEAD}${text}],"r":[],"v":1}`);
  /** The ways in which records are many: each a text around them, and what is before each. */
  const around = fc.constantFrom(
    { head: HEAD, tail: '],"r":[],"v":1}', before: "", after: "" },
    { head: `${HEAD}["stuple",`, tail: ']],"r":[],"v":1}', before: "", after: "" },
    { head: `${HEAD}["slist",["sdict",`, tail: ']]],"r":[],"v":1}', before: '["k",', after: "]" },
  );

  test("has the nodes of the same records in short ones", () => {
    fc.assert(
      fc.property(records, around, (few, { head, tail, before, after }) => {
        const all = repeated(few);
        const bytes = bytesOf(head + all.map((it) => before + it + after).join(",") + tail);
        const tree = codec.read(bytes);
        const isWhole = few.every((it) => codec.read(alone(it)) !== undefined);
        expect(tree !== undefined).toBe(isWhole);
        if (tree === undefined) return;
        let at = bytesOf(head + before).length;
        for (const text of all) {
          const short = codec.read(alone(text))?.arguments.records.at(0) as SyntaxNode;
          const path = pathAt(codec, tree, at);
          const found = path.find(({ start }) => start === at) ?? path[0];
          same(found && moved(found, 0), moved(short, at - short.start));
          at += bytesOf(text + after + before).length + 1;
        }
        expect(textOf(codec.encode(codec.model(tree)))).toBe(
          JSON.stringify(JSON.parse(textOf(bytes) ?? "")).replaceAll("9007199254740992", "9007199254740993"),
        );
      }),
      { numRuns: 30 },
    );
  });

  test("has the problems of the same records in short ones", () => {
    fc.assert(
      fc.property(records, (few) => {
        const all = repeated(few);
        const bytes = bytesOf(`${HEAD}${all.join(",")}],"r":[],"v":1}`);
        const { tree, problems } = decodeChecked("abi-json", bytes);
        const own: string[] = [];
        let by = 0;
        for (const text of all) {
          const short = decodeChecked("abi-json", alone(text));
          // Where one record can't be read, the rules check none.
          if (tree !== undefined || short.tree === undefined) {
            for (const { rule, start, end } of short.problems) own.push(`${rule} ${start + by}-${end + by}`);
          }
          by += bytesOf(text).length + 1;
        }
        /** These compare records, or report several at the first. */
        const isShared = (text: string) =>
          /^(duplicate-named|named-before|unsupported|non-compact|unsorted)/.test(text);
        const texts = problems.map(({ rule, start, end }) => `${rule} ${start}-${end}`);
        same(texts.filter((it) => !isShared(it)).sort(), own.filter((it) => !isShared(it)).sort());
      }),
      { numRuns: 30 },
    );
  });
});

describe("a long raw signature", () => {
  const type = fc.constantFrom("B8!t6d4d-1", "B1!", "S3!t6", "S1!", "O1!", "U1!", "B4!d-1", "B3!t0");

  test("has the types and problems of the same types in short ones", () => {
    fc.assert(
      fc.property(fc.array(type, { minLength: 1, maxLength: 5 }), (few) => {
        const all = repeated(few);
        const bytes = `${span("I", all.join(""))}R1!` as ByteString;
        const { tree, problems } = decodeChecked("raw", bytes);
        const signature = tree as RawSignatureTree | undefined;
        expect(signature?.inputs.types).toBeInstanceOf(LazyList);
        const found = signature?.inputs.types.map((it) => moved(it, 0));
        const shorts = all.map((text) => decodeChecked("raw", `${span("I", text)}R1!` as ByteString));
        let at = bytes.indexOf("!") + 1;
        const own: string[] = [];
        shorts.forEach((short, i) => {
          const alone = (short.tree as RawSignatureTree).inputs.types.at(0) as SyntaxNode;
          same(found?.[i], moved(alone, at - alone.start));
          for (const { rule, start } of short.problems) own.push(`${rule} ${start + at - alone.start}`);
          at += all[i]?.length ?? 0;
        });
        expect(found).toHaveLength(all.length);
        // The placeholder is reported once.
        const rest = (texts: readonly string[]) => texts.filter((it) => !it.startsWith("unrecognized"));
        same(rest(problems.map(({ rule, start }) => `${rule} ${start}`)), rest(own));
        expect(rawSignature.encode(rawSignature.model(signature as RawSignatureTree)).length).toBeLessThanOrEqual(
          bytes.length,
        );
      }),
      { numRuns: 50 },
    );
  });
});

describe("the overview of long ABI JSON", () => {
  const CONTEXT = { siblings: new Map(), function: undefined };
  const overviewOf = (json: string, most?: number) => {
    const tree = codec.read(bytesOf(json));
    if (tree === undefined) throw new Error("not well formed");
    return codec.overview(tree, bytesOf(json), CONTEXT, most);
  };
  const records = Array.from({ length: 900 }, (_, i) => `["ndarray","f32",1,${i}]`).join(",");

  test("has a row for each value, and the text of the first ones if no more are wanted", () => {
    const { rows, text } = overviewOf(`{"a":[${records}],"r":["i32"]}`);
    expect(rows.length).toBe(901);
    expect(rows.at(417)).toEqual([
      "argument 417",
      "tensor<417xf32>",
      "HAL buffer view",
      expect.stringContaining("array"),
    ]);
    expect(rows.at(900)?.slice(0, 2)).toEqual(["result 0", "i32"]);
    expect(text).toContain("tensor<899xf32>) -> i32");
    const short = overviewOf(`{"a":[${records}],"r":["i32"]}`, 3);
    expect([short.text, short.rows.length]).toEqual(["(tensor<0xf32>, tensor<1xf32>, tensor<2xf32>) -> i32", 901]);
  });

  test("has the slots of a lone structure as results", () => {
    const { rows } = overviewOf(`{"a":[],"r":[["sdict",${records.replaceAll("[", '["k",[').replaceAll("]", "]]")}]]}`);
    expect(rows.length).toBe(900);
    expect(rows.at(899)?.slice(0, 2)).toEqual(['result 899 ("k")', "tensor<899xf32>"]);
    expect(overviewOf(`{"a":[],"r":[["slist",${records}]]}`).rows.at(5)?.slice(0, 2)).toEqual([
      "result 5",
      "tensor<5xf32>",
    ]);
  });
});

describe("a long list", () => {
  const list = new LazyList(5, (i) => ({ start: i * 2, end: i * 2 + 1 }));
  const array = [...list];

  test("does what an array does", () => {
    const double = ({ start }: { readonly start: number }, i: number) => start + i;
    expect(list.map(double)).toEqual(array.map(double));
    const twice = (it: object, i: number) => (i === 2 ? [] : i === 3 ? [it, it] : it);
    expect(list.flatMap(twice)).toEqual(array.flatMap(twice));
    expect(list.find(({ start }) => start > 3)).toEqual(array.find(({ start }) => start > 3));
    expect(list.find(({ start }) => start > 30)).toBeUndefined();
    expect(list.every(({ start }) => start < 8)).toBe(false);
    expect(list.every(({ start }) => start < 9)).toBe(true);
    expect([-6, -5, -1, 0, 4, 5].map((i) => list.at(i))).toEqual([-6, -5, -1, 0, 4, 5].map((i) => array.at(i)));
  });

  test("is found in by offset, and joined to others", () => {
    for (const nodes of [list, array]) {
      expect([0, 1, 2, 8, 9].map((offset) => firstEndingAfter(nodes, offset))).toEqual([0, 1, 1, 4, 5]);
      expect([...joined([{ start: -1, end: 0 }], nodes)]).toEqual([{ start: -1, end: 0 }, ...array]);
    }
  });
});
