/** The meaning of the numbers in lowered code around a place of a document. */
import type { AbiDocument } from "../../document/document.js";
import { functionAround, type PlacedFunction } from "../../document/records/functions.js";
import type { Settings } from "../../lint/settings.js";
import { type Flow, flowOf } from "../../pydm/flow.js";
import { isPydm, linesOf, raisesByType } from "../../pydm/functions.js";
import { type Choice, numberingOf } from "../../pydm/numbering.js";
import { quotedAround } from "../../pydm/quoted.js";
import type { Line } from "../../pydm/statements.js";

/** Spans of the flow and of the tokens are relative to `start`. */
export interface Lowered {
  readonly start: number;
  readonly end: number;
  readonly flow: Flow;
  readonly lines: readonly Line[];
  readonly choice: Choice;
}

/** Only texts with one of these have to do with PyDM; elsewhere an `i32` may be anything. */
const MARK = "pydm";
const LISTS = ["list<!iree", "list<?>"];

/** Whether the document may contain lowered PyDM code at all. */
export function mayBeLowered(document: AbiDocument): boolean {
  return document.mentions(MARK) || LISTS.some((list) => document.mentions(list));
}

/** The lowered function around an offset; undefined if there is none. */
export function loweredAround(document: AbiDocument, offset: number, settings: Settings): Lowered | undefined {
  const found = functionAround(document, offset);
  return found && loweredIn(document, found, settings);
}

/** What a function of a document says as a lowered one; undefined if it is none. */
export function loweredIn(document: AbiDocument, found: PlacedFunction, settings: Settings): Lowered | undefined {
  if (found.body === undefined || isPydm(found)) return undefined;
  const raises = raisesByType(found);
  const body = found.text.slice(found.body.start, found.body.end);
  if (!raises && !body.includes(".list.")) return undefined;
  const lines = linesOf(found);
  const flow = flowOf(lines, { raises });
  return { start: found.start, end: found.start + found.end, flow, lines, choice: choiceOf(document, flow, settings) };
}

/** The lowered code that a FileCheck line at an offset belongs to. */
export function quotedLowered(document: AbiDocument, offset: number, settings: Settings): Lowered {
  const { start, text, lines, raised } = quotedAround(document, offset);
  const flow = flowOf(lines, { raises: true, quoted: raised });
  return { start, end: start + text.length, flow, lines, choice: choiceOf(document, flow, settings) };
}

function choiceOf(document: AbiDocument, { codes, objects }: Flow, settings: Settings): Choice {
  const compared = codes.filter(({ kind }) => kind === "type-code").map(({ code }) => ({ code, data: undefined }));
  return numberingOf(
    (needle) => document.mentions(needle),
    [...objects.values(), ...compared],
    settings.pydm.typeCodes,
  );
}
