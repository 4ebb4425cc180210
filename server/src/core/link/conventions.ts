/** How the conventions of the two sides of a link differ, in words. */

import { wellFormed } from "../diff/fromModule.js";
import { type ConventionModel, type ItemModel, renderItem } from "../encodings/callingConvention/model.js";
import { bytesOf } from "../text/byteString.js";
import { counted } from "../text/counted.js";

/** How many fences follow the arguments of an asynchronous function. */
const FENCES = 2;

export interface ConventionDifference {
  /** Whether two references at the end of the arguments are all that differs, as fences are. */
  readonly isFences: boolean;
  /** `argument 1 is i64, expected i32`: what the import passes, then what the export takes. */
  readonly text: string;
}

/** The difference between two conventions that are not the same text. */
export function conventionDifference(imported: string, exported: string): ConventionDifference {
  const [a, b] = [imported, exported].map((text) => wellFormed<ConventionModel>("cconv", bytesOf(text)));
  if (a === undefined || b === undefined) {
    const side = a === undefined ? "import" : "export";
    return { isFences: false, text: `the convention of the ${side} is not well formed` };
  }
  const [passed, taken] = [itemsOf(a.arguments), itemsOf(b.arguments)];
  const [expected, returned] = [itemsOf(a.results), itemsOf(b.results)];
  const parts = [difference(passed, taken, "argument", "takes"), difference(expected, returned, "result", "returns")];
  const text = parts.filter((part) => part !== undefined).join(", ");
  const isFences = parts[1] === undefined && (addsFences(passed, taken) || addsFences(taken, passed));
  return { isFences, text: text || "both mean the same, but the runtime compares the text" };
}

function itemsOf(items: readonly ItemModel[]): readonly string[] {
  return items.filter(({ kind }) => kind !== "void").map(renderItem);
}

function difference(
  imported: readonly string[],
  exported: readonly string[],
  word: string,
  verb: string,
): string | undefined {
  if (imported.length !== exported.length) {
    return `the import declares ${counted(imported.length, word)}, the export ${verb} ${exported.length}`;
  }
  const at = imported.findIndex((item, i) => item !== exported[i]);
  return at < 0 ? undefined : `${word} ${at} is ${imported[at]} in the import and ${exported[at]} in the export`;
}

/** Whether the first are the second with two references after them. */
function addsFences(longer: readonly string[], shorter: readonly string[]): boolean {
  const more = longer.slice(shorter.length);
  const isPrefix = shorter.every((item, i) => item === longer[i]);
  return isPrefix && more.length === FENCES && more.every((item) => item === renderItem({ kind: "ref" }));
}
