/** Lowered code, a row of upstream's lowering at a time: what a hover says at the cursor, and every inlay hint. */
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { hover } from "../../server/src/core/features/hover.js";
import { inlayHints } from "../../server/src/core/features/inlayHints.js";
import { findings, findingsOnce } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS, type Settings } from "../../server/src/core/lint/settings.js";
import type { TypeCodeNumbering } from "../../server/src/core/pydm/typeCodes.js";
import { parseCursor } from "../kit/markers.js";
import { hoverAt } from "../kit/service.js";

const L = "!iree_input.list<!iree_input.variant>";

/** The hints of a text, each after the text of its line up to it. */
function hintsOf(text: string, settings: Settings = DEFAULT_SETTINGS): string[] {
  const document = openDocument("file:///a.mlir", 1, text);
  const range = { start: { line: 0, character: 0 }, end: { line: document.lineCount, character: 0 } };
  return inlayHints(document, range, settings).map(({ position: { line, character }, label }) => {
    const before = (text.split("\n")[line] ?? "").slice(0, character).trim();
    return `${before} ${String(label)}`;
  });
}

const BOX = `func.func @box(%arg0: i32) -> (i32, ${L}) {
  %0 = iree_input.list.create : ${L}
  %c2 = arith.constant 2 : index
  iree_input.list.resize %0, %c2 : ${L}
  %c0 = arith.constant 0 : index
  %c78_i32 = arith.constant <|7<|>8|> : i32
  iree_input.list.set %0[%c0], %c78_i32 : ${L}, i32
  %c1 = arith.constant 1 : index
  iree_input.list.set %0[%c1], %arg0 : ${L}, i32
  %c0_i32 = arith.constant 0 : i32
  return %c0_i32, %0 : i32, ${L}
}`;
const at = (text: string, marked: string): string => {
  const plain = parseCursor(text).text;
  const unmarked = marked.replaceAll(/<\|>|<\||\|>/g, "");
  if (plain.split(unmarked).length !== 2) throw new Error(`expected once: ${unmarked}`);
  return plain.replace(unmarked, () => marked);
};

const UNBOX = `func.func @unbox(%arg0: ${L}) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c78_i32 = arith.constant <|7<|>8|> : i32
  %0 = iree_input.list.get %arg0[%c0] : ${L} -> i32
  %1 = arith.cmpi eq, %c78_i32, %0 : i32
  cf.cond_br %1, ^bb1, ^bb4
^bb1:  // pred: ^bb0
  %c1 = arith.constant 1 : index
  %c0_i32 = arith.constant 0 : i32
  %2 = iree_input.list.get %arg0[%c1] : ${L} -> i32
  cf.br ^bb2(%c0_i32, %2 : i32, i32)
^bb2(%3: i32, %4: i32):  // 2 preds: ^bb1, ^bb4
  %c0_i32_0 = arith.constant 0 : i32
  %5 = arith.cmpi eq, %c0_i32_0, %3 : i32
  cf.cond_br %5, ^bb3, ^bb5
^bb3:  // pred: ^bb2
  %c0_i32_1 = arith.constant 0 : i32
  return %c0_i32_1, %4 : i32, i32
^bb4:  // pred: ^bb0
  %c-4_i32 = arith.constant -4 : i32
  %c0_i32_2 = arith.constant 0 : i32
  cf.br ^bb2(%c-4_i32, %c0_i32_2 : i32, i32)
^bb5:  // pred: ^bb2
  %c0_i32_3 = arith.constant 0 : i32
  return %3, %c0_i32_3 : i32, i32
}`;

/** Function text with the cursor in a marked range, the hover's title and phrases, and every hint. */
type Row = readonly [
  name: string,
  text: string,
  title: string | undefined,
  phrases: readonly string[],
  hints: readonly string[],
];

const BOX_HINT = "%c78_i32 = arith.constant 78 /* signed i32 */";
const UNBOX_HINTS = [BOX_HINT, "%c-4_i32 = arith.constant -4 /* ValueError */"];

