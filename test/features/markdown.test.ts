import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  code,
  escaped,
  flat,
  type Page,
  type Prose,
  prose,
  render,
  say,
} from "../../server/src/core/features/markdown.js";
import { cut, cutLines, visible, withEscapes } from "../../server/src/core/text/visibleText.js";

const PAGE: Page = {
  title: say`${code("f")}, reflection key`,
  meaning: ["What it means"],
  facts: [["Value", say`the string ${code("I1!R1!")}`]],
  blocks: [{ language: "mlir", text: "() -> ()" }],
  tables: [{ columns: ["A", "B"], rows: [["1", "2"]] }],
  link: { text: "About f", url: "https://example.org/f.md#f" },
};

describe("escaped", () => {
  test.each([
    ["a*b_c", "a\\*b_c"],
    ["_a_ __b__ c__d e_, é_é", "\\_a\\_ \\_\\_b\\_\\_ c\\_\\_d e\\_, é\\_é"],
    ["[x](command:run)", "\\[x\\](command:run)"],
    ["![i](https://x.y/z)", "!\\[i\\](https\\://x.y/z)"],
    ["<b onclick=1>&lt;</b>", "\\<b onclick=1>\\&lt;\\</b>"],
    ["`code` ~~s~~ a|b \\", "\\`code\\` \\~\\~s\\~\\~ a\\|b \\\\"],
    ["# heading", "\\# heading"],
    ["- item", "\\- item"],
    ["12. item", "12\\. item"],
    ["> quote", "\\> quote"],
    ["=====", "\\====="],
    ["www.example.org and a@b.c", "www\\.example.org and a\\@b.c"],
    ["one\ntwo\r\n# three", "one\\<U+000A>two\\<U+000D>\\<U+000A># three"],
    ["a\u202eb\u2066c\u200bd\ufeff", "a\\<U+202E>b\\<U+2066>c\\<U+200B>d\\<U+FEFF>"],
    ["\0\x1b[31m\x85", "\\<U+0000>\\<U+001B>\\[31m\\<U+0085>"],
    ["👩‍🚀 grüß", "👩‍🚀 grüß"],
    ["\ud83d!", "\ufffd!"],
  ])("%j becomes %j", (text, expected) => {
    expect(escaped(text)).toBe(expected);
  });

  test("leaves nothing that opens mark-up, on one line", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        const result = escaped(text);
        expect(result).not.toMatch(/[\n\r]/);
        // Whatever is left after the escapes holds no character with a meaning.
        expect(result.replace(/\\[!-/:-@[-`{-~]/g, "")).not.toMatch(
          /^\s*#|[\\`*[\]<|~&]|(?<![a-zA-Z\d])_|_(?![a-zA-Z\d])/,
        );
      }),
      { numRuns: 2000 },
    );
  });
});

