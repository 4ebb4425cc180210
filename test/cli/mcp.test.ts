/** `mlir-abi mcp`, asked by the SDK's own client, which validates every answer against the tool's schema. */
import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { bounded, MAX_ANSWER_LENGTH, MAX_LIST_LENGTH } from "../../server/src/cli/mcp/bounded.js";
import { CLI, folderWith, mlirAbi, mlirAbiProcess } from "../kit/cli.js";
import { casesOf } from "../kit/effort.js";
import { npyFile } from "../kit/npy.js";
import { buildModule, fullSpec } from "../kit/vmfb.js";

const BROKEN = "func.func @f() attribute {iree.module.export} { return }\n";

/** A client whose roots are these folders; without any, it knows no roots. */
async function connect(roots: readonly string[] | undefined, args: readonly string[] = []) {
  const client = new Client(
    { name: "test", version: "1" },
    { capabilities: roots ? { roots: { listChanged: true } } : {} },
  );
  let current = roots ?? [];
  if (roots) {
    client.setRequestHandler(ListRootsRequestSchema, () => ({
      roots: current.map((it) => ({ uri: it.includes(":") ? it : pathToFileURL(it).href })),
    }));
  }
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [CLI, "mcp", ...args] }));
  onTestFinished(() => client.close());
  await client.listTools();
  const call = async (name: string, input: Record<string, unknown> = {}) => {
    const { isError, structuredContent, content } = await client.callTool({ name, arguments: input });
    const [{ text }] = content as [{ text: string }];
    expect(text.length).toBeLessThanOrEqual(MAX_ANSWER_LENGTH);
    if (!isError) expect(JSON.parse(text)).toEqual(structuredContent);
    return isError ? { refused: text } : (structuredContent as Record<string, unknown>);
  };
  const moveTo = async (folders: readonly string[]) => {
    current = folders;
    await client.sendRootsListChanged();
  };
  return { client, call, moveTo };
}

const files = () =>
  folderWith({ "a.mlir": BROKEN, "b.mlir": "func.func @f(%a: i32) { return }\n", "m.vmfb": buildModule(fullSpec(4)) });

test("has tools that only read, with schemas", async () => {
  const { client } = await connect([]);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "decode",
    "encode",
    "lint",
    "explain_rule",
    "list_rules",
    "show",
    "inspect",
    "diff",
    "passes",
    "link",
    "check",
    "explain",
  ]);
  for (const { inputSchema, outputSchema, annotations, description } of tools) {
    expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    expect(outputSchema?.type).toBe("object");
    expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
    expect(description).toMatch(/\.$/);
  }
});