const ROWS: readonly Row[] = [
  [
    "box: the number",
    BOX,
    "`78 (0x4E)`, type code signed i32",
    [
      "- Says: NumericSigned32Bit, `!iree_pydm.integer<32>`",
      "- Numbering: C, ",
      "- In numbering B: no type",
      "- In numbering A: no type",
    ],
    [BOX_HINT],
  ],
  [
    "box: where the number is defined",
    at(BOX, "<|%c78<|>_i32|> ="),
    "`78 (0x4E)`, type code signed i32",
    [],
    [BOX_HINT],
  ],
  ["box: where it is stored", at(BOX, "[%c0], <|%c78_<|>i32|>"), "`78 (0x4E)`, type code signed i32", [], [BOX_HINT]],
  [
    "box: the list",
    at(BOX, "<|%<|>0|> = iree_input.list.create"),
    "`%0`, object record",
    [
      "| 0 | type code | 78 (0x4E): NumericSigned32Bit, `!iree_pydm.integer<32>` |",
      "| 1 | data | %arg0 : i32 |",
      "| 2 | id | none |",
    ],
    [BOX_HINT],
  ],
  [
    "box: success",
    at(BOX, "%c0_i32 = arith.constant <|0<|>|> : i32"),
    "`0`, exception code Success",
    ["nothing raised"],
    [BOX_HINT],
  ],
  ["box: an index is nothing", at(BOX, "%c1 = arith.constant <|>1"), undefined, [], [BOX_HINT]],
  ["unbox: the code wanted", UNBOX, "`78 (0x4E)`, type code signed i32", [], UNBOX_HINTS],
  [
    "unbox: the failure, through a block argument",
    at(UNBOX, "arith.constant <|-<|>4|>"),
    "`-4`, exception code ValueError",
    ["Reaches the first result of the function", "- Lowered from: `unbox`, `dynamic_unpack`"],
    UNBOX_HINTS,
  ],
  ["unbox: the zero value is no code", at(UNBOX, "%c0_i32_2 = arith.constant <|>0"), undefined, [], UNBOX_HINTS],
  [
    "raise_on_failure: a code that comes from outside",
    `func.func @raise_on_failure(%arg0: i32, %arg1: ${L}) -> (i32, ${L}) {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.cmpi eq, %c0_i32, %arg0 : i32
  cf.cond_br %0, ^bb1, ^bb2
^bb1:  // pred: ^bb0
  %c0_i32_0 = arith.constant <|0<|>|> : i32
  return %c0_i32_0, %arg1 : i32, ${L}
^bb2:  // pred: ^bb0
  %1 = iree_input.list.create : ${L}
  return %arg0, %1 : i32, ${L}
}`,
    "`0`, exception code Success",
    [],
    [],
  ],
  [
    "failure",
    `// from iree_pydm.failure
func.func @failure() -> (i32, i32) {
  %c0_i32 = arith.constant 0 : i32
  %c-3_i32 = arith.constant <|-3<|>|> : i32
  return %c-3_i32, %c0_i32 : i32, i32
}`,
    "`-3`, exception code RuntimeError",
    ["- Lowered from: `failure`"],
    ["%c-3_i32 = arith.constant -3 /* RuntimeError */"],
  ],
  [
    "dynamic_unpack: another length",
    `func.func @dynamic_unpack(%arg0: ${L}) -> (i32, i32) {
  %c2 = arith.constant 2 : index
  %0 = iree_input.list.size %arg0 : ${L}
  %1 = arith.cmpi eq, %c2, %0 : index
  cf.cond_br %1, ^bb1, ^bb3
^bb1:
  %c0_i32 = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %2 = iree_input.list.get %arg0[%c0] : ${L} -> i32
  cf.br ^bb2(%c0_i32, %2 : i32, i32)
^bb2(%3: i32, %4: i32):
  return %3, %4 : i32, i32
^bb3:
  %c-4_i32 = arith.constant <|-<|>4|> : i32
  %c0_i32_0 = arith.constant 0 : i32
  cf.br ^bb2(%c-4_i32, %c0_i32_0 : i32, i32)
}`,
    "`-4`, exception code ValueError",
    [],
    ["%c-4_i32 = arith.constant -4 /* ValueError */"],
  ],
  [
    "subscript: out of range, through a select",
    `func.func @subscript(%arg0: ${L}, %ok: i1, %x: i32) -> (i32, i32) {
  %c0_i32 = arith.constant 0 : i32
  %c-7_i32 = arith.constant <|-<|>7|> : i32
  %0 = arith.select %ok, %c0_i32, %c-7_i32 : i32
  return %0, %x : i32, i32
}`,
    "`-7`, exception code IndexError",
    ["- Lowered from: `subscript`, `assign_subscript`"],
    ["%c-7_i32 = arith.constant -7 /* IndexError */"],
  ],
  [
    "store_var: an object in a variable",
    `func.func @store_var(%arg0: ${L}) -> (i32, ${L}) {
  %0 = iree_input.list.create : ${L}
  %c2 = arith.constant 2 : index
  iree_input.list.resize %0, %c2 : ${L}
  %c0 = arith.constant 0 : index
  %c256_i32 = arith.constant <|25<|>6|> : i32
  iree_input.list.set %0[%c0], %c256_i32 : ${L}, i32
  %c1 = arith.constant 1 : index
  iree_input.list.set %0[%c1], %arg0 : ${L}, ${L}
  %c0_i32 = arith.constant 0 : i32
  return %c0_i32, %0 : i32, ${L}
}`,
    "`256 (0x100)`, type code object",
    ["- Says: Object, `!iree_pydm.object`", "- In numbering A: FirstCustom+156"],
    ["%c256_i32 = arith.constant 256 /* object */"],
  ],
  [
    "none and constants: numbers that are only data",
    `// iree_pydm
func.func @constant() -> (i32, i32) {
  %c-10_i32 = arith.constant <|>-10 : i32
  %c0_i32 = arith.constant 0 : i32
  return %c0_i32, %c-10_i32 : i32, i32
}`,
    undefined,
    [],
    [],
  ],
  [
    "make_list: a list made with its size is no object",
    `func.func @make_list(%arg0: ${L}) -> (i32, ${L}) {
  %c2 = arith.constant 2 : index
  %0 = iree_input.list.create %c2 : ${L}
  iree_input.list.resize %0, %c2 : ${L}
  %c0 = arith.constant 0 : index
  %c9 = arith.constant <|>78 : i32
  iree_input.list.set %0[%c0], %c9 : ${L}, i32
  %c0_i32 = arith.constant 0 : i32
  return %c0_i32, %0 : i32, ${L}
}`,
    undefined,
    [],
    [],
  ],
  [
    "get_type_code: an element compared with a number is not unboxed",
    `func.func @get_type_code(%arg0: ${L}) -> (i32, i1) {
  %c0 = arith.constant 0 : index
  %c78 = arith.constant <|>78 : i32
  %0 = iree_input.list.get %arg0[%c0] : ${L} -> i32
  %1 = arith.cmpi eq, %c78, %0 : i32
  %c0_i32 = arith.constant 0 : i32
  return %c0_i32, %1 : i32, i1
}`,
    undefined,
    [],
    [],
  ],
];

