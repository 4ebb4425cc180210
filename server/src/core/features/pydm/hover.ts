/** Hovers on PyDM text: types, operations and their operands, and the numbers of lowered code. */

import type { AbiDocument } from "../../document/document.js";
import { functionAround } from "../../document/records/functions.js";
import type { Settings } from "../../lint/settings.js";
import { isPydm } from "../../pydm/functions.js";
import { type Choice, numberingOf } from "../../pydm/numbering.js";
import { isUnmistakable, operationNamed, operatorsOf } from "../../pydm/operations.js";
import { quotedFrom } from "../../pydm/quoted.js";
import { type PydmType, readType, TYPE_PREFIX } from "../../pydm/types.js";
import type { DictionaryValue, Entry, Value } from "../../syntax/syntax.js";
import { type Token, tokensOf } from "../../syntax/wordTokens.js";
import { lineEndOf, lineStartOf } from "../../text/lines.js";
import { holds, movedSpan } from "../../text/offsetMap.js";
import { textOfLiteral } from "../../text/stringLiteral.js";
import { cut } from "../../text/visibleText.js";
import { code, type Page, type Prose } from "../markdown.js";
import type { Explained } from "../provider.js";
import { codePage, objectPage } from "./codePage.js";
import { type Lowered, loweredAround, mayBeLowered, quotedLowered } from "./lowered.js";
import {
  attributePage,
  isFunctionAttribute,
  operationPage,
  operatorPage,
  runtimePage,
  variablePage,
} from "./operationPage.js";
import { typePage } from "./typePage.js";

/** How much of the line around the offset is examined (UTF-16 units to each side). */
const MAX_SIDE_LENGTH = 1 << 13;

interface Here {
  readonly document: AbiDocument;
  readonly settings: Settings;
  /** The line, its start in the document, and the cursor's offset in it. */
  readonly line: string;
  readonly start: number;
  readonly at: number;
}

/**
 * The hover at an offset, or undefined if there is no PyDM there. Never throws; examines the offset's surroundings
 * only.
 */
export function pydmHover(document: AbiDocument, offset: number, settings: Settings): Explained | undefined {
  if (!mayBeLowered(document)) return undefined;
  const base = Math.max(offset - MAX_SIDE_LENGTH, 0);
  const around = document.slice(base, offset + MAX_SIDE_LENGTH);
  const from = lineStartOf(around, offset - base);
  const line = around.slice(from, lineEndOf(around, offset - base));
  const here: Here = { document, settings, line, start: base + from, at: offset - base - from };
  const found = typeHere(here) ?? wordHere(here) ?? attributeHere(here) ?? numberHere(here);
  return found && { page: found.page, span: movedSpan(found.span, here.start) };
}

/** The numbering, as far as the text shows it. */
function wordChoice({ document, settings }: Here): Choice {
  return numberingOf((needle) => document.mentions(needle), [], settings.pydm.typeCodes);
}

function typeHere(here: Here): Explained | undefined {
  const { line, at } = here;
  let best: { readonly start: number; readonly type: PydmType } | undefined;
  for (let start = line.indexOf(TYPE_PREFIX); start >= 0 && start <= at; start = line.indexOf(TYPE_PREFIX, start + 1)) {
    const type = readType(line, start);
    if (type === undefined || at > start + type.length) continue;
    // At the boundary of two types, the one that begins there counts.
    best = { start, type };
  }
  if (best === undefined) return undefined;
  const span = { start: best.start, end: best.start + best.type.length };
  return { page: typePage(best.type, line.slice(span.start, span.end), wordChoice(here)), span };
}

/** What may precede a statement's op name: its results, or the start of a FileCheck line. */
const RESULTS = /^\s*(?:%[^=]*=\s*)?$/;

/** An operation, its string or its index, or a symbol of the runtime library. */
function wordHere(here: Here): Explained | undefined {
  const { line, at } = here;
  const from = quotedFrom(line) ?? 0;
  const isComment = /^[ \t]*\/\//.test(line);
  if (isComment && from === 0) return undefined;
  const tokens = tokensOf(line, from, line.length);
  const own = tokenAt(tokens, at);
  switch (own?.kind) {
    case "symbol": {
      const name = /^pydmrtl\$(.+)$/.exec(own.text)?.[1];
      return name === undefined ? undefined : { page: runtimePage(name), span: own };
    }
    case "word":
    case "string":
    case "number": {
      const op = tokens.find(({ kind }) => kind === "word" || kind === "string");
      if (op === undefined || !RESULTS.test(line.slice(from, op.start))) return undefined;
      const name = operationOf(here, op, isComment);
      const page = name === undefined ? undefined : partPage(name, tokens, tokens.indexOf(op), tokens.indexOf(own));
      return page && { page, span: own };
    }
    default:
      return undefined;
  }
}

