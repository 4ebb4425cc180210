/** Commands in the help and on the pages, as people paste them into a shell: bash, zsh and fish. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { mlirAbi, ROOT } from "../kit/cli.js";

/** What shells read in their own way outside of single quotes: an earlier command, in double quotes, too. */
const HISTORY = /!/;
/** Outside of any quotes: patterns of one file, which zsh requires to be there, and what zsh takes for words, not for a comment. */
const OWN = /[?[\]]|\s#/;

const withoutQuoted = (command: string): string => command.replace(/'[^']*'/g, "''");

/** The commands in a text: lines that run the program, a continued one with its next line. */
function commandsIn(text: string): string[] {
  return text
    .replace(/\\\n\s*/g, " ")
    .split("\n")
    .map((line) => line.replace(/^\s*(?:\$ )?/, ""))
    .filter((line) => /^(?:\S+=\S+ )*(?:cat .*\| |git .*\| |npx )?(?:mlir-abi|node dist\/cli\.js) [a-z]/.test(line));
}

async function helpPages(): Promise<(readonly [string, string])[]> {
  const { stdout } = await mlirAbi(["--help"]);
  const list = stdout.slice(stdout.indexOf("\nCommands:"), stdout.indexOf("\nExamples:"));
  const names = [...list.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = ""]) => name).filter((name) => name !== "help");
  const pages = await Promise.all(
    names.map(async (name) => [`${name} --help`, (await mlirAbi([name, "--help"])).stdout] as const),
  );
  return [["--help", stdout], ...pages];
}

const PAGES = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => join("docs", name));

function shellBlocks(path: string): string {
  const page = readFileSync(join(ROOT, path), "utf8");
  return [...page.matchAll(/^ *```(?:sh|bash|shell|console)?\n([\s\S]*?)^ *```/gm)].map(([, code]) => code).join("\n");
}

function expectPasteable(where: string, text: string): number {
  const commands = commandsIn(text);
  for (const command of commands) {
    const rest = withoutQuoted(command);
    expect(rest, `${where}: ${command}`).not.toMatch(HISTORY);
    expect(rest.replace(/"[^"]*"/g, '""'), `${where}: ${command}`).not.toMatch(OWN);
  }
  if (commands.length > 0) expect(complaintsOf(commands), where).toBe("");
  return commands.length;
}

/** What a bash that remembers commands, as one that a person types into does, says of commands; the programs do nothing. */
function complaintsOf(commands: readonly string[]): string {
  const programs = ["mlir-abi", "node", "npx", "git", "cat", "head", "jq"].map((name) => `${name}() { :; }`);
  const cwd = mkdtempSync(join(tmpdir(), "pasted-"));
  const args = ["--norc", "--noprofile", "-o", "history", "-o", "histexpand"];
  const { stderr } = spawnSync("bash", args, {
    cwd,
    input: `${[...programs, ...commands].join("\n")}\n`,
    encoding: "utf8",
  });
  rmSync(cwd, { recursive: true });
  const lines = stderr.split("\n").filter((line) => !/: No such file or directory$|: command not found$/.test(line));
  return lines.join("\n");
}

test("what an interactive bash takes for history is found", () => {
  expect(complaintsOf(["mlir-abi decode I1!R1!"])).toContain("event not found");
  expect(complaintsOf(["mlir-abi encode (i32) -> ()"])).toContain("syntax error");
  expect(complaintsOf(["mlir-abi decode 'I1!R1!' | head", "mlir-abi lint . > findings.sarif"])).toBe("");
});

describe("what a shell would read its own way is in single quotes", () => {
  test("in every help", async () => {
    let count = 0;
    for (const [name, text] of await helpPages()) {
      const examples = text.indexOf("\nExample");
      if (examples >= 0) count += expectPasteable(name, text.slice(examples));
    }
    expect(count).toBeGreaterThan(20);
  });

  test("on every page", () => {
    let count = 0;
    for (const path of ["README.md", ...PAGES]) count += expectPasteable(path, shellBlocks(path));
    expect(count).toBeGreaterThan(30);
  });
});
