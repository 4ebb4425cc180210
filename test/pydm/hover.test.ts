/** Hovers on PyDM's own text. */
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { pydmHover } from "../../server/src/core/features/pydm/hover.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { testOnFiles } from "../kit/corpus.js";
import { parseCursor } from "../kit/markers.js";
import { hoverAt } from "../kit/service.js";

const inFunction = (line: string): string =>
  `iree_pydm.func @f(%a: !iree_pydm.integer<32>) -> (!iree_pydm.exception_result, !iree_pydm.none) {\n  ${line}\n  %none = none\n  return %none : !iree_pydm.none\n}\n`;
const header = (attributes: string): string =>
  `iree_pydm.func private @f(%a: !iree_pydm.bool, !iree_pydm.str) -> (!iree_pydm.exception_result, !iree_pydm.none)\n    attributes {${attributes}}`;

/** Text with the cursor in a marked range; the hover covers exactly the range and says every phrase. */
const ROWS: readonly (readonly [text: string, title: string, ...phrases: string[]])[] = [
  [
    "%a: <|!iree_pydm.<|>integer<32>|>",
    "`!iree_pydm.integer<32>`, PyDM type",
    "Signed, 32 bits",
    "- Type code: 78 (0x4E), NumericSigned32Bit",
    "- Lowers to: `i32`",
    "B: 18 (0x12), Integer4",
  ],
  [
    "<|!iree_pydm.inte<|>ger<unsigned 8>|>",
    "`!iree_pydm.integer<unsigned 8>`, PyDM type",
    "Unsigned, 8 bits",
    "72 (0x48), NumericUnsigned8Bit",
    "- Lowers to: `i8`",
  ],
  [
    "<|!iree_pydm.inte<|>ger|>,",
    "`!iree_pydm.integer`, PyDM type",
    "Weak",
    "68 (0x44), WeakInteger",
    "A: 4 (0x4), Integer",
  ],
  [
    "<|!iree_pydm.integer<<|>*>|>",
    "`!iree_pydm.integer<*>`, PyDM type",
    "arbitrary precision",
    "80 (0x50), NumericAPSigned",
  ],
  [
    "<|!iree_pydm.integer<<|>12>|>",
    "`!iree_pydm.integer<12>`, PyDM type",
    "12 bits are not supported",
    "- Type code: none",
  ],
  [
    "<|!iree_pydm.re<|>al<bf16>|>",
    "`!iree_pydm.real<bf16>`, PyDM type",
    "89 (0x59), NumericRealBF16",
    "- Lowers to: `bf16`",
  ],
  ["<|!iree_pydm.re<|>al|>", "`!iree_pydm.real`, PyDM type", "84 (0x54), WeakReal", "`f32`"],
  ["<|!iree_pydm.b<|>ool|>", "`!iree_pydm.bool`, PyDM type", "64 (0x40), NumericBool", "- Lowers to: `i1`"],
  [
    "<|!iree_pydm.no<|>ne|>",
    "`!iree_pydm.none`, PyDM type",
    "- Type code: 1 (0x1), None",
    "- Lowers to: `i32`",
    "3, by mistake",
  ],
  ["<|!iree_pydm.s<|>tr|>", "`!iree_pydm.str`, PyDM type", "4 (0x4), Str", "no conversion"],
  [
    "<|!iree_pydm.excep<|>tion_result|>",
    "`!iree_pydm.exception_result`, PyDM type",
    "6 (0x6), ExceptionResult",
    "| -4 | ValueError |",
    "| -10 | UnboundLocalError |",
  ],
  [
    "<|!iree_pydm.ob<|>ject<!iree_pydm.integer<32>>|>",
    "`!iree_pydm.object<!iree_pydm.integer<32>>`, PyDM type",
    "256 (0x100), Object",
    "`!iree_input.list<!iree_input.variant>`",
    "78 (0x4E), NumericSigned32Bit",
  ],
  ["!iree_pydm.object<<|!iree_pydm.inte<|>ger<32>|>>", "`!iree_pydm.integer<32>`, PyDM type"],
  [
    "<|!iree_pydm.li<|>st<boxed,!iree_pydm.integer>|>",
    "`!iree_pydm.list<boxed,!iree_pydm.integer>`, PyDM type",
    "Its elements are objects",
    "3 (0x3), List",
  ],
  ["<|!iree_pydm.free<|>_var_ref|>", "`!iree_pydm.free_var_ref`, PyDM type", "free variable"],
  [
    "<|!iree_pydm.un<|>ion<!iree_pydm.none, !iree_pydm.str>|>",
    "`!iree_pydm.union<!iree_pydm.none, !iree_pydm.str>`, PyDM type",
    "| !iree_pydm.str | 4 (0x4), Str |",
  ],
  ["<|!iree_pydm.fo<|>o|>", "`!iree_pydm.foo`", "No type of PyDM has this name"],
  ["// CHECK: <|!iree_pydm.bo<|>ol|>", "`!iree_pydm.bool`, PyDM type"],
  [
    inFunction("%0 = <|b<|>ox|> %a : !iree_pydm.integer<32> -> !iree_pydm.object"),
    "`iree_pydm.box`, PyDM operation",
    "slot 0 (type code) and slot 1 (data)",
  ],
  [
    inFunction("%e, %0 = <|unbo<|>x|> %x : !iree_pydm.object -> !iree_pydm.bool"),
    "`iree_pydm.unbox`, PyDM operation",
    "`-4` (ValueError)",
  ],
  [inFunction("%0 = <|iree_pydm.con<|>stant|> true -> !iree_pydm.bool"), "`iree_pydm.constant`, PyDM operation"],
  [
    inFunction("<|raise_on_fail<|>ure|> %e : !iree_pydm.exception_result"),
    "`iree_pydm.raise_on_failure`, PyDM operation",
  ],
  [inFunction("%0 = <|sel<|>ect|> %p, %a, %a : !iree_pydm.integer"), "`iree_pydm.select`, PyDM operation"],
  [
    inFunction('%0 = apply_binary <|"<|>add"|>, %a, %a : !iree_pydm.integer, !iree_pydm.integer -> !iree_pydm.integer'),
    '`"add"`, operator of `apply_binary`',
    "- Python: `a + b`",
    "arith.addi",
  ],
  [
    inFunction(
      '%0 = apply_binary <|"i<|>sub"|>, %a, %a : !iree_pydm.integer, !iree_pydm.integer -> !iree_pydm.integer',
    ),
    '`"isub"`, operator of `apply_binary`',
    "- Python: `a -= b`",
  ],
  [
    inFunction('%0 = apply_compare <|"is<|>not"|>, %a, %a : !iree_pydm.integer, !iree_pydm.integer'),
    '`"isnot"`, operator of `apply_compare`',
    "- Python: `a is not b`",
    "cmpi ne",
  ],
  [
    inFunction('%0 = apply_compare <|"l<|>ess"|>, %a, %a : !iree_pydm.integer, !iree_pydm.integer'),
    '`"less"`, operator of `apply_compare`',
    "expected one of lt, le",
  ],
  [inFunction('%v = alloc_free_var <|"n<|>"|>[0] -> !iree_pydm.free_var_ref'), '`"n"`, free variable'],
  [inFunction('%v = alloc_free_var "n"[<|<|>0|>] -> !iree_pydm.free_var_ref'), "`0`, index of a free variable"],
  [
    inFunction(
      "%e, %0 = call <|@pydmrtl$object_<|>as_bool|>(%x) : (!iree_pydm.object) -> (!iree_pydm.exception_result, !iree_pydm.bool)",
    ),
    "`@pydmrtl$object_as_bool`, PyDM's runtime library",
    "`as_bool`",
  ],
  [
    "iree_pydm.func private <|@pydmrtl$apply_compare_<|>lt|>(!iree_pydm.object)",
    "`@pydmrtl$apply_compare_lt`, PyDM's runtime library",
    "`a < b`",
  ],
  [
    "  // CHECK: %[[L:.*]] = <|b<|>ox|> %arg0 : !iree_pydm.bool -> !iree_pydm.object",
    "`iree_pydm.box`, PyDM operation",
  ],
  [
    "<|iree_pydm.fu<|>nc|> private @f() -> (!iree_pydm.exception_result, !iree_pydm.none)",
    "`iree_pydm.func`, PyDM operation",
  ],
  [
    header('<|arg_<|>names|> = ["a", "b"]'),
    "`arg_names`, attribute of `iree_pydm.func`",
    "- Names: 2",
    "- Arguments: 2",
  ],
  [
    header('arg_names = ["a", <|"b<|>"|>]'),
    "`arg_names`, attribute of `iree_pydm.func`",
    "- Name: `b`",
    "- Names: argument 1, `!iree_pydm.str`",
  ],
  [header("<|free<|>_vars|> = []"), "`free_vars`, attribute of `iree_pydm.func`"],
  [header('cell_vars = [<|"<|>x"|>]'), "`cell_vars`, attribute of `iree_pydm.func`", "- Name: `x`"],
];