/** The token at an offset. Between two tokens, a word wins over a bracket before it. */
function tokenAt(tokens: readonly Token[], at: number): Token | undefined {
  const i = tokens.findIndex((token) => holds(token, at));
  const token = tokens[i];
  const next = tokens[i + 1];
  return token?.kind === "other" && next !== undefined && holds(next, at) ? next : token;
}

/** The page about one token of an operation whose name is the token at index `op`. */
function partPage(name: string, tokens: readonly Token[], op: number, own: number): Page | undefined {
  const token = tokens[own];
  if (own === op) {
    const operation = operationNamed(name);
    return operation && operationPage(operation);
  }
  if (token === undefined) return undefined;
  const isName = token.kind === "string" && own === op + 1;
  if (isName && operatorsOf(name) !== undefined) return operatorPage(name, token.text);
  const isIndex = token.kind === "number" && own === op + 3 && tokens[own - 1]?.text === "[";
  return name === "alloc_free_var" && (isIndex || isName) ? variablePage(token.text, isIndex) : undefined;
}

/** The PyDM operation that a statement begins with; undefined for other dialects. */
function operationOf(here: Here, op: Token, isComment: boolean): string | undefined {
  const dotted = /^iree_pydm\.(\w+)$/.exec(op.text)?.[1];
  if (dotted !== undefined) return operationNamed(dotted)?.name;
  if (op.kind !== "word" || operationNamed(op.text) === undefined || !here.document.mentions("iree_pydm"))
    return undefined;
  if (isComment) return isUnmistakable(op.text) || here.line.includes(TYPE_PREFIX) ? op.text : undefined;
  if (op.text === "func") return undefined;
  const around = functionAround(here.document, here.start + op.start);
  return around !== undefined && isPydm(around) ? op.text : undefined;
}

/** `arg_names`, `free_vars` or `cell_vars` in a function's header, or one of their names. */
function attributeHere(here: Here): Explained | undefined {
  const { document, start, at } = here;
  const offset = start + at;
  if (!document.mentions("_vars") && !document.mentions("arg_names")) return undefined;
  const around = functionAround(document, offset);
  if (around === undefined || !isPydm(around)) return undefined;
  const inside = offset - around.start;
  const { header, text } = around;
  for (const { entries } of header.attributes as readonly DictionaryValue[]) {
    const entry = entries.find((it) => isFunctionAttribute(it.key) && holds(it, inside));
    if (entry === undefined) continue;
    const elements = elementsOf(entry);
    const nth = elements.findIndex((it) => holds(it, inside));
    const own = elements[nth];
    const facts: (readonly [string, Prose])[] = [];
    if (own === undefined) facts.push(["Names", String(elements.length)]);
    else facts.push(["Name", [code(cut(textOfLiteral(text.slice(own.start, own.end)), 80))]]);
    if (entry.key === "arg_names") {
      const argument = header.arguments[nth];
      if (own === undefined) facts.push(["Arguments", String(header.arguments.length)]);
      else if (argument === undefined) facts.push(["Names", "no argument: the function has fewer"]);
      else
        facts.push([
          "Names",
          [
            `argument ${nth}, `,
            code(`${argument.name === undefined ? "" : `%${argument.name}: `}${cut(argument.type, 120)}`),
          ],
        ]);
    }
    const span = own ?? (inside <= entry.keySpan.end ? entry.keySpan : entry);
    return { page: attributePage(entry.key, facts), span: movedSpan(span, around.start - start) };
  }
  return undefined;
}

/** A number of lowered code, the value that holds it, or an object's list. */
function numberHere(here: Here): Explained | undefined {
  const { document, settings, line, start, at } = here;
  const from = quotedFrom(line);
  if (from === undefined && /^[ \t]*\/\//.test(line)) return undefined;
  const token = tokensOf(line, from ?? 0, line.length).find(
    (it) => holds(it, at) && (it.kind === "value" || it.kind === "number"),
  );
  if (token === undefined) return undefined;
  const offset = start + token.start;
  const lowered: Lowered | undefined =
    from === undefined ? loweredAround(document, offset, settings) : quotedLowered(document, offset, settings);
  if (lowered === undefined) return undefined;
  const { flow, choice } = lowered;
  const placed = offset - lowered.start;
  const number = flow.codes.find((it) => (token.kind === "number" ? it.start === placed : it.value === token.text));
  if (number !== undefined) return { page: codePage(number, choice), span: token };
  const object = token.kind === "value" ? flow.objects.get(token.text) : undefined;
  return object && { page: objectPage(token.text, object, choice), span: token };
}

function elementsOf({ value }: Entry): readonly Value[] {
  return value?.kind === "array" ? value.elements : [];
}
