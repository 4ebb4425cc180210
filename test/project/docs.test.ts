/** What the pages name exists, and what exists is on a page. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LINT_FORMATS } from "../../server/src/cli/reporters/formats.js";
import { COMPILE_FLAGS } from "../../server/src/core/abi/compile/flags.js";
import { lint } from "../../server/src/core/api/lint.js";
import { MAX_VERSION } from "../../server/src/core/bytecode/sections.js";
import { codecOf, KINDS } from "../../server/src/core/encodings/registry.js";
import { RULES } from "../../server/src/core/lint/registry.js";
import { SETTINGS } from "../../server/src/core/lint/settings.js";
import { commands as serverCommands } from "../../server/src/lsp/commands/registry.js";
import { gguf, irpa } from "../kit/archives.js";
import { example } from "../kit/bytecode.js";
import { mlirAbi } from "../kit/cli.js";
import { buildModule, fullSpec } from "../kit/vmfb.js";

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
    readonly customEditors: readonly { readonly viewType: string }[];
  };
}

const EXECUTE_COMMANDS = Object.keys(serverCommands);

const read = (path: string) => readFileSync(path, "utf8");
const { contributes } = JSON.parse(read("package.json")) as Manifest;
const words = JSON.parse(read("package.nls.json")) as Readonly<Record<string, string>>;
const CLI_PAGE = read("docs/cli.md");

/** Every page for users, without what is generated from the code anyway. */
const PAGES = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "README.md", "docs/*.md", "media/*.md"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path !== "")
  .map((path) => ({ path, text: read(path) }));

describe("pages are found through", () => {
  test.each(PAGES.filter(({ text }) => text.split(/\s+/).length > 2000))(
    "a table at the start of $path",
    ({ text }) => {
      expect(text.split(/^## /m)[0]).toMatch(/^\| ---/m);
    },
  );

  test.each(PAGES)("headings with words: $path", ({ text }) => {
    expect(text).not.toMatch(/^#+ *(?:``)?$/m);
  });
});

describe("names of the editor", () => {
  const commands = contributes.commands.map(({ command }) => command);
  const views = Object.values(contributes.views).flatMap((list) => list.map(({ id }) => id));
  const editors = contributes.customEditors.map(({ viewType }) => viewType);
  const settings = SETTINGS.map(({ key }) => `mlirAbi.${key}`);
  const known = new Set([...commands, ...views, ...editors, ...settings, ...EXECUTE_COMMANDS]);

  test.each(PAGES)("$path names none that there is not", ({ text }) => {
    const named = [...text.matchAll(/\bmlirAbi\.\w+(?:\.\w+)*/g)].map(([name]) => name);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  const features = read("docs/features.md").replace(/\s+/g, " ");
  const lacks = (text: string) => (features.includes(text) ? [] : [text]);
  test.each(contributes.commands)("$command is described in docs/features.md", ({ title }) => {
    expect(lacks(words[title.slice(1, -1)] ?? title)).toEqual([]);
  });

  // What is left out is only required on the page of all settings.
  test.each(settings.filter((name) => name !== "mlirAbi.trace.server"))(
    "%s is described in docs/features.md",
    (name) => {
      expect(lacks(`\`${name}\``)).toEqual([]);
    },
  );

  test.each(EXECUTE_COMMANDS)("%s is described on a page", (name) => {
    expect(PAGES.filter(({ text }) => text.includes(`\`${name}\``)).length).toBeGreaterThan(0);
  });
});

describe("rules", () => {
  const ids = new Set(RULES.map(({ id }) => id));
  test.each(PAGES)("$path links none that there is not", ({ text }) => {
    const named = [...text.matchAll(/\brules\/([a-z-]+)\.md/g)].map(([, id = ""]) => id);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });
});

/** The rows of the first table of a section, cells without code marks. */
function rowsOf(section: string): string[][] {
  const rows = section.split("\n").filter((line) => line.startsWith("| "));
  return rows.slice(2).map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("`", "")),
  );
}

// What people read in a terminal is on the page of the command line.
test.each(LINT_FORMATS.filter((it) => it !== "text"))("--format %s has a row in docs/ci.md", (format) => {
  const page = read("docs/ci.md");
  const names = rowsOf(page.slice(page.indexOf("## Formats"))).flatMap(([cell = ""]) => cell.split(", "));
  expect(names).toContain(format);
});

/** The name of each command, and its options as a list. */
const COMMANDS = rowsOf(CLI_PAGE.slice(0, CLI_PAGE.indexOf("## Exit codes")));

describe("docs/cli.md", () => {
  test("has every command", async () => {
    const { stdout } = await mlirAbi(["--help"]);
    const listed = stdout.slice(stdout.indexOf("\nCommands:"), stdout.indexOf("\nExamples:"));
    const names = [...listed.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name);
    expect(COMMANDS.map(([name]) => name)).toEqual(names.filter((name) => name !== "help"));
  });

  test.each(COMMANDS)("has the options of %s", async (name, options) => {
    const { stdout } = await mlirAbi([name ?? "", "--help"]);
    const found = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, option]) => option);
    expect(options?.split(", ").filter((it) => it !== "")).toEqual(found.filter((option) => option !== "--help"));
  });

  test("has the exit codes of --help", async () => {
    const section = CLI_PAGE.slice(CLI_PAGE.indexOf("## Exit codes"), CLI_PAGE.indexOf("## JSON"));
    const { stdout } = await mlirAbi(["--help"]);
    const [, codes = ""] = /^Exit codes: (.*)\.$/m.exec(stdout) ?? [];
    expect(rowsOf(section).map(([code]) => code)).toEqual([...codes.matchAll(/(\d) [a-z]/g)].map(([, code]) => code));
  });
});

