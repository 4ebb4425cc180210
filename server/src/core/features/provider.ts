/**
 * What a provider can answer. IREE's attributes, PyDM and MLIR's own structure are a provider each; the engine of each
 * request calls all of them, so a new one is a folder and a line in `providers.ts`. Offsets and spans are UTF-16 units
 * of the document. No member throws, and the cost of each is bounded by its span, or by the surroundings of its offset.
 */
import type { CompletionItem, SignatureHelp, SymbolKind } from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import type { Settings } from "../lint/settings.js";
import type { Span } from "../text/offsetMap.js";
import type { Found } from "../text/steps.js";
import type { Format, Page } from "./markdown.js";
import type { Token, TokenRun } from "./tokens.js";

/** A page and its span: the smallest thing under the cursor. */
export interface Explained {
  readonly page: Page;
  readonly span: Span;
  /** The start of the op whose symbol this is, about which other providers may know more. */
  readonly op?: number;
}

export interface Hint {
  readonly offset: number;
  readonly label: string;
  /** Placed before what it is about (a parameter's name) or after it (a type). */
  readonly kind: "type" | "parameter";
  /** More detail, computed when the user points at the hint. */
  readonly tooltip?: () => Page;
}

export interface Lens extends Span {
  /** Its title and command, computed when it becomes visible. An empty command does nothing. */
  readonly resolve: () => { readonly title: string; readonly command: string; readonly arguments: readonly unknown[] };
}

export interface Target {
  readonly origin: Span;
  /** The whole target, and the part of it to place the cursor on. */
  readonly target: Span;
  readonly selection: Span;
}

export interface Mention extends Span {
  readonly kind: "read" | "write" | "text";
}

/** Where plain text names a function. */
export interface TextMention extends Span {
  /** What it says for a name of the function, without `@`. */
  readonly textFor: (name: string) => string;
}

/** Why something can't be renamed: one sentence for the user. */
export interface Refusal {
  readonly refused: string;
}

export interface TextChangeAt extends Span {
  readonly newText: string;
}

/** A named thing. The tree is built from the spans, so lists are unordered. */
export interface SymbolItem extends Span {
  readonly name: string;
  readonly detail: string;
  readonly kind: SymbolKind;
  readonly selection: Span;
}

export interface Fold extends Span {
  readonly kind: "comment" | "region" | undefined;
}

/** The client's completion capabilities. */
export interface CompletionAbilities {
  readonly snippets: boolean;
  readonly format: Format;
}

/** A function and the ranges where it is called, or calls. */
export interface Calls {
  readonly item: SymbolItem;
  readonly ranges: readonly Span[];
}

export interface Provider {
  readonly hover?: (document: AbiDocument, offset: number, settings: Settings) => Explained | undefined;
  /** More facts about the op that starts at an offset, for the hover on its symbol. */
  readonly facts?: (document: AbiDocument, op: number) => Pick<Page, "facts" | "blocks"> | undefined;
  /** Inside the span. */
  readonly inlayHints?: (document: AbiDocument, span: Span, settings: Settings) => Found<Hint>;
  /** Sorted, not overlapping, each on one line. */
  readonly semanticTokens?: (document: AbiDocument, span: Span, settings: Settings) => Iterable<Token | TokenRun>;
  /** Those that overlap the span. */
  readonly codeLenses?: (document: AbiDocument, span: Span, settings: Settings) => Found<Lens>;
  readonly completion?: (
    document: AbiDocument,
    offset: number,
    settings: Settings,
    abilities: CompletionAbilities,
  ) => readonly CompletionItem[] | undefined;
  readonly signatureHelp?: (document: AbiDocument, offset: number, settings: Settings) => SignatureHelp | undefined;
  readonly definition?: (document: AbiDocument, offset: number) => Found<Target> | undefined;
  /** Every mention of what is under the cursor, its declaration first if wanted. */
  readonly references?: (document: AbiDocument, offset: number, declaration: boolean) => Found<Span> | undefined;
  /** Where the op that starts at an offset is named in plain text. */
  readonly textMentions?: (document: AbiDocument, op: number) => Found<TextMention>;
  readonly highlights?: (document: AbiDocument, offset: number) => Found<Mention> | undefined;
  readonly prepareRename?: (
    document: AbiDocument,
    offset: number,
  ) => (Span & { readonly placeholder: string }) | Refusal | undefined;
  readonly rename?: (
    document: AbiDocument,
    offset: number,
    newName: string,
  ) => Found<TextChangeAt> | Refusal | undefined;
  readonly symbols?: (document: AbiDocument, settings: Settings) => Found<SymbolItem>;
  /** The symbols that users can search in every open file; the engine matches the query. */
  readonly workspaceSymbols?: (document: AbiDocument) => Iterable<SymbolItem>;
  readonly folds?: (document: AbiDocument) => Found<Fold>;
  /** The ranges that a growing selection at an offset goes through, unordered. */
  readonly selections?: (document: AbiDocument, offset: number) => readonly Span[];
  /** Edits inside the span that keep the meaning. */
  readonly format?: (document: AbiDocument, span: Span, settings: Settings) => Found<TextChangeAt>;
  readonly callItem?: (document: AbiDocument, offset: number) => SymbolItem | undefined;
  readonly incomingCalls?: (document: AbiDocument, offset: number) => Found<Calls>;
  readonly outgoingCalls?: (document: AbiDocument, offset: number) => Found<Calls>;
}