describe("render", () => {
  test("keeps the order: title, problem, block, table, meaning, facts, history, link", () => {
    expect(render(PAGE, "markdown")).toBe(
      [
        "**`f`, reflection key**",
        "```mlir\n() -> ()\n```",
        "| A   | B   |\n| --- | --- |\n| 1   | 2   |",
        "What it means",
        "- Value: the string `I1!R1!`",
        "[About f](https://example.org/f.md#f)",
      ].join("\n\n"),
    );
  });

  test("plain text has the same parts without marks", () => {
    expect(render(PAGE, "plaintext")).toBe(
      [
        "f, reflection key",
        "() -> ()",
        "A  B\n1  2",
        "What it means",
        "Value: the string I1!R1!",
        "About f: https://example.org/f.md#f",
      ].join("\n\n"),
    );
  });

  test.each<[Prose, string]>([
    ["tensor<4xf32>, !hal.buffer_view once wrapped", "`tensor<4xf32>`, !hal.buffer_view once wrapped"],
    ['Found "," before "]", expected none', 'Found "," before "`]`", expected none'],
    ['"["w", "b"]"', '"`["w", "b"]`"'],
    ["0, a: tensor<?xf32> in @f", "0, a: `tensor<?xf32>` in @f"],
    ["this in 3.4.0 to main@2026-08-21", "this in 3.4.0 to `main@2026-08-21`"],
    ["#0 - 1, ~ and `", "#0 - 1, `~` and `` ` ``"],
    [say`${code("x")}[0] and [1]${code("y")}`, "`x`\\[0\\] and \\[1\\]`y`"],
    [say`a[0] ${code("x")} [1]`, "`a[0]` `x` `[1]`"],
  ])("words of a fact that need escapes are code: %j", (value, expected) => {
    expect(render({ ...PAGE, facts: [["Fact", value]] }, "markdown")).toContain(`- Fact: ${expected}\n`);
  });

  test("a title that needs escapes is code", () => {
    expect(render({ ...PAGE, title: "{'x': tensor<4xf32>}" }, "markdown").split("\n")[0]).toBe(
      "**`{'x': tensor<4xf32>}`**",
    );
  });

  test("a problem comes right after the title, history after all facts", () => {
    const page: Page = { ...PAGE, problem: "Wrong", history: [["Added", "2020"]] };
    const parts = render(page, "plaintext").split("\n\n");
    expect(parts[1]).toBe("Wrong");
    expect(parts.at(-2)).toBe("Value: the string I1!R1!\nAdded: 2020");
  });

  test("columns are aligned, for those who see the text as it is", () => {
    const rows = [
      ["a", "tensor<4xf32>"],
      ["bb", "i1"],
    ];
    const page: Page = { ...PAGE, blocks: [], tables: [{ columns: ["value", "type"], rows }] };
    expect(render(page, "plaintext")).toContain("value  type\na      tensor<4xf32>\nbb     i1\n");
    expect(render(page, "markdown")).toContain(
      "| value | type            |\n| ----- | --------------- |\n| a     | `tensor<4xf32>` |\n| bb    | `i1`            |\n",
    );
  });

  test("a column that would need escapes is code, but for empty cells and those with a bar", () => {
    const rows = [
      ["a_b", "[0]", "", "*"],
      ["c", "`", "<x>", "|"],
    ];
    const page: Page = { ...PAGE, blocks: [], tables: [{ columns: ["A", "B", "C", "D"], rows }] };
    expect(render(page, "markdown").replace(/ +/g, " ")).toContain(
      "| a_b | `[0]` | | `*` |\n| c | `` ` `` | `<x>` | \\| |\n",
    );
  });

  test("parts that are empty leave no gap", () => {
    const page: Page = { title: "T", meaning: [], facts: [], blocks: [], tables: [], link: undefined };
    expect(render(page, "markdown")).toBe("**T**");
  });

  test("a fence is longer than any run of backticks inside it", () => {
    const blocks = [{ language: "text", text: "a\n````\n[x](command:y)" }];
    expect(render({ ...PAGE, blocks }, "markdown")).toContain("`````text\na\n````\n[x](command:y)\n`````");
  });

  test("a code span can't be left from inside", () => {
    const title = say`${code("a`b``c")} ${code("`")} ${code("")}`;
    expect(render({ ...PAGE, title }, "markdown").split("\n")[0]).toBe("**```a`b``c``` `` ` `` (empty)**");
  });

  test("a cell can't make a column or a row", () => {
    const tables = [{ columns: ["A"], rows: [["x | y\n| z |"]] }];
    expect(render({ ...PAGE, tables }, "markdown")).toContain("| x \\| y\\<U+000A>\\| z \\| |\n\n");
  });

  test("control characters in a block are visible, line ends stay", () => {
    const blocks = [{ language: "text", text: "a\r\n\tb\r\x1b[0m\u202e" }];
    expect(render({ ...PAGE, blocks }, "plaintext")).toContain("a\n\tb<U+000D><U+001B>[0m<U+202E>");
  });

  test.each(["markdown", "plaintext"] as const)("a megabyte in every part stays small in %s", (format) => {
    const huge = "*".repeat(1_000_000);
    const rows = Array.from({ length: 10_000 }, () => [huge.slice(0, 500), huge.slice(0, 500)]);
    const page: Page = {
      title: huge,
      meaning: [huge, say`${code(huge)} ${huge}`],
      facts: Array.from({ length: 1000 }, () => [huge, say`${huge}`] as const),
      blocks: [{ language: "text", text: `${huge}\n`.repeat(3) }],
      tables: [{ columns: [huge, huge], rows }],
      link: undefined,
    };
    expect(render(page, format).length).toBeLessThan(64_000);
  });

  test("many lines and rows are cut, and say so", () => {
    const blocks = [{ language: "text", text: "line\n".repeat(1000) }];
    const tables = [{ columns: ["A", "B"], rows: Array.from({ length: 100 }, (_, i) => [`${i}`, ""]) }];
    const value = render({ ...PAGE, blocks, tables }, "markdown");
    expect(value).toContain("line\n…\n```");
    expect(value).toMatch(/\| … 68 more +\| +\|/);
  });
});

describe("text", () => {
  test("prose turns backticks into code", () => {
    expect(prose("Use `a` or `b`")).toEqual(["Use ", { code: "a" }, " or ", { code: "b" }]);
    expect(flat(prose("Use `a`"))).toBe("Use a");
  });

  test("say takes text, numbers, code and sentences", () => {
    expect(flat(say`${1} ${"two"} ${code("three")} ${say`four ${5}`}`)).toBe("1 two three four 5");
  });

  test("cut never leaves half a surrogate pair", () => {
    expect(cut("ab👍", 3)).toBe("ab…");
    expect(cut("ab👍", 4)).toBe("ab👍");
    expect(cutLines("a\nb\nc", 2, 100)).toBe("a\nb\n…");
    expect(cutLines("a\nb", 2, 100)).toBe("a\nb");
  });

  test("visible keeps what is not hidden", () => {
    expect(visible("grüß → 数 👍🏽")).toBe("grüß → 数 👍🏽");
    // A family with joiners, a heart with its variation selector.
    expect(visible("👨\u200d👩\u200d👧 ❤\ufe0f")).toBe("👨\u200d👩\u200d👧 ❤\ufe0f");
  });

  test("visible names what no font draws", () => {
    expect(visible("a\u{e0041}b\u3164c\u115fd\u034fe\u2064")).toBe("a<U+E0041>b<U+3164>c<U+115F>d<U+034F>e<U+2064>");
    expect(visible("\ud800x")).toBe("\ufffdx");
  });

  test("in quotes they are escapes", () => {
    expect(withEscapes("a\u202eb\u{e0041}", (code) => `{${code.toString(16)}}`)).toBe("a{202e}b{e0041}");
  });
});
