/**
 * Symbols of a document, looked up by name when a rule or a hover needs one. Answers survive edits: an edit makes only
 * those stale that it may have changed, and a stale answer counts as changed only once a new look-up differs. So what was
 * derived from an answer (`Dependencies`) holds until the symbol itself changes.
 */

import type { AliasedDictionary, SymbolDefinition, SymbolSource } from "../abi/symbolSource.js";
import { lowerBound } from "../text/lines.js";
import type { Span } from "../text/offsetMap.js";
import type { Answer, Dependencies } from "./dependencies.js";
import type { AbiDocument } from "./document.js";
import { PART_MARKERS, partBreaks } from "./fileParts.js";
import { BARE, needleOf, type SymbolPlaces, symbolPlaces } from "./symbolPlaces.js";
import {
  aliasedDictionaryAt,
  aliasIn,
  type DefiningOp,
  definingOpAt,
  hasModuleIn,
  isNamedInDictionary,
  isTorchIn,
  MAX_DEFINING_LENGTH,
  MODULE,
  redefinedSymbols,
  TORCH,
  VM_MODULE,
  vmModulesIn,
  vmSymbolAt,
  WORD_CONTEXT,
} from "./symbolText.js";
import { EDIT_CONTEXT, type EditFollower, isWordNear, moveOffsets, type TextEdit } from "./textEdit.js";

const GENERIC_NAME = "sym_name";

/** More answers are not kept. */
const MAX_ANSWERS = 1 << 17;
/** Longer names are looked up anew after each edit, in UTF-16 units. */
const MAX_NAME_LENGTH = 512;
/** Definitions with what they say that are kept between two edits: each holds on to text around it. */
const MAX_VALUES = 32;

type Value = SymbolDefinition | AliasedDictionary;

const NOWHERE = { at: -1, start: -1, end: -1 } as const;
type Found = Pick<Answer, "found" | "at" | "start" | "end"> & { readonly value?: Value | undefined };

const indices = new WeakMap<AbiDocument, SymbolIndex>();

function indexOf(document: AbiDocument): SymbolIndex {
  let index = indices.get(document);
  if (index === undefined) {
    index = new SymbolIndex(document);
    indices.set(document, index);
    document.follow(index);
  }
  return index;
}

/** The symbols of the file part around an offset. All look-ups between two edits together are linear in the text. */
export function symbolsAround(document: AbiDocument, offset: number): TrackedSymbols {
  return new TrackedSymbols(indexOf(document), offset);
}

/** Where the module of the VM around an offset starts, or else the part of the file. Such modules hold no others. */
export function vmModuleStart(document: AbiDocument, offset: number): number {
  return indexOf(document).vmModuleStart(offset);
}

/** Whether everything that something at an offset was derived from is still so. */
export function areCurrent(document: AbiDocument, offset: number, { answers, versions }: Dependencies): boolean {
  const index = indexOf(document);
  return answers.every((answer, i) => answer.version === versions[i] && index.isCurrent(answer, offset));
}

/** Symbols that note which answers were given. */
export class TrackedSymbols implements SymbolSource {
  readonly #index: SymbolIndex;
  readonly #offset: number;
  readonly #used: Answer[] = [];

  constructor(index: SymbolIndex, offset: number) {
    this.#index = index;
    this.#offset = offset;
  }

  hasModule(): boolean {
    return this.#answer("module", "").found === "yes";
  }

  isTorch(): boolean {
    return this.#answer("torch", "").found === "yes";
  }

  vmFunctions(name: string): "none" | "other" | "function" | undefined {
    const { found } = this.#answer("vm", name);
    return found === "" ? undefined : (found as "none" | "other" | "function");
  }

  alias(name: string): AliasedDictionary | undefined {
    return this.#index.value(this.#answer("alias", name)) as AliasedDictionary | undefined;
  }

  definition(name: string): SymbolDefinition | undefined {
    return this.#index.value(this.#answer("definition", name)) as SymbolDefinition | undefined;
  }

