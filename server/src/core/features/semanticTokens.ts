/** `textDocument/semanticTokens`, whose encoding is relative to the previous token. */
import type { AbiDocument } from "../document/document.js";
import type { Settings } from "../lint/settings.js";
import type { Span } from "../text/offsetMap.js";
import { finish } from "../text/steps.js";
import { PROVIDERS } from "./providers.js";
import {
  MAX_SMALL,
  modifierBits,
  TOKEN_MODIFIERS,
  TOKEN_SIZE,
  TOKEN_TYPES,
  type Token,
  type TokenNumbers,
  TokenRun,
  typeNumber,
} from "./tokens.js";

export const LEGEND = { tokenTypes: [...TOKEN_TYPES], tokenModifiers: [...TOKEN_MODIFIERS] };

/** The tokens in a span, encoded as LSP defines: five numbers each. Of two that overlap, the first is kept. */
export function semanticTokens(document: AbiDocument, span: Span, settings: Settings): number[] {
  return Array.from(finish(semanticTokenSteps(document, span, settings)));
}

/** The same in steps. */
export function* semanticTokenSteps(
  document: AbiDocument,
  span: Span,
  settings: Settings,
): Generator<undefined, TokenNumbers> {
  if (!settings.semanticTokens.enabled) return new Uint16Array();
  const pieces: (Token | TokenRun)[] = [];
  let most = 0;
  for (const piece of merged(PROVIDERS.map((provider) => provider.semanticTokens?.(document, span, settings) ?? []))) {
    yield;
    pieces.push(piece);
    most += piece instanceof TokenRun ? piece.kept.count : 1;
  }
  const encoder = new Encoder(document, span, most);
  for (const piece of pieces) {
    yield;
    if (!(piece instanceof TokenRun)) encoder.add(piece);
    else if (encoder.takes(piece)) encoder.addRun(piece);
    else for (const token of piece.tokens()) encoder.add(token);
  }
  return encoder.data;
}

/** Tokens of a span in the order of the text, as LSP encodes them. */
class Encoder {
  #data: TokenNumbers;
  #length = 0;
  readonly #document: AbiDocument;
  readonly #span: Span;
  #line = 0;
  #character = 0;
  #covered = 0;

  /** @param most How many tokens there are at most */
  constructor(document: AbiDocument, span: Span, most: number) {
    this.#data = new Uint16Array(most * TOKEN_SIZE);
    this.#document = document;
    this.#span = span;
  }

  get data(): TokenNumbers {
    return this.#data.subarray(0, this.#length);
  }

  add(token: Token): void {
    const { start, end } = token;
    if (start < this.#covered || start >= end || end <= this.#span.start || start >= this.#span.end) return;
    this.#makeFit(end - start);
    this.#data.set([0, 0, end - start, typeNumber(token), modifierBits(token)], this.#length);
    this.#moveTo(token, 1);
  }

  /** Whether no token of a run overlaps one before, or is outside the span. */
  takes({ start, end }: TokenRun): boolean {
    return start >= Math.max(this.#covered, this.#span.start) && end <= this.#span.end;
  }

  addRun(run: TokenRun): void {
    const { kept } = run;
    this.#makeFit(kept.largest);
    kept.write(this.#data, this.#length);
    this.#moveTo(run, kept.count);
    this.#line += kept.lines;
    this.#character = kept.lines === 0 ? this.#character + kept.characters : kept.characters;
  }

  /** Half the memory suffices where all numbers are small, as those of most texts are. */
  #makeFit(number: number): void {
    if (number > MAX_SMALL && this.#data instanceof Uint16Array) this.#data = new Uint32Array(this.#data);
  }

  /** Takes tokens that are written, the first of which is as far from the one before as is found here. */
  #moveTo({ start, end }: Span, count: number): void {
    const { line, character } = this.#document.positionAt(start);
    const deltaLine = line - this.#line;
    const deltaStart = character - (deltaLine === 0 ? this.#character : 0);
    this.#makeFit(Math.max(deltaLine, deltaStart));
    this.#data[this.#length] = deltaLine;
    this.#data[this.#length + 1] = deltaStart;
    this.#line = line;
    this.#character = character;
    this.#covered = end;
    this.#length += count * TOKEN_SIZE;
  }
}

/**
 * Merges sorted sequences; at equal starts the first sequence wins. Runs among others are taken apart. Lazy, since a large
 * document has many tokens.
 */
function* merged(sequences: readonly Iterable<Token | TokenRun>[]): Generator<Token | TokenRun> {
  const heads = sequences.flatMap(headOf);
  for (;;) {
    let first: Head | undefined;
    for (const head of heads) if (first === undefined || head.piece.start < first.piece.start) first = head;
    if (first === undefined) return;
    const { piece } = first;
    const isAmong = heads.some((head) => head !== first && head.piece.start < piece.end);
    if (isAmong && piece instanceof TokenRun) {
      heads.splice(heads.indexOf(first), 0, ...headOf(piece.tokens()));
    } else yield piece;
    const { value, done } = first.iterator.next();
    if (done === true) heads.splice(heads.indexOf(first), 1);
    else first.piece = value;
  }
}

interface Head {
  readonly iterator: Iterator<Token | TokenRun>;
  piece: Token | TokenRun;
}

/** A sequence and its first piece, if it has any. */
function headOf(sequence: Iterable<Token | TokenRun>): Head[] {
  const iterator = sequence[Symbol.iterator]();
  const { value, done } = iterator.next();
  return done === true ? [] : [{ iterator, piece: value }];
}

/** One edit that turns the old numbers into the new ones: everything between their common prefix and suffix. */
export function tokenEdits(
  before: TokenNumbers,
  now: TokenNumbers,
): readonly { readonly start: number; readonly deleteCount: number; readonly data: number[] }[] {
  const most = Math.min(before.length, now.length);
  let start = 0;
  while (start < most && before[start] === now[start]) start++;
  let behind = 0;
  while (behind < most - start && before[before.length - 1 - behind] === now[now.length - 1 - behind]) behind++;
  const deleteCount = before.length - start - behind;
  const data = Array.from(now.subarray(start, now.length - behind));
  return deleteCount === 0 && data.length === 0 ? [] : [{ start, deleteCount, data }];
}
