/**
 * MLIR's generic form, `"func.func"() <{sym_name = "f"}>`, means what the form of each op's own means: rules find the same
 * in both. `test/data/genericForm.json` has both of those parts of the rules' fixtures that mlir-opt parses and that have
 * findings; where mlir-opt is installed (Debian: mlir-22-tools), all parts are printed and compared, and `RECORD=1`
 * writes the file.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lint } from "../../server/src/core/index.js";
import { longTest } from "../kit/effort.js";
import { MLIR_OPT, NO_MLIR_OPT } from "../kit/mlirOpt.js";

interface Part {
  readonly name: string;
  readonly pretty: string;
  readonly generic: string;
}

const SPLIT = "// -----\n";
const RECORD = new URL("../data/genericForm.json", import.meta.url);
const FOLDERS = [new URL("../rules/", import.meta.url), new URL("../data/bytecode/texts/", import.meta.url)];
/** Of the fixtures so many parts are MLIR that mlir-opt takes, at least. */
const MIN_PARTS = 300;

/** The parts of a text as mlir-opt prints them; empty for those that it can't parse. */
function printedParts(input: string, ...flags: readonly string[]): readonly string[] {
  const all = ["--allow-unregistered-dialect", "--mlir-print-local-scope", "--split-input-file", ...flags];
  const { stdout } = spawnSync(MLIR_OPT as string, all, { input, encoding: "utf8", maxBuffer: 2 ** 26 });
  return stdout.split(SPLIT);
}

function printedFixtures(): readonly Part[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".mlir"))
      .flatMap((name) => {
        const text = readFileSync(new URL(name, folder), "utf8");
        const generic = printedParts(text, "--mlir-print-op-generic");
        const parts = printedParts(text).map((pretty, i) => ({
          name: `${name}, part ${i}`,
          pretty,
          generic: generic[i] ?? "",
        }));
        return parts.filter(({ pretty }) => pretty.trim() !== "");
      }),
  );
}

/** Rules and messages, without what depends on where things are. */
function found(text: string): readonly string[] {
  return lint(text)
    .map(({ code, message }) => `${code}: ${message.replace(/\bline \d+/g, "line N")}`)
    .sort();
}

test("recorded parts have the same findings in the generic form", () => {
  const parts = JSON.parse(readFileSync(RECORD, "utf8")) as readonly Part[];
  expect(parts.length).toBeGreaterThan(200);
  for (const { name, pretty, generic } of parts) {
    expect(found(pretty), name).not.toEqual([]);
    expect(found(generic), name).toEqual(found(pretty));
  }
});

longTest("all parts that mlir-opt takes have the same findings in the generic form", ({ skip }) => {
  if (MLIR_OPT === undefined) skip(NO_MLIR_OPT);
  const parts = printedFixtures();
  expect(parts.length).toBeGreaterThan(MIN_PARTS);
  for (const { name, pretty, generic } of parts) expect(found(generic), name).toEqual(found(pretty));
  if (process.env.RECORD === undefined) return;
  const recorded = parts.filter(({ pretty }) => found(pretty).length > 0);
  writeFileSync(RECORD, `${JSON.stringify(recorded, undefined, 1)}\n`);
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
