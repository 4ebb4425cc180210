/**
 * The semantic tokens of a piece of text, kept in numbers: after an edit editors request all tokens again, and pieces that the
 * edit did not touch keep theirs.
 */
import type { AbiDocument } from "../document/document.js";
import type { Span } from "../text/offsetMap.js";
import { numberAt, type PackedNumbers, packed } from "../text/packedNumbers.js";
import { TOKEN_SIZE } from "./encodedTokens.js";

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

/** The tokens of a piece of text, wherever it is. */
export class KeptTokens {
  readonly count: number;
  /** Where the first token starts and the last ends, relative to the piece. UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Where the last token is, relative to the first: lines, and characters from the start of its line or the first token. */
  readonly lines: number;
  readonly characters: number;
  /** In LSP's form, each relative to the one before, the first to itself. */
  readonly numbers: PackedNumbers;

  /**
   * @param tokens Sorted, none overlapping, each on one line; at least one
   * @param base The piece's start
   */
  constructor(document: AbiDocument, tokens: readonly Token[], base: number) {
    const numbers = new Uint32Array(tokens.length * TOKEN_SIZE);
    const first = tokens[0]?.start ?? base;
    let at = 0;
    let lines = 0;
    let characters = 0;
    let before: { readonly line: number; readonly character: number } | undefined;
    for (const token of tokens) {
      const { start } = token;
      const { line, character } = document.positionAt(start);
      const deltaLine = line - (before?.line ?? line);
      const deltaStart = character - (deltaLine === 0 ? (before?.character ?? character) : 0);
      numbers[at++] = deltaLine;
      numbers[at++] = deltaStart;
      numbers[at++] = token.end - start;
      numbers[at++] = typeNumber(token);
      numbers[at++] = modifierBits(token);
      lines += deltaLine;
      characters = deltaLine === 0 ? characters + deltaStart : deltaStart;
      before = { line, character };
    }
    this.count = tokens.length;
    this.start = first - base;
    this.end = (tokens[tokens.length - 1]?.end ?? base) - base;
    this.lines = lines;
    this.characters = characters;
    this.numbers = packed(numbers);
  }

  /** The tokens of the piece where it is now. */
  *at(document: AbiDocument, base: number): Generator<Token> {
    const { numbers } = this;
    let start = base + this.start;
    let { line } = document.positionAt(start);
    for (let at = 0; at < this.count * TOKEN_SIZE; at += TOKEN_SIZE) {
      const deltaLine = numberAt(numbers, at);
      const deltaStart = numberAt(numbers, at + 1);
      line += deltaLine;
      start = deltaLine === 0 ? start + deltaStart : document.offsetAt({ line, character: deltaStart });
      const bits = numberAt(numbers, at + 4);
      const modifiers = TOKEN_MODIFIERS.filter((_, bit) => (bits & (1 << bit)) !== 0);
      const type = TOKEN_TYPES[numberAt(numbers, at + 3)] ?? "string";
      yield { start, end: start + numberAt(numbers, at + 2), type, ...(modifiers.length > 0 && { modifiers }) };
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

  tokens(document: AbiDocument): Generator<Token> {
    return this.kept.at(document, this.base);
  }
}

/** Tokens one by one, those in runs as well. */
export function* tokensOf(document: AbiDocument, pieces: Iterable<Token | TokenRun>): Generator<Token> {
  for (const piece of pieces) {
    if (piece instanceof TokenRun) yield* piece.tokens(document);
    else yield piece;
  }
}
