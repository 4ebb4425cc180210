/** An encoding is a folder and a line: everything works on one that no file but the list of encodings names. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ROOT } from "../kit/cli.js";
import { demo, demoSyntax, demoZero } from "../kit/demoEncoding.js";

const LIST = "../../server/src/core/encodings/list.js";
const RULE_LIST = "../../server/src/core/lint/registry.js";

describe("an encoding with a line in the list", () => {
  // Modules that read the list when they are loaded, so they are loaded once more, after it has changed.
  const load = async () => ({
    ...(await import("../../server/src/core/api/encodings.js")),
    ...(await import("../../server/src/core/api/encoding.js")),
    ...(await import("../../server/src/core/api/decoding.js")),
    ...(await import("../../server/src/core/lint/diagnostics.js")),
    ...(await import("../../server/src/core/encodings/readableForm.js")),
    ...(await import("../../server/src/core/document/document.js")),
    ...(await import("../../server/src/core/features/semanticTokens.js")),
    ...(await import("../../server/src/core/features/tokens.js")),
    ...(await import("../../server/src/core/lint/settings.js")),
    ...(await import("../kit/service.js")),
    ...(await import("../kit/completion.js")),
  });
  let core: Awaited<ReturnType<typeof load>>;
  const kind = "demo" as never;
  const file = (text: string) => `func.func @f() attributes {iree.reflection = {demo = "${text}"}} { return }`;

  beforeAll(async () => {
    vi.resetModules();
    vi.doMock(LIST, async (original) => {
      const { ENCODINGS } = await original<typeof import("../../server/src/core/encodings/list.js")>();
      return { ENCODINGS: [...ENCODINGS, demo] };
    });
    vi.doMock(RULE_LIST, async (original) => {
      const { RULES } = await original<typeof import("../../server/src/core/lint/registry.js")>();
      const all = [...RULES, demoSyntax, demoZero];
      return { RULES: all, ruleOf: (id: string) => all.find((rule) => rule.id === id) };
    });
    core = await load();
  });

  afterAll(() => {
    vi.doUnmock(LIST);
    vi.doUnmock(RULE_LIST);
    vi.resetModules();
  });

  const findings = (text: string) => {
    const found = core.findings(core.openDocument("file:///demo.mlir", 1, text), core.DEFAULT_SETTINGS);
    return found.map(({ code, severity, start, end }) => `${code} ${severity} ${text.slice(start, end)}`);
  };

  test("is decoded and encoded", () => {
    expect(core.decode(kind, "#1,22")).toMatchObject({
      kind: "demo",
      wellFormed: true,
      text: "list of 1 and 22",
      model: { numbers: [1, 22] },
      canonical: "#1,22",
    });
    expect(core.decode(kind, "#1,")).toMatchObject({ wellFormed: false, diagnostics: [{ code: "demo-syntax" }] });
    expect(core.encode(kind, { numbers: [3, 4] } as never)).toBe("#3,4");
  });

  test("is guessed", () => {
    expect(["#1,22", "#", "I1!R1!"].map(core.guessKind)).toEqual(["demo", "demo", "raw"]);
    expect(core.decodeValue(undefined, "#1,," as never).kind).toBe("demo");
  });

  test("has a readable form", () => {
    expect(core.writeReadable(kind, { numbers: [1, 22] })).toBe("[1, 22]");
    expect(core.readReadable(kind, "[1, 22]")).toEqual({ bytes: "#1,22" });
    expect(core.encodeText(kind, "[5]")).toMatchObject({ kind: "demo", bytes: "#5" });
  });

  test("is explained by hover", () => {
    const hover = core.hoverAt(file("#1,<|2<|>2|>"));
    expect(hover?.value).toContain("Number 22");
    expect(hover?.value).toContain("list of 1 and 22");
    expect(hover?.over).toBe("22");
  });

  test("is found under a key that the search for known keys does not find", () => {
    const hover = core.hoverAt('func.func @f() attributes {demo.list = "#1,<|>22"} { return }');
    expect(hover?.value).toContain("Number 22");
  });

  test("is coloured", () => {
    const text = file("#1,22");
    const document = core.openDocument("file:///demo.mlir", 1, text);
    const data = core.semanticTokens(
      document,
      { start: text.indexOf("#"), end: text.indexOf("22") + 2 },
      core.DEFAULT_SETTINGS,
    );
    const types = data.filter((_, i) => i % 5 === 3).map((type) => core.TOKEN_TYPES[type]);
    expect(types).toEqual(["number", "number"]);
  });

  test("is completed", () => {
    const completed = core.completionsAt(file("#1<|>"));
    expect(completed.labels).toContain("seven");
    expect(completed.accept("seven")).toBe(file("#1,7"));
  });

  test("is linted: its grammar, and what its rules find", () => {
    expect(findings(file("#1,"))).toEqual(["demo-syntax error "]);
    expect(findings(file("#1,0,2"))).toEqual(["demo-zero warning 0"]);
    expect(findings(file("#1,2"))).toEqual([]);
    expect(findings('func.func @f() attributes {demo.list = "#0"} { return }')).toContain("demo-zero warning 0");
  });
});

/** Files that know encodings by name, by the start of their paths, and why. */
const KNOWING: readonly (readonly [why: string, ...paths: readonly string[]])[] = [
  ["rules of one encoding, or that compare several", "core/lint/rules/", "core/lint/rule.ts"],
  ["the structures of a function that PyTorch traced", "core/abi/pytrees.ts"],
  ["`sip` and `f` as keys and their values", "core/abi/attributes/", "core/features/hover/reflection.ts"],
  ["a function's ABI, put together from several encodings", "core/abi/calls/", "core/diff/"],
  ["raw signatures and ABI JSON compared with a function's types", "core/abi/types/"],
  ["parts of signatures that belong to a function's values", "core/features/abi/", "core/features/hover/allocator.ts"],
  ["conversions from one encoding to another", "core/edits/"],
  [
    "calling conventions that are in no attribute",
    "core/document/vmasm.ts",
    "core/vmfb/",
    "core/lint/module.ts",
    "core/link/",
    "core/lint/importMisfits.ts",
  ],
  ["calling conventions and element types in messages", "core/messages/"],
  ["calling conventions computed from a header", "core/features/hover/header.ts"],
  ["a sample document", "lsp/warmUp.ts"],
  ["a class of the style sheet", "core/features/moduleHtml.ts"],
];

test("no file but those of a short list names an encoding", () => {
  const names = readdirSync(join(ROOT, "server/src"), { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts") && !/^core\/(?:encodings|generated)\//.test(path))
    .filter((path) =>
      /"(?:raw|partial|sip|abi-json|cconv|torch-pytree)"/.test(readFileSync(join(ROOT, "server/src", path), "utf8")),
    );
  const known = KNOWING.flatMap(([, ...paths]) => paths);
  expect(names.filter((path) => !known.some((start) => path.startsWith(start)))).toEqual([]);
  expect(known.filter((start) => !names.some((path) => path.startsWith(start)))).toEqual([]);
});
