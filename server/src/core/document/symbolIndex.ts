/**
 * Answers about the symbols of a document. They survive edits: those are asked again whose name something defines on a page that was
 * edited, and an answer counts as changed only where another one takes its place.
 */
import type { AliasedDictionary, SymbolDefinition } from "../abi/symbolSource.js";
import type { Names } from "../syntax/names.js";
import { fingerprint } from "../text/fingerprint.js";
import type { Span } from "../text/offsetMap.js";
import { isPrinted } from "./checks/compilerOutput.js";
import { type AbiDocument, perDocument } from "./document.js";
import { decoded } from "./exportOps.js";
import { exportsOf } from "./exports.js";
import { type FileScopes, scopesOf } from "./fileScopes.js";
import type { Changes, Edit, Pages } from "./pages.js";
import { IS_STABLE_HLO, IS_TORCH } from "./summary.js";
import {
  aliasOf,
  definitionOf,
  isStableHlo,
  isTorch,
  isWholeModule,
  symbolDefinition,
  vmFunctions,
} from "./symbolLookup.js";

/** More answers are not kept. */
const MAX_ANSWERS = 1 << 17;
/** So many stale answers are looked up before something that depends on them is needed. */
const MAX_DOUBTFUL = 64;
/** How many definitions are cached with their content between two edits: each keeps text around it alive. */
const MAX_VALUES = 32;

/** What was found for one question about one section of the file. It moves with the text; another answer is another object. */
export interface Answer {
  readonly kind: "module" | "printed" | "torch" | "stablehlo" | "vm" | "export" | "alias" | "definition";
  readonly name: string;
  /** What was found, and nothing else, so that answers can be compared. */
  readonly found: string;
  /** Where the symbol, alias or export was found; -1 where it was not. */
  at: number;
  /** How much text from there shows the definition of an alias, in UTF-16 units; 0 for other answers. */
  readonly length: number;
  /** Stale where an edit may have changed it; outdated where another has taken its place, or it is not followed any more. */
  state: "current" | "stale" | "outdated";
}

type Kind = Answer["kind"];
type Value = SymbolDefinition | AliasedDictionary;

/** What was found, and where: -1 where it has no place. */
interface Found {
  readonly found: string;
  readonly at: number;
  readonly length?: number;
  readonly value?: Value | undefined;
}

const NOTHING: Found = { found: "", at: -1 };

/** Of an answer about a section of the file its number, or what identifies a module of the VM. */
type Scope = number | string;

export class SymbolIndex {
  readonly #document: AbiDocument;
  #scopes: FileScopes;
  #pages: Pages;
  /** That of the pages whose offsets the answers have. */
  #revision: number;
  /** By scope, kind and name. */
  readonly #answers = new Map<string, Answer>();
  /** The modules of the VM among their scopes. */
  readonly #vmModules = new Set<string>();
  readonly #values = new Map<Answer, Value | undefined>();
  #changes = 0;
  /** Stale answers with the number of their section, which are looked up before `changes` is answered: few. */
  readonly #doubtful = new Map<Answer, number>();

  constructor(document: AbiDocument) {
    this.#document = document;
    this.#pages = document.pages;
    this.#revision = document.pages.revision;
    this.#scopes = scopesOf(document);
    document.pages.takeChanges();
  }

  /** Changes when an answer does, or may have after an edit that affects many. Until then, current answers stay current. */
  get changes(): number {
    this.#follow();
    for (const [answer, section] of this.#doubtful) {
      this.#doubtful.delete(answer);
      if (answer.state === "stale") this.#refreshed(answer, this.#scopes.startOf(section));
    }
    return this.#changes;
  }

