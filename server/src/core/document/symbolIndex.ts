/**
 * Answers about the symbols of a document. They survive edits: an edit makes only those stale that it may have changed,
 * and a stale answer counts as changed only once a new look-up differs.
 */

import type { AliasedDictionary, SymbolDefinition } from "../abi/symbolSource.js";
import { fingerprint } from "../text/fingerprint.js";
import { recurringNumbers } from "../text/recurring.js";
import { effectOf, mayChange } from "./answerEffects.js";
import type { Answer, Dependencies } from "./dependencies.js";
import type { AbiDocument } from "./document.js";
import { type FileScopes, movesParts, movesVmModules, scopesOf } from "./fileScopes.js";
import { literalOf, needleOf } from "./namePlaces.js";
import {
  aliasedDictionaryAt,
  aliasIn,
  type DefiningOp,
  definingOpAt,
  hasModuleIn,
  isNamedInDictionary,
  isTorchIn,
  TORCH,
  vmSymbolAt,
  WORD_CONTEXT,
} from "./symbolText.js";
import { type EditFollower, perDocument, type TextEdit } from "./textEdit.js";

/** More answers are not kept. */
const MAX_ANSWERS = 1 << 17;
/** So many stale answers are looked up before something that depends on them is needed. */
const MAX_DOUBTFUL = 64;
/** How many definitions are cached with their content between two edits: each keeps text around it alive. */
const MAX_VALUES = 32;

type Value = SymbolDefinition | AliasedDictionary;

/** After so many places of a name at which no op can be read, none is expected. */
const MAX_UNREAD = 16;

const recurringVersions = recurringNumbers();

const NOWHERE = { at: -1, start: -1, end: -1 } as const;
type Found = Pick<Answer, "found" | "at" | "start" | "end"> & { readonly value?: Value | undefined };

export class SymbolIndex implements EditFollower {
  readonly #document: AbiDocument;
  readonly #scopes: FileScopes;
  /** By kind and part of the file (or module of the VM), then by name. */
  readonly #answers = new Map<string, Map<string, Answer>>();
  #keys = { part: -1, byKind: new Map<Answer["kind"], string>() };
  #size = 0;
  readonly #values = new Map<Answer, Value | undefined>();
  #changes = 0;
  /** Stale answers with the number of their part, which are looked up before `changes` is answered: few. */
  readonly #doubtful = new Map<Answer, number>();
  #dependencies: Dependencies | undefined;

  constructor(document: AbiDocument) {
    this.#document = document;
    this.#scopes = scopesOf(document);
  }

  /** Changes when an answer does, or may after an edit that met many: until then, what was current still is. */
  get changes(): number {
    for (const [answer, part] of this.#doubtful) {
      this.#doubtful.delete(answer);
      if (answer.stale) this.#refresh(answer, this.#scopes.startOf(part));
    }
    return this.#changes;
  }

