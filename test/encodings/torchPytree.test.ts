/** PyTorch structures: what PyTorch's own reader and `treespec_pprint` make of them (torch/utils/_pytree.py). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decode } from "../../server/src/core/api/encodings.js";
import { pathAt } from "../../server/src/core/encodings/codec.js";
import { recognizedKind } from "../../server/src/core/encodings/guess.js";
import { readReadable, writeReadable } from "../../server/src/core/encodings/readableForm.js";
import { torchPytree } from "../../server/src/core/encodings/torchPytree/index.js";
import type { PytreeModel } from "../../server/src/core/encodings/torchPytree/model.js";
import { type PytreeNode, pytreeChildren } from "../../server/src/core/encodings/torchPytree/tree.js";
import { type ByteString, bytesOf, textOf } from "../../server/src/core/text/byteString.js";
import { applyEdits, checkFindings, mutations, nearPayloads } from "../kit/codecProperties.js";
import { pytreeModels } from "../kit/pytreeModels.js";

const LEAF = '{"type": null, "context": null, "children_spec": []}';
const node = (type: string, context: string, ...children: string[]): string =>
  `{"type": ${JSON.stringify(type)}, "context": ${context}, "children_spec": [${children.join(", ")}]}`;
const spec = (root: string): string => `[1, ${root}]`;

function text(root: string): string | null {
  return decode("torch-pytree", spec(root)).text;
}

describe("text", () => {
  test.each([
    [LEAF, "*"],
    [node("builtins.tuple", '"null"'), "()"],
    [node("builtins.tuple", '"null"', LEAF), "(*,)"],
    [node("builtins.list", '"null"', LEAF, node("builtins.list", '"null"', LEAF)), "[*, [*]]"],
    [
      node("builtins.dict", '"[\\"x\\", 0, true, null, 1.5]"', LEAF, LEAF, LEAF, LEAF, LEAF),
      "{'x': *, 0: *, True: *, None: *, 1.5: *}",
    ],
    [
      node("builtins.dict", '"[\\"it\'s\\", \\"\\\\u00fc\\", \\"a\\\\nb\\"]"', LEAF, LEAF, LEAF),
      `{"it's": *, 'ü': *, 'a\\nb': *}`,
    ],
    [node("builtins.dict", '"[[0, \\"a\\"], [1]]"', LEAF, LEAF), "{(0, 'a'): *, (1,): *}"],
    [
      node("builtins.dict", '"[{\\"__enum__\\": true, \\"fqn\\": \\"colors:Color\\", \\"name\\": \\"RED\\"}]"', LEAF),
      "{Color.RED: *}",
    ],
    [node("collections.OrderedDict", '"[]"'), "OrderedDict()"],
    [node("collections.OrderedDict", '"[\\"x\\"]"', LEAF), "OrderedDict({'x': *})"],
    [
      node(
        "collections.defaultdict",
        '{"default_factory_module": "builtins", "default_factory_name": "list", "dict_context": ["x"]}',
        LEAF,
      ),
      "defaultdict(list, {'x': *})",
    ],
    [node("collections.deque", '"null"', LEAF), "deque([*])"],
    [node("collections.deque", '"4"', LEAF), "deque([*], maxlen=4)"],
    [node("collections.namedtuple", '"my_model.Output"', LEAF, LEAF), "my_model.Output(*, *)"],
    [
      node("collections.namedtuple", '{"class_name": "Output", "fields": ["logits", "cache"]}', LEAF, LEAF),
      "Output(logits=*, cache=*)",
    ],
    [node("torch.fx.immutable_collections.immutable_list", '"null"', LEAF), "[*]"],
    [node("torch.fx.immutable_collections.immutable_dict", '"[\\"x\\"]"', LEAF), "{'x': *}"],
    [
      node("my.Batch", '"[[\\"ids\\", \\"mask\\"], [\\"labels\\"]]"', LEAF, LEAF),
      "my.Batch(ids=*, mask=*, labels=None)",
    ],
    [node("my.Batch", '"[[], [\\"labels\\"]]"'), "my.Batch(labels=None)"],
    [node("my.Cache", '"[\\"key\\", \\"value\\"]"', LEAF, LEAF), "my.Cache(key=*, value=*)"],
    [node("my.Cache", '"[\\"key\\"]"', LEAF, LEAF), "my.Cache(*, *)"],
    [node("my.Box", '{"v": [2, null]}', LEAF), "my.Box(*)"],
    [node("torch.return_types.max", '"null"', LEAF, LEAF), "torch.return_types.max(*, *)"],
    [node("two words (", '"null"', LEAF), "'two words ('(*)"],
  ])("%s", (root, expected) => {
    const decoded = decode("torch-pytree", spec(root));
    expect(decoded).toMatchObject({ wellFormed: true, text: expected });
    expect(decoded.canonical).toBe(spec(root));
  });

  test("members in any order and further ones, without white space", () => {
    const loose = '[1,{"more":[1],"children_spec":[],"context":"\\u0022[]\\u0022","type":"my.T"}]';
    const decoded = decode("torch-pytree", loose);
    expect(decoded.text).toBe("my.T()");
    expect(decoded.canonical).toBe(spec(node("my.T", '"\\"[]\\""')));
    expect(torchPytree.form.keeps?.(bytesOf(loose))).toBe(false);
    expect(torchPytree.form.keeps?.(bytesOf(spec(LEAF)))).toBe(true);
  });

  test("what Python escapes in JSON is escaped", () => {
    const model = {
      protocol: 1,
      tree: { kind: "node", type: "ü\u007f😀", context: "\n\ud800", children: [] },
    } as const;
    expect(torchPytree.encode(model)).toBe(
      '[1, {"type": "\\u00fc\\u007f\\ud83d\\ude00", "context": "\\n\\ud800", "children_spec": []}]',
    );
    const floats = { protocol: 1, tree: { kind: "dict", slots: [{ key: 0.00001, value: { kind: "leaf" } }] } } as const;
    expect(torchPytree.encode(floats)).toContain('"[1e-05]"');
  });
});

describe("numbers that JavaScript would round or shorten", () => {
  const leaves = (count: number) => Array.from({ length: count }, () => LEAF);

  test.each([
    // Python: {9007199254740993: 0, 9007199254740992: 0}, and so on
    ["[9007199254740993, 9007199254740992]", "{9007199254740993: *, 9007199254740992: *}"],
    ["[100.0, -2.5]", "{100.0: *, -2.5: *}"],
    ["[1e+22, 9999999999999998.0, 1e-07, 0.0001]", "{1e+22: *, 9999999999999998.0: *, 1e-07: *, 0.0001: *}"],
    ["[[1.0, 12345678901234567890]]", "{(1.0, 12345678901234567890): *}"],
  ])("%s stays", (keys, text) => {
    const payload = spec(node("builtins.dict", JSON.stringify(keys), ...leaves(text.split("*").length - 1)));
    const decoded = decode("torch-pytree", payload);
    expect(decoded).toMatchObject({ wellFormed: true, text, canonical: payload });
    const model = torchPytree.validate(JSON.parse(JSON.stringify(decoded.model)));
    expect(torchPytree.encode(model)).toBe(bytesOf(payload));
    const form = writeReadable("torch-pytree", model);
    expect(readReadable("torch-pytree", form)).toEqual({ bytes: bytesOf(payload) });
  });

  test.each([
    ["[1, 1.0]", "1.0"],
    ["[10000000000000000000000, 1e22]", "1e+22"],
    ["[true, 1e0]", "1.0"],
  ])("%s is one key twice", (keys, twice) => {
    const payload = spec(node("collections.OrderedDict", JSON.stringify(keys), ...leaves(2)));
    const message = `Duplicate key ${twice}, expected each once`;
    expect(decode("torch-pytree", payload).diagnostics).toMatchObject([{ code: "duplicate-pytree-key", message }]);
  });

  test("an object that only has the name of one stays an object", () => {
    const payload = spec(node("my.Box", '{"__number__": "ten"}'));
    expect(decode("torch-pytree", payload)).toMatchObject({ canonical: payload, wellFormed: true });
  });
});

test("another protocol is well formed, with a warning and nothing else", () => {
  expect(decode("torch-pytree", `[2, ${node("collections.deque", '"0"', LEAF)}]`)).toMatchObject({
    wellFormed: true,
    model: { protocol: 2 },
    diagnostics: [{ code: "unknown-pytree-protocol", severity: "warning", start: 1, end: 2 }],
  });
  expect(decode("torch-pytree", '[2, {"tree": []}]')).toMatchObject({
    wellFormed: false,
    diagnostics: [{ code: "pytree-structure", start: 1, end: 2 }],
  });
});

test.each(["text([*], {})", spec(LEAF), "[2, {", `  [ 1 , ${LEAF}]`, '{"children_spec": []}', '{"a":[],"r":[]}', "[]"])(
  "is guessed: %s",
  (value) => {
    const isOurs = value.includes("children_spec") || value === "[2, {";
    expect(recognizedKind(bytesOf(value)) === "torch-pytree").toBe(isOurs);
  },
);

test("a key inside of two strings has its exact place", () => {
  const root = node("builtins.dict", '"[\\"gr\\\\u00f6\\\\u00dfe\\", \\"\\u00fc\\", 7]"', LEAF, LEAF, LEAF);
  const bytes = bytesOf(spec(root));
  const tree = torchPytree.read(bytes);
  expect(tree).toBeDefined();
  if (tree === undefined) return;
  const keys: string[] = [];
  const visit = (at: PytreeNode): void => {
    if (at.kind === "key") keys.push(bytes.slice(at.start, at.end));
    pytreeChildren(at).forEach(visit);
  };
  visit(tree);
  expect(keys).toEqual(['\\"gr\\\\u00f6\\\\u00dfe\\"', '\\"\\u00fc\\"', "7"]);
  const path = pathAt(torchPytree, tree, bytes.indexOf("00f6"));
  expect(path.map(({ kind }) => kind)).toEqual(["spec", "inner", "context", "key"]);
});

describe("any model", () => {
  test("comes back from its string, which is canonical", () => {
    fc.assert(
      fc.property(pytreeModels, (it) => {
        const model = torchPytree.validate(it);
        const bytes = torchPytree.encode(model);
        const tree = torchPytree.read(bytes);
        if (tree === undefined) return expect.fail(JSON.stringify([it, torchPytree.explain(bytes)]));
        expect(torchPytree.model(tree)).toEqual(model);
        expect(torchPytree.encode(torchPytree.model(tree))).toBe(bytes);
        // Python's parser and JavaScript's agree on JSON.
        expect(JSON.parse(textOf(bytes) ?? "")[0]).toBe(model.protocol);
      }),
      { numRuns: 1000 },
    );
  });

  test("has spans that nest, colours in order and an outline inside of them", () => {
    fc.assert(
      fc.property(pytreeModels, (it) => {
        const bytes = torchPytree.encode(torchPytree.validate(it) as PytreeModel);
        const tree = torchPytree.read(bytes);
        if (tree === undefined) return;
        const visit = (at: PytreeNode): void => {
          let before = at.start;
          for (const child of pytreeChildren(at)) {
            expect(before <= child.start && child.start < child.end && child.end <= at.end).toBe(true);
            before = child.end;
            visit(child);
          }
        };
        visit(tree);
        let end = 0;
        for (const token of torchPytree.tokens(tree, bytes)) {
          expect(end <= token.start && token.start < token.end).toBe(true);
          end = token.end;
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("hostile input", () => {
  const seeds = [
    spec(node("builtins.tuple", '"null"', node("builtins.list", '"null"', LEAF), node("builtins.dict", '"[]"'))),
    spec(node("builtins.dict", '"[\\"x\\", \\"\\\\u00e9\\"]"', LEAF, LEAF)),
    spec(node("collections.deque", '"4"', LEAF)),
  ].map(bytesOf);

  test("changed bytes give findings inside of the string, whose fixes apply", () => {
    const any = fc.oneof(mutations(seeds, '[]{},:"\\null0129 u', 4), nearPayloads(["[1, ", LEAF, "{", "}", "]", '"']));
    fc.assert(
      fc.property(any, (bytes) => {
        for (const { fix } of checkFindings(torchPytree as never, bytes)) if (fix) applyEdits(bytes, fix.edits);
        torchPytree.continuations(bytes, bytes.length >> 1, { siblings: new Map(), function: undefined });
        torchPytree.fieldsAt(bytes, bytes.length >> 1);
      }),
      { numRuns: 1000 },
    );
  });

  test("a safe fix of a lone problem leaves none of its kind", () => {
    const [bytes = "" as ByteString] = seeds;
    const broken = bytes.slice(0, -2) as ByteString;
    const [problem] = torchPytree.explain(broken);
    expect(problem?.fix?.safe).toBe(true);
    expect(applyEdits(broken, problem?.fix?.edits ?? [])).toBe(bytes);
  });

  const deep = (levels: number) =>
    spec(
      `${'{"type": "builtins.list", "context": "null", "children_spec": ['.repeat(levels)}${LEAF}${"]}".repeat(levels)}`,
    );

  test("so many levels are read, and more are one finding", () => {
    expect(decode("torch-pytree", deep(400))).toMatchObject({ wellFormed: true });
    expect(text(LEAF)).toBe("*");
    for (const levels of [500, 100_000]) {
      const { wellFormed, diagnostics } = decode("torch-pytree", deep(levels));
      expect(wellFormed).toBe(false);
      expect(diagnostics).toHaveLength(1);
    }
  });

  test("megabytes of brackets, escapes and nodes", () => {
    const nested = `"${"[".repeat(1_000_000)}"`;
    const escapes = `"[\\"${"\\\\u00e9".repeat(100_000)}\\"]"`;
    for (const bytes of [
      "[".repeat(2_000_000),
      spec(node("builtins.dict", nested)),
      spec(node("my.T", nested, LEAF)),
      spec(node("builtins.dict", escapes, LEAF)),
      `[1, ${'{"type": '.repeat(100_000)}`,
      spec(node("builtins.list", '"null"', ...Array.from({ length: 20_000 }, () => LEAF))),
    ]) {
      expect(() => decode("torch-pytree", bytes)).not.toThrow();
    }
  });
});
