/** `lint`, `show` and `passes` on MLIR inside of logs; what is taken for a log is in test/document/log.test.ts. */
import { describe, expect, test } from "vitest";
import { folderWith, mlirAbi } from "../kit/cli.js";

const MLIR = `module {
  util.func public @top(%x: tensor<4xf32> {iree.abi.outputt = 0 : index}) {
    util.return %y
  }
}
`;

const LOGS: readonly (readonly [string, string])[] = [
  ["numbers", MLIR.replace(/^/gm, "7: ")],
  ["times", MLIR.replace(/^/gm, () => "2026-11-28T09:51:07.5Z ")],
  ["colours", MLIR.replace("top", "\x1b[1mtop\x1b[0m").replace(/^/gm, "\x1b[2mweb_1 |\x1b[0m ")],
  ["Markdown", `An issue:\n\`\`\`mlir\n${MLIR}\`\`\`\n`],
];

interface Diagnostic {
  readonly code: string;
  readonly fixable: boolean;
  readonly range: Record<"start" | "end", { readonly line: number; readonly character: number }>;
}

describe.each(LOGS)("a log: %s", (_, log) => {
  const file = () => ({ cwd: folderWith({ "log.txt": log, "log.mlir": log }) });

  test("findings are at their places in it, without fixes", async () => {
    const { stdout, exit } = await mlirAbi(["lint", "log.mlir", "--format", "json"], file());
    const { diagnostics } = JSON.parse(stdout).files[0] as { readonly diagnostics: readonly Diagnostic[] };
    const lines = log.split("\n");
    const found = diagnostics.map(({ code, fixable, range: { start, end } }) => {
      return [code, fixable, lines[start.line]?.slice(start.character, end.character)];
    });
    expect(found).toEqual([
      ["misspelt-attribute", false, "iree.abi.outputt"],
      ["undefined-value", false, "%y"],
    ]);
    expect(exit).toBe(1);
  });

  test("is never changed", async () => {
    const { stderr } = await mlirAbi(["lint", "log.mlir", "--fix"], file());
    expect(stderr).toContain("log.mlir: a log, in which nothing is fixed");
  });

  test("functions are shown with their lines in it", async () => {
    const { stdout } = await mlirAbi(["show", "log.txt", "--json"], file());
    const [{ name, line }] = JSON.parse(stdout).files[0].functions;
    expect({ name, line }).toEqual({
      name: "top",
      line: log.split("\n").findIndex((it) => it.includes("util.func")) + 1,
    });
  });
});

test.each([
  ["numbers", (text: string) => text.replace(/^(?=.)/gm, "7: ")],
  ["colours", (text: string) => text.replace(/^(?=.)/gm, "\x1b[2mweb_1 |\x1b[0m ")],
  ["a fence", (text: string) => `Dump:\n\`\`\`\n${text}\`\`\`\n`],
  ["headers without //", (text: string) => text.replace(/^\/\/ -----\/\/ (.*?) \/\/-.*$/gm, "*** $1 ***")],
])("dumps in a log: %s", async (_, wrapped) => {
  const dump = (pass: string, type: string) =>
    `// -----// IR Dump After ${pass} //----- //\nmodule {\n  func.func @f(%a: ${type}) {\n    return\n  }\n}\n\n`;
  const log = wrapped(dump("A", "i32") + dump("B", "i64"));
  const cwd = folderWith({ "dump.txt": log });
  const { passes, functions } = JSON.parse((await mlirAbi(["passes", "dump.txt", "--json"], { cwd })).stdout);
  const headers = log.split("\n").flatMap((line, i) => (line.includes("IR Dump") ? [i + 1] : []));
  expect(passes.map(({ line }: { line: number }) => line)).toEqual(headers);
  expect(functions).toMatchObject([
    { name: "f", events: [{ pass: 1, key: "type", old: "(i32) -> ()", new: "(i64) -> ()" }] },
  ]);
});

test("LLVM's own dumps are no passes of MLIR", async () => {
  const cwd = folderWith({ "dump.txt": "*** IR Dump After ISel ***\ndefine void @f() {\n}\n" });
  const { exit, stderr } = await mlirAbi(["passes", "dump.txt"], { cwd });
  expect({ exit, stderr }).toMatchObject({ exit: 2, stderr: expect.stringContaining("no dumps of passes") });
});
