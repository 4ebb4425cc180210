/** Pages about the numbers of lowered PyDM code, and the lists that contain them. */
import { docsPage } from "../../lint/pages.js";
import { EXCEPTIONS, exceptionName, raisedBy } from "../../pydm/exceptions.js";
import type { Code, ObjectRecord } from "../../pydm/flow.js";
import type { Choice } from "../../pydm/numbering.js";
import { NUMBERING_YEARS, NUMBERINGS, typeCodeOf } from "../../pydm/typeCodes.js";
import { TYPE_PREFIX } from "../../pydm/types.js";
import { code, type Inline, joined, type Page, type Prose, prose, say, type Table } from "../markdown.js";

/** The short form of a number: "signed i32", "ValueError"; undefined if it has no meaning. */
export function labelOf({ kind, code: number }: Code, { numbering }: Choice): string | undefined {
  return kind === "type-code" ? typeCodeOf(number, numbering)?.label : exceptionName(number);
}

/** The page of a number: a type code or an exception code. */
export function codePage(found: Code, choice: Choice): Page {
  return found.kind === "type-code" ? typeCodePage(found.code, choice) : exceptionPage(found.code);
}

/** `78 (0x4E)` */
export function hexed(number: number): string {
  return `${number} (0x${number.toString(16).toUpperCase()})`;
}

/** The meaning of a code in a numbering: "NumericSigned32Bit, `!iree_pydm.integer<32>`". */
export function codeWords(number: number, numbering: (typeof NUMBERINGS)[number]): Inline[] {
  const found = typeCodeOf(number, numbering);
  if (found === undefined) return say`no type`;
  return found.type === undefined ? say`${found.name}` : say`${found.name}, ${code(TYPE_PREFIX + found.type)}`;
}

function typeCodePage(number: number, { numbering, why }: Choice): Page {
  const found = typeCodeOf(number, numbering);
  const facts: (readonly [string, Prose])[] = [["Says", codeWords(number, numbering)]];
  facts.push(["Numbering", [...say`${numbering}, ${NUMBERING_YEARS[numbering]}: `, ...prose(why)]]);
  for (const other of NUMBERINGS) {
    if (other !== numbering) facts.push([`In numbering ${other}`, codeWords(number, other)]);
  }
  const meaning: Prose[] = [
    found === undefined
      ? "Is in the position of an object's type code, but the numbering has no type for it."
      : "The type code of an object: slot 0 of its list.",
  ];
  if (found?.name === "List") {
    meaning.push("Upstream gave `None` this code, too, by mistake: a boxed `None` has it, and an `i32` as data.");
  }
  return page(say`${code(hexed(number))}, type code ${found?.label ?? "unknown"}`, meaning, facts, "type-codes");
}

function exceptionPage(number: number): Page {
  const name = exceptionName(number);
  const by = joined(raisedBy(number).map((it) => [code(it)]));
  const known = name ?? (number > 0 ? "entry of an exception table" : "unknown");
  const meaning =
    number === 0
      ? "Reaches the first result of the function: nothing raised."
      : "Reaches the first result of the function, which holds the exception's code.";
  const facts: (readonly [string, Prose])[] = by.length > 0 ? [["Lowered from", by]] : [];
  return page(say`${code(String(number))}, exception code ${known}`, [meaning], facts, "exception-codes");
}

/** The page of a list that represents an object. */
export function objectPage(name: string, { code: number, data, id }: ObjectRecord, { numbering, why }: Choice): Page {
  const typeCode =
    number === undefined ? "known at run time only" : say`${hexed(number)}: ${codeWords(number, numbering)}`;
  const stored =
    data === undefined ? "not written" : data.type === undefined ? `%${data.value}` : `%${data.value} : ${data.type}`;
  const table: Table = {
    columns: ["Slot", "Is", "Holds"],
    rows: [
      ["0", "type code", typeCode],
      ["1", "data", stored],
      ["2", "id", id === undefined ? "none" : `%${id}`],
    ],
  };
  const facts: (readonly [string, Prose])[] = [];
  if (number !== undefined) facts.push(["Numbering", [...say`${numbering}: `, ...prose(why)]]);
  const meaning = "A list that is the record of a Python object: type code, data and an optional id.";
  return { ...page(say`${code(`%${name}`)}, object record`, [meaning], facts, "object-records"), tables: [table] };
}

/** Every exception code, for the type that holds one. */
export const EXCEPTION_TABLE: Table = {
  columns: ["Code", "Exception"],
  rows: EXCEPTIONS.map(([number, name]) => [String(number), name]),
};

/** A PyDM page with a link to its documentation. */
export function page(
  title: Prose,
  meaning: readonly Prose[],
  facts: Page["facts"],
  anchor: string,
  tables: readonly Table[] = [],
): Page {
  const link = { text: "About PyDM", url: docsPage("pydm", anchor) };
  return { title, meaning, facts, blocks: [], tables, link };
}