/** Objects whose keys are names of the input, or that have a page of their own. */
const isOpaque = (key: string, value: object) =>
  !Array.isArray(value) && ["attributes", "model", "readable"].includes(key);

/** The paths of everything in a value that is no object. */
function* pathsOf(value: unknown, path = ""): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* pathsOf(item, `${path}[]`);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const inner = path === "" ? key : `${path}.${key}`;
      if (typeof item === "object" && item !== null && isOpaque(key, item)) yield inner;
      else yield* pathsOf(item, inner);
    }
  } else yield path;
}

describe("JSON fields of docs/cli.md", () => {
  const BYTECODE = example("functions-v6").path;
  const RESOURCES = example("resources-v6").path;
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "docs-"));
    // A type that is gone, so that there is a reason with a name.
    const spec = { ...fullSpec(4), types: ["!hal.buffer_view", "!hal.pipeline_layout"] };
    writeFileSync(join(folder, "m.vmfb"), buildModule(spec));
    const dependencies = [{ name: "hal", minimumVersion: 7, required: true }];
    writeFileSync(join(folder, "older.vmfb"), buildModule(fullSpec(4)));
    writeFileSync(join(folder, "newer.vmfb"), buildModule({ ...fullSpec(3), dependencies }));
    const fn = (type: string) => `func.func @f(%a: ${type}) attributes {iree.reflection = {f = "I2!R1!"}} { return }\n`;
    writeFileSync(join(folder, "old.mlir"), fn("tensor<4xf32>"));
    writeFileSync(join(folder, "new.mlir"), fn("tensor<5xf32>"));
    const storage =
      "util.func public @f(%s: !hal.buffer {iree.abi.output = 0 : index}) -> tensor<f32> { util.return }\n";
    writeFileSync(join(folder, "storage.mlir"), storage);
    const dumps = ["tensor<4xf32>", "tensor<5xf32>"].map(
      (type) => `// -----// IR Dump After P (p) //----- //\nmodule {\n${fn(type)}}\n`,
    );
    writeFileSync(join(folder, "dump.mlir"), dumps.join(""));
    const bounds = `func.func @f(%a: !torch.vtensor<[?],f32>) {
  %0 = torch.symbolic_int "s0" {min_val = 1, max_val = 8} : !torch.int
  torch.bind_symbolic_shape %a, [%0], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],f32>
  return
}
`;
    writeFileSync(join(folder, "bounds.mlir"), bounds);
    writeFileSync(join(folder, "double.mlir"), fn("f64"));
    writeFileSync(join(folder, "bad.mlir"), new Uint8Array([0]));
    const attributes = { f: "I6!B3!d4R1!" };
    writeFileSync(join(folder, "raw.mlir"), fn("tensor<4xf32>").replace("I2!R1!", attributes.f));
    writeFileSync(join(folder, "raw.vmfb"), buildModule({ name: "raw", exports: [{ name: "f", attributes }] }));
    writeFileSync(join(folder, "early.vmfb"), buildModule({ name: "early", bytecodeVersion: "15.0" }));
    writeFileSync(join(folder, "late.vmfb"), buildModule({ name: "early", bytecodeVersion: "17.0" }));
    const needs = `#t = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64">
#d = #hal.device.target<"local", [#t]> : !hal.device
util.global private @w = #stream.parameter.named<"s"::"k"> : tensor<4xf32>
func.func private @custom.f()
`;
    writeFileSync(join(folder, "needs.mlir"), needs);
    const libraries = ["local*", "vmvx-bytecode-fb"].map((text) => new TextEncoder().encode(text));
    const imports = [{ name: "io_parameters.load" }];
    writeFileSync(join(folder, "loads.vmfb"), buildModule({ name: "m", libraries, imports }));
    writeFileSync(join(folder, "a.irpa"), irpa([{ key: "a", length: 4, kind: "splat" }]));
    writeFileSync(join(folder, "a.gguf"), gguf([{ key: "a", length: 4 }]));
    writeFileSync(join(folder, "import.mlir"), "func.func private @early.f()\n");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const RUNS: Readonly<Record<string, readonly string[]>> = {
    "show --json": ["show", "--exports", "--json", "old.mlir", "storage.mlir", "needs.mlir", BYTECODE],
    "lint --format json": ["lint", "--format", "json", "old.mlir", "bad.mlir", BYTECODE],
    "lint --format ndjson": ["lint", "--format", "ndjson", "old.mlir", "bad.mlir", BYTECODE],
    "decode --json": ["decode", "--json", "--kind", "raw", "I6!B3!d1R1!", "I3!R1!"],
    "encode --json": ["encode", "--json", "--kind", "raw", '{"inputs":[],"results":[]}'],
    "explain --json": [
      "explain",
      "--json",
      "NOT_FOUND; required module 'x' not registered on the context; creating VM context\nNOT_FOUND; required module x not there on any context",
    ],
    "inspect --json": ["inspect", "--json", "m.vmfb", "loads.vmfb", BYTECODE, RESOURCES, "a.irpa", "a.gguf"],
    "passes --json": ["passes", "--json", "--find", "tensor", "--count", "func.func", "dump.mlir"],
    "diff --json": ["diff", "--json", "older.vmfb", "newer.vmfb"],
    "link --json": ["link", "--json", "older.vmfb", "late.vmfb", "import.mlir"],
    "check --json": ["check", "--json", "new.mlir", "--", "--input=4xf32=0"],
    "rules --json": ["rules", "--json"],
  };
  /** Where one run can't have every field. */
  const OTHER_RUNS: Readonly<Record<string, readonly (readonly string[])[]>> = {
    "check --json": [["check", "--json", "new.mlir", "--", "--input=5xf32=1.5abc"]],
    "inspect --json": [["inspect", "--json", "raw.vmfb"]],
    "show --json": [
      ["show", "--json", "raw.mlir"],
      ["show", "--exports", "--json", "double.mlir", "bounds.mlir"],
      ["show", "--exports", "--json", "old.mlir", "--", "--iree-execution-model=host-only"],
    ],
    "diff --json": [["diff", "--json", "bad.mlir", "old.mlir"]],
    "link --json": [
      ["link", "--json", "bad.mlir"],
      ["link", "--json", "early.vmfb", "late.vmfb"],
    ],
  };
  const blocks = [...CLI_PAGE.matchAll(/^### `(.*)`\n[\s\S]*?^```text\n([\s\S]*?)^```/gm)];

  test("are those of every output", () => {
    expect(blocks.map(([, name]) => name)).toEqual(Object.keys(RUNS));
    // What merge prints is what lint does.
    const printing = COMMANDS.filter(([name, options]) => name !== "merge" && options?.split(", ").includes("--json"));
    expect(Object.keys(RUNS)).toEqual(
      expect.arrayContaining(printing.map(([name]) => (name === "lint" ? "lint --format json" : `${name} --json`))),
    );
  });

  test.each(blocks.map(([, name = "", fields = ""]) => ({ name, fields })))("$name", async ({ name, fields }) => {
    const runs = [RUNS[name] ?? [], ...(OTHER_RUNS[name] ?? [])];
    const outputs = await Promise.all(runs.map((args) => mlirAbi(args, { cwd: folder })));
    const found = outputs
      .map(({ stdout }) => stdout.trim())
      .join("\n")
      .split("\n")
      .flatMap((line) => [...pathsOf(JSON.parse(line))]);
    // Of a value that is not well formed these are null, and a list without elements has no path.
    expect([...new Set(found)].sort()).toEqual(fields.trim().split("\n").sort());
  });
});

