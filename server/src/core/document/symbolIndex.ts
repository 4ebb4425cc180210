/**
 * Answers about the symbols of a document. They survive edits: an edit makes only those stale that it may have changed,
 * and a stale answer counts as changed only once a new look-up differs.
 */

import type { AliasedDictionary, SymbolDefinition } from "../abi/symbolSource.js";
import { fingerprint } from "../text/fingerprint.js";
import type { Span } from "../text/offsetMap.js";
import { areEqual } from "../text/recurring.js";
import { effectOf } from "./answerEffects.js";
import { type AnswerKey, AnswerTable, keyOf, sectionOf } from "./answerTable.js";
import { isPrinted } from "./checks/compilerOutput.js";
import type { Answer, Dependencies } from "./dependencies.js";
import type { AbiDocument } from "./document.js";
import { type DocumentEdit, type EditFollower, perDocument } from "./documentEdit.js";
import { exportsOf } from "./exportIndex.js";
import { VM_EXPORT } from "./exportOps.js";
import { type FileScopes, movesSections, movesVmModules, scopesOf } from "./fileScopes.js";
import { literalOf, needleOf } from "./namePlaces.js";
import {
  aliasedDictionaryAt,
  aliasIn,
  type DefiningOp,
  definingOpAt,
  globalTypeAfter,
  hasModuleIn,
  isNamedInDictionary,
  isTorchIn,
  TORCH,
  vmSymbolAt,
  WORD_CONTEXT,
} from "./symbolText.js";

/** More answers are not kept. */
const MAX_ANSWERS = 1 << 17;
/** So many stale answers are looked up before something that depends on them is needed. */
const MAX_DOUBTFUL = 64;
/** How many definitions are cached with their content between two edits: each keeps text around it alive. */
const MAX_VALUES = 32;

type Value = SymbolDefinition | AliasedDictionary;

/** The number of places of a name, without an op that can be read, at which the search ends. */
const MAX_UNREAD = 16;

const NOWHERE = { at: -1, start: -1, end: -1 } as const;
type Found = Pick<Answer, "found" | "at" | "start" | "end"> & { readonly value?: Value | undefined };

/** An alias of a section of the file, which goes by its number. */
interface ChangedAlias {
  readonly name: string;
  readonly section: number;
}

export class SymbolIndex implements EditFollower {
  readonly #document: AbiDocument;
  readonly #scopes: FileScopes;
  readonly #answers = new AnswerTable();
  /** Replaced, never cleared: see ARCHITECTURE. */
  #values = new Map<Answer, Value | undefined>();
  #changes = 0;
  #aliasChanges = 0;
  /** The aliases of those changes, each once. */
  #changedAliases = new Map<string, ChangedAlias>();
  /** Stale answers with the number of their section, which are looked up before `changes` is answered: few. */
  readonly #doubtful = new Map<Answer, number>();
  #dependencies: readonly Answer[] = [];

  constructor(document: AbiDocument) {
    this.#document = document;
    this.#scopes = scopesOf(document);
  }

  /** Changes when an answer does, or may have after an edit that affects many. Until then, current answers stay current. */
  get changes(): number {
    return this.changesBesideAliases + this.#aliasChanges;
  }

  /** The same, but for changed answers about the aliases that `takeChangedAliases` names. */
  get changesBesideAliases(): number {
    for (const [answer, section] of this.#doubtful) {
      this.#doubtful.delete(answer);
      if (answer.state === "stale") this.#refreshed(answer, this.#scopes.startOf(section));
    }
    return this.#changes;
  }

  /** The aliases of which answers have changed since this was last called. */
  takeChangedAliases(): Iterable<ChangedAlias> {
    const changed = this.#changedAliases;
    this.#changedAliases = new Map();
    return changed.values();
  }

  answer(kind: Answer["kind"], name: string, offset: number): Answer {
    const known = this.#answers.get(this.#keyAt(kind, offset), name);
    if (known !== undefined) return known.state === "stale" ? this.#refreshed(known, offset) : known;
    if (this.#answers.size >= MAX_ANSWERS) this.#forgetAll();
    return this.#add(this.#find(kind, name, offset), kind, name, offset);
  }

  #add({ value, found, at, start, end }: Found, kind: Answer["kind"], name: string, offset: number): Answer {
    // No spread: objects that are made of one take half as much memory again.
    const answer: Answer = { kind, name, found, at, start, end, state: "current" };
    this.#answers.set(this.#keyAt(kind, offset), answer);
    if (value !== undefined) this.#keepValue(answer, value);
    return answer;
  }

  #keyAt(kind: Answer["kind"], offset: number): AnswerKey {
    if (kind === "vm") return this.#scopes.vmModuleAt(offset);
    if (kind === "export") return `${kind} ${this.#scopes.vmModuleAt(offset)}`;
    return keyOf(this.#scopes.sectionNumberAt(offset), kind);
  }

