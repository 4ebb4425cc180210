/** `workspace/executeCommand`: what the commands answer. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { KINDS } from "../../server/src/core/encodings/registry.js";
import type { DecodeReply } from "../../server/src/lsp/commands/decode.js";
import type { EncodeReply } from "../../server/src/lsp/commands/encode.js";
import type { EncodingsReply } from "../../server/src/lsp/commands/encodings.js";
import { commands } from "../../server/src/lsp/commands/registry.js";
import type { WorkspaceContext } from "../../server/src/lsp/connection/handler.js";
import { NOTHING_OPEN } from "../kit/nothingOpen.js";

const nothingOpen = serverThat(() => expect.unreachable());

function run(command: string, ...args: readonly unknown[]): unknown {
  return commands[command]?.(args, nothingOpen);
}

/** A server with nothing open. */
function serverThat(show: (uri: string) => unknown): WorkspaceContext {
  return { ...NOTHING_OPEN, show };
}

function decode(...args: readonly unknown[]): DecodeReply {
  return run("mlirAbi.decode", ...args) as DecodeReply;
}

describe("mlirAbi.decode", () => {
  test.each([
    ["I6!S3!t6R6!S3!t2", "raw", "(i32) -> f64"],
    ["0iiCiiD_i", "cconv", "(i32, i32, tuple<i32, i32>...) -> (i32)"],
  ])("%s is %s", (value, kind, text) => {
    expect(decode(value)).toMatchObject({ kind, wellFormed: true, text, problems: [] });
    expect(decode(value).document).toContain(value);
  });

  test("a string pasted with its quotes and escapes is unescaped", () => {
    const json = String.raw`{\22a\22:[],\22r\22:[],\22v\22:1}`;
    const plain = decode('{"a":[],"r":[],"v":1}');
    expect(plain).toMatchObject({ kind: "abi-json", wellFormed: true });
    expect(decode(json)).toEqual(plain);
    expect(decode(`"${json}"`)).toEqual(plain);
    expect(decode(`  "${json}" \n`)).toEqual(plain);
    expect(decode("  I1!R1!\n")).toEqual(decode("I1!R1!"));
  });

  test.each([
    [`'{"a":[],"r":[],"v":1}'`, '{"a":[],"r":[],"v":1}'],
    [String.raw`"{\"a\":[]," "\"r\":[],\"v\":1}"`, '{"a":[],"r":[],"v":1}'],
    ['"I6!S3!t6"\n    "R6!S3!t2"', "I6!S3!t6R6!S3!t2"],
    ['u8"I6!S3!t6" + b"R6!S3!t2"', "I6!S3!t6R6!S3!t2"],
    ["`I6!S3!t6R6!S3!t2`", "I6!S3!t6R6!S3!t2"],
  ])("%s, as Python, C++ and Markdown have it, is a string too", (pasted, plain) => {
    expect(decode(pasted)).toEqual(decode(plain));
  });

  test("the second argument is the kind", () => {
    expect(decode("I1!R1!")).toMatchObject({ kind: "raw" });
    expect(decode("I1!R1!", "sip")).toMatchObject({ kind: "sip", wellFormed: true });
    expect(decode("I1!R1!", null)).toMatchObject({ kind: "raw" });
  });

  test("a problem has its place in bytes and carets under it in the document", () => {
    const { wellFormed, text, problems, document } = decode("I6!S3!x6R1!", "raw");
    expect({ wellFormed, text }).toEqual({ wellFormed: false, text: null });
    expect(problems[0]).toMatchObject({ severity: "error", start: 6 });
    expect(document.split("\n")).toContain("  I6!S3!x6R1!");
    expect(document).toMatch(/^ {8}\^+$/m);
  });

  test.each([
    [[], "string"],
    [[1], "string"],
    [["I1!R1!", "nonsense"], "raw, partial, sip, abi-json, cconv"],
    [["I1!R1!", 7], "second argument"],
  ])("%j is refused with what was expected", (args, expected) => {
    expect(() => decode(...args)).toThrow(TypeError);
    expect(() => decode(...args)).toThrow(expected);
  });

  test("it never throws on a string, and stays on its lines", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        const { problems, wellFormed } = decode(value);
        expect(wellFormed || problems.some(({ severity }) => severity === "error")).toBe(true);
        for (const { start, end } of problems) expect(start).toBeLessThanOrEqual(end);
      }),
    );
  });
});

test("mlirAbi.encodings lists every encoding with an example that mlirAbi.encode takes", () => {
  const listed = run("mlirAbi.encodings") as EncodingsReply;
  expect(listed.map(({ kind }) => kind)).toEqual(KINDS);
  expect(listed[0]).toEqual({
    kind: "raw",
    name: "Raw signature",
    example: "(tensor<?x128xf32>, i32) -> (tensor<10xf32>)",
  });
  for (const { kind, name, example } of listed) {
    const { value, problems } = run("mlirAbi.encode", example, kind) as EncodeReply;
    expect(problems).toEqual([]);
    expect(decode(value, kind)).toMatchObject({ kind, name, wellFormed: true });
  }
});