  /** The answer to a question about the section, or the module of the VM, around an offset. */
  answer(kind: Kind, name: string, offset: number): Answer {
    this.#follow();
    const scope = this.#scopeOf(kind, offset);
    const known = this.#answers.get(keyOf(scope, kind, name));
    if (known !== undefined) return known.state === "stale" ? this.#refreshed(known, offset) : known;
    if (this.#answers.size >= MAX_ANSWERS) this.#forgetAll();
    return this.#add(this.#find(kind, name, offset), kind, name, scope);
  }

  #add({ found, at, length = 0, value }: Found, kind: Kind, name: string, scope: Scope): Answer {
    const answer: Answer = { kind, name, found, at, length, state: "current" };
    this.#answers.set(keyOf(scope, kind, name), answer);
    if (typeof scope === "string") this.#vmModules.add(scope);
    if (value !== undefined) this.#keepValue(answer, value);
    return answer;
  }

  #scopeOf(kind: Kind, offset: number): Scope {
    return kind === "vm" || kind === "export" ? this.#scopes.vmModuleAt(offset) : this.#scopes.sectionNumberAt(offset);
  }

  /** Whether an answer that was given at an offset is still the same. */
  isCurrent(answer: Answer, offset: number): boolean {
    this.#follow();
    if (answer.state !== "stale") return answer.state === "current";
    return this.#refreshed(answer, offset) === answer;
  }

  /** The definition that an answer found. */
  value(answer: Answer): Value | undefined {
    this.#follow();
    if (answer.at < 0) return undefined;
    if (this.#values.has(answer)) return this.#values.get(answer);
    const value = this.#valueOf(answer);
    this.#keepValue(answer, value);
    return value;
  }

  #valueOf({ kind, name, at }: Answer): Value | undefined {
    const section = this.#scopes.sectionAt(at);
    if (kind === "alias") return aliasOf(this.#document, name, section);
    const definition = definitionOf(this.#document, name, section);
    return definition && symbolDefinition(this.#document, definition);
  }

  #keepValue(answer: Answer, value: Value | undefined): void {
    if (this.#values.size >= MAX_VALUES) this.#values.clear();
    this.#values.set(answer, value);
  }

  /** Follows what was edited since the last call. */
  #follow(): void {
    const scopes = scopesOf(this.#document);
    if (scopes === this.#scopes) return;
    const before = this.#scopes;
    this.#scopes = scopes;
    const { pages } = this.#document;
    const edits = pages === this.#pages ? pages.editsSince(this.#revision) : undefined;
    this.#pages = pages;
    this.#revision = pages.revision;
    this.#values.clear();
    const changes = pages.takeChanges();
    if (this.#answers.size === 0) return;
    if (edits === undefined || scopes.count !== before.count || changes.fresh.length === 0) this.#forgetAll();
    else {
      // Answers about modules of the VM go by their numbers.
      if (scopes.vmModuleCount !== before.vmModuleCount) this.#forgetVm();
      for (const edit of edits) this.#move(edit);
      this.#doubtChanged(changes);
    }
  }

  #move({ span, newLength }: Edit): void {
    const by = newLength - (span.end - span.start);
    if (by === 0) return;
    for (const answer of this.#answers.values()) if (answer.at >= span.end) answer.at += by;
  }

  /** Doubts the answers that depend on what was edited. */
  #doubtChanged({ names, flags, fresh }: Changes): void {
    const keys = keysOf(names, this.#document.pages.names, flags);
    const sections = new Set(fresh.map(({ start }) => this.#scopes.sectionNumberAt(start)));
    for (const scope of [...sections, ...this.#vmModules]) {
      for (const key of keys) this.#doubt(this.#answers.get(`${scope} ${key}`), scope);
    }
  }

  #doubt(answer: Answer | undefined, scope: Scope): void {
    if (answer?.state !== "current") return;
    answer.state = "stale";
    if (typeof scope === "string" || this.#doubtful.size >= MAX_DOUBTFUL) this.#changes++;
    else this.#doubtful.set(answer, scope);
  }

  #forgetAll(): void {
    this.#changes++;
    this.#doubtful.clear();
    for (const answer of this.#answers.values()) answer.state = "outdated";
    this.#answers.clear();
    this.#vmModules.clear();
    this.#values.clear();
  }

  #forgetVm(): void {
    this.#changes++;
    this.#vmModules.clear();
    for (const [key, answer] of this.#answers) {
      if (answer.kind !== "vm" && answer.kind !== "export") continue;
      answer.state = "outdated";
      this.#answers.delete(key);
    }
  }

  /** A stale answer if it still holds, or the one in its place. */
  #refreshed(answer: Answer, offset: number): Answer {
    const { kind, name } = answer;
    const now = this.#find(kind, name, offset);
    // What is wrong in a definition is reported where that is, so another one is a change even if it says the same; and
    // of two exports of one name, which comes first.
    const isPlaced = kind === "alias" || kind === "export";
    if (now.found === answer.found && (!isPlaced || now.at === answer.at)) {
      answer.at = now.at;
      answer.state = "current";
      if (now.value !== undefined) this.#keepValue(answer, now.value);
      return answer;
    }
    answer.state = "outdated";
    this.#changes++;
    return this.#add(now, kind, name, this.#scopeOf(kind, offset));
  }

  #find(kind: Kind, name: string, offset: number): Found {
    const document = this.#document;
    const section = this.#scopes.sectionAt(offset);
    switch (kind) {
      case "module":
        return { found: isWholeModule(document, section) ? "yes" : "no", at: -1 };
      case "printed":
        return { found: isPrinted(document, section) ? "yes" : "no", at: -1 };
      case "torch":
        return { found: isTorch(document, section) ? "yes" : "no", at: -1 };
      case "stablehlo":
        return { found: isStableHlo(document, section) ? "yes" : "no", at: -1 };
      case "vm":
        return this.#vmFunctions(name, offset);
      case "export":
        return this.#export(name, offset);
      case "alias":
        return this.#alias(name, section);
      case "definition":
        return this.#definition(name, section);
    }
  }

  #vmFunctions(name: string, offset: number): Found {
    const module = this.#scopes.vmModule(offset);
    return module === undefined ? NOTHING : { found: vmFunctions(this.#document, name, module), at: -1 };
  }

  /** The first export of a name in the module of the VM. */
  #export(name: string, offset: number): Found {
    const module = this.#scopes.vmModule(offset);
    const first = module && exportsOf(this.#document).firstOf(name, offset);
    return first === undefined ? NOTHING : { found: first.symbol, at: first.offset };
  }

  #alias(name: string, section: Span): Found {
    const value = aliasOf(this.#document, name, section);
    if (value === undefined) return NOTHING;
    const { start, length, examined } = value.record;
    const found = fingerprint(this.#document.slice(start, start + length));
    return { found, at: start, length: Math.max(examined.end, length), value };
  }

  #definition(name: string, section: Span): Found {
    const definition = definitionOf(this.#document, name, section);
    if (definition === undefined) return NOTHING;
    const { op, start, headerEnd, nameSpan } = definition;
    return { found: `${op} ${fingerprint(this.#document.slice(start, headerEnd))}`, at: nameSpan.start };
  }
}

const keyOf = (scope: Scope, kind: Kind, name: string): string => `${scope} ${kind} ${name}`;

/** The ends of keys of answers that depend on names that were defined or are now, or on what the flags of pages say. */
function keysOf(names: Iterable<number>, spellings: Names, flags: number): readonly string[] {
  const keys = ["module ", "printed "];
  if ((flags & IS_TORCH) !== 0) keys.push("torch ");
  if ((flags & IS_STABLE_HLO) !== 0) keys.push("stablehlo ");
  for (const id of names) {
    if (id < 0) continue;
    const name = decoded(spellings, id);
    if (name.startsWith("#")) keys.push(`alias ${name.slice(1)}`);
    else for (const kind of OF_SYMBOLS) keys.push(`${kind} ${name}`);
  }
  return keys;
}

const OF_SYMBOLS: readonly Kind[] = ["definition", "vm", "export"];

/** The index of a document. */
export const symbolIndexOf = perDocument((document: AbiDocument) => new SymbolIndex(document));