describe("each row of the lowering", () => {
  test.each(ROWS)("%s", (_, text, title, phrases, hints) => {
    const found = hoverAt(text);
    expect(found?.title).toBe(title);
    if (found !== undefined) expect(found.span).toEqual(found.marked);
    for (const phrase of phrases) expect(found?.value).toContain(phrase);
    expect(hintsOf(parseCursor(text).text)).toEqual(hints);
  });
});

describe("only where the shape is certain", () => {
  const text = "func.func @f() -> (i32, i32) {\n  %e = arith.constant -4 : i32\n  return %e, %e : i32, i32\n}\n";
  test("a text that has nothing of PyDM's", () => expect(hintsOf(text)).toEqual([]));
  test("the same function beside a PyDM type", () => {
    expect(hintsOf(`${text}// !iree_pydm.none`)).toEqual(["%e = arith.constant -4 /* ValueError */"]);
  });
  test("a value that is defined twice", () => {
    const twice = text.replace("  return", "  %e = arith.constant -5 : i32\n  return");
    expect(hintsOf(`${twice}// iree_pydm`)).toEqual([]);
  });
  test("a function with one result", () => {
    const one = "func.func @f() -> i32 {\n  %e = arith.constant -4 : i32\n  return %e : i32\n}\n// iree_pydm";
    expect(hintsOf(one)).toEqual([]);
  });
  test("a function that is not closed", () => expect(hintsOf(`// iree_pydm\n${text.slice(0, -2)}`)).toEqual([]));
});