test("mlirAbi.openRulePage shows the page of a rule, and nothing else", () => {
  const shown: string[] = [];
  const open = (...args: unknown[]) =>
    commands["mlirAbi.openRulePage"]?.(
      args,
      serverThat((uri) => shown.push(uri)),
    );
  open("sip-syntax");
  expect(shown).toEqual([expect.stringMatching(/^https:\/\/github\.com\/.*\/docs\/rules\/sip-syntax\.md$/)]);
  for (const other of ["no-such-rule", "https://example.com", 7, undefined])
    expect(() => open(other)).toThrow(TypeError);
  expect(shown).toHaveLength(1);
});

describe("mlirAbi.encode", () => {
  const encode = (...args: unknown[]) => run("mlirAbi.encode", ...args) as EncodeReply;

  test("a readable form is encoded, in the kind that is given, else in the first that it fits", () => {
    expect(encode("(float32[?, 4]) -> (ref)")).toEqual({
      kind: "raw",
      value: "I9!B6!d-1d4R4!O1!",
      escaped: "I9!B6!d-1d4R4!O1!",
      problems: [],
    });
    expect(encode("(i32) -> ()", "cconv")).toMatchObject({ kind: "cconv", value: "0i_v" });
    expect(encode("(x: f32) -> ()")).toMatchObject({
      kind: "abi-json",
      value: '{"a":[["named","x","f32"]],"r":[]}',
      escaped: String.raw`{\22a\22:[[\22named\22,\22x\22,\22f32\22]],\22r\22:[]}`,
    });
  });

  test("what fits none is reported by the kind that reads furthest", () => {
    const { kind, value, problems } = encode("(raw0, raw1x) -> ()");
    expect({ kind, value }).toEqual({ kind: "sip", value: null });
    expect(problems[0]).toMatchObject({ start: 7, end: 12 });
  });

  test.each([[[]], [[7]], [["() -> ()", "nonsense"]]])("%j is refused", (args) => {
    expect(() => encode(...args)).toThrow(TypeError);
  });
});

describe("commands about an open document", () => {
  const uri = "file:///a.mlir";
  const text = 'func.func @f(%a: i32) attributes {iree.reflection = {f = "I6!S3!t6R1!", fv = "1"}} { return }\n';
  const start = { line: 0, character: text.indexOf('"I6') };
  const documents = new Map([[uri, openDocument(uri, 3, text)]]);
  const on = (command: string, ...args: unknown[]) => commands[command]?.(args, { ...nothingOpen, documents });

  test("the readable form comes with the string's range, and goes back as an edit of that version", () => {
    expect(on("mlirAbi.readableForm", uri, { line: 0, character: 60 })).toMatchObject({
      kind: "raw",
      title: "f of @f",
      version: 3,
      range: { start },
    });
    const character = start.character + '"I'.length;
    expect(on("mlirAbi.applyReadableForm", uri, 3, start, "(ref) -> ()")).toEqual({
      edit: {
        documentChanges: [
          {
            textDocument: { uri, version: 3 },
            edits: [
              {
                range: { start: { line: 0, character }, end: { line: 0, character: character + 7 } },
                newText: "4!O1!",
              },
            ],
          },
        ],
      },
    });
    expect(on("mlirAbi.applyReadableForm", uri, 3, start, "(i32) -> ()")).toEqual({ edit: null });
    expect(on("mlirAbi.applyReadableForm", uri, 3, start, "(i32")).toMatchObject({ problems: [{ start: 4, end: 4 }] });
    expect(on("mlirAbi.applyReadableForm", uri, 2, start, "(ref) -> ()")).toEqual({
      refused: "The file has changed since",
    });
  });

  test("the decoded document, the outline and the calls", () => {
    expect(on("mlirAbi.decodeDocument", uri)).toMatchObject({ version: 3, text: expect.stringContaining("(i32)") });
    expect(on("mlirAbi.outline", uri)).toMatchObject([{ label: "@f" }]);
    expect(on("mlirAbi.outline", uri, start)).toMatchObject([{ label: "f" }, { label: "fv" }]);
    expect(on("mlirAbi.callForms", uri, start)).toMatchObject({ name: "f" });
    expect(on("mlirAbi.callForms", uri, { line: 1, character: 0 })).toMatchObject({ name: "f" });
  });

  test("a migration is an edit, or nothing", async () => {
    expect(await on("mlirAbi.migrate", uri)).toMatchObject({
      converted: 1,
      edit: { documentChanges: [{ textDocument: { uri, version: 3 } }] },
    });
  });

  test.each([
    ["mlirAbi.readableForm", []],
    ["mlirAbi.readableForm", [uri]],
    ["mlirAbi.readableForm", [uri, { line: -1, character: 0 }]],
    ["mlirAbi.readableForm", ["file:///other.mlir", start]],
    ["mlirAbi.applyReadableForm", [uri, 3, start]],
    ["mlirAbi.decodeDocument", [7]],
    ["mlirAbi.outline", [uri, "0:0"]],
    ["mlirAbi.callForms", [uri, { line: 0.5, character: 0 }]],
    ["mlirAbi.migrate", [null]],
  ])("%s %j is refused with what was expected", async (command, args) => {
    await expect((async () => on(command, ...args))()).rejects.toThrow(/expects/);
  });

  test("a position behind the end is the end", () => {
    expect(on("mlirAbi.readableForm", uri, { line: 9, character: 9 })).toHaveProperty("refused");
  });
});