test("answers what the commands print", async () => {
  const folder = files();
  const { call } = await connect([folder]);
  expect(await call("decode", { value: 'iree.reflection = {f = "I1!R1!", sip = "I1!R1!"}' })).toMatchObject({
    kind: "raw",
    others: [{ kind: "sip" }],
  });
  expect(await call("decode", { value: "I6!B3!d1R1!", kind: "raw" })).toMatchObject({
    wellFormed: true,
    text: "(Buffer<float32[1]>) -> ()",
  });
  expect(await call("encode", { kind: "raw", model: "(tensor<1xf32>) -> ()" })).toMatchObject({ value: "I6!B3!d1R1!" });
  const finding = { code: "mlir-syntax", fix: { title: "Change 'attribute' to 'attributes'" } };
  expect(await call("lint", { path: "a.mlir" })).toMatchObject({ diagnostics: [finding], total: 1, next: null });
  expect(await call("lint", { text: BROKEN })).toMatchObject({ diagnostics: [finding] });
  expect(await call("show", { path: join(folder, "a.mlir") })).toMatchObject({ functions: [{ name: "f" }] });
  expect(await call("show", { path: "a.mlir", function: "f" })).toMatchObject({ total: 1 });
  expect(await call("inspect", { path: "m.vmfb" })).toMatchObject({ container: "zip", path: "m.vmfb", total: 4 });
  expect(await call("diff", { old: "a.mlir", new: "b.mlir" })).toMatchObject({ breaking: true });
  expect(await call("link", { paths: ["m.vmfb", "b.mlir"] })).toMatchObject({
    host: ["hal"],
    modules: [{ name: "arithmetic", exports: 4 }, { name: "module" }],
    total: 2,
  });
  expect(await call("link", { paths: ["m.vmfb", "c.mlir"] })).toMatchObject({
    refused: expect.stringContaining("c.mlir"),
  });
  const text = "INVALID_ARGUMENT; input0 shape rank mismatch; expected 1 but have 2";
  expect(await call("explain", { text, module: "b.mlir" })).toMatchObject({
    messages: [{ id: "argument-rank", meaning: expect.stringContaining("Argument 0 (a) of @f is i32.") }],
  });
  expect(await call("explain_rule", { id: "sip-syntax" })).toMatchObject({
    page: expect.stringMatching(/^# sip-syntax/),
  });
  expect((await call("list_rules")).total).toBeGreaterThan(50);
});

describe("paths", () => {
  test("lead to files inside the client's roots alone", async () => {
    const outside = folderWith({ "secret.mlir": BROKEN });
    const root = files();
    mkdirSync(join(root, "sub"));
    symlinkSync(join(outside, "secret.mlir"), join(root, "link.mlir"));
    symlinkSync(outside, join(root, "folder"));
    symlinkSync(join(root, "a.mlir"), join(root, "sub/inner.mlir"));
    const { call } = await connect([root]);
    const secret = join(outside, "secret.mlir");
    for (const path of [
      secret,
      `../${outside.split("/").pop()}/secret.mlir`,
      "link.mlir",
      "folder/secret.mlir",
      "/etc/passwd",
      "/absent",
    ]) {
      expect(await call("lint", { path }), path).toEqual({ refused: `${path}: outside of the client's roots` });
    }
    expect(await call("lint", { path: "sub/inner.mlir" })).toMatchObject({ total: 1 });
    expect(await call("lint", { path: "sub/../a.mlir" })).toMatchObject({ total: 1 });
    expect(await call("lint", { path: "absent.mlir" })).toEqual({ refused: "absent.mlir: no such file or folder" });
    expect(await call("lint", { path: "sub" })).toEqual({ refused: "sub: not a file" });
    spawnSync("mkfifo", [join(root, "pipe.mlir")]);
    expect(await call("lint", { path: "pipe.mlir" })).toHaveProperty("refused");
  });

  test("follow the client's roots as they change", async () => {
    const [first, second] = [folderWith({ "a.mlir": BROKEN }), folderWith({ "b.mlir": BROKEN })];
    const { call, moveTo } = await connect([first]);
    expect(await call("lint", { path: "a.mlir" })).toMatchObject({ total: 1 });
    await moveTo([second]);
    expect(await call("lint", { path: "b.mlir" })).toMatchObject({ total: 1 });
    expect(await call("lint", { path: join(first, "a.mlir") })).toHaveProperty("refused");
  });

  test("are those on disk, whatever other roots the client has", async () => {
    const folder = folderWith({ "a.mlir": BROKEN });
    const { call } = await connect(["vscode-remote://host/x", folder, "file://%", "x:"]);
    expect(await call("lint", { path: "a.mlir" })).toMatchObject({ total: 1 });
  });

  test("are none for a client without roots, unless a folder is given", async () => {
    const root = files();
    const { call } = await connect(undefined);
    expect(await call("lint", { path: join(root, "a.mlir") })).toEqual({
      refused: "No folder may be read: the client gives no roots; pass text instead",
    });
    expect(await call("lint", { text: BROKEN })).toMatchObject({ total: 1 });
    const given = await connect(undefined, ["--root", root]);
    expect(await given.call("lint", { path: "a.mlir" })).toMatchObject({ total: 1 });
  });
});

test("lint has the rules of the root's configuration file, and of none above it", async () => {
  const off = '{"rules": {"mlir-syntax": "off"}}';
  const folder = folderWith({
    "mlir-abi.jsonc": off,
    "root/a.mlir": BROKEN,
    "root/sub/mlir-abi.jsonc": '{"rules": {"mlir-syntax": "hint"}, "ignore": ["left.mlir"]}',
    "root/sub/a.mlir": BROKEN,
    "root/sub/left.mlir": BROKEN,
    "root/linked/a.mlir": BROKEN,
    "root/dangling/a.mlir": BROKEN,
  });
  const root = join(folder, "root");
  symlinkSync(join(folder, "mlir-abi.jsonc"), join(root, "linked/mlir-abi.jsonc"));
  symlinkSync("nowhere", join(root, "dangling/mlir-abi.jsonc"));
  const { call } = await connect([root]);
  const severity = (severity: string) => ({ diagnostics: [{ code: "mlir-syntax", severity }] });
  expect(await call("lint", { path: "a.mlir" })).toMatchObject(severity("error"));
  expect(await call("lint", { path: "sub/a.mlir" })).toMatchObject(severity("hint"));
  expect(await call("lint", { path: "dangling/a.mlir" })).toMatchObject(severity("error"));
  expect(await call("lint", { text: BROKEN })).toMatchObject(severity("error"));
  expect(await call("lint", { path: "sub/left.mlir" })).toEqual({
    refused: "sub/left.mlir: left out by mlir-abi.jsonc",
  });
  expect((await call("lint", { path: "linked/a.mlir" })).refused).toMatch(/outside of the client's roots$/);
});

test("lint reports what is wrong with the configuration file, and leaves out structure where that says so", async () => {
  const undefinedValue = "func.func @f() -> i32 { return %x : i32 }\n";
  const root = folderWith({
    "a.mlir": undefinedValue,
    "odd/mlir-abi.jsonc": '{\n  "preset": "stric",\n  "structure": false\n}',
    "odd/a.mlir": undefinedValue,
    "dangling/a.mlir": undefinedValue,
  });
  symlinkSync("nowhere", join(root, "dangling/mlir-abi.jsonc"));
  const { call } = await connect([root]);
  const found = { total: 1, diagnostics: [{ code: "undefined-value" }] };
  const clean = await call("lint", { path: "a.mlir" });
  expect(clean).toMatchObject(found);
  expect(clean).not.toHaveProperty("complaints");
  expect(await call("lint", { path: "odd/a.mlir" })).toMatchObject({
    total: 0,
    complaints: [expect.stringMatching(/^odd\/mlir-abi\.jsonc:2:\d+: .*stric/)],
  });
  expect(await call("lint", { path: "dangling/a.mlir" })).toMatchObject({
    ...found,
    complaints: ["dangling/mlir-abi.jsonc:1:1: Is a link to a file that does not exist"],
  });
});

test("takes the text form of a compiled module by its name", async () => {
  const text = "vm.module @m\nvm.import @n.h\n";
  const { call } = await connect([folderWith({ "m.vmasm": text })]);
  const found = { total: 1, diagnostics: [{ code: "missing-calling-convention" }] };
  expect(await call("lint", { path: "m.vmasm" })).toMatchObject(found);
  expect(await call("lint", { text, name: "m.vmasm" })).toMatchObject(found);
  expect(await call("show", { text, name: "m.vmasm" })).toMatchObject({ functions: [{ name: "n.h" }] });
});

test("names the file of a comparison that is damaged, UTF-16 or has no name", async () => {
  const root = folderWith({
    "a.mlir": BROKEN,
    "bad.mlirbc": Buffer.from("ML\xefR\x7f", "latin1"),
    "short.mlirbc": "ML",
    "wide.mlir": Buffer.from(`\ufeff${BROKEN}`, "utf16le"),
  });
  const { call } = await connect([root]);
  for (const [old, now] of [
    ["a.mlir", "bad.mlirbc"],
    ["bad.mlirbc", "a.mlir"],
  ]) {
    expect(await call("diff", { old, new: now })).toEqual({ refused: expect.stringMatching(/^bad\.mlirbc: Byte/) });
  }
  expect(await call("lint", { path: "short.mlirbc" })).toEqual({
    refused: "short.mlirbc: Truncated: MLIR bytecode starts with 4 bytes, the file has 2",
  });
  expect(await call("lint", { path: "wide.mlir" })).toEqual({ refused: "wide.mlir: UTF-16 text, expected UTF-8" });
  expect(await call("lint", { path: "" })).toEqual({ refused: "'': outside of the client's roots" });
});

test("checks a call, and opens files in the roots alone", async () => {
  const header = "{'descr': '<f8', 'fortran_order': False, 'shape': (4,), }";
  const folder = folderWith({
    "m.mlir": "util.func public @f(%x: tensor<4xf32>) { util.return }\n",
    "x.npy": npyFile(header, 1, 32),
  });
  const outside = folderWith({ "y.npy": npyFile(header, 1, 32) });
  const { call } = await connect([folder]);
  expect(await call("check", { path: "m.mlir", flags: ["--input=4xf32=0"] })).toMatchObject({
    fits: true,
    function: "f",
  });
  expect(await call("check", { path: "m.mlir", flags: ["--input=@x.npy"] })).toMatchObject({
    fits: false,
    problems: [{ argument: 0, why: "its elements are f64, expected f32" }],
    command: "iree-run-module --module=m.vmfb --function=f --input=4xf32=0",
  });
  const shapes = [{ shape: [5], dtype: "float32" }];
  expect(await call("check", { path: "m.mlir", shapes })).toMatchObject({ fits: false });
  expect(await call("check", { path: "m.mlir", flags: [`--input=@${join(outside, "y.npy")}`] })).toEqual({
    refused: `${join(outside, "y.npy")}: outside of the client's roots`,
  });
  expect(await call("check", { path: "m.mlir", flags: ["--inptu=4xf32"] })).toEqual({
    refused: expect.stringContaining("has a flag --inptu"),
  });
  expect(await call("check", { path: "m.mlir" })).toEqual({ refused: "Expected either flags or shapes" });
});

test("a name that nothing has is refused, with the nearest one", async () => {
  const { call } = await connect([files()]);
  const text = "func.func @main() { return }\n";
  expect(await call("show", { text, function: "@main" })).toMatchObject({ total: 1 });
  expect(await call("show", { text, function: "mian" })).toEqual({
    refused: "No function @mian; did you mean 'main'?",
  });
  expect(await call("inspect", { path: "m.vmfb", function: "none" })).toEqual({
    refused: expect.stringMatching(/^No export @none/),
  });
});

test("shows which pass changed a function, from a file and from a text", async () => {
  const dump = (pass: string, type: string) =>
    `// -----// IR Dump After ${pass} (p) //----- //\nmodule {\nfunc.func @f(%a: ${type}) { return }\nfunc.func @g() { return }\n}\n`;
  const text = dump("A", "i32") + dump("B", "i32") + dump("C", "i64");
  const { call } = await connect([folderWith({ "dump.log": text.replace(/^/gm, "[info] ") })]);
  const events = [{ pass: 2, change: "changed", key: "type" }];
  const expected = { dumps: 3, passes: [{ index: 2, name: "C" }], functions: [{ name: "f", events }], total: 1 };
  expect(await call("passes", { text })).toMatchObject(expected);
  expect(await call("passes", { path: "dump.log" })).toMatchObject(expected);
  expect(await call("passes", { text, function: "g" })).toMatchObject({ functions: [{ name: "g", events: [] }] });
  expect(await call("passes", { text, function: "ff" })).toEqual({ refused: "No function @ff; did you mean 'f'?" });
  expect(await call("passes", { text: "func.func @f()" })).toEqual({ refused: expect.stringMatching(/^No dumps/) });
});

test("compares texts, and files with texts", async () => {
  const { call } = await connect([files()]);
  const newText = "func.func @f(%a: i64) { return }\n";
  expect(await call("diff", { old: "b.mlir", newText })).toMatchObject({ breaking: true });
  expect(await call("diff", { oldText: newText, newText })).toMatchObject({ breaking: false, total: 0 });
  expect(await call("diff", { oldText: newText })).toEqual({ refused: "Expected either new or newText" });
  expect(await call("diff", { old: "b.mlir", oldText: "", newText })).toEqual({
    refused: "Expected either old or oldText",
  });
});

test("a line that is not JSON, or not a message, is answered with an error", async () => {
  const { stdout } = await mlirAbiProcess(["mcp"], { input: 'what?\n{"a":1}\n' });
  const codes = stdout.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
  expect(codes).toMatchObject([
    { jsonrpc: "2.0", id: null, error: { code: -32700 } },
    { jsonrpc: "2.0", id: null, error: { code: -32600 } },
  ]);
});

test("refuses what is no proper call", async () => {
  const { call } = await connect([files()]);
  for (const [name, input] of [
    ["absent", {}],
    ["decode", {}],
    ["decode", { value: 1 }],
    ["decode", { value: "x", kind: "y" }],
    ["lint", {}],
    ["lint", { path: "a.mlir", text: "" }],
    ["lint", { paths: ["a.mlir"] }],
    ["lint", { text: "", runtimes: ["nonsense"] }],
    ["explain_rule", { id: "sip-sintax" }],
    ["inspect", { path: "a.mlir" }],
  ] as const) {
    expect(await call(name, input), name).toHaveProperty("refused");
  }
});

test("names the argument that does not fit the tool's schema", async () => {
  const { call } = await connect([files()]);
  for (const [name, input, refused] of [
    ["decode", {}, "decode needs 'value'"],
    ["decode", { value: "x", constructor: "y" }, "decode takes no 'constructor'"],
    ["decode", { value: "x", kind: "y" }, /^Expected one of raw, .+ as kind$/],
    ["encode", { kind: "raw", model: 5 }, "Expected an object or a string as model"],
    // A release in place of a list of them would be an answer about no release.
    ["lint", { path: "m.vmfb", runtimes: "3.4.0" }, "Expected a list of strings as runtimes"],
    ["lint", { path: "m.vmfb", runtimes: [3.1] }, "Expected a list of strings as runtimes"],
    ["lint", { path: "a.mlir", offset: "5" }, "Expected an integer of 0 or more as offset"],
    ["lint", { path: "a.mlir", offset: -1 }, "Expected an integer of 0 or more as offset"],
    ["show", { path: "m.vmfb" }, "The file is a compiled module, expected MLIR text or bytecode; use inspect"],
  ] as const) {
    expect(await call(name, input), name).toEqual({
      refused: typeof refused === "string" ? refused : expect.stringMatching(refused),
    });
  }
});

test("gives long lists in parts", async () => {
  const { call } = await connect([folderWith({ "a.mlir": BROKEN.repeat(casesOf(2000)) })]);
  const found: unknown[] = [];
  for (let offset: unknown = 0; offset !== null; ) {
    const page = await call("lint", { path: "a.mlir", offset });
    found.push(...(page.diagnostics as readonly unknown[]));
    offset = page.next;
  }
  expect(found.length).toBeGreaterThanOrEqual(casesOf(2000));
  expect(found.length).toBe((await call("lint", { path: "a.mlir" })).total);
});

test("parts of any list are the list, and bounded", () => {
  const items = fc.array(fc.record({ a: fc.string(), b: fc.array(fc.string({ minLength: 0, maxLength: 6000 })) }));
  fc.assert(
    fc.property(items, (all) => {
      let count = 0;
      for (let at: number | null = 0; at !== null; ) {
        const page = bounded(all, at);
        count += page.items.length;
        if (page.items.length > 1) expect(JSON.stringify(page.items).length).toBeLessThan(2 * MAX_LIST_LENGTH);
        at = page.next;
      }
      expect(count).toBe(all.length);
    }),
  );
});

test.each([
  ["gone", "no such file or folder"],
  ["a.mlir", "not a folder"],
])("refuses the root %s", async (root, reason) => {
  const { exit, stdout, stderr } = await mlirAbi(["mcp", "--root", root], { cwd: files() });
  const complaint = `mlir-abi: error: --root ${root}: ${reason}\n`;
  expect({ exit, stdout, stderr }).toEqual({ exit: 2, stdout: "", stderr: complaint });
});

test("ends when its client goes", async () => {
  const { status, stderr } = spawnSync(process.execPath, [CLI, "mcp"], { input: "", encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
