/**
 * What one body of knowledge answers. IREE's attributes, PyDM and MLIR's own structure are a provider each; an engine
 * per request asks them all, so a new one is a file and a line in `providers.ts`. Offsets and spans are UTF-16 units of
 * the document. No member throws, and each costs what it looks at: the span, or the surroundings of the offset.
 */
import type { CompletionItem, SignatureHelp, SymbolKind } from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import type { Settings } from "../lint/settings.js";
import type { Span } from "../text/offsetMap.js";
import type { Format, Page } from "./markdown.js";

/** A page, and the span that it is about: the smallest thing under the cursor. */
export interface Explained {
  readonly page: Page;
  readonly span: Span;
  /** Where the op starts whose symbol this is: other providers may know more of it. */
  readonly op?: number;
}

/** A remark at a place in the text. */
export interface Hint {
  readonly offset: number;
  /** Plain text of one line. */
  readonly label: string;
  /** Comes before what it is about (a parameter's name) or after it (a type). */
  readonly kind: "type" | "parameter";
  /** More, shown when the user points at it; computed then. */
  readonly tooltip?: () => Page;
}

/** The legend of semantic tokens; a token's type is an index into it. The standard ones only. */
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

/** A coloured piece of one line. */
export interface Token extends Span {
  readonly type: (typeof TOKEN_TYPES)[number];
  readonly modifiers?: readonly (typeof TOKEN_MODIFIERS)[number][];
}

/** A line over a place in the text. */
export interface Lens extends Span {
  /** What it says and does; made when it comes into view. An empty command does nothing. */
  readonly resolve: () => { readonly title: string; readonly command: string; readonly arguments: readonly unknown[] };
}

/** Where a name leads. */
export interface Target {
  /** The name under the cursor. */
  readonly origin: Span;
  /** All of what it names, and the part of that to put the cursor on. */
  readonly target: Span;
  readonly selection: Span;
}

export interface Mention extends Span {
  readonly kind: "read" | "write" | "text";
}

/** Why a name can't be changed: one sentence for the user. */
export interface Refusal {
  readonly refused: string;
}

export interface TextChangeAt extends Span {
  readonly newText: string;
}

/** A thing with a name. The tree is made from the spans, so a list needs no order. */
export interface SymbolItem extends Span {
  readonly name: string;
  readonly detail: string;
  readonly kind: SymbolKind;
  /** Inside the span. */
  readonly selection: Span;
}

export interface Fold extends Span {
  readonly kind: "comment" | "region" | undefined;
}

/** What the client can show of a completion. */
export interface CompletionAbilities {
  readonly snippets: boolean;
  readonly format: Format;
}

/** A function and the places where it is called, or calls. */
export interface Calls {
  readonly item: SymbolItem;
  /** Where, in the text of the caller. */
  readonly ranges: readonly Span[];
}

export interface Provider {
  readonly hover?: (document: AbiDocument, offset: number, settings: Settings) => Explained | undefined;
  /** What else is known of the op that starts at an offset, for the hover on its symbol. */
  readonly facts?: (document: AbiDocument, op: number) => Pick<Page, "facts" | "blocks"> | undefined;
  /** Sorted, inside the span. */
  readonly inlayHints?: (document: AbiDocument, span: Span, settings: Settings) => readonly Hint[];
  /** Sorted, not overlapping, each on one line. */
  readonly semanticTokens?: (document: AbiDocument, span: Span, settings: Settings) => Iterable<Token>;
  /** Of what the span holds or cuts. */
  readonly codeLenses?: (document: AbiDocument, span: Span, settings: Settings) => readonly Lens[];
  readonly completion?: (
    document: AbiDocument,
    offset: number,
    settings: Settings,
    abilities: CompletionAbilities,
  ) => readonly CompletionItem[] | undefined;
  readonly signatureHelp?: (document: AbiDocument, offset: number, settings: Settings) => SignatureHelp | undefined;
  readonly definition?: (document: AbiDocument, offset: number) => readonly Target[] | undefined;
  /** Every mention of what is under the cursor, its declaration first where that is wanted. */
  readonly references?: (document: AbiDocument, offset: number, declaration: boolean) => readonly Span[] | undefined;
  /** Where else, as plain text, the op that starts at an offset is named. */
  readonly textMentions?: (document: AbiDocument, op: number) => readonly Span[];
  readonly highlights?: (document: AbiDocument, offset: number) => readonly Mention[] | undefined;
  readonly prepareRename?: (
    document: AbiDocument,
    offset: number,
  ) => (Span & { readonly placeholder: string }) | Refusal | undefined;
  readonly rename?: (
    document: AbiDocument,
    offset: number,
    newName: string,
  ) => readonly TextChangeAt[] | Refusal | undefined;
  readonly symbols?: (document: AbiDocument, settings: Settings) => readonly SymbolItem[];
  /** The symbols that a user may look for in every open file; the engine compares with what was typed. */
  readonly workspaceSymbols?: (document: AbiDocument) => Iterable<SymbolItem>;
  readonly folds?: (document: AbiDocument) => readonly Fold[];
  /** What a growing selection holds at an offset, in any order. */
  readonly selections?: (document: AbiDocument, offset: number) => readonly Span[];
  /** Edits that leave the meaning as it is, of what lies inside the span. */
  readonly format?: (document: AbiDocument, span: Span, settings: Settings) => readonly TextChangeAt[];
  readonly callItem?: (document: AbiDocument, offset: number) => SymbolItem | undefined;
  readonly incomingCalls?: (document: AbiDocument, offset: number) => readonly Calls[];
  readonly outgoingCalls?: (document: AbiDocument, offset: number) => readonly Calls[];
}