test.each(ROWS.map((row) => [row[1], row] as const))("%s", (_, [text, title, ...phrases]) => {
  const found = hoverAt(text);
  expect(found?.title).toBe(title);
  expect(found?.span).toEqual(found?.marked);
  for (const phrase of phrases) expect(found?.value).toContain(phrase);
});

describe("nothing of PyDM's", () => {
  test.each([
    ["the same word in another function", "func.func @f(%a: !iree_pydm.bool) {\n  %0 = bo<|>x %a\n}"],
    ["a word that is no operation's name", inFunction("%0 = add<|> %a : !iree_pydm.bool")],
    ["an operand", inFunction("%0 = box %<|>a : !iree_pydm.bool -> !iree_pydm.object")],
    ["prose in a comment", "// Tests box<|>, !iree_pydm.bool"],
    ["another dialect's attribute", 'func.func private @f(!iree_pydm.bool) attributes {arg_<|>names = ["a"]}'],
  ])("%s", (_, marked) => {
    const { text, cursor } = parseCursor(marked);
    expect(pydmHover(openDocument("file:///a.mlir", 1, text), cursor, DEFAULT_SETTINGS)).toBeUndefined();
  });
});

test("a text that begins with an empty line", () => {
  const text = "\n// CHECK: %c = arith.constant 78 : i32\n// !iree_pydm.none";
  const document = openDocument("file:///a.mlir", 1, text);
  for (let at = 0; at <= text.length; at++) pydmHover(document, at, DEFAULT_SETTINGS);
  expect(pydmHover(document, 0, DEFAULT_SETTINGS)).toBeUndefined();
});

testOnFiles("every type, operation, operand and code of whole files is answered", ({ withAbi }) => {
  const files = withAbi.filter(({ text }) => text.includes("iree_pydm"));
  expect(files.length).toBeGreaterThan(0);
  for (const { name, text } of files) {
    const document = openDocument("file:///a.mlir", 1, text);
    const mute: string[] = [];
    const hoverOnEach = (pattern: RegExp) => {
      for (const match of text.matchAll(pattern)) {
        if (pydmHover(document, match.index + 1, DEFAULT_SETTINGS) === undefined) mute.push(match[0]);
      }
    };
    hoverOnEach(/!iree_pydm\.\w+/g);
    hoverOnEach(/(?<=constant )(?:9|78|256|-\d)(?= : i32)/g);
    hoverOnEach(/(?<=^ +(?:%[^=\n]*= )?)(?!br|cond_br|std\.)[a-z_]+(?= |$)/gm);
    hoverOnEach(/(?<=(?:apply_\w+|alloc_free_var) )"\w+"/g);
    hoverOnEach(/(?<=alloc_free_var "\w+"\[)\d+/g);
    hoverOnEach(/@pydmrtl\$\w+/g);
    expect(mute, name).toEqual([]);
  }
});
