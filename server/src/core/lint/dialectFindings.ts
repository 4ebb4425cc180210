/** Findings about attributes of IREE's dialects, wherever a text has them: devices that do not exist, parameters of two types. */

import type { AbiDocument } from "../document/document.js";
import type { Finding, Fix } from "../document/finding.js";
import type { Page } from "../document/pages.js";
import { placeAt } from "../document/structure/place.js";
import { typeAt } from "../syntax/statement.js";
import { DIALECT } from "../syntax/tree.js";
import { similarTo } from "../text/editDistance.js";
import { byPlace, movedSpan, type Span } from "../text/offsetMap.js";
import { forEachIn } from "../text/search.js";
import { cut } from "../text/visibleText.js";
import { makeFinding } from "./makeFinding.js";
import { shifted } from "./shiftedFinding.js";

const DEVICE = "#hal.device.";
/** compiler/src/iree/compiler/Dialect/HAL/IR/HALAttrs.td: every attribute of the dialect whose name begins so. */
const DEVICES = [
  ...["affinity", "alias", "fallback", "link", "optimal", "ordinal", "promise", "select", "target", "topology"],
];
/** Until 2024 a device's match was an attribute, too: `#hal.device.match.id<"x">`. */
const OLD_DEVICE = /^match(?:\.|$)/;
const NAME = /^[\w$.-]+/;

const PARAMETER = ".parameter.named<";
const PARAMETER_DIALECTS = ["#flow", "#stream"];
/** ParameterReference of compiler/src/iree/compiler/Dialect/Flow/IR/FlowBase.td: an optional scope, a key, and what configures it. */
const REFERENCE = /^\s*(?:"(?<scope>(?:[^"\\]|\\.)*)"\s*::\s*)?"(?<key>(?:[^"\\]|\\.)*)"\s*(?:,[^<>]*)?>\s*:/;

/** More of a line, or of what follows a parameter's name, is not read. UTF-16 units. */
const MAX_LENGTH = 4096;

/** What a page has of both; offsets are the page's. */
interface PageAttributes {
  readonly devices: readonly Finding[];
  readonly parameters: readonly Parameter[];
}

const NONE: PageAttributes = { devices: [], parameters: [] };
const known = new WeakMap<Page, PageAttributes>();

/** The findings of a document, in order of position. Each page is searched once. */
export function dialectFindings(document: AbiDocument): readonly Finding[] {
  if (!document.mentions(DEVICE) && !document.mentions(PARAMETER)) return [];
  const found = document.pages.all.flatMap((page) => {
    const { devices } = attributesOf(document, page);
    return devices.map((finding) => shifted(finding, page.start));
  });
  return [...found, ...retypedParameters(document)].sort(byPlace);
}

function attributesOf(document: AbiDocument, page: Page): PageAttributes {
  let found = known.get(page);
  if (found === undefined) {
    const text = document.pages.text(page);
    const devices = unknownDevices(document, page, text);
    const parameters = parametersOf(document, page, text);
    found = devices.length + parameters.length === 0 ? NONE : { devices, parameters };
    known.set(page, found);
  }
  return found;
}

function unknownDevices(document: AbiDocument, page: Page, text: string): Finding[] {
  const found: Finding[] = [];
  forEachIn(text, DEVICE, 0, text.length, (at) => {
    const start = at + DEVICE.length;
    const [name = ""] = NAME.exec(text.slice(start, start + MAX_LENGTH)) ?? [];
    if (DEVICES.includes(name) || OLD_DEVICE.test(name) || name === "" || !isCode(document, page.start + at)) return;
    const span = { start, end: start + name.length };
    const meant = similarTo(name, DEVICES);
    const expected = meant === undefined ? "" : `, expected device.${meant}`;
    const fixTo = (newText: string): Fix => ({
      title: `Change to ${newText}`,
      safe: false,
      edits: [{ ...span, newText }],
    });
    const fix = meant === undefined ? undefined : fixTo(meant);
    found.push(makeFinding("unknown-device", `The HAL dialect has no device.${cut(name, 40)}${expected}`, span, fix));
  });
  return found;
}

interface Parameter extends Span {
  readonly name: string;
  readonly type: string;
}

/** Globals are loaded from one file, so a parameter of two types is wrong in one of them. Each section is a program of its own. */
function retypedParameters(document: AbiDocument): Finding[] {
  const found: Finding[] = [];
  for (const section of document.structure.sections) {
    const types = new Map<string, Parameter>();
    for (const page of section.pages) {
      for (const relative of attributesOf(document, page).parameters) {
        const parameter = { ...relative, ...movedSpan(relative, page.start) };
        const { name, type } = parameter;
        const first = types.get(name);
        if (first === undefined) types.set(name, parameter);
        else if (first.type !== type) {
          const line = document.positionAt(first.start).line + 1;
          const message = `Parameter ${cut(name, 80)} is ${cut(type, 80)} here, but ${cut(first.type, 80)} on line ${line}`;
          const { start, end } = parameter;
          found.push(makeFinding("parameter-type-mismatch", message, { start, end }));
        }
      }
    }
  }
  return found;
}

function parametersOf(document: AbiDocument, page: Page, text: string): Parameter[] {
  const found: Parameter[] = [];
  forEachIn(text, PARAMETER, 0, text.length, (at) => {
    const parameter = parameterAt(document, page.start + at);
    if (parameter !== undefined) found.push({ ...parameter, ...movedSpan(parameter, -page.start) });
  });
  return found;
}

/** The parameter that initializes a global; undefined where the attribute is of another op. */
function parameterAt(document: AbiDocument, at: number): Parameter | undefined {
  const dialect = PARAMETER_DIALECTS.find((each) => document.slice(at - each.length, at) === each);
  if (dialect === undefined || !isCode(document, at - dialect.length)) return undefined;
  if (document.opAround(at)?.header?.op !== "util.global") return undefined;
  const start = at + PARAMETER.length;
  const text = document.slice(start, start + MAX_LENGTH);
  const { 0: reference = "", groups: { scope, key = "" } = {} } = REFERENCE.exec(text) ?? {};
  const type = reference === "" ? undefined : typeAt(text, reference.length);
  if (type === undefined) return undefined;
  const name = scope === undefined ? `"${key}"` : `"${scope}"::"${key}"`;
  const typeStart = start + text.indexOf(text.slice(reference.length).trimStart(), reference.length);
  return { name, type, start: typeStart, end: Math.min(document.lineEnd(typeStart), typeStart + type.length) };
}

/** Whether the name of a dialect's attribute starts at a place: not in a string, nor in a comment. */
function isCode(document: AbiDocument, at: number): boolean {
  const place = placeAt(document, at);
  return place !== undefined && place.tree.kinds[place.row] === DIALECT && place.tree.starts[place.row] === place.at;
}
