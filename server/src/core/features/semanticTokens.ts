/** `textDocument/semanticTokens`, whose encoding is relative to the previous token. */
import type { AbiDocument } from "../document/document.js";
import type { Settings } from "../lint/settings.js";
import type { Span } from "../text/offsetMap.js";
import { finish } from "../text/steps.js";
import { type EncodedTokens, TokenWriter } from "./encodedTokens.js";
import { PROVIDERS } from "./providers.js";
import { modifierBits, TOKEN_MODIFIERS, TOKEN_TYPES, type Token, TokenRun, typeNumber } from "./tokens.js";

export const LEGEND = { tokenTypes: [...TOKEN_TYPES], tokenModifiers: [...TOKEN_MODIFIERS] };

/** The tokens in a span, encoded as LSP defines. Of two that overlap, the first is kept. */
export function semanticTokens(document: AbiDocument, span: Span, settings: Settings): number[] {
  return finish(semanticTokenSteps(document, span, settings)).toArray();
}

/** The same in steps. */
export function* semanticTokenSteps(
  document: AbiDocument,
  span: Span,
  settings: Settings,
): Generator<undefined, EncodedTokens> {
  const encoder = new Encoder(document, span);
  const providers = settings.semanticTokens.enabled ? PROVIDERS : [];
  const sequences = providers.map((provider) => provider.semanticTokens?.(document, span, settings) ?? []);
  for (const piece of merged(document, sequences)) {
    yield;
    if (!(piece instanceof TokenRun)) encoder.add(piece);
    else if (encoder.takes(piece)) encoder.addRun(piece);
    else for (const token of piece.tokens(document)) encoder.add(token);
  }
  return encoder.end();
}

/** Tokens of a span in the order of the text, as LSP encodes them. */
class Encoder {
  readonly #writer = new TokenWriter();
  readonly #document: AbiDocument;
  readonly #span: Span;
  /** Where the last token starts. */
  #line = 0;
  #character = 0;
  #covered = 0;

  constructor(document: AbiDocument, span: Span) {
    this.#document = document;
    this.#span = span;
  }

  end(): EncodedTokens {
    return this.#writer.end();
  }

  add(token: Token): void {
    const { start, end } = token;
    if (start < this.#covered || start >= end || end <= this.#span.start || start >= this.#span.end) return;
    const [deltaLine, deltaStart] = this.#moveTo(token);
    this.#writer.add(deltaLine, deltaStart, end - start, typeNumber(token), modifierBits(token));
  }

  /** Whether no token of a run overlaps one before, or is outside the span. */
  takes({ start, end }: TokenRun): boolean {
    return start >= Math.max(this.#covered, this.#span.start) && end <= this.#span.end;
  }

  addRun(run: TokenRun): void {
    const { kept } = run;
    const [deltaLine, deltaStart] = this.#moveTo(run);
    this.#writer.addAll(deltaLine, deltaStart, kept.numbers);
    this.#line += kept.lines;
    this.#character = kept.lines === 0 ? this.#character + kept.characters : kept.characters;
  }

  /** How far a token, or the first of several, is from the one before. */
  #moveTo({ start, end }: Span): readonly [deltaLine: number, deltaStart: number] {
    const { line, character } = this.#document.positionAt(start);
    const deltaLine = line - this.#line;
    const deltaStart = character - (deltaLine === 0 ? this.#character : 0);
    this.#line = line;
    this.#character = character;
    this.#covered = end;
    return [deltaLine, deltaStart];
  }
}

/**
 * Merges sorted sequences; at equal starts the first sequence wins. Runs among others are taken apart. Lazy, since a large
 * document has many tokens.
 */
function* merged(document: AbiDocument, sequences: readonly Iterable<Token | TokenRun>[]): Generator<Token | TokenRun> {
  const heads = sequences.flatMap(headOf);
  for (;;) {
    let first: Head | undefined;
    for (const head of heads) if (first === undefined || head.piece.start < first.piece.start) first = head;
    if (first === undefined) return;
    const { piece } = first;
    const isAmong = heads.some((head) => head !== first && head.piece.start < piece.end);
    if (isAmong && piece instanceof TokenRun) {
      heads.splice(heads.indexOf(first), 0, ...headOf(piece.tokens(document)));
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

/** A sequence with its first piece; none where it is empty. */
function headOf(sequence: Iterable<Token | TokenRun>): Head[] {
  const iterator = sequence[Symbol.iterator]();
  const { value, done } = iterator.next();
  return done === true ? [] : [{ iterator, piece: value }];
}
