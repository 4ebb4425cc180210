/**
 * MLIR's generic form, `"func.func"() <{sym_name = "f"}>`, means what the form of each op's own means: rules find the same
 * in both. mlir-opt makes both of the parts of the rules' fixtures that it can parse; without it there is nothing to
 * compare (Debian: mlir-22-tools).
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lint } from "../../server/src/core/index.js";
import { MLIR_OPT } from "../kit/mlirOpt.js";

const SPLIT = "// -----\n";
const FOLDERS = [new URL("../rules/", import.meta.url), new URL("../data/bytecode/texts/", import.meta.url)];
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".mlir"))
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8") })),
);

/** The parts of a text as mlir-opt prints them; empty for those that it can't parse. */
function printedParts(input: string, ...flags: readonly string[]): readonly string[] {
  const all = ["--allow-unregistered-dialect", "--mlir-print-local-scope", "--split-input-file", ...flags];
  const { stdout } = spawnSync(MLIR_OPT as string, all, { input, encoding: "utf8", maxBuffer: 2 ** 26 });
  return stdout.split(SPLIT);
}

/** Rules and messages, without what depends on where things are. */
function found(text: string): readonly string[] {
  return lint(text)
    .map(({ code, message }) => `${code}: ${message.replace(/\bline \d+/g, "line N")}`)
    .sort();
}

test.skipIf(MLIR_OPT === undefined).for(FILES)("$name has the same findings in the generic form", ({ text }) => {
  const pretty = printedParts(text);
  const generic = printedParts(text, "--mlir-print-op-generic");
  expect(generic).toHaveLength(pretty.length);
  for (const [i, part] of pretty.entries()) expect(found(generic[i] ?? ""), `part ${i}`).toEqual(found(part));
});

test("rules look symbols up by the names that ops in the generic form have", () => {
  const text = `
"builtin.module"() ({
  "util.func"() <{function_type = (i32) -> (), sym_name = "sizes", sym_visibility = "private"}> ({
  }) : () -> ()
  "util.global"() <{sym_name = "state", type = i32}> : () -> ()
  "util.func"() <{arg_attrs = [{}, {}], function_type = (i32, i32) -> (tensor<?xf32>), sym_name = "f"}> ({
  ^bb0(%a: i32, %b: i32):
    "util.unreachable"() : () -> ()
  }) {iree.abi.result_dims = @sizes} : () -> ()
  "util.func"() <{function_type = () -> (tensor<?xf32>), sym_name = "g"}> ({
    "util.unreachable"() : () -> ()
  }) {iree.abi.result_dims = @state} : () -> ()
  "util.func"() <{function_type = () -> (tensor<?xf32>), sym_name = "h"}> ({
    "util.unreachable"() : () -> ()
  }) {iree.abi.result_dims = @missing} : () -> ()
  "util.func"() ({
    "util.unreachable"() : () -> ()
  }) {function_type = () -> (tensor<?xf32>), iree.abi.result_dims = @late, sym_name = "i"} : () -> ()
  "util.func"() ({
  }) {function_type = (i32) -> (index), sym_name = "late", sym_visibility = "private"} : () -> ()
}) : () -> ()
`;
  const messages = lint(text).map(({ code, message }) => `${code}: ${message}`);
  expect(messages).toContainEqual(
    expect.stringMatching(/^result-dims-signature: @sizes has 1 argument, expected the 2 of @f$/),
  );
  expect(messages).toContainEqual(expect.stringMatching(/^unknown-symbol: @state is defined by a util\.global/));
  expect(messages).toContainEqual(expect.stringMatching(/^unknown-symbol: The module defines no @missing/));
  expect(messages).toContainEqual(
    expect.stringMatching(/^result-dims-signature: @late has 1 argument, expected the 0 of @i$/),
  );
  expect(messages.filter((message) => message.startsWith("unknown-symbol"))).toHaveLength(2);
});

test("a module without a name is a symbol table of its own in the generic form", () => {
  const text = `
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private"}> ({
  }) : () -> ()
  "builtin.module"() ({
    "func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private"}> ({
    }) : () -> ()
    "func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private"}> ({
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
`;
  const found = lint(text).filter(({ code }) => code === "duplicate-symbol");
  expect(found.map(({ range }) => range.start.line)).toEqual([7]);
});
