/** Commands in the help and on the pages, as people paste them into a shell: bash, zsh and fish. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { mlirAbi, ROOT } from "../kit/cli.js";

/** An earlier command in bash and zsh, in double quotes, too. */
const HISTORY = /!/;

/** What is left of a command without what single quotes protect, and without its comment. */
function unprotected(command: string): string {
  return command.replace(/'[^']*'/g, "''").replace(/(?:^|\s)#.*$/, "");
}

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
  for (const command of commands) expect(unprotected(command), `${where}: ${command}`).not.toMatch(HISTORY);
  return commands.length;
}

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
