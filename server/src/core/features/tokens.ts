/**
 * The semantic tokens of a piece of text, kept in numbers: after an edit editors request all tokens again, and pieces that the
 * edit did not touch keep theirs.
 */
import type { AbiDocument } from "../document/document.js";
import type { Span } from "../text/offsetMap.js";

/** The legend of semantic tokens, standard types only; a token's type is an index into it. */
export const TOKEN_TYPES = [
  "namespace",
  "type",
  "parameter",
  "variable",
  "property",
  "function",
  "keyword",
  "string",
  "number",
  "operator",
  "decorator",
  "enumMember",
] as const;
export const TOKEN_MODIFIERS = ["declaration", "deprecated", "defaultLibrary"] as const;

/** A semantic token, on one line. */
export interface Token extends Span {
  readonly type: (typeof TOKEN_TYPES)[number];
  readonly modifiers?: readonly (typeof TOKEN_MODIFIERS)[number][];
}

const TYPES = new Map<Token["type"], number>(TOKEN_TYPES.map((type, i) => [type, i]));

/** The index of a token's type in the legend. */
export const typeNumber = ({ type }: Token): number => TYPES.get(type) ?? 0;

/** The bits of a token's modifiers. */
export function modifierBits({ modifiers = [] }: Token): number {
  return modifiers.reduce((bits, modifier) => bits | (1 << TOKEN_MODIFIERS.indexOf(modifier)), 0);
}

/** Numbers of tokens in LSP's form. */
export type TokenNumbers = Uint16Array | Uint32Array;

/** The largest number that the narrower of them holds. */
export const MAX_SMALL = 0xffff;

/** How many numbers LSP takes for a token. */
export const TOKEN_SIZE = 5;

/** The tokens of a piece of text, wherever it is. */
export class KeptTokens {
  readonly count: number;
  /** Where the last token is, relative to the first: lines, and characters from the start of its line or the first token. */
  readonly lines: number;
  readonly characters: number;
  /** Those of LSP, each token relative to the one before; then the start of each and the end of the last, in UTF-16 units. */
  readonly #numbers: TokenNumbers;
  /** No number that is written is larger; 0 where all of them are small. */
  readonly largest: number;

  /**
   * @param tokens Sorted, none overlapping, each on one line; at least one
   * @param base The piece's start
   */
  constructor(document: AbiDocument, tokens: readonly Token[], base: number) {
    const numbers = new Uint32Array(tokens.length * (TOKEN_SIZE + 1) + 1);
    let at = 0;
    let starts = tokens.length * TOKEN_SIZE;
    let lines = 0;
    let characters = 0;
    let before: { readonly line: number; readonly character: number } | undefined;
    for (const token of tokens) {
      const { line, character } = document.positionAt(token.start);
      const deltaLine = line - (before?.line ?? line);
      const deltaStart = character - (deltaLine === 0 ? (before?.character ?? character) : 0);
      numbers[at++] = deltaLine;
      numbers[at++] = deltaStart;
      numbers[at++] = token.end - token.start;
      numbers[at++] = typeNumber(token);
      numbers[at++] = modifierBits(token);
      numbers[starts++] = token.start - base;
      numbers[starts] = token.end - base;
      lines += deltaLine;
      characters = deltaLine === 0 ? characters + deltaStart : deltaStart;
      before = { line, character };
    }
    this.count = tokens.length;
    this.lines = lines;
    this.characters = characters;
    // All of them are small but in very long pieces.
    const areSmall = numbers.every((number) => number <= MAX_SMALL);
    this.largest = areSmall ? 0 : 0xffffffff;
    this.#numbers = areSmall ? new Uint16Array(numbers) : numbers;
  }

  /** Where the tokens are in the piece. */
  get start(): number {
    return this.#numbers[this.count * TOKEN_SIZE] ?? 0;
  }

  get end(): number {
    return this.#numbers[this.#numbers.length - 1] ?? 0;
  }

  /** Writes the tokens in LSP's form, the first relative to itself. */
  write(target: TokenNumbers, at: number): void {
    const length = this.count * TOKEN_SIZE;
    for (let i = 0; i < length; i++) target[at + i] = this.#numbers[i] ?? 0;
  }

  /** The tokens of the piece where it is now. */
  *at(base: number): Generator<Token> {
    for (let i = 0; i < this.count; i++) {
      const start = base + (this.#numbers[this.count * TOKEN_SIZE + i] ?? 0);
      const [length = 0, type = 0, bits = 0] = this.#numbers.subarray(i * TOKEN_SIZE + 2, (i + 1) * TOKEN_SIZE);
      const modifiers = TOKEN_MODIFIERS.filter((_, bit) => (bits & (1 << bit)) !== 0);
      const name = TOKEN_TYPES[type] ?? "string";
      yield { start, end: start + length, type: name, ...(modifiers.length > 0 && { modifiers }) };
    }
  }
}

/** Kept tokens and where they are. */
export class TokenRun implements Span {
  readonly start: number;
  readonly end: number;

  constructor(
    readonly kept: KeptTokens,
    readonly base: number,
  ) {
    this.start = base + kept.start;
    this.end = base + kept.end;
  }

  tokens(): Generator<Token> {
    return this.kept.at(this.base);
  }
}

/** Tokens one by one, those in runs as well. */
export function* tokensOf(pieces: Iterable<Token | TokenRun>): Generator<Token> {
  for (const piece of pieces) {
    if (piece instanceof TokenRun) yield* piece.tokens();
    else yield piece;
  }
}
