import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ignoreLines } from "../../../server/src/core/text/patterns/gitignore.js";

/** What a file makes of paths; folders end in a slash. */
const verdicts = (text: string, paths: readonly string[]) => {
  const lines = ignoreLines(text);
  return paths.map((path) => lines(path.replace(/\/$/, ""), path.endsWith("/")));
};

describe("lines of .gitignore", () => {
  test.each([
    ["a", ["a", "a/", "x/a"], ["ab", "a/b"]],
    ["/a", ["a"], ["x/a"]],
    ["a/", ["a/", "x/a/"], ["a", "x/a"]],
    ["a/b", ["a/b"], ["x/a/b"]],
    ["*.mlir", ["a.mlir", "x/.mlir"], ["a.mlirbc"]],
    ["a/*", ["a/b", "a/b/"], ["a/b/c", "a"]],
    ["**/a", ["a", "x/y/a"], ["xa"]],
    ["a/**", ["a/b", "a/b/c"], ["a", "a/"]],
    ["a/**/b", ["a/b", "a/x/y/b"], ["x/a/b", "ab"]],
    ["a**b", ["ab", "axb"], ["a/b"]],
    ["a?", ["ab"], ["a"]],
    ["[a-c]", ["b"], ["d"]],
    ["[!a-c]", ["d"], ["b"]],
    ["[^a]", ["b"], ["a"]],
    ["[]a]", ["]", "a"], ["b"]],
    ["[[:digit:]]x", ["1x"], ["ax"]],
    ["a[", [], ["a", "a["]],
    ["a\\", [], ["a", "a\\"]],
    ["\\#a", ["#a"], ["a"]],
    ["\\!a", ["!a"], ["a"]],
    ["\\*", ["*"], ["a"]],
    ["#a", [], ["#a", "a"]],
    ["a  ", ["a"], ["a  "]],
    ["a\\  ", ["a "], ["a", "a  "]],
    ["{a,b}", ["{a,b}"], ["a"]],
    ["Build", ["build", "BUILD"], []],
    ["\ufeffa\r\n\r\n   \nb", ["a", "b"], ["", "   "]],
  ] as const)("%j", (text, ignored, others) => {
    expect(verdicts(text, ignored)).toEqual(ignored.map(() => "ignored"));
    expect(verdicts(text, others)).toEqual(others.map(() => undefined));
  });

  test("the last line that matches decides", () => {
    expect(verdicts("*.mlir\n!a.mlir\n/x/a.mlir", ["a.mlir", "b.mlir", "x/a.mlir", "c"])).toEqual([
      "kept",
      "ignored",
      "ignored",
      undefined,
    ]);
  });

  // Each of these takes a backtracking matcher for ever.
  test.each([
    [`${"*a".repeat(100)}c`, "a".repeat(255)],
    [`${"**/a*/".repeat(40)}c`, `${"a/".repeat(2000)}b`],
    [`${"**/a*/".repeat(50)}**`, `${"a/".repeat(2000)}b`],
    ["[".repeat(100_000), "a"],
    ["\\".repeat(100_000), "a"],
    [`a${" ".repeat(100_000)}b`, "a"],
    [`${"*".repeat(100_000)}c`, "a".repeat(255)],
  ])("%.20s… is matched in bounded time", (line, path) => {
    expect(verdicts(line, [path])).toEqual([undefined]);
  });

  test("agrees with Git", () => {
    const root = mkdtempSync(join(tmpdir(), "gitignore-"));
    const git = (args: readonly string[], input?: string): string => {
      const { stdout } = spawnSync("git", args, { cwd: root, input, encoding: "utf8" });
      return stdout;
    };
    git(["init", "-q"]);
    git(["config", "core.ignoreCase", "true"]);
    const parts = "a b B . * ? [ab] [a-b] [!a] [^b] \\* \\a { ( + $ [[:alpha:]] []a] [".split(" ");
    const segment = fc.array(fc.constantFrom(...parts, " "), { minLength: 1, maxLength: 4 }).map((it) => it.join(""));
    const line = fc
      .tuple(
        fc.constantFrom("", "", "!", "/", "**/", "!/"),
        fc.array(fc.oneof({ weight: 5, arbitrary: segment }, fc.constant("**")), { minLength: 1, maxLength: 3 }),
        fc.constantFrom("", "", "/", "/**"),
      )
      .map(([start, segments, end]) => start + segments.join("/") + end)
      // Git finds no capital letter in brackets where case does not matter.
      .filter((it) => !/\[[^\]]*B/.test(it));
    const name = fc
      .string({ unit: fc.constantFrom("a", "b", "B", ".", "*", "(", "[", " "), minLength: 1, maxLength: 4 })
      .filter((it) => !/^\.{1,2}$/.test(it));
    const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join("/"));
    const files = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join("\n"));
    let compared = 0;
    fc.assert(
      fc.property(files, fc.uniqueArray(path, { minLength: 20, maxLength: 40 }), (text, paths) => {
        writeFileSync(join(root, ".gitignore"), text);
        // For each path: file, line, the pattern that decides, path.
        const fields = git(["check-ignore", "--no-index", "--stdin", "-v", "-n", "-z"], `${paths.join("\0")}\0`).split(
          "\0",
        );
        const lines = ignoreLines(text);
        for (const [i, path] of paths.entries()) {
          const names = path.split("/");
          const folders = names.slice(1).map((_, i) => names.slice(0, i + 1).join("/"));
          // Git answers for the folder then.
          if (folders.some((it) => lines(it, true) === "ignored")) continue;
          const pattern = fields[4 * i + 2];
          const expected = pattern === "" ? undefined : pattern?.startsWith("!") ? "kept" : "ignored";
          expect([text, path, lines(path, false)]).toEqual([text, path, expected]);
          compared++;
        }
      }),
      { numRuns: 500 },
    );
    expect(compared).toBeGreaterThan(500);
    rmSync(root, { recursive: true });
  });
});
