/** What an editor and the command line ask about a text, and what an editor asks after an edit. */
import type { AbiDocument } from "../../server/src/core/document/document.js";
import { abiOutline } from "../../server/src/core/features/abiOutline.js";
import { calleeSteps, callerSteps, callItem } from "../../server/src/core/features/callHierarchy.js";
import { codeActions } from "../../server/src/core/features/codeActions.js";
import { codeLenses } from "../../server/src/core/features/codeLenses.js";
import { completion, signatureHelp } from "../../server/src/core/features/completion.js";
import { documentSymbols, searchableSymbols } from "../../server/src/core/features/documentSymbols.js";
import { format } from "../../server/src/core/features/formatting.js";
import { hover } from "../../server/src/core/features/hover.js";
import { inlayHints } from "../../server/src/core/features/inlayHints.js";
import { definitionLinkSteps, highlightSteps, mentionSteps } from "../../server/src/core/features/navigation.js";
import { onTypeFormatting } from "../../server/src/core/features/onTypeFormatting.js";
import { renameSteps } from "../../server/src/core/features/rename.js";
import { semanticTokens } from "../../server/src/core/features/semanticTokens.js";
import { foldingRangeSteps, selectionRange } from "../../server/src/core/features/shapes.js";
import { findings, findingsOnce } from "../../server/src/core/lint/diagnostics.js";
import { fixText } from "../../server/src/core/lint/fixes.js";
import { finish, listed } from "../../server/src/core/text/steps.js";
import { ALL, askOnce, documentOf } from "../everything.js";

/** What is measured: made ready for a text, then asked. What is in `ready` is not measured. */
export type Question = (text: string) => { readonly ready?: () => void; readonly ask: () => unknown };

type Position = ReturnType<AbiDocument["positionAt"]>;
const EDITS = { versioned: true, pages: true, lazy: false, commands: new Set<string>() };
/** Shares of the text at which a place in it is asked about: near its ends, where a shape has its worst, and inside. */
const SHARES = [0, 0.5, 1];
/** What starts the parts of a line that are asked about: of each, the next one is, so that every size is asked the same. */
const STARTS = ["%", "@", '"', "\n"];
/** How far away they may be, in UTF-16 units. */
const NEAR = 64;

/** A fresh document, asked. */
function fresh(ask: (document: AbiDocument) => unknown): Question {
  return (text) => ({ ask: () => ask(documentOf(text)) });
}

/** A fresh document, asked at some places. */
function places(ask: (document: AbiDocument, position: Position) => unknown): Question {
  return fresh((document) => {
    for (const share of SHARES) {
      const at = Math.round(share * document.length);
      const sites = STARTS.map((start) => document.indexOf(start, at) + 1).filter(
        (site) => site > at && site < at + NEAR,
      );
      for (const site of new Set([at, ...sites])) ask(document, document.positionAt(site));
    }
    // Where the first string of the shapes begins.
    ask(document, document.positionAt(50));
  });
}

/** By the column of the table. */
export const QUESTIONS: Readonly<Record<string, Question>> = {
  lint: fresh((document) => findings(document, ALL)),
  // As the command line reads a file.
  once: fresh((document) => [findingsOnce(document, ALL), askOnce(document)]),
  fix: (text) => ({ ask: () => fixText(text, (next) => findings(documentOf(next), ALL)) }),
  hover: places((document, position) => hover(document, position, ALL)),
  hints: fresh((document) => inlayHints(document, wholeOf(document), ALL)),
  symbols: fresh((document) => [documentSymbols(document, ALL), abiOutline(document), searchableSymbols(document)]),
  navigate: places((document, position) => {
    const item = callItem(document, position);
    return [
      listed(definitionLinkSteps(document, position) ?? []),
      listed(mentionSteps(document, position, true) ?? []),
      listed(highlightSteps(document, position) ?? []),
      finish(renameSteps(document, position, "zz", EDITS)),
      item && [listed(callerSteps(document, item)), listed(calleeSteps(document, item))],
    ];
  }),
  tokens: fresh((document) => semanticTokens(document, { start: 0, end: document.length }, ALL)),
  complete: places((document, position) => [
    completion(document, position, ALL, { snippets: true, format: "markdown" }),
    signatureHelp(document, position, ALL),
  ]),
  actions: places((document, position) => [
    codeActions(document, { start: position, end: position }, { diagnostics: [], only: [""] }, ALL, EDITS),
    codeLenses(document, ALL),
  ]),
  shapes: places((document, position) => [
    listed(foldingRangeSteps(document)),
    selectionRange(document, position),
    format(document, undefined, ALL),
    onTypeFormatting(document, position),
  ]),
  edits,
};

function wholeOf(document: AbiDocument) {
  return { start: { line: 0, character: 0 }, end: document.positionAt(document.length) };
}

/** What is typed at each place and taken back: each changes what all the text after it may mean. */
const TYPED = ['"', "{", "}", "\n", "// ", "iree.abi = "];

/** An open document into which somebody types, and asks each time what an editor asks by itself. */
function edits(text: string): ReturnType<Question> {
  const document = documentOf(text);
  let version = 1;
  const look = (position: Position) => {
    findings(document, ALL);
    hover(document, position, ALL);
    const end = document.positionAt(document.offsetAt(position) + 2000);
    inlayHints(document, { start: position, end }, ALL);
    documentSymbols(document, ALL);
  };
  const change = (start: number, end: number, newText: string) => {
    const range = { start: document.positionAt(start), end: document.positionAt(end) };
    document.update([{ range, text: newText }], ++version);
    look(range.start);
  };
  return {
    ready: () => look(document.positionAt(0)),
    ask() {
      for (const share of SHARES) {
        const middle = Math.round(share * text.length);
        const feed = text.indexOf("\n", middle);
        const at = feed >= 0 && feed < middle + NEAR ? feed + 1 : middle;
        for (const typed of TYPED) {
          change(at, at, typed);
          change(at, at + typed.length, "");
        }
      }
    },
  };
}