test.each(COMPILE_FLAGS)("--$name has its row in docs/compile-flags.md", ({ name, values, default: usual, effect }) => {
  const words = values.map((value) => (value === usual ? `**\`${value}\`**` : `\`${value}\``)).join(", ");
  const sentence = `${effect.charAt(0).toUpperCase()}${effect.slice(1)}`;
  expect(read("docs/compile-flags.md")).toContain(`\n| \`--${name}\` | ${words} | ${sentence} |\n`);
});

test.each(KINDS.map(codecOf))("$kind has a page that is linked, and its readable form a row", ({ kind, page }) => {
  expect(existsSync(`docs/encodings/${page}.md`)).toBe(true);
  expect(read("README.md")).toContain(`docs/encodings/${page}.md`);
  expect(read("docs/README.md")).toContain(`encodings/${page}.md`);
  expect(read("docs/features.md")).toContain(`\n| \`${kind}\` | `);
});

test("the README links every page of an encoding or an editor", () => {
  const readme = read("README.md");
  for (const folder of ["encodings", "editors"]) {
    for (const name of readdirSync(`docs/${folder}`)) expect(readme).toContain(`docs/${folder}/${name}`);
  }
});

describe("grammar/README.md", () => {
  const page = read("grammar/README.md");
  const grammars = readdirSync("grammar").filter((name) => name.endsWith(".g4"));

  test.each(grammars)("has a row for %s, and one for each of its rules", (file) => {
    expect(page).toContain(`\n| [${file}](${file}) | `);
    const [, section = ""] = page.split(`\n## ${file.slice(0, -".g4".length)}\n`);
    const named = rowsOf(section.split("\n## ")[0] ?? "").flatMap(([cell = ""]) => cell.split(", "));
    const rules = Array.from(read(`grammar/${file}`).matchAll(/^[a-z]\w*$/gm), ([name]) => name);
    expect(named).toEqual(rules);
  });
});

test("docs/bytecode.md names the versions that are read", () => {
  expect(read("docs/bytecode.md")).toContain(` in all versions from 0 to ${MAX_VERSION}.`);
});

describe("docs/five-problems.md", () => {
  const sections = read("docs/five-problems.md").split(/^## /m).slice(1);
  test("has five", () => expect(sections.length).toBe(5));

  test.each(sections)("%s", (section) => {
    const [, id] = /\brules\/([a-z-]+)\.md/.exec(section) ?? [];
    const [before, after] = [...section.matchAll(/^```mlir\n([\s\S]*?)^```/gm)].map(([, code = ""]) => code);
    const reported = (text = "") => lint(text).map(({ code }) => code);
    expect(reported(before)).toContain(id);
    expect(reported(after)).not.toContain(id);
  });
});
