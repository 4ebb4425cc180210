/** MLIR text: read, asked about everywhere, edited. */
import { structure } from "../../server/src/core/features/structure/provider.js";
import { itemsFound } from "../../test/kit/found.js";
import { answersOf, askOnce, documentOf, findingsAgree, placesLieInside } from "../everything.js";
import { MLIR_PIECES, mlirTexts } from "../seeds.js";
import { promise, same, type Target } from "../target.js";

/** Stands between a text and its edits, and between those. No MLIR file has it. */
const EDIT = "\u0001";

/** Some offsets of a text, the same for the same text, its ends among them. */
function offsetsOf(text: string): readonly number[] {
  let hash = text.length;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  const random = (salt: number) => (Math.imul(hash ^ salt, 0x9e3779b1) >>> 0) % (text.length + 1);
  return [0, random(1), random(2), random(3), text.length];
}

/** Reads a text and asks everything at some places of it. */
function checkText(text: string): void {
  findingsAgree(text);
  const document = documentOf(text);
  promise(document.slice() === text, "the text is kept");
  for (const offset of offsetsOf(text)) placesLieInside(document, answersOf(document, offset));
  askOnce(document);
}

export const mlirTarget: Target = {
  name: "mlir",
  seeds: mlirTexts,
  pieces: MLIR_PIECES,
  check: checkText,
};

export const structureTarget: Target = {
  name: "structure",
  seeds: () => mlirTexts().filter((text) => text.includes("{")),
  pieces: [
    ...['{"', "})", "({", "}, {", "^bb0(%a: i32):", "^bb1", "cf.br ^bb0(%0 : i32)", "%0:2 = ", "%0#1", "%c0_i32", "\n"],
    ...[
      "module @m {",
      "func.func private @f()",
      "call @f() : () -> ()",
      "@m::@f",
      "#a = ",
      "!a = ",
      "loc(unknown)",
      "}\n",
    ],
    ...[
      "scf.for %i = %a to %b iter_args(%x = %y) -> (i32) {",
      "{sym_name = ",
      '"a"',
      "@",
      "::",
      "// -----\n",
      "func.func @",
    ],
  ],
  check(text) {
    const document = documentOf(text);
    for (const offset of offsetsOf(text)) {
      const spans = [
        ...itemsFound(structure.references?.(document, offset, true)),
        ...(structure.selections?.(document, offset) ?? []),
        ...itemsFound(structure.folds?.(document)),
        ...itemsFound(structure.definition?.(document, offset)).map(({ selection }) => selection),
      ];
      for (const { start, end } of spans) {
        promise(0 <= start && start <= end && end <= text.length, "a span lies outside the document");
      }
      const name = structure.prepareRename?.(document, offset);
      if (name === undefined || "refused" in name) continue;
      // After its sigil, without its quotes, and without the number of a result.
      const after = offset > name.end ? text.slice(name.end, offset) : "";
      promise(name.start - 2 <= offset && /^(?:"|#\d*)?$/.test(after), "the name to change is under the cursor");
      const edits = structure.rename?.(document, offset, "zz");
      if (edits === undefined || "refused" in edits) continue;
      const sorted = itemsFound(edits).sort((a, b) => a.start - b.start);
      for (let i = 1; i < sorted.length; i++) {
        promise((sorted[i - 1]?.end ?? 0) <= (sorted[i]?.start ?? 0), "edits of a rename don't overlap");
      }
    }
    checkText(text);
  },
};

export const pydmTarget: Target = {
  name: "pydm",
  seeds: () => [
    ...mlirTexts().filter((text) => text.includes("iree_pydm") || text.includes("iree_input.list")),
    'iree_pydm.func @f(%a : !iree_pydm.integer<32>) -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {arg_names = ["a"]} {\n  %0 = none\n  return %0 : !iree_pydm.none\n}\n',
    "func.func @l(%arg0: i32) -> (i32, !iree_input.list<!iree_input.variant>) {\n  %c78_i32 = arith.constant 78 : i32\n  iree_input.list.set %0[%c0], %c78_i32 : !iree_input.list<!iree_input.variant>, i32\n  return %c78_i32, %0 : i32, !iree_input.list<!iree_input.variant>\n}\n",
  ],
  pieces: [
    ...[
      "iree_pydm.func @f(",
      "%a : !iree_pydm.object",
      "!iree_pydm.union<",
      "!iree_pydm.tuple<",
      "!iree_pydm.list<",
      ">",
    ],
    ...[
      'arg_names = ["a"]',
      'free_vars = ["x"]',
      'cell_vars = ["x"]',
      "raise_on_failure ",
      "apply_binary ",
      '"plus"',
      "%0",
    ],
    ...[
      "arith.constant 78 : i32",
      "iree_input.list.get ",
      "!iree_input.list<!iree_input.variant>",
      "return ",
      "\n",
      "}\n",
    ],
    ...[
      "!iree_pydm.integer<8>",
      "!iree_pydm.free_var_ref",
      "iree_pydm.constant 1 -> ",
      "!iree_pydm.type_code<",
      "{",
      "->",
    ],
  ],
  check: checkText,
};

/** `1000ths of the text, length, new text`. */
const EDIT_FORM = /^(\d{1,3}),(\d{1,4}),([\s\S]*)$/;

export const editsTarget: Target = {
  name: "edits",
  seeds: () => mlirTexts().flatMap((text) => [`${text.slice(0, 3000)}${EDIT}500,3,x${EDIT}10,0,\n${EDIT}900,40,`]),
  pieces: [
    ...MLIR_PIECES,
    `${EDIT}500,0,}`,
    `${EDIT}100,1,`,
    `${EDIT}300,20,"`,
    `${EDIT}990,5,\n`,
    `${EDIT}0,0,// `,
    EDIT,
  ],
  check(input) {
    const [text = "", ...edits] = input.split(EDIT);
    const document = documentOf(text);
    answersOf(document, 0);
    for (const edit of edits.slice(0, 12)) {
      const [, at, length, newText = ""] = EDIT_FORM.exec(edit) ?? [];
      if (at === undefined) continue;
      const before = document.slice();
      const start = Math.floor((Number(at) / 1000) * (before.length + 1));
      const range = { start: document.positionAt(start), end: document.positionAt(start + Number(length)) };
      const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
      document.update([{ range, text: newText }], document.version + 1);
      const now = before.slice(0, from) + newText + before.slice(to);
      promise(document.slice() === now, "an edit puts its text where it says");
      for (const offset of [from, offsetsOf(now)[1] ?? 0]) {
        const fresh = documentOf(now);
        fresh.update([], document.version);
        const [is, wanted] = [answersOf(document, offset), answersOf(fresh, offset)];
        for (const question of Object.keys(wanted)) {
          same(is[question], wanted[question], `${question}: an edited document answers as a fresh one`);
        }
      }
    }
  },
};
