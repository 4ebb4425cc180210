/** What a fuzz target is: inputs to begin with, what they are made of, and what has to hold for any of them. */

export interface Target {
  readonly name: string;
  /** Inputs that mean something; read once, from the project's folder. */
  readonly seeds: () => readonly string[];
  /** Pieces that inputs are made of. */
  readonly pieces: readonly string[];
  /** Every character of an input stands for a byte. */
  readonly bytes?: boolean;
  /** How long inputs get, in characters. */
  readonly longest?: number;
  /** Throws, or rejects, where the program breaks a promise. */
  readonly check: (input: string) => void | Promise<void>;
}

/** A promise that was broken: which one, in a line that is the same for the same fault. */
export class Broken extends Error {
  override readonly name = "Broken";
}

/** @throws Broken where the promise was not kept */
export function promise(kept: boolean, what: string): asserts kept {
  if (!kept) throw new Broken(what);
}

/** Holds two values to be the same plain data. @throws Broken */
export function same(actual: unknown, expected: unknown, what: string): void {
  const [a, b] = [JSON.stringify(actual) ?? "undefined", JSON.stringify(expected) ?? "undefined"];
  if (a === b) return;
  let at = 0;
  while (a[at] === b[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 100);
  throw new Broken(`${what}\n  is   …${around(a)}\n  want …${around(b)}`);
}
