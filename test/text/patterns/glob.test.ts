import fc from "fast-check";
import picomatch from "picomatch";
import { describe, expect, test } from "vitest";
import { globMatcher, globRefusal } from "../../../server/src/core/text/patterns/glob.js";

const matches = (glob: string, path: string) => globMatcher(glob)(path);

describe("globs", () => {
  test.each([
    ["*.mlir", ["a.mlir", ".mlir", ".a.mlir"], ["a/b.mlir", "a.mlirbc", "A.MLIR"]],
    ["a/*", ["a/b", "a/.b"], ["a", "a/b/c", "b/b"]],
    ["**/a.mlir", ["a.mlir", "x/a.mlir", "x/y/a.mlir"], ["xa.mlir", "a.mlir/x"]],
    ["a/**", ["a", "a/b", "a/b/c"], ["ab", "b/a"]],
    ["a/**/**", ["a", "a/b", "a/b/c"], ["ab", "b/a"]],
    ["a/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["ab", "a/xb"]],
    ["a**b", ["ab", "axb"], ["a/b"]],
    ["a?c", ["abc"], ["ac", "a/c"]],
    ["[a-c]x", ["ax", "cx"], ["dx", "[a-c]x/"]],
    ["[!a-c]x", ["dx"], ["ax", "/x"]],
    ["[^ab]", ["c"], ["a", "/"]],
    ["[]a]", ["]", "a"], ["b"]],
    ["[[:digit:]x]", ["1", "x"], ["a", ":"]],
    ["a[", ["a["], ["a"]],
    ["[ab].mlir", ["a.mlir", "[ab].mlir"], ["c.mlir"]],
    ["f(1).mlir", ["f(1).mlir", "f1.mlir"], []],
    ["\\*.mlir", ["*.mlir"], ["a.mlir"]],
    ["a\\{b,c\\}", ["a{b,c}"], ["ab"]],
    ["{a,b/*}.mlir", ["a.mlir", "b/c.mlir"], ["b.mlir"]],
    ["{a,{b,c}d}e", ["ae", "bde", "cde"], ["be", "de"]],
    ["{a}", ["{a}"], ["a"]],
    ["x{a..c}", ["xa", "xc"], ["xd"]],
    ["?(a)b", ["ab", "b"], ["aab"]],
    ["+(a|bc)", ["a", "aabc"], ["", "b"]],
    ["x*(a)", ["x", "xaa"], ["xb"]],
    ["@(a|b).mlir", ["a.mlir", "b.mlir"], ["ab.mlir", ".mlir"]],
    ["!(a|b)", ["c", "ab"], ["a", "b", "c/d"]],
    ["x/!(*.gen).mlir", ["x/a.mlir", "x/gen.mlir"], ["x/a.gen.mlir"]],
    ["!a.mlir", ["b.mlir", "x/a.mlir"], ["a.mlir"]],
    ["!!a", ["a"], ["b"]],
    ["./a", ["a"], ["b"]],
    ["././a", ["a"], ["b"]],
  ] as const)("%s", (glob, matching, others) => {
    for (const path of matching) expect([path, matches(glob, path)]).toEqual([path, true]);
    for (const path of others) expect([path, matches(glob, path)]).toEqual([path, false]);
  });

  test("a folder may mean all that is below it", () => {
    for (const path of ["a", "a/b", "a/b/c"]) expect(globMatcher("a", true)(path)).toBe(true);
    expect(globMatcher("a", true)("ab")).toBe(false);
    expect(["a", "a/b", "b", "b/a"].filter(globMatcher("!a", true))).toEqual(["b", "b/a"]);
  });

  // Each of these takes a backtracking matcher for ever.
  const name = "a".repeat(255);
  test.each([
    ["*a", 100, "c", false],
    ["*a", 100, "", true],
    ["+(*)", 50, "c", false],
    ["@(a*|a*)", 30, "c", false],
    ["*(a|aa)", 30, "c?", false],
    ["*(*(*(*(a))))", 19, "c?", false],
    ["{a,aa}", 40, "*", true],
    ["?(a)", 60, "c?", false],
    ["*!(b)", 50, "c", false],
    ["[a-b]*", 40, "c?", false],
  ])("%s, %i times and %j after it, is matched in bounded time", (part, times, rest, expected) => {
    const glob = part.repeat(times) + rest;
    expect(globRefusal(glob)).toBeUndefined();
    expect(matches(glob, name)).toBe(expected);
  });

  test("folders are matched in bounded time, too", () => {
    const path = "a/".repeat(2000);
    expect(matches(`${"**/".repeat(80)}c`, `${path}b`)).toBe(false);
    expect(matches(`${"**/a/".repeat(50)}b`, `${path}b`)).toBe(true);
  });

  test("what costs too much is refused, and matches nothing", () => {
    expect(globRefusal("a".repeat(256))).toBeUndefined();
    expect(globRefusal("a".repeat(257))).toBe("Glob is longer than 256 characters");
    for (const glob of ["!(a/b)", "!(**)", "x!(a!(b))"]) expect(globRefusal(glob)).toMatch("inside of '!(…)'");
    expect(globRefusal("!(aaa)".repeat(34))).toBe("Glob has more than 100 characters inside of '!(…)'");
    expect(matches("!(a/b)", "c")).toBe(false);
  });

  test("agrees with picomatch", () => {
    const segment = fc
      .array(
        fc.constantFrom(
          "a",
          "b",
          ".",
          "*",
          "?",
          "[ab]",
          "[a-b]",
          "[^a]",
          "\\*",
          "{a,b}",
          "{a,b*}",
          "@(a|b)",
          "?(a)",
          "x-",
        ),
        { minLength: 1, maxLength: 4 },
      )
      .map((parts) => parts.join(""));
    const glob = fc
      .array(fc.oneof({ weight: 4, arbitrary: segment }, fc.constant("**")), { minLength: 1, maxLength: 4 })
      .map((segments) => segments.join("/"))
      // Picomatch passes these question marks on to its regular expression.
      .filter((it) => !it.includes(")?"))
      // Beside a group it takes two stars for folders, and a name that may be empty for one that need not be there.
      .filter((it) => !/\*\*[@?{]|[)}]\*\*/.test(it) && !/(?:^|\/)\**\?\(a\)(?:\?\(a\)|\*)*(?:\/|$)/.test(it));
    const word = fc.string({ unit: fc.constantFrom("a", "b", ".", "*", "x-"), minLength: 1, maxLength: 4 });
    const path = fc
      .array(word, { minLength: 1, maxLength: 4 })
      // Of `*.*` it wants something after the dot.
      .filter((names) => names.every((name) => !name.endsWith(".")))
      .map((names) => names.join("/"));
    fc.assert(
      fc.property(glob, fc.array(path, { minLength: 1, maxLength: 20 }), (pattern, paths) => {
        const expected = picomatch([pattern], { dot: true });
        expect(paths.filter(globMatcher(pattern))).toEqual(paths.filter((it) => expected(it)));
      }),
      { numRuns: 20_000 },
    );
  });
});
