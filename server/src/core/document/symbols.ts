/**
 * Symbols of a document, looked up by name when a rule or a hover asks for one: no table is kept over an edit, because
 * few ops refer to any and a table would cost every keystroke.
 */

import type { AliasedDictionary, SymbolDefinition, SymbolSource } from "../abi/symbolSource.js";
import { newMatcher } from "../syntax/bracketMatcher.js";
import { lowerBound } from "../text/lines.js";
import type { Span } from "../text/offsetMap.js";
import type { AbiDocument } from "./document.js";
import { recordOfAlias } from "./recordReader.js";
import { isReference, isVisibility } from "./structure/definingOps.js";
import { needleOf, type SymbolPlaces, symbolPlaces } from "./symbolPlaces.js";

/** An op name, a visibility or a similar keyword, and nothing else, before the symbol that it defines. */
const DEFINING_LENGTH = 200;
const DEFINING = /^\s*(?:"?)(?<op>[A-Za-z_][\w$.]*)(?:"?)(?<words>(?:[ \t]+(?:[a-z_]+|"[^"\n]*"))*)[ \t]+$/;

const MODULE = "module";
/** What precedes `module` on its line, and what follows it, where it is an op. */
const BEFORE_MODULE = /(?:^|[{}])\s*"?(?:builtin\.|vm\.)?$/;
const AFTER_MODULE = /^"?\s*(?:[@{(]|(?:attributes|public|private|nested)\b)/;

const VM_MODULE = "vm.module";
const VM_FUNC = /(?:^|\n)(?:(?!\/\/)[^\n])*\bvm\.func[ \t]+(?:(?:public|private|nested)[ \t]+)?$/;
const TORCH = "torch";
/** What follows `torch` in the name of an operation or type. */
const IN_TORCH = /^(?:_c)?\.[a-z]/i;
const ONNX = /^\.onnx_meta\.opset_version"?\s*=/;
/** What precedes the name of an operation, with its results. */
const BEFORE_OP = /(?:^|[{}])\s*(?:%[\w$.-][^={}"]*=\s*)?"?$/;

/** How much text around a word is read to recognize what it is part of, in UTF-16 units. */
const WORD_CONTEXT = 256;

/** What was looked up in a text as it is: many ops may name the same symbol, and most name one that stands far away. */
interface Known {
  readonly revision: number;
  readonly places: SymbolPlaces;
  /** By the start of the part and the name. */
  readonly definitions: Map<string, SymbolDefinition | undefined>;
  /** Whether a part shows a module, and whether it is Torch's, by its start. */
  readonly modules: Map<number, boolean>;
  readonly torch: Map<number, boolean>;
  /** By the start of the part and the name. */
  readonly aliases: Map<string, AliasedDictionary | undefined>;
  /** Where the modules of the VM start, in order. */
  vmModules: readonly number[] | undefined;
}
const known = new WeakMap<AbiDocument, Known>();
/** More are not kept. */
const MOST_KNOWN = 1 << 14;

function knownOf(document: AbiDocument): Known {
  const { revision } = document;
  let own = known.get(document);
  if (own?.revision !== revision) {
    own = {
      revision,
      places: symbolPlaces(document),
      definitions: new Map(),
      modules: new Map(),
      torch: new Map(),
      aliases: new Map(),
      vmModules: undefined,
    };
    known.set(document, own);
  }
  return own;
}

/** The symbols of the file part around an offset. All look-ups between two edits together are linear in the text. */
export function symbolsAround(document: AbiDocument, offset: number): SymbolSource {
  const own = knownOf(document);
  const { places, definitions, modules, torch } = own;
  let start: number | undefined;
  const inPart = (answers: Map<number, boolean>, find: (start: number, end: number) => boolean): boolean => {
    start ??= places.partStart(offset);
    let found = answers.get(start);
    if (found === undefined) {
      found = find(start, places.partEnd(offset));
      if (answers.size >= MOST_KNOWN) answers.clear();
      answers.set(start, found);
    }
    return found;
  };
  return {
    hasModule: () => inPart(modules, (from, to) => hasModuleIn(document, from, to)),
    isTorch: () => document.mentions(TORCH) && inPart(torch, (from, to) => isTorchIn(document, from, to)),
    alias(name) {
      start ??= places.partStart(offset);
      const key = `${start} ${name}`;
      if (!own.aliases.has(key)) {
        if (own.aliases.size >= MOST_KNOWN) own.aliases.clear();
        own.aliases.set(key, aliasIn(document, name, { start, end: places.partEnd(offset) }));
      }
      return own.aliases.get(key);
    },
    vmFunctions(name) {
      own.vmModules ??= vmModulesIn(document);
      start ??= places.partStart(offset);
      return vmFunctionsIn(document, places, own.vmModules, { name, start, offset });
    },
    definition(name) {
      start ??= places.partStart(offset);
      const key = `${start} ${name}`;
      if (definitions.has(key)) return definitions.get(key);
      const found = definitionIn(document, places, name, start, offset);
      if (definitions.size >= MOST_KNOWN) definitions.clear();
      definitions.set(key, found);
      return found;
    },
  };
}

/** The definition of a symbol in the part of the file that starts at `start` and holds `offset`. */
function definitionIn(
  document: AbiDocument,
  places: SymbolPlaces,
  name: string,
  start: number,
  offset: number,
): SymbolDefinition | undefined {
  const { length } = needleOf(name);
  let end: number | undefined;
  for (const at of places.placesOf(name, start)) {
    // Looked for only where something stands behind the offset: most symbols are defined before they are used.
    if (at > offset) end ??= places.partEnd(offset);
    if (end !== undefined && at >= end) return undefined;
    const found = definitionAt(document, at, length);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a module starts in a span of code. */
function hasModuleIn(document: AbiDocument, start: number, end: number): boolean {
  return hasInCode(document, MODULE, { start, end }, (before, after) => {
    return BEFORE_MODULE.test(before) && AFTER_MODULE.test(after);
  });
}

/**
 * Whether a span of code has an operation or a type of Torch, or the attribute of ONNX's importer: what
 * `--iree-input-type=auto` looks for (compiler/plugins/input/Torch/PluginRegistration.cpp).
 */
function isTorchIn(document: AbiDocument, start: number, end: number): boolean {
  return hasInCode(document, TORCH, { start, end }, (before, after) => {
    if (ONNX.test(after)) return /(?:^|[\s{,"])$/.test(before);
    return IN_TORCH.test(after) && (before.endsWith("!") || BEFORE_OP.test(before));
  });
}

/** Whether a word occurs in a span of code, by what precedes it on its line and what follows it. */
function hasInCode(
  document: AbiDocument,
  word: string,
  { start, end }: Span,
  isMeant: (before: string, after: string) => boolean,
): boolean {
  for (let at = document.indexOf(word, start); at >= 0 && at < end; at = document.indexOf(word, at + 1)) {
    const near = document.slice(Math.max(start, at - WORD_CONTEXT), at);
    const before = near.slice(near.lastIndexOf("\n") + 1);
    const after = at + word.length;
    if (!before.includes("//") && isMeant(before, document.slice(after, after + WORD_CONTEXT))) return true;
  }
  return false;
}

/** A longer definition is not read, in UTF-16 units. */
const MAX_ALIAS_LENGTH = 1 << 18;

/** The first definition of an alias in a span: alone at the start of its line. */
function aliasIn(document: AbiDocument, name: string, { start, end }: Span): AliasedDictionary | undefined {
  const needle = `#${name}`;
  for (let at = document.indexOf(needle, start); at >= 0 && at < end; at = document.indexOf(needle, at + 1)) {
    const after = at + needle.length;
    if (!/^\s*=(?!=)/.test(document.slice(after, after + WORD_CONTEXT))) continue;
    const before = document.slice(Math.max(start, at - WORD_CONTEXT), at);
    if (before.slice(before.lastIndexOf("\n") + 1).trim() !== "") continue;
    const text = document.slice(at, at + MAX_ALIAS_LENGTH);
    const equals = text.indexOf("=");
    const dictionary = equals + 1 + text.slice(equals + 1).search(/\S|$/);
    if (text[dictionary] !== "{") return undefined;
    return { record: recordOfAlias(text, at, 0, 0, newMatcher()), start: at + dictionary };
  }
  return undefined;
}

/** Where the module of the VM around an offset starts, or else the part of the file. Such modules hold no others. */
export function vmModuleStart(document: AbiDocument, offset: number): number {
  const own = knownOf(document);
  own.vmModules ??= vmModulesIn(document);
  const next = lowerBound(own.vmModules, offset, own.vmModules.length);
  return Math.max(own.vmModules[next - 1] ?? 0, own.places.partStart(offset));
}

/** Where the modules of the VM start. */
function vmModulesIn(document: AbiDocument): readonly number[] {
  const found: number[] = [];
  for (let at = document.indexOf(VM_MODULE); at >= 0; at = document.indexOf(VM_MODULE, at + 1)) {
    const before = document.slice(Math.max(0, at - WORD_CONTEXT), at);
    if (/(?:^|[{}])[ \t]*$/.test(before.slice(before.lastIndexOf("\n") + 1))) found.push(at);
  }
  return found;
}

/** What a module of the VM defines under a name. Such modules hold no others, so the last one that starts before is it. */
function vmFunctionsIn(
  document: AbiDocument,
  places: SymbolPlaces,
  modules: readonly number[],
  { name, start, offset }: { readonly name: string; readonly start: number; readonly offset: number },
): "none" | "other" | "function" | undefined {
  const next = lowerBound(modules, offset, modules.length);
  const from = modules[next - 1] ?? -1;
  if (from < start) return undefined;
  const end = Math.min(modules[next] ?? document.length, places.partEnd(offset));
  if (isNamedInDictionary(document, name, { start: from, end })) return undefined;
  let found: "none" | "other" = "none";
  for (const at of places.placesOf(name, from)) {
    if (at >= end) break;
    const definition = definitionAt(document, at, needleOf(name).length);
    // Several ops may share a line.
    if (definition?.op === "vm.func" || VM_FUNC.test(document.slice(at - WORD_CONTEXT, at))) return "function";
    if (definition !== undefined) found = "other";
  }
  return found;
}

/** Whether an op in the generic form may define a symbol in a span: it names it in a dictionary. */
function isNamedInDictionary(document: AbiDocument, name: string, { start, end }: Span): boolean {
  const needle = JSON.stringify(name);
  for (let at = document.indexOf(needle, start); at >= 0 && at < end; at = document.indexOf(needle, at + 1)) {
    if (/sym_name\s*=\s*$/.test(document.slice(at - DEFINING_LENGTH, at))) return true;
  }
  return false;
}

/** The definition whose symbol (`length` units with its `@`) stands at an offset; undefined where it is a reference. */
function definitionAt(document: AbiDocument, at: number, length: number): SymbolDefinition | undefined {
  if (/[\w$.-]/.test(document.slice(at + length, at + length + 1))) return undefined;
  // Not to the line's start, which may be far: a line can hold thousands of uses.
  const before = document.slice(Math.max(0, at - DEFINING_LENGTH), at);
  const feed = before.lastIndexOf("\n");
  // Behind a brace as well: a module may stand on one line with what it holds.
  const first = Math.max(feed, before.lastIndexOf("{"), before.lastIndexOf("}"));
  if (first < 0 && before.length < at) return undefined;
  if (before.slice(feed + 1, first + 1).includes("//")) return undefined;
  const { op, words = "" } = DEFINING.exec(before.slice(first + 1))?.groups ?? {};
  if (op === undefined) return undefined;
  // An op of an unknown dialect may define its symbol.
  if (isReference(op) && !words.split(/\s+/).some(isVisibility)) return undefined;
  const start = at - before.length + first + 1;
  const record = document.functionIn({ start, end: at });
  if (record === undefined) return { start, op, header: undefined };
  return { start: record.start, op, header: record.header };
}
