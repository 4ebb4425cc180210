import fc from "fast-check";
import { type Node, parseTree } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { abiJson as codec } from "../../server/src/core/encodings/abiJson/index.js";
import { ABI_JSON } from "../../server/src/core/encodings/abiJson/limits.js";
import type { SyntaxNode } from "../../server/src/core/encodings/codec.js";
import { parseJson } from "../../server/src/core/encodings/json/json.js";
import type { JsonNode } from "../../server/src/core/encodings/json/tree.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import { type ByteString, bytesOf, textOf } from "../../server/src/core/text/byteString.js";
import { same } from "../kit/codecProperties.js";

/** As the contract's models have integers. */
const exactly = (it: bigint): number | string => (Number.isSafeInteger(Number(it)) ? Number(it) : `${it}`);
const integer = fc.oneof(fc.integer({ min: -3, max: 300 }), fc.integer());
const extent = fc.option(integer);
/** Of 64 bits; as digits where a number is not exact. */
const dim = fc.option(fc.oneof(integer, fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(exactly)));
const key = fc.oneof(fc.string({ maxLength: 4 }), fc.string({ unit: "binary", maxLength: 4 }), fc.constant("\ud800"));
const name = fc.constantFrom("i1", "i8", "i32", "f32", "f64", "bf16", "i007");
const { record } = fc.letrec<{ record: unknown }>((tie) => {
  const inner = tie("record");
  const scalar = fc.record({ kind: fc.constant("primitive"), name });
  const element = fc.oneof(
    fc.constant(null),
    scalar,
    fc.constant({ kind: "primitive", name: "complex<f32>" }),
    inner.filter((it) => (it as { kind: string }).kind !== "null"),
  );
  return {
    record: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      scalar,
      fc.constantFrom({ kind: "null" }, { kind: "unknown" }),
      fc.record({ kind: fc.constant("ndarray"), element, rank: extent, dims: fc.array(dim, { maxLength: 4 }) }),
      fc.record({ kind: fc.constant("named"), name: key, type: inner }),
      fc.record({ kind: fc.constantFrom("slist", "stuple"), slots: fc.array(inner, { maxLength: 3 }) }),
      fc.record({ kind: fc.constant("sdict"), slots: fc.array(fc.record({ key, type: inner }), { maxLength: 3 }) }),
      fc.record({ kind: fc.constant("py_homogeneous_list"), element: inner }),
    ),
  };
});
const records = fc.array(record, { maxLength: 2 });
const model = fc.record({ arguments: records, results: records, version: extent });
const payload = model.map((it) => codec.encode(codec.validate(it)));

const BYTES = [...'{}[]",:0123-.+eEntrusfalx\\/ \n\t', "\xc3", "\xa9", "\xff", "\x00", "\x1f", "\x7f"];
/** One or a few bytes of a payload taken away, put in or changed. */
const mutated = fc
  .tuple(
    payload,
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 1, 1, 3), fc.option(fc.constantFrom(...BYTES))), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([text, edits]) => {
    let result: string = text;
    for (const [at, removed, inserted] of edits) {
      const offset = at % (result.length + 1);
      result = result.slice(0, offset) + (inserted ?? "") + result.slice(offset + removed);
    }
    return result as ByteString;
  });

/** Every node is inside its parent, after its elder siblings. */
function checkSpans(node: SyntaxNode): void {
  let { start } = node;
  for (const child of codec.children(node)) {
    if (start > child.start || child.start >= child.end || child.end > node.end) {
      throw new Error(`${child.kind} ${child.start}-${child.end} in ${node.kind} ${start}-${node.end}`);
    }
    checkSpans(child);
    start = child.end;
  }
}

