/** `textDocument/semanticTokens`, whose encoding is relative to the previous token. */
import type { AbiDocument } from "../document/document.js";
import type { Settings } from "../lint/settings.js";
import type { Span } from "../text/offsetMap.js";
import { TOKEN_MODIFIERS, TOKEN_TYPES, type Token } from "./provider.js";
import { PROVIDERS } from "./providers.js";

export const LEGEND = { tokenTypes: [...TOKEN_TYPES], tokenModifiers: [...TOKEN_MODIFIERS] };

/** The tokens in a span, encoded as LSP defines: five numbers each. Of two that overlap, the first is kept. */
export function semanticTokens(document: AbiDocument, span: Span, settings: Settings): number[] {
  if (!settings.semanticTokens.enabled) return [];
  const data: number[] = [];
  let line = 0;
  let character = 0;
  let covered = 0;
  for (const token of merged(PROVIDERS.map((provider) => provider.semanticTokens?.(document, span, settings) ?? []))) {
    const { start, end } = token;
    if (start < covered || start >= end || end <= span.start || start >= span.end) continue;
    covered = end;
    const at = document.positionAt(start);
    if (at.line !== line) character = 0;
    data.push(at.line - line, at.character - character, end - start, TYPES.get(token.type) ?? 0, modifiersOf(token));
    line = at.line;
    character = at.character;
  }
  return data;
}

/** Merges sorted sequences; at equal starts the first sequence wins. Lazy, since a large document has many tokens. */
function* merged(sequences: readonly Iterable<Token>[]): Generator<Token> {
  const heads = sequences.flatMap((sequence) => {
    const iterator = sequence[Symbol.iterator]();
    const { value, done } = iterator.next();
    return done === true ? [] : [{ iterator, token: value as Token }];
  });
  for (;;) {
    let first: (typeof heads)[number] | undefined;
    for (const head of heads) if (first === undefined || head.token.start < first.token.start) first = head;
    if (first === undefined) return;
    yield first.token;
    const { value, done } = first.iterator.next();
    if (done === true) heads.splice(heads.indexOf(first), 1);
    else first.token = value;
  }
}

const TYPES = new Map<Token["type"], number>(TOKEN_TYPES.map((type, i) => [type, i]));

function modifiersOf({ modifiers = [] }: Token): number {
  return modifiers.reduce((bits, modifier) => bits | (1 << TOKEN_MODIFIERS.indexOf(modifier)), 0);
}

/** One edit that turns the old numbers into the new ones: everything between their common prefix and suffix. */
export function tokenEdits(
  before: readonly number[],
  now: readonly number[],
): readonly { readonly start: number; readonly deleteCount: number; readonly data: number[] }[] {
  const most = Math.min(before.length, now.length);
  let start = 0;
  while (start < most && before[start] === now[start]) start++;
  let behind = 0;
  while (behind < most - start && before[before.length - 1 - behind] === now[now.length - 1 - behind]) behind++;
  const deleteCount = before.length - start - behind;
  const data = now.slice(start, now.length - behind);
  return deleteCount === 0 && data.length === 0 ? [] : [{ start, deleteCount, data }];
}