describe("numberings", () => {
  const old = (code: number, data: string) => `func @box(%arg0: ${data}) -> (i32, !iree.list<!iree.variant>) {
  %0 = iree.list.create : !iree.list<!iree.variant>
  %c2 = constant 2 : index
  iree.list.resize %0, %c2 : !iree.list<!iree.variant>
  %c0 = constant 0 : index
  %code = constant ${code} : i32
  iree.list.set %0[%c0], %code : !iree.list<!iree.variant>, i32
  %c1 = constant 1 : index
  iree.list.set %0[%c1], %arg0 : !iree.list<!iree.variant>, ${data}
  %c0_i32 = constant 0 : i32
  return %c0_i32, %0 : i32, !iree.list<!iree.variant>
}`;
  // The number, what is stored with it, and the only numbering in which both go together.
  test.each([
    [9, "i32", "integer"],
    [4, "i32", "integer"],
    [16, "i8", "signed i8"],
    [78, "i32", "signed i32"],
    [1, "i1", "bool"],
  ])("%i with %s is decided by the code itself", (code, data, label) => {
    expect(hintsOf(old(code, data))).toEqual([`%code = constant ${code} /* ${label} */`]);
  });
  test("what is newer than the others decides", () => {
    expect(hintsOf(`${old(9, "i32")}\n// arith.addi`)).toEqual([]);
  });
  test("the setting goes before everything", () => {
    const settings = { ...DEFAULT_SETTINGS, pydm: { typeCodes: "A" as const } };
    expect(hintsOf(old(9, "i32"), settings)).toEqual(["%code = constant 9 /* str */"]);
    const document = openDocument("file:///a.mlir", 1, old(9, "i32"));
    const found = hover(document, { line: 5, character: 19 }, settings);
    expect(JSON.stringify(found)).toContain("set by `pydm.typeCodes`");
  });
  test("findings follow the setting, in a document that has been checked by another one, too", () => {
    const document = openDocument("file:///a.mlir", 1, old(20, "i8"));
    const withCodes = (typeCodes: TypeCodeNumbering) =>
      findings(document, { ...DEFAULT_SETTINGS, pydm: { typeCodes } }).map(
        ({ code, message }) => `${code}: ${message}`,
      );
    // An unsigned i8 in numbering B; A ends at 11.
    const unknown = "unknown-type-code: 20 is stored as an object's type code, expected one that numbering A has";
    expect(withCodes("auto")).toEqual([]);
    expect(withCodes("A")).toEqual([unknown]);
    expect(withCodes("B")).toEqual([]);
    expect(findingsOnce(document, { ...DEFAULT_SETTINGS, pydm: { typeCodes: "A" } }).findings).toHaveLength(1);
    expect(findingsOnce(document, DEFAULT_SETTINGS).findings).toHaveLength(0);
  });
  test("a none that carries the code of a list is decided by the numbering of the setting", () => {
    const codesBy = (code: number, typeCodes: TypeCodeNumbering) =>
      findings(openDocument("file:///a.mlir", 1, old(code, "i32")), { ...DEFAULT_SETTINGS, pydm: { typeCodes } }).map(
        (found) => found.code,
      );
    // List is 3 in C and B, 5 in A.
    expect(codesBy(3, "C")).toEqual(["none-boxed-as-list"]);
    expect(codesBy(3, "A")).toEqual([]);
    expect(codesBy(5, "A")).toEqual(["none-boxed-as-list"]);
  });
  test("hints can be turned off", () => {
    const settings = { ...DEFAULT_SETTINGS, inlayHints: { ...DEFAULT_SETTINGS.inlayHints, pydm: false } };
    expect(hintsOf(old(9, "i32"), settings)).toEqual([]);
  });
});

describe("what makes a list an object, and what makes it something else", () => {
  const isCode = (text: string) => hintsOf(text).some((hint) => hint.includes("arith.constant 78 "));
  const box = (size: number, ...more: string[]) => `func.func @box(%arg0: i32, %id: i64) -> ${L} {
  %0 = iree_input.list.create : ${L}
  %size = arith.constant ${size} : index
  iree_input.list.resize %0, %size : ${L}
  %c0 = arith.constant 0 : index
  %c78_i32 = arith.constant 78 : i32
  iree_input.list.set %0[%c0], %c78_i32 : ${L}, i32
  ${more.join("\n  ")}
  return %0 : ${L}
}`;
  const set = (slot: number) => `%s = arith.constant ${slot} : index\n  iree_input.list.set %0[%s], %id : ${L}, i64`;

  test.each([
    [true, "two slots", box(2)],
    [true, "a third one for its id", box(3, set(2))],
    [false, "one slot", box(1)],
    [false, "four slots", box(4)],
    [false, "a slot after the id", box(3, set(3))],
    [false, "a slot before the first", box(3, set(-1))],
  ])("%s: %s", (expected, _, text) => {
    expect(isCode(text)).toBe(expected);
  });

  const unbox = (...changes: readonly (readonly [from: string, to: string])[]) =>
    changes.reduce((text, [from, to]) => {
      expect(text).toContain(from);
      return text.replace(from, to);
    }, parseCursor(UNBOX).text);

  test.each([
    [true, "its data is read, too", unbox()],
    [false, "its data is not read", unbox(["%c1 = arith.constant 1 : index", "%c1 = arith.constant 2 : index"])],
    [false, "its first slot is no code", unbox([`%arg0[%c0] : ${L} -> i32`, `%arg0[%c0] : ${L} -> i64`])],
    [false, "the data of another list is read", unbox(["%arg0[%c1]", "%arg1[%c1]"])],
  ])("%s: %s", (expected, _, text) => {
    expect(isCode(text)).toBe(expected);
  });
});
