/** Answers by kind and section of the file, then by name: a file may have very many sections with one answer each. */
import { type AnswerGroup, addTo, answersNamedBy, type Effect, isNamedBy } from "./answerEffects.js";
import type { Answer } from "./dependencies.js";

/** A section of the file and a kind of answer (`keyOf`), or a module of the VM (`FileScopes.vmModuleAt`). */
export type AnswerKey = number | string;

const KINDS: readonly Answer["kind"][] = ["module", "torch", "vm", "export", "alias", "definition"];

/** The key of one kind of answer about a section of the file. */
export const keyOf = (section: number, kind: Answer["kind"]): number => section * KINDS.length + KINDS.indexOf(kind);

/** The number of the section in a key that `keyOf` made. */
export const sectionOf = (key: number): number => Math.floor(key / KINDS.length);

export class AnswerTable {
  /** A group only where a key has several answers: its map takes twice as much memory as an answer. */
  readonly #answers = new Map<AnswerKey, Answer | AnswerGroup>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: AnswerKey, name: string): Answer | undefined {
    const known = this.#answers.get(key);
    if (known !== undefined && isGroup(known)) return known.byName.get(name);
    return known?.name === name ? known : undefined;
  }

  /** Adds an answer, or puts it in the place of the one with its name. */
  set(key: AnswerKey, answer: Answer): void {
    if (this.get(key, answer.name) === undefined) this.#size++;
    const known = this.#answers.get(key);
    if (known !== undefined && isGroup(known)) addTo(known, answer);
    else if (known === undefined || known.name === answer.name) this.#answers.set(key, answer);
    else {
      const group: AnswerGroup = { kind: answer.kind, byName: new Map(), longNames: undefined };
      addTo(group, known);
      addTo(group, answer);
      this.#answers.set(key, group);
    }
  }

  forEach(visit: (answer: Answer, key: AnswerKey) => void): void {
    // Of very many, `for` would make a pair each.
    this.#answers.forEach((known, key) => {
      if (isGroup(known)) for (const answer of known.byName.values()) visit(answer, key);
      else visit(known, key);
    });
  }

  /** Visits the answers under some keys that the words of an edit may have changed, wherever they were found. */
  forEachNamed(
    effect: Effect,
    isMet: (key: AnswerKey) => boolean,
    visit: (answer: Answer, key: AnswerKey) => void,
  ): void {
    this.#answers.forEach((known, key) => {
      if (!isMet(key)) return;
      if (isGroup(known)) for (const answer of answersNamedBy(known, effect)) visit(answer, key);
      else if (isNamedBy(known, effect)) visit(known, key);
    });
  }

  /** Removes all answers under some keys. */
  remove(isGone: (key: AnswerKey) => boolean): void {
    for (const [key, known] of this.#answers) {
      if (!isGone(key)) continue;
      this.#size -= isGroup(known) ? known.byName.size : 1;
      this.#answers.delete(key);
    }
  }

  clear(): void {
    this.#answers.clear();
    this.#size = 0;
  }
}

const isGroup = (known: Answer | AnswerGroup): known is AnswerGroup => "byName" in known;
