/** Symbols found in a text by name: definitions, modules, aliases. Nothing is kept here; `symbolIndex.ts` does that. */

import type { AliasedDictionary } from "../abi/symbolSource.js";
import { newMatcher } from "../syntax/bracketMatcher.js";
import { isVisibility } from "../syntax/syntax.js";
import type { Span } from "../text/offsetMap.js";
import { literalOf, type TextNames } from "./namePlaces.js";
import { recordOfAlias } from "./records/recordReader.js";
import { isReference } from "./structure/definingOps.js";

/** The text that is searched. Offsets are UTF-16 units. */
export interface SearchedText {
  readonly length: number;
  slice(start?: number, end?: number): string;
  indexOf(needle: string, from?: number, to?: number): number;
}

/** The same with its names. */
export interface NamedText extends SearchedText {
  readonly names: TextNames;
}

/** An op name, a visibility or a similar keyword, and nothing else, before the symbol that it defines. */
export const MAX_DEFINING_LENGTH = 200;
const DEFINING = /^\s*(?:"?)(?<op>[A-Za-z_][\w$.]*)(?:"?)(?<words>(?:[ \t]+(?:[a-z_]+|"[^"\n]*"))*)[ \t]+$/;
const NAME_PART = /[\w$.-]/;

export const MODULE = "module";
/** What precedes `module` on its line, and what follows it, where it is an op. */
const BEFORE_MODULE = /(?:^|[{}])\s*"?(?:builtin\.|vm\.)?$/;
const AFTER_MODULE = /^"?\s*(?:[@{(]|(?:attributes|public|private|nested)\b)/;

export const VM_MODULE = "vm.module";
const VM_FUNC = /(?:^|\n)(?:(?!\/\/)[^\n])*\bvm\.func[ \t]+(?:(?:public|private|nested)[ \t]+)?$/;
export const TORCH = "torch";
/** What follows `torch` in the name of an operation or type; `torch.args_schema = …` is an attribute. */
const IN_TORCH = /^(?:_c)?\.[a-z](?![\w.$]*"?(?:\s*=|[,}]))/i;
const ONNX = /^\.onnx_meta\.opset_version"?\s*=/;
/** What precedes the name of an operation, with its results. */
const BEFORE_OP = /(?:^|[{}])\s*(?:%[\w$.-][^={}"]*=\s*)?"?$/;

/** How much text around a word is read to recognize what it is part of, in UTF-16 units. */
export const WORD_CONTEXT = 256;

/** The op that defines a symbol. */
export interface DefiningOp {
  readonly start: number;
  readonly op: string;
  /** Where the text starts that makes it one. */
  readonly from: number;
}

/** The op that defines the symbol (`length` units with its `@`) at an offset; undefined where that is a reference. */
export function definingOpAt(text: SearchedText, at: number, length: number): DefiningOp | undefined {
  if (NAME_PART.test(text.slice(at + length, at + length + 1))) return undefined;
  // Not to the line's start, which may be far: a line can hold thousands of uses.
  const before = text.slice(Math.max(0, at - MAX_DEFINING_LENGTH), at);
  const feed = before.lastIndexOf("\n");
  // After a brace as well: a module may be on one line with what it holds.
  const first = Math.max(feed, before.lastIndexOf("{"), before.lastIndexOf("}"));
  if (first < 0 && before.length < at) return undefined;
  if (before.slice(feed + 1, first + 1).includes("//")) return undefined;
  const { op, words = "" } = DEFINING.exec(before.slice(first + 1))?.groups ?? {};
  if (op === undefined) return undefined;
  // An op of an unknown dialect may define its symbol.
  if (isReference(op) && !words.split(/\s+/).some(isVisibility)) return undefined;
  const base = at - before.length;
  return { start: base + first + 1, op, from: base + Math.max(feed, 0) };
}

/** The type of a global without a value, or with a number as its value. */
const GLOBAL_TYPE = /^(?:=\s*(?:-?[\d.]+(?:e[+-]?\d+)?|true|false)\s*)?:\s*([!\w][\w.]*)/i;

/** The first word of a global's type from the text after its symbol; undefined where that is not certain. */
export function globalTypeAfter(op: string, after: string): string | undefined {
  return op === "util.global" ? GLOBAL_TYPE.exec(after)?.[1] : undefined;
}

/** What a `vm.module` sees in the symbol at an offset. Several ops may share a line. */
export function vmSymbolAt(text: SearchedText, at: number, length: number): "function" | "other" | undefined {
  if (NAME_PART.test(text.slice(at + length, at + length + 1))) return undefined;
  const definition = definingOpAt(text, at, length);
  if (definition?.op === "vm.func" || VM_FUNC.test(text.slice(Math.max(0, at - WORD_CONTEXT), at))) return "function";
  return definition && "other";
}

/** A symbol as `needleOf` spells it. */
const SYMBOL = /@(?:[A-Za-z_][\w$.-]*|"(?:[^"\\\n]|\\.)*")/g;

/** The symbols, spelled as in the text, that a different number of ops defines in two texts. */
export function redefinedSymbols(before: string, after: string): ReadonlySet<string> {
  const counts = new Map<string, number>();
  countDefinitions(before, -1, counts);
  countDefinitions(after, 1, counts);
  const found = new Set<string>();
  for (const [definition, count] of counts) if (count !== 0) found.add(definition.slice(definition.indexOf("@")));
  return found;
}

/** Adds to the counts of definitions, those that only the VM knows as functions included. */
function countDefinitions(text: string, by: number, counts: Map<string, number>): void {
  for (const { 0: symbol, index } of text.matchAll(SYMBOL)) {
    const kind = vmSymbolAt(text, index, symbol.length);
    if (kind !== undefined) counts.set(kind + symbol, (counts.get(kind + symbol) ?? 0) + by);
  }
}

/** Whether a module starts in a span of code. */
export function hasModuleIn(text: SearchedText, span: Span): boolean {
  return hasInCode(text, MODULE, span, (before, after) => BEFORE_MODULE.test(before) && AFTER_MODULE.test(after));
}

/**
 * Whether a span of code has an operation or a type of Torch, or the attribute of ONNX's importer: what
 * `--iree-input-type=auto` looks for (compiler/plugins/input/Torch/PluginRegistration.cpp).
 */
export function isTorchIn(text: SearchedText, span: Span): boolean {
  return hasInCode(text, TORCH, span, (before, after) => {
    if (ONNX.test(after)) return /(?:^|[\s{,"])$/.test(before);
    return IN_TORCH.test(after) && (before.endsWith("!") || BEFORE_OP.test(before));
  });
}

/** Whether a word occurs in a span of code, by what precedes it on its line and what follows it. */
function hasInCode(
  text: SearchedText,
  word: string,
  { start, end }: Span,
  isMeant: (before: string, after: string) => boolean,
): boolean {
  for (let at = text.indexOf(word, start, end); at >= 0; at = text.indexOf(word, at + 1, end)) {
    const near = text.slice(Math.max(start, at - WORD_CONTEXT), at);
    const before = near.slice(near.lastIndexOf("\n") + 1);
    const after = at + word.length;
    if (!before.includes("//") && isMeant(before, text.slice(after, after + WORD_CONTEXT))) return true;
  }
  return false;
}

/** Longer definitions of aliases are not read, in UTF-16 units; most end within the first step. */
const MAX_ALIAS_LENGTH = 1 << 18;
const ALIAS_STEP_LENGTH = 1 << 12;

/** The first definition of an alias in a span, alone at the start of its line. */
export function aliasIn(text: NamedText, name: string, { start, end }: Span): AliasedDictionary | undefined {
  for (const at of text.names.aliases.placesOf(`#${name}`, start, end)) {
    const before = text.slice(Math.max(start, at - WORD_CONTEXT), at);
    if (before.slice(before.lastIndexOf("\n") + 1).trim() !== "") continue;
    return aliasedDictionaryAt(text, at);
  }
  return undefined;
}

/** The dictionary of the alias that is defined at an offset. */
export function aliasedDictionaryAt(text: SearchedText, at: number): AliasedDictionary | undefined {
  for (let step = ALIAS_STEP_LENGTH; ; step *= 8) {
    const definition = text.slice(at, at + Math.min(step, MAX_ALIAS_LENGTH));
    const equals = definition.indexOf("=");
    const dictionary = equals + 1 + definition.slice(equals + 1).search(/\S|$/);
    const isWhole = step >= MAX_ALIAS_LENGTH || at + step >= text.length;
    if (definition[dictionary] === "{") {
      const record = recordOfAlias(definition, at, 0, newMatcher());
      if (isWhole || record.examined.end < step) return { record, start: at + dictionary };
    } else if (isWhole || dictionary < definition.length) return undefined;
  }
}

/** Where the modules of the VM start, ascending. */
export function vmModulesIn(text: SearchedText): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(VM_MODULE); at >= 0; at = text.indexOf(VM_MODULE, at + 1)) {
    const before = text.slice(Math.max(0, at - WORD_CONTEXT), at);
    if (/(?:^|[{}])[ \t]*$/.test(before.slice(before.lastIndexOf("\n") + 1))) found.push(at);
  }
  return found;
}

/** Whether an op in the generic form may define a symbol in a span: it names it in a dictionary. */
export function isNamedInDictionary(text: NamedText, name: string, { start, end }: Span): boolean {
  const first = text.names.generic.placesOf(literalOf(name), start, end).next();
  return first.done !== true;
}