  answer(kind: Answer["kind"], name: string, offset: number): Answer {
    const key =
      kind === "vm" ? `vm ${this.#scopes.vmModuleAt(offset)}` : this.#keyIn(this.#scopes.partAt(offset), kind);
    const known = this.#answers.get(key)?.get(name);
    if (known !== undefined) {
      if (known.stale) this.#refresh(known, offset);
      return known;
    }
    if (this.#size >= MAX_ANSWERS) this.#forgetAll();
    const { value, found, at, start, end } = this.#find(kind, name, offset);
    // No spread: objects that are made of one take half as much memory again.
    const answer: Answer = { kind, name, found, at, start, end, stale: false, version: 0 };
    const ofPart = this.#answers.get(key) ?? new Map<string, Answer>();
    this.#answers.set(key, ofPart.set(name, answer));
    this.#size++;
    if (value !== undefined) this.#keepValue(answer, value);
    return answer;
  }

  /** Consecutive look-ups are mostly in one part, so that its keys need not be joined for each. */
  #keyIn(part: number, kind: Answer["kind"]): string {
    if (this.#keys.part !== part) this.#keys = { part, byKind: new Map() };
    const { byKind } = this.#keys;
    const known = byKind.get(kind);
    if (known !== undefined) return known;
    const key = `${kind} ${part}`;
    byKind.set(kind, key);
    return key;
  }

  /** What depends on some answers: the object given last, if that depends on the same. */
  dependenciesOn(answers: readonly Answer[]): Dependencies {
    const last = this.#dependencies;
    const isSame = (answer: Answer, i: number): boolean =>
      answer === last?.answers[i] && answer.version === last.versions[i];
    if (last?.answers.length === answers.length && answers.every(isSame)) return last;
    const versions = recurringVersions(answers.map(({ version }) => version));
    // A copy is as long as its answers: a list that grew takes room for more.
    this.#dependencies = { answers: [...answers], versions, index: this, currentAt: -1 };
    return this.#dependencies;
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

  edited(edit: TextEdit): void {
    this.#values.clear();
    if (movesParts(edit)) this.#forgetAll();
    else if (this.#size > 0) this.#followAnswers(edit);
  }

  replaced(): void {
    this.#forgetAll();
  }

  #forgetAll(): void {
    this.#changes++;
    this.#doubtful.clear();
    for (const answer of this.#eachAnswer()) answer.version = -1;
    this.#answers.clear();
    this.#size = 0;
    this.#values.clear();
  }

  /** Makes those answers stale that an edit may have changed, and moves the others. */
  #followAnswers(edit: TextEdit): void {
    const { span, newLength } = edit;
    const by = newLength - (span.end - span.start);
    const effect = effectOf(edit);
    for (const [key, answers] of this.#answers) {
      for (const answer of answers.values()) {
        if (answer.stale) continue;
        if (mayChange(answer, effect)) {
          answer.stale = true;
          if (answer.kind === "vm" || this.#doubtful.size >= MAX_DOUBTFUL) this.#changes++;
          else this.#doubtful.set(answer, Number(key.slice(key.indexOf(" "))));
        }
        if (answer.at >= 0 && answer.start > span.end) move(answer, by);
      }
    }
    // A module's answers go by its number.
    if (movesVmModules(edit)) this.#forgetVm();
  }

  *#eachAnswer(): Generator<Answer> {
    for (const answers of this.#answers.values()) yield* answers.values();
  }

  #forgetVm(): void {
    this.#changes++;
    for (const [key, answers] of this.#answers) {
      if (!key.startsWith("vm ")) continue;
      for (const answer of answers.values()) answer.version = -1;
      this.#size -= answers.size;
      this.#answers.delete(key);
    }
  }

  #refresh(answer: Answer, offset: number): void {
    if (answer.version < 0) return;
    const { found, value, ...place } = this.#find(answer.kind, answer.name, offset);
    // What is wrong in a definition is reported where that is, so another one is a change even if it says the same.
    const isSame = found === answer.found && (answer.kind !== "alias" || place.at === answer.at);
    Object.assign(answer, place);
    answer.stale = false;
    if (value !== undefined) this.#keepValue(answer, value);
    if (isSame) return;
    answer.found = found;
    answer.version++;
    this.#changes++;
  }

  #keepValue(answer: Answer, value: Value | undefined): void {
    if (this.#values.size >= MAX_VALUES) this.#values.clear();
    this.#values.set(answer, value);
  }

  #find(kind: Answer["kind"], name: string, offset: number): Found {
    switch (kind) {
      case "module":
        return { found: hasModuleIn(this.#document, this.#scopes.part(offset)) ? "yes" : "no", ...NOWHERE };
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
    return this.#document.mentions(TORCH) && isTorchIn(this.#document, this.#scopes.part(offset));
  }

  #alias(name: string, offset: number): Found {
    const value = aliasIn(this.#document, name, this.#scopes.part(offset));
    if (value === undefined) return { found: "", ...NOWHERE };
    const { start, examined, length } = value.record;
    const span = { start: start - WORD_CONTEXT, end: start + Math.max(examined.end, length) };
    return { found: fingerprint(this.#document.slice(start, start + length)), at: start, ...span, value };
  }

  #definition(name: string, offset: number): Found {
    const needle = needleOf(name);
    const { length } = needle;
    const { start, end } = this.#scopes.part(offset);
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
    const record = this.#document.opNamedIn({ start: at - before.length + before.lastIndexOf("sym_name"), end: at });
    if (record?.header === undefined) {
      // It starts too far away, or this is no code: something may be defined here.
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

function move(answer: Answer, by: number): void {
  answer.at += by;
  answer.start += by;
  answer.end += by;
}

/** The index of a document. */
export const symbolIndexOf = perDocument((document: AbiDocument) => new SymbolIndex(document));