  /** What the answers so far depend on. */
  get dependencies(): Dependencies {
    return { answers: this.#used, versions: this.#used.map(({ version }) => version) };
  }

  #answer(kind: Answer["kind"], name: string): Answer {
    const answer = this.#index.answer(kind, name, this.#offset);
    if (!this.#used.includes(answer)) this.#used.push(answer);
    return answer;
  }
}

class SymbolIndex implements EditFollower {
  readonly #document: AbiDocument;
  /** By part of the file (or module of the VM), kind and name. */
  readonly #answers = new Map<string, Answer>();
  readonly #values = new Map<Answer, Value | undefined>();
  /** Where the file is split, ascending. */
  #markers: number[] | undefined;
  #vmModules: number[] | undefined;
  /** The searches since the last edit. */
  #places: SymbolPlaces | undefined;

  constructor(document: AbiDocument) {
    this.#document = document;
  }

  answer(kind: Answer["kind"], name: string, offset: number): Answer {
    const key = `${kind === "vm" ? this.#vmModuleAt(offset) : this.#partAt(offset)} ${kind} ${name}`;
    const known = this.#answers.get(key);
    if (known !== undefined) {
      if (known.stale) this.#refresh(known, offset);
      return known;
    }
    if (this.#answers.size >= MAX_ANSWERS) this.#forgetAll();
    const { value, ...found } = this.#find(kind, name, offset);
    const answer: Answer = { kind, name, ...found, stale: false, version: 0 };
    this.#answers.set(key, answer);
    if (value !== undefined) this.#keepValue(answer, value);
    return answer;
  }

  /** Whether an answer that was given at an offset is still the same. */
  isCurrent(answer: Answer, offset: number): boolean {
    if (!answer.stale) return answer.version >= 0;
    const { version } = answer;
    this.#refresh(answer, offset);
    return answer.version === version;
  }

  /** The definition that an answer found. */
  value(answer: Answer): Value | undefined {
    if (answer.at < 0) return undefined;
    const known = this.#values.get(answer);
    if (known !== undefined) return known;
    const value = this.#valueAt(answer);
    this.#keepValue(answer, value);
    return value;
  }

  vmModuleStart(offset: number): number {
    const modules = this.#vmModuleStarts;
    const next = lowerBound(modules, offset, modules.length);
    return Math.max(modules[next - 1] ?? 0, this.#part(offset).start);
  }

  edited(edit: TextEdit): void {
    this.#places = undefined;
    this.#values.clear();
    if (PART_MARKERS.some((marker) => isWordNear(edit, marker, 1))) {
      this.replaced();
      return;
    }
    if (this.#answers.size > 0) this.#followAnswers(edit);
    if (this.#markers !== undefined) moveOffsets(this.#markers, edit);
    if (this.#vmModules !== undefined) moveOffsets(this.#vmModules, edit);
  }

  replaced(): void {
    this.#markers = undefined;
    this.#vmModules = undefined;
    this.#forgetAll();
  }

  #forgetAll(): void {
    for (const answer of this.#answers.values()) answer.version = -1;
    this.#answers.clear();
    this.#values.clear();
  }

  /** Makes those answers stale that an edit may have changed, and moves the others. */
  #followAnswers(edit: TextEdit): void {
    const { span, newLength } = edit;
    const by = newLength - (span.end - span.start);
    const effect = effectOf(edit);
    if (effect.movesVmModules) this.#vmModules = undefined;
    for (const answer of this.#answers.values()) {
      if (answer.stale) continue;
      answer.stale = mayChange(answer, effect);
      if (answer.at >= 0 && answer.start > span.end) move(answer, by);
    }
    // A module's answers go by its number.
    if (effect.movesVmModules) this.#forgetVm();
  }

  #forgetVm(): void {
    for (const [key, answer] of this.#answers) {
      if (answer.kind !== "vm") continue;
      answer.version = -1;
      this.#answers.delete(key);
    }
  }

  #refresh(answer: Answer, offset: number): void {
    if (answer.version < 0) return;
    const { found, value, ...place } = this.#find(answer.kind, answer.name, offset);
    Object.assign(answer, place);
    answer.stale = false;
    if (value !== undefined) this.#keepValue(answer, value);
    if (found === answer.found) return;
    answer.found = found;
    answer.version++;
  }

  #keepValue(answer: Answer, value: Value | undefined): void {
    if (this.#values.size >= MAX_VALUES) this.#values.clear();
    this.#values.set(answer, value);
  }

  #find(kind: Answer["kind"], name: string, offset: number): Found {
    switch (kind) {
      case "module":
        return { found: hasModuleIn(this.#document, this.#part(offset)) ? "yes" : "no", ...NOWHERE };
      case "torch":
        return { found: this.#isTorch(offset) ? "yes" : "no", ...NOWHERE };
      case "vm":
        return { found: this.#vmFunctions(name, offset) ?? "", ...NOWHERE };
      case "alias":
        return this.#alias(name, offset);
      case "definition":
        return this.#definition(name, offset);
    }
  }

  #isTorch(offset: number): boolean {
    return this.#document.mentions(TORCH) && isTorchIn(this.#document, this.#part(offset));
  }

  #alias(name: string, offset: number): Found {
    const value = aliasIn(this.#document, name, this.#part(offset));
    if (value === undefined) return { found: "", ...NOWHERE };
    const { start, examined, length } = value.record;
    const span = { start: start - WORD_CONTEXT, end: start + Math.max(examined.end, length) };
    return { found: hashOf(this.#document.slice(start, start + length)), at: start, ...span, value };
  }

  #definition(name: string, offset: number): Found {
    const { length } = needleOf(name);
    const { start, end } = this.#part(offset);
    for (const at of this.#searches.placesOf(name, start, end)) {
      const found = definingOpAt(this.#document, at, length);
      if (found === undefined) continue;
      return this.#definitionFound(found, at, at + length);
    }
    return { found: "", ...NOWHERE };
  }

  #definitionFound({ start: opStart, op, from: start }: DefiningOp, at: number, end: number): Found {
    const ahead = this.#document.slice(end, end + WORD_CONTEXT);
    const after = ahead.trimStart();
    const value = { start: opStart, op, header: undefined };
    // Only an argument list makes it a function.
    if (after !== "" && !after.startsWith("(")) {
      return { found: op, at, start, end: end + ahead.length - after.length + 1, value };
    }
    const record = this.#document.functionIn({ start: opStart, end: at });
    // What is not closed yet may be closed anywhere.
    if (record === undefined) return { found: op, at, start, end: Number.POSITIVE_INFINITY, value };
    const text = this.#document.slice(record.start, record.start + record.length);
    const { examined, length } = record;
    return {
      found: `${op} ${hashOf(text)}`,
      at,
      start: Math.min(start, record.start + examined.start),
      end: record.start + Math.max(examined.end, length),
      value: { start: record.start, op, header: record.header },
    };
  }

  #valueAt({ kind, name, at }: Answer): Value | undefined {
    if (kind === "alias") return aliasedDictionaryAt(this.#document, at);
    const { length } = needleOf(name);
    const found = definingOpAt(this.#document, at, length);
    return found && (this.#definitionFound(found, at, at + length).value as Value);
  }

  /** What a module of the VM defines under a name. Such modules hold no others, so the last one that starts before is it. */
  #vmFunctions(name: string, offset: number): "none" | "other" | "function" | undefined {
    const modules = this.#vmModuleStarts;
    const next = lowerBound(modules, offset, modules.length);
    const from = modules[next - 1] ?? -1;
    const part = this.#part(offset);
    if (from < part.start) return undefined;
    const end = Math.min(modules[next] ?? this.#document.length, part.end);
    if (isNamedInDictionary(this.#document, name, { start: from, end })) return undefined;
    const { length } = needleOf(name);
    let found: "none" | "other" = "none";
    for (const at of this.#searches.placesOf(name, from, end)) {
      const seen = vmSymbolAt(this.#document, at, length);
      if (seen === "function") return seen;
      found = seen ?? found;
    }
    return found;
  }

  get #searches(): SymbolPlaces {
    this.#places ??= symbolPlaces(this.#document);
    return this.#places;
  }

  get #vmModuleStarts(): readonly number[] {
    this.#vmModules ??= vmModulesIn(this.#document);
    return this.#vmModules;
  }

  get #markersNow(): readonly number[] {
    this.#markers ??= partBreaks(this.#document);
    return this.#markers;
  }

  /** The number of the part around an offset. The marker that the offset stands in belongs to the part after it. */
  #partAt(offset: number): number {
    const markers = this.#markersNow;
    return lowerBound(markers, offset, markers.length);
  }

  #part(offset: number): Span {
    const markers = this.#markersNow;
    const number = this.#partAt(offset);
    return { start: (markers[number - 1] ?? -1) + 1, end: (markers[number] ?? this.#document.length - 1) + 1 };
  }

  #vmModuleAt(offset: number): string {
    const modules = this.#vmModuleStarts;
    return `${this.#partAt(offset)} ${lowerBound(modules, offset, modules.length)}`;
  }
}

/** What an edit may have changed. */
interface Effect {
  readonly edit: TextEdit;
  readonly onModule: boolean;
  readonly onTorch: boolean;
  readonly movesVmModules: boolean;
  readonly onGenericNames: boolean;
  /** The symbols, as they are spelled, that another number of ops defines now. */
  readonly symbols: ReadonlySet<string>;
  readonly onQuotedSymbols: boolean;
}

function effectOf(edit: TextEdit): Effect {
  const { before, after } = edit;
  return {
    edit,
    onModule: isWordNear(edit, MODULE, WORD_CONTEXT),
    onTorch: isWordNear(edit, TORCH, WORD_CONTEXT),
    movesVmModules: isWordNear(edit, VM_MODULE, WORD_CONTEXT),
    onGenericNames: isWordNear(edit, GENERIC_NAME, MAX_DEFINING_LENGTH),
    symbols: redefinedSymbols(before, after),
    onQuotedSymbols: before.includes('@"') || after.includes('@"'),
  };
}

function mayChange(answer: Answer, effect: Effect): boolean {
  const { kind, name, at } = answer;
  switch (kind) {
    case "module":
      return effect.onModule;
    case "torch":
      return effect.onTorch;
    case "vm":
      return effect.onGenericNames || mayDefine(effect, name);
    case "alias":
      return at < 0 || isMet(answer, effect.edit) || effect.edit.after.includes(`#${name}`);
    case "definition":
      return isMet(answer, effect.edit) || mayDefine(effect, name);
  }
}

/** Whether an edit met the text that an answer depends on. */
function isMet({ at, start, end }: Answer, { span }: TextEdit): boolean {
  return at >= 0 && start <= span.end && span.start <= end;
}

function mayDefine({ symbols, onQuotedSymbols }: Effect, name: string): boolean {
  if (name.length > MAX_NAME_LENGTH) return true;
  return BARE.test(name) ? symbols.size > 0 && symbols.has(`@${name}`) : onQuotedSymbols;
}

function move(answer: Answer, by: number): void {
  answer.at += by;
  answer.start += by;
  answer.end += by;
}

/** Tells texts apart without keeping them: 53 bits, and the length. */
function hashOf(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 2654435761);
    b = Math.imul(b ^ c, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return `${text.length} ${a >>> 0} ${b >>> 0}`;
}

/** Edits show at least so much text as a name and what makes it a definition need. */
if (EDIT_CONTEXT < MAX_NAME_LENGTH + WORD_CONTEXT) throw new Error("EDIT_CONTEXT is too small");
