/** The stories of docs/explain.md: each message is explained as the page says. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { folderWith, mlirAbi, ROOT } from "../kit/cli.js";

const sections = readFileSync(`${ROOT}/docs/explain.md`, "utf8").split(/^## /m).slice(1);

test("there are five", () => expect(sections).toHaveLength(5));

test.each(sections.map((text) => ({ title: text.split("\n")[0], text })))("$title", async ({ text }) => {
  const blocks = (language: string) =>
    Array.from(text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, "gm")), ([, code = ""]) => code);
  const [message = "", printed = ""] = blocks("text");
  const [program] = blocks("mlir");
  const cwd = folderWith(program === undefined ? {} : { "model.mlir": program });
  const options = program === undefined ? [] : ["--module", "model.mlir"];
  const { exit, stdout } = await mlirAbi(["explain", ...options, message], { cwd });
  expect(exit).toBe(0);
  const lines = stdout.split("\n");
  for (const line of printed.trimEnd().split("\n")) expect(lines).toContain(line);
});
