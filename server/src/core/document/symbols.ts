/**
 * Symbols of a document, looked up by name when a rule or a hover needs one. What was derived from the answers holds until one of
 * them changes.
 */

import type { CompileOptions } from "../abi/compile/options.js";
import type { AliasedDictionary, SymbolDefinition, SymbolSource, VmExport } from "../abi/symbolSource.js";
import type { AbiDocument } from "./document.js";
import { type Answer, type SymbolIndex, symbolIndexOf } from "./symbolIndex.js";

/** The symbols of the section around an offset. All look-ups between two edits together are linear in the text. */
export function symbolsAround(document: AbiDocument, offset: number): TrackedSymbols {
  return new TrackedSymbols(document, offset);
}

/** Symbols that record which answers they gave. One is made for each record, and few records need an answer. */
export class TrackedSymbols implements SymbolSource {
  readonly #document: AbiDocument;
  readonly #offset: number;
  #used: Answer[] | undefined;

  constructor(document: AbiDocument, offset: number) {
    this.#document = document;
    this.#offset = offset;
  }

  get compileOptions(): CompileOptions {
    return this.#document.compileOptions;
  }

  isWholeModule(): boolean {
    return this.#answer("module", "").found === "yes";
  }

  isPrinted(): boolean {
    return this.#answer("printed", "").found === "yes";
  }

  isTorch(): boolean {
    return this.#answer("torch", "").found === "yes";
  }

  /** Torch's pipeline comes first. */
  isStableHlo(): boolean {
    return !this.isTorch() && this.#answer("stablehlo", "").found === "yes";
  }

  vmFunctions(name: string): "none" | "other" | "function" | undefined {
    const { found } = this.#answer("vm", name);
    return found === "" ? undefined : (found as "none" | "other" | "function");
  }

  firstExport(name: string): VmExport | undefined {
    const { found, at } = this.#answer("export", name);
    return at < 0 ? undefined : { start: at, symbol: found };
  }

  alias(name: string): AliasedDictionary | undefined {
    return this.#index.value(this.#answer("alias", name)) as AliasedDictionary | undefined;
  }

  definition(name: string): SymbolDefinition | undefined {
    return this.#index.value(this.#answer("definition", name)) as SymbolDefinition | undefined;
  }

  /** The answers so far, each once. */
  get answers(): readonly Answer[] {
    return this.#used ?? NONE;
  }

  get #index(): SymbolIndex {
    return symbolIndexOf(this.#document);
  }

  #answer(kind: Answer["kind"], name: string): Answer {
    const answer = this.#index.answer(kind, name, this.#offset);
    // A list that is empty at first takes room for many.
    if (this.#used === undefined) this.#used = [answer];
    else if (!this.#used.includes(answer)) this.#used.push(answer);
    return answer;
  }
}

const NONE: readonly Answer[] = [];