  /** Some answers as dependencies: one object for all that come one after another with the same answers. */
  dependenciesOn(answers: readonly [Answer, ...Answer[]]): Dependencies {
    if (answers.length === 1) return answers[0];
    // A copy is as long as its answers: a list that grew takes room for more.
    if (!areEqual(this.#dependencies, answers)) this.#dependencies = answers.slice();
    return this.#dependencies;
  }

  /** Whether an answer that was given at an offset is still the same. */
  isCurrent(answer: Answer, offset: number): boolean {
    return answer.state === "stale" ? this.#refreshed(answer, offset) === answer : answer.state === "current";
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

  edited(edit: DocumentEdit): void {
    this.#values = new Map();
    if (movesSections(edit)) this.#forgetAll();
    else if (this.#answers.size > 0) this.#followAnswers(edit);
  }

  replaced(): void {
    this.#forgetAll();
  }

  #forgetAll(): void {
    this.#changes++;
    this.#doubtful.clear();
    this.#answers.forEach(outdate);
    this.#answers.clear();
    this.#values = new Map();
  }

  /** Moves the answers after an edit in one section, and makes those stale that it may have changed. */
  #followAnswers(edit: DocumentEdit): void {
    const { span, newLength } = edit;
    const by = newLength - (span.end - span.start);
    this.#answers.forEach((answer, key) => {
      if (answer.state === "stale") return;
      if (answer.start > span.end) move(answer, by);
      else if (isMet(answer, span)) {
        this.#doubt(answer, key);
        if (answer.at >= span.end) answer.at += by;
      }
    });
    const section = this.#scopes.sectionNumberAt(span.start);
    const isInSection = (key: AnswerKey): boolean => typeof key === "string" || sectionOf(key) === section;
    this.#answers.forEachNamed(effectOf(edit), isInSection, (answer, key) => {
      if (answer.state === "current") this.#doubt(answer, key);
    });
    // A module's answers go by its number.
    if (movesVmModules(edit)) this.#forgetVm();
  }

  #doubt(answer: Answer, key: AnswerKey): void {
    answer.state = "stale";
    if (typeof key === "string" || this.#doubtful.size >= MAX_DOUBTFUL) this.#changes++;
    else this.#doubtful.set(answer, sectionOf(key));
  }

  #forgetVm(): void {
    this.#changes++;
    const isOfVm = (key: AnswerKey): boolean => typeof key === "string";
    this.#answers.forEach((answer, key) => {
      if (isOfVm(key)) outdate(answer);
    });
    this.#answers.remove(isOfVm);
  }

  /** A stale answer if it still holds, or the one in its place. */
  #refreshed(answer: Answer, offset: number): Answer {
    const { kind, name } = answer;
    const now = this.#find(kind, name, offset);
    // What is wrong in a definition is reported where that is, so another one is a change even if it says the same; and
    // of two exports of one name, which comes first.
    const isPlaced = kind === "alias" || kind === "export";
    if (now.found !== answer.found || (isPlaced && now.at !== answer.at)) {
      outdate(answer);
      if (kind === "alias") {
        this.#aliasChanges++;
        const section = this.#scopes.sectionNumberAt(offset);
        this.#changedAliases.set(`${section} ${name}`, { name, section });
      } else this.#changes++;
      return this.#add(now, kind, name, offset);
    }
    answer.at = now.at;
    answer.start = now.start;
    answer.end = now.end;
    answer.state = "current";
    if (now.value !== undefined) this.#keepValue(answer, now.value);
    return answer;
  }

  #keepValue(answer: Answer, value: Value | undefined): void {
    if (this.#values.size >= MAX_VALUES) this.#values = new Map();
    this.#values.set(answer, value);
  }

  #find(kind: Answer["kind"], name: string, offset: number): Found {
    switch (kind) {
      case "module":
        return { found: this.#isWholeModule(offset) ? "yes" : "no", ...NOWHERE };
      case "torch":
        return { found: this.#isTorch(offset) ? "yes" : "no", ...NOWHERE };
      case "vm":
        return { found: this.#vmFunctions(name, offset) ?? "", ...NOWHERE };
      case "export":
        return this.#export(name, offset);
      case "alias":
        return this.#alias(name, offset);
      case "definition":
        return this.#definition(name, offset);
    }
  }

  /** What names no module is one, but for what a compiler printed: that may be a part of one. */
  #isWholeModule(offset: number): boolean {
    const section = this.#scopes.sectionAt(offset);
    return hasModuleIn(this.#document, section) || !isPrinted(this.#document, section);
  }

  #isTorch(offset: number): boolean {
    return this.#document.mentions(TORCH) && isTorchIn(this.#document, this.#scopes.sectionAt(offset));
  }

  /** The first export of a name in the module of the VM. */
  #export(name: string, offset: number): Found {
    const module = this.#scopes.vmModule(offset);
    const first = module && exportsOf(this.#document).firstOf(name, offset);
    if (first === undefined) return { found: "", ...NOWHERE };
    // Edits near the word are noticed by it.
    return { found: first.symbol, at: first.offset, start: first.offset, end: first.offset + VM_EXPORT.length };
  }

  #alias(name: string, offset: number): Found {
    const value = aliasIn(this.#document, name, this.#scopes.sectionAt(offset));
    if (value === undefined) return { found: "", ...NOWHERE };
    const { start, examined, length } = value.record;
    const span = { start: start - WORD_CONTEXT, end: start + Math.max(examined.end, length) };
    return { found: fingerprint(this.#document.slice(start, start + length)), at: start, ...span, value };
  }

  #definition(name: string, offset: number): Found {
    const needle = needleOf(name);
    const { length } = needle;
    const { start, end } = this.#scopes.sectionAt(offset);
    for (const at of this.#document.names.symbols.placesOf(needle, start, end)) {
      const found = definingOpAt(this.#document, at, length);
      if (found === undefined) continue;
      return this.#definitionFound(found, at, at + length);
    }
    const quoted = literalOf(name);
    let unread: Found | undefined;
    let tries = 0;
    for (const at of this.#document.names.generic.placesOf(quoted, start, end)) {
      const found = this.#genericFound(at, at + quoted.length);
      if (found.value.start !== at) return found;
      unread ??= found;
      if (++tries >= MAX_UNREAD) break;
    }
    return unread ?? { found: "", ...NOWHERE };
  }

  /** What the op in the generic form is whose name is between two offsets. */
  #genericFound(at: number, end: number): Found & { readonly value: SymbolDefinition } {
    const before = this.#document.slice(at - WORD_CONTEXT, at);
    const record = this.#document.opNamedAt(at - before.length + before.lastIndexOf("sym_name"));
    if (record?.header === undefined) {
      // It starts too far away, or this is not code: something may be defined here.
      const value = { start: at, op: "", header: undefined };
      return { found: "unread", at, start: 0, end: Number.POSITIVE_INFINITY, value };
    }
    const { header, start, length, examined } = record;
    const text = this.#document.slice(start, start + length);
    const value = { start, op: header.op ?? "", header: header.functionLike ? header : undefined };
    const seen = Math.max(start + Math.max(examined.end, length), end);
    return { found: `${value.op} ${fingerprint(text)}`, at, start: start + examined.start, end: seen, value };
  }

  #definitionFound({ start: opStart, op, from: start }: DefiningOp, at: number, end: number): Found {
    const ahead = this.#document.slice(end, end + WORD_CONTEXT);
    const after = ahead.trimStart();
    const type = globalTypeAfter(op, after);
    const value = { start: opStart, op, header: undefined, type };
    // Only an argument list makes it a function.
    if (after !== "" && !after.startsWith("(")) {
      const seen = end + (type === undefined ? ahead.length - after.length + 1 : ahead.length);
      return { found: type === undefined ? op : `${op} ${type}`, at, start, end: seen, value };
    }
    const record = this.#document.functionIn({ start: opStart, end: at });
    // What is not closed yet may be closed anywhere.
    if (record === undefined) return { found: op, at, start, end: Number.POSITIVE_INFINITY, value };
    const text = this.#document.slice(record.start, record.start + record.length);
    const { examined, length } = record;
    return {
      found: `${op} ${fingerprint(text)}`,
      at,
      start: Math.min(start, record.start + examined.start),
      end: record.start + Math.max(examined.end, length),
      value: { start: record.start, op, header: record.header },
    };
  }

  #valueAt({ kind, name, at }: Answer): Value | undefined {
    if (kind === "alias") return aliasedDictionaryAt(this.#document, at);
    if (this.#document.slice(at, at + 1) === '"') {
      return this.#genericFound(at, at + literalOf(name).length).value;
    }
    const { length } = needleOf(name);
    const found = definingOpAt(this.#document, at, length);
    return found && (this.#definitionFound(found, at, at + length).value as Value);
  }

  /** What a module of the VM defines under a name. */
  #vmFunctions(name: string, offset: number): "none" | "other" | "function" | undefined {
    const module = this.#scopes.vmModule(offset);
    if (module === undefined) return undefined;
    if (isNamedInDictionary(this.#document, name, module)) return undefined;
    const needle = needleOf(name);
    let found: "none" | "other" = "none";
    for (const at of this.#document.names.symbols.placesOf(needle, module.start, module.end)) {
      const seen = vmSymbolAt(this.#document, at, needle.length);
      if (seen === "function") return seen;
      found = seen ?? found;
    }
    return found;
  }
}

/** Whether an edit overlaps the text that an answer depends on. Any edit may complete the definition of an unknown alias. */
function isMet({ kind, at, end }: Answer, span: Span): boolean {
  return at < 0 ? kind === "alias" : end >= span.start;
}

function outdate(answer: Answer): void {
  answer.state = "outdated";
}

function move(answer: Answer, by: number): void {
  answer.at += by;
  answer.start += by;
  answer.end += by;
}

/** The index of a document. */
export const symbolIndexOf = perDocument((document: AbiDocument) => new SymbolIndex(document));
