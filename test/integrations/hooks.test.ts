/** pre-commit, MegaLinter and Bazel: what they would run is run here, with `mlir-abi` on PATH as they have it. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { CLI, ROOT } from "../kit/cli.js";

const WRONG = "func.func @f() attribute {iree.module.export} { return }\n";
const FIXED = WRONG.replace("attribute", "attributes");
const CLEAN = "func.func @f() { return }\n";

/** A folder with files, and a way to run programs in it. */
function scratch(files: Readonly<Record<string, string | Uint8Array>>) {
  const folder = mkdtempSync(join(tmpdir(), "mlir-abi-hooks-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const bin = join(folder, "bin");
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  mkdirSync(bin);
  writeFileSync(join(bin, "mlir-abi"), `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`);
  chmodSync(join(bin, "mlir-abi"), 0o755);
  const run = (program: string, ...args: readonly string[]) => {
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, NO_COLOR: "1" };
    return spawnSync(program, args, { cwd: folder, encoding: "utf8", env });
  };
  return { run, read: (path: string) => readFileSync(join(folder, path), "utf8") };
}

describe("pre-commit", () => {
  interface Hook {
    readonly id: string;
    readonly entry: string;
    readonly files: string;
    readonly language: string;
  }
  const hooks: readonly Hook[] = parse(readFileSync(join(ROOT, ".pre-commit-hooks.yaml"), "utf8"));
  const bytecode = readFileSync(join(ROOT, "test/data/bytecode/functions-v6.mlirbc"));
  const names = ["a.mlir", "b.mlir.test", "c.mlirbc", "d.vmfb", "e.mlirx", "f.txt", "g.vmasm"];
  /** Runs a hook as pre-commit does: the words of its entry, then the files of the commit that match. */
  const runHook = (id: string, files: Readonly<Record<string, string | Uint8Array>>) => {
    const { entry, files: pattern } = hooks.find((it) => it.id === id) as Hook;
    const { run, read } = scratch(files);
    const [program = "", ...args] = entry.split(" ");
    return { ...run(program, ...args, ...Object.keys(files).filter((name) => new RegExp(pattern).test(name))), read };
  };

  test("hooks name the files that they can read", () => {
    const taken = (id: string) =>
      names.filter((name) => new RegExp(hooks.find((it) => it.id === id)?.files ?? "").test(name));
    expect(taken("mlir-abi-lint")).toEqual(["a.mlir", "b.mlir.test", "c.mlirbc", "d.vmfb", "g.vmasm"]);
    // Nothing can be fixed in binary files.
    expect(taken("mlir-abi-fix")).toEqual(["a.mlir", "b.mlir.test", "g.vmasm"]);
    expect(taken("mlir-abi-fmt")).toEqual(["a.mlir", "b.mlir.test"]);
    expect(hooks.every(({ language }) => language === "node")).toBe(true);
  });
  test("lint fails on an error, in text and bytecode, and passes without", () => {
    expect(runHook("mlir-abi-lint", { "a.mlir": CLEAN, "f.txt": WRONG })).toMatchObject({ status: 0 });
    expect(runHook("mlir-abi-lint", { "a.mlir": WRONG }).stdout).toContain("mlir-syntax");
    expect(runHook("mlir-abi-lint", { "a.mlir": CLEAN, "c.mlirbc": bytecode })).toMatchObject({ status: 1 });
  });
  test("fix changes the file, which pre-commit takes for a failure", () => {
    const { status, read } = runHook("mlir-abi-fix", { "a.mlir": WRONG });
    expect(read("a.mlir")).toBe(FIXED);
    expect(status).toBe(0);
  });
  test("fmt formats the file", () => {
    const { status, read } = runHook("mlir-abi-fmt", { "a.mlir": "module{\n}\n", "f.txt": "module{\n}\n" });
    expect([status, read("a.mlir"), read("f.txt")]).toEqual([0, "module {\n}\n", "module{\n}\n"]);
  });
});

describe("MegaLinter", () => {
  const path = join(ROOT, "integrations/megalinter/mlir-abi.megalinter-descriptor.yml");
  const descriptor = parse(readFileSync(path, "utf8"));
  const [linter] = descriptor.linters;
  const texts = { type: "array", items: { type: "string" } };
  const text = { type: "string" };
  const url = { type: "string", pattern: "^https://" };
  /** Of megalinter-descriptor.jsonschema.json what the descriptor uses; both levels refuse other members. */
  const SCHEMA = {
    type: "object",
    additionalProperties: false,
    required: ["descriptor_id", "descriptor_type", "linters"],
    properties: {
      descriptor_id: text,
      descriptor_label: text,
      descriptor_type: { enum: ["language", "format", "tooling_format", "other"] },
      file_extensions: texts,
      linters: {
        type: "array",
        items: {
          type: "object",
          additionalProperties: false,
          required: ["linter_name", "linter_url", "examples"],
          properties: {
            linter_name: text,
            name: text,
            linter_url: url,
            linter_repo: url,
            linter_rules_url: url,
            linter_rules_configuration_url: url,
            linter_rules_inline_disable_url: url,
            linter_text: text,
            cli_lint_mode: { enum: ["file", "project", "list_of_files"] },
            cli_lint_extra_args: texts,
            cli_lint_fix_arg_name: text,
            cli_help_arg_name: text,
            cli_version_arg_name: text,
            cli_lint_errors_count: { enum: ["regex_number", "regex_count", "regex_sum", "total_lines"] },
            cli_lint_errors_regex: text,
            can_output_sarif: { type: "boolean" },
            cli_sarif_args: texts,
            examples: texts,
            install: { type: "object", properties: { dockerfile: texts } },
          },
        },
      },
    },
  };

  test("the descriptor is one of MegaLinter's", () => {
    const validate = new Ajv().compile(SCHEMA);
    expect(validate(descriptor), JSON.stringify(validate.errors)).toBe(true);
    // Plugins are recognized by the end of their name, and their installation is RUN alone.
    expect(path).toMatch(/\.megalinter-descriptor\.yml$/);
    expect(linter.install.dockerfile.every((it: string) => it.startsWith("RUN "))).toBe(true);
  });
  test("its commands lint, fix, count errors and write SARIF", () => {
    const { run, read } = scratch({ "a.mlir": WRONG, "b.mlir": CLEAN });
    const lint = (...more: readonly string[]) =>
      run(linter.linter_name, ...linter.cli_lint_extra_args, ...more, "a.mlir", "b.mlir");
    const plain = lint();
    expect(plain.status).toBe(1);
    expect(new RegExp(linter.cli_lint_errors_regex).exec(plain.stdout)?.[1]).toBe("1");
    expect(JSON.parse(lint(...linter.cli_sarif_args).stdout).runs[0].results).toHaveLength(1);
    expect(run(linter.linter_name, linter.cli_version_arg_name).stdout).toMatch(/\d+\.\d+\.\d+/);
    expect(run(linter.linter_name, linter.cli_help_arg_name).status).toBe(0);
    lint(linter.cli_lint_fix_arg_name);
    expect(read("a.mlir")).toBe(FIXED);
  });
});

describe("Bazel", () => {
  const rules = readFileSync(join(ROOT, "integrations/bazel/defs.bzl"), "utf8");
  const commands = [...rules.matchAll(/command = '(?<text>[^']*)'/g)].map(({ groups }) => groups?.text ?? "");

  test("the first action writes results of any file, the second fails where one is an error", () => {
    const name = "$(touch made) '\"`.mlir";
    const { run, read } = scratch({ [name]: WRONG, "clean.mlir": CLEAN, "binary.mlir": new Uint8Array([0]) });
    const [lint = "", check = ""] = commands;
    /** As `run_shell` does: the arguments of the action are those of its command. */
    const shell = (command: string, ...args: readonly string[]) => run("bash", "-c", command, "", "mlir-abi", ...args);
    expect(shell(lint, name, "a.ndjson")).toMatchObject({ status: 0 });
    expect(JSON.parse(read("a.ndjson").split("\n")[0] ?? "").diagnostics).toHaveLength(1);
    const failed = shell(check, "a.ndjson", "a.ok");
    expect(failed).toMatchObject({ status: 1 });
    expect(failed.stderr).toContain("mlir-syntax");
    expect(() => read("a.ok")).toThrow("ENOENT");
    expect(shell(lint, "clean.mlir", "b.ndjson")).toMatchObject({ status: 0 });
    expect(shell(check, "b.ndjson", "b.ok")).toMatchObject({ status: 0 });
    expect(read("b.ok")).toBe("");
    expect(shell(lint, "binary.mlir", "c.ndjson").status).not.toBe(0);
    expect(() => read("made")).toThrow("ENOENT");
  });
});