function isJson(bytes: ByteString): boolean {
  const text = textOf(bytes);
  if (text === undefined) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("ABI JSON", () => {
  test("a model survives encoding and reading", () => {
    fc.assert(
      fc.property(model, (it) => {
        const valid = codec.validate(it);
        expect(valid).toEqual(it);
        const bytes = codec.encode(valid);
        const tree = codec.read(bytes);
        if (tree === undefined) throw new Error(`not well formed: ${bytes}`);
        same(codec.model(tree), valid);
        expect(codec.encode(codec.model(tree))).toBe(bytes);
        expect(codec.render(codec.model(tree))).toBe(codec.render(valid));
        checkSpans(tree);
      }),
      { numRuns: 10_000 },
    );
  });

  test("damaged bytes never throw, and have findings inside the value unless they are well formed", () => {
    fc.assert(
      fc.property(mutated, (bytes) => {
        const tree = codec.read(bytes);
        const { problems } = decodeChecked("abi-json", bytes);
        for (const { start, end } of problems) expect(0 <= start && start <= end && end <= bytes.length).toBe(true);
        if (tree === undefined) {
          expect(problems.length).toBeGreaterThan(0);
          if (!isJson(bytes)) expect(problems).toHaveLength(1);
          return;
        }
        expect(isJson(bytes)).toBe(true);
        expect(codec.explain(bytes)).toEqual([]);
        checkSpans(tree);
        const canonical = codec.encode(codec.model(tree));
        const again = codec.read(canonical);
        expect(again && codec.encode(codec.model(again))).toBe(canonical);
        same(again && codec.model(again), codec.model(tree));
      }),
      { numRuns: 10_000 },
    );
  });
});

describe("the JSON reader", () => {
  /** Our tree, in the shape that `JSON.parse` gives. */
  function plain(node: JsonNode): unknown {
    switch (node.kind) {
      case "string":
        return node.value;
      case "number":
        return Number(node.text);
      case "array":
        return node.elements.map(plain);
      case "object":
        return Object.fromEntries(node.members.map(({ key, value }) => [key.value, plain(value)]));
      default:
        return { null: null, true: true, false: false }[node.kind];
    }
  }
  /** Kinds and spans, depth first. */
  function nodesOf(node: JsonNode): string[] {
    const own = `${/true|false/.test(node.kind) ? "boolean" : node.kind} ${node.start}-${node.end}`;
    if (node.kind === "array") return [own, ...node.elements.flatMap(nodesOf)];
    if (node.kind === "object")
      return [own, ...node.members.flatMap(({ key, value }) => [...nodesOf(key), ...nodesOf(value)])];
    return [own];
  }
  function nodesOfJsonc(node: Node): string[] {
    const own = node.type === "property" ? [] : [`${node.type} ${node.offset}-${node.offset + node.length}`];
    return [...own, ...(node.children ?? []).flatMap(nodesOfJsonc)];
  }

  const spaced = fc
    .tuple(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(undefined, 1, "\t"))
    .map(([value, indent]) => JSON.stringify(value, null, indent));
  const broken = fc
    .tuple(spaced, fc.nat(), fc.constantFrom(0, 1), fc.constantFrom("", ...BYTES))
    .map(([text, at, removed, put]) => {
      const offset = at % (text.length + 1);
      return text.slice(0, offset) + put + text.slice(offset + removed);
    });

  test("takes what JSON.parse takes, with the same value", () => {
    fc.assert(
      fc.property(fc.oneof(spaced, broken), (text) => {
        const bytes = bytesOf(text);
        const json = parseJson(bytes, ABI_JSON);
        expect("root" in json).toBe(isJson(bytes));
        if ("root" in json) same(plain(json.root), JSON.parse(text));
      }),
      { numRuns: 10_000 },
    );
  });

  test("counts bytes, as jsonc-parser does where a character is a byte", () => {
    fc.assert(
      fc.property(payload, (bytes) => {
        const json = parseJson(bytes, ABI_JSON);
        // The bytes as Latin-1. C1 controls stand for themselves there.
        const reference = parseTree(bytes);
        if (!("root" in json) || reference === undefined) throw new Error(`not read: ${bytes}`);
        same(nodesOf(json.root), nodesOfJsonc(reference));
      }),
      { numRuns: 2_000 },
    );
  });
});
