/** Pages about PyDM's types. */
import type { Choice } from "../../pydm/numbering.js";
import { NUMBERINGS, type Numbering } from "../../pydm/typeCodes.js";
import { codeOfType, loweredType, meaningOf, type PydmType, readType } from "../../pydm/types.js";
import { cut } from "../../text/visibleText.js";
import { code, type Inline, joined, type Page, type Prose, prose, say, type Table } from "../markdown.js";
import { EXCEPTION_TABLE, hexed, page } from "./codePage.js";

/** The page of a type, as spelled in `written`. */
export function typePage(type: PydmType, written: string, { numbering, why, certain }: Choice): Page {
  const meaning = meaningOf(type);
  if (meaning === undefined) {
    return page(say`${code(cut(written, 120))}`, ["No type of PyDM has this name."], [], "types");
  }
  const facts: (readonly [string, Prose])[] = [];
  const codes = (of: PydmType): void => {
    facts.push(["Type code", codeWords(of, "C")]);
    const others = NUMBERINGS.filter((it) => it !== "C" && codeOfType(of, it) !== undefined);
    if (others.length > 0) {
      facts.push([
        "In older numberings",
        joined(
          others.map((it) => say`${it}: ${codeWords(of, it)}`),
          "; ",
        ),
      ]);
    }
    if (certain && numbering !== "C") facts.push(["Numbering of this text", [...say`${numbering}: `, ...prose(why)]]);
  };
  if (type.name !== "free_var_ref" && type.name !== "union") codes(type);
  const lowered = loweredType(type);
  facts.push([
    "Lowers to",
    lowered === undefined
      ? "nothing: upstream has no conversion"
      : [code(lowered.text), ...(lowered.note === "" ? [] : prose(`; ${lowered.note}`))],
  ]);
  const [held] = type.body ?? [];
  const inner = type.name === "object" && held !== undefined ? readType(held, 0) : undefined;
  if (inner !== undefined)
    facts.push(["Its record has", say`the type code of ${code(cut(held ?? "", 80))}, ${codeWords(inner, "C")}`]);
  if (type.name === "none") facts.push(["Boxed", prose("upstream wrote the code of `list`, 3, by mistake")]);
  const tables: Table[] =
    type.name === "exception_result" ? [EXCEPTION_TABLE] : type.name === "union" ? [alternatives(type)] : [];
  return page(say`${code(cut(written, 120))}, PyDM type`, [prose(meaning)], facts, "types", tables);
}

function codeWords(type: PydmType, numbering: Numbering): Inline[] {
  const found = codeOfType(type, numbering);
  return found === undefined ? say`none` : say`${hexed(found.code)}, ${found.name}`;
}

function alternatives({ body = [] }: PydmType): Table {
  const rows = body.map((alternative) => {
    const type = readType(alternative, 0);
    return [cut(alternative, 80), type === undefined ? "no PyDM type" : codeWords(type, "C")];
  });
  return { columns: ["Alternative", "Type code"], rows };
}
