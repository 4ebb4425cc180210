/** Every question that an editor asks about a document, and what holds for every answer. */

import { fromMlir } from "../server/src/core/diff/fromMlir.js";
import type { AbiDocument } from "../server/src/core/document/document.js";
import { openDocument } from "../server/src/core/document/document.js";
import type { Finding } from "../server/src/core/document/finding.js";
import { isSafelyFixable } from "../server/src/core/document/finding.js";
import { abiOutline, abiOutlineAt } from "../server/src/core/features/abiOutline.js";
import { callAt } from "../server/src/core/features/callAt.js";
import { calleeSteps, callerSteps, callItem } from "../server/src/core/features/callHierarchy.js";
import { codeActions } from "../server/src/core/features/codeActions.js";
import { codeLenses, resolveCodeLens } from "../server/src/core/features/codeLenses.js";
import { completion, signatureHelp } from "../server/src/core/features/completion.js";
import { decodedDocument } from "../server/src/core/features/decodedDocument.js";
import { documentSymbols, flatSymbolSteps } from "../server/src/core/features/documentSymbols.js";
import { format } from "../server/src/core/features/formatting.js";
import { hover } from "../server/src/core/features/hover.js";
import { inlayHints, resolveInlayHint } from "../server/src/core/features/inlayHints.js";
import { migration } from "../server/src/core/features/migrateFile.js";
import { definitionLinkSteps, highlightSteps, mentionSteps } from "../server/src/core/features/navigation.js";
import { onTypeFormatting } from "../server/src/core/features/onTypeFormatting.js";
import { readableAt } from "../server/src/core/features/readableForm.js";
import { prepareRename, renameSteps } from "../server/src/core/features/rename.js";
import { semanticTokens } from "../server/src/core/features/semanticTokens.js";
import { foldingRangeSteps, selectionRange } from "../server/src/core/features/shapes.js";
import { findings, findingsOnce } from "../server/src/core/lint/diagnostics.js";
import { fixText, MAX_PASSES } from "../server/src/core/lint/fixes.js";
import { DEFAULT_SETTINGS, type Settings } from "../server/src/core/lint/settings.js";
import { finish, listed } from "../server/src/core/text/steps.js";
import { linksOf } from "../server/src/core/workspace/links.js";
import { searchSymbols } from "../server/src/core/workspace/searchSymbols.js";
import { promise, same } from "./target.js";

/** Everything that is off by default is on. */
export const ALL: Settings = {
  ...DEFAULT_SETTINGS,
  preset: "strict",
  codeLens: { enabled: true },
  inlayHints: { signatures: true, indices: true, fences: true, pydm: true },
};

const URI = "file:///fuzz.mlir";

/** A document of a text. */
export function documentOf(text: string): AbiDocument {
  return openDocument(URI, 1, text);
}

/** The answers about the whole document and about a place in it, by question. */
export function answersOf(document: AbiDocument, offset: number): Readonly<Record<string, unknown>> {
  const position = document.positionAt(offset);
  const whole = { start: { line: 0, character: 0 }, end: document.positionAt(document.length) };
  const commands = new Set(["mlirAbi.callForms"]);
  const item = callItem(document, position);
  const abilities = { snippets: true, format: "markdown" } as const;
  const edits = { versioned: true, pages: true, lazy: false, commands: new Set(["mlirAbi.editSignature"]) };
  return {
    findings: findings(document, ALL),
    hover: hover(document, position, ALL),
    plainHover: hover(document, position, ALL, "plaintext"),
    hints: inlayHints(document, whole, ALL).map((hint) => resolveInlayHint(document, hint, ALL, "markdown")),
    lenses: codeLenses(document, ALL).map((lens) => resolveCodeLens(document, lens, ALL, commands)),
    tokens: semanticTokens(document, { start: 0, end: document.length }, ALL),
    completion: completion(document, position, ALL, abilities),
    signatureHelp: signatureHelp(document, position, ALL),
    definitionLinks: listed(definitionLinkSteps(document, position) ?? []),
    references: listed(mentionSteps(document, position, true) ?? []),
    highlights: listed(highlightSteps(document, position) ?? []),
    prepareRename: prepareRename(document, position),
    rename: finish(renameSteps(document, position, "zz", edits)),
    symbols: documentSymbols(document, ALL),
    flatSymbols: listed(flatSymbolSteps(document, ALL)),
    exportCount: linksOf(document).exports.length,
    searchSymbols: searchSymbols([document], [], ""),
    folds: listed(foldingRangeSteps(document)),
    selection: selectionRange(document, position),
    format: format(document, undefined, ALL),
    onType: onTypeFormatting(document, position),
    actions: codeActions(document, { start: position, end: position }, { diagnostics: [], only: [""] }, ALL, edits),
    incoming: item && listed(callerSteps(document, item)),
    outgoing: item && listed(calleeSteps(document, item)),
    outline: [abiOutline(document), abiOutlineAt(document, offset)],
    calls: callAt(document, offset),
    readable: readableAt(document, offset),
  };
}

/** Answers that occur nowhere in the text, and those that are no faster after an edit. */
export function askOnce(document: AbiDocument): void {
  decodedDocument(document);
  migration(document, ALL);
  fromMlir(document);
}

/** Holds every place that an answer names to lie in the document. @throws Broken */
export function placesLieInside(document: AbiDocument, answers: Readonly<Record<string, unknown>>): void {
  for (const [question, answer] of Object.entries(answers)) {
    if (question === "tokens") tokensLieInside(document, answer as readonly number[]);
    else for (const place of placesOf(answer)) isInside(document, place, question);
  }
}

type Place = Readonly<Record<string, unknown>>;

function* placesOf(answer: unknown): Generator<Place> {
  const open: unknown[] = [answer];
  for (let value = open.pop(); value !== undefined || open.length > 0; value = open.pop()) {
    if (typeof value !== "object" || value === null) continue;
    if (!Array.isArray(value)) yield value as Place;
    open.push(...(Array.isArray(value) ? value : Object.values(value)));
  }
}

function isInside(document: AbiDocument, place: Place, question: string): void {
  const { line, character, start, end } = place;
  if (typeof line === "number" && typeof character === "number") {
    const at = document.positionAt(document.offsetAt({ line, character }));
    promise(at.line === line && at.character === character, `${question}: a position lies outside the document`);
  }
  if (typeof start === "number" && typeof end === "number") {
    promise(0 <= start && start <= end && end <= document.length, `${question}: a span lies outside the document`);
  }
  if (typeof start !== "object" || typeof end !== "object" || start === null || end === null) return;
  const [from, to] = [start, end].map((it) => document.offsetAt(it as { line: number; character: number }));
  promise((from ?? 0) <= (to ?? 0), `${question}: a range ends before it starts`);
}

function tokensLieInside(document: AbiDocument, data: readonly number[]): void {
  let line = 0;
  let character = 0;
  for (let i = 0; i < data.length; i += 5) {
    const [lines = 0, characters = 0, length = 0] = data.slice(i, i + 3);
    promise(lines >= 0 && (lines > 0 || i === 0 || characters > 0), "tokens: not sorted");
    character = lines > 0 || i === 0 ? characters : character + characters;
    line += lines;
    const end = document.positionAt(document.offsetAt({ line, character: character + length }));
    promise(length > 0 && end.line === line && end.character === character + length, "tokens: one leaves its line");
  }
}

/** Holds what is found in a text to be the same however it is read, and its safe fixes to come to an end. @throws Broken */
export function findingsAgree(text: string): void {
  const found = findings(documentOf(text), ALL);
  for (const { message, end } of found) {
    promise(end <= text.length, "a finding lies outside the document");
    promise(message !== "" && !/[\n\r]/.test(message), "a message is not one line");
  }
  const once = [...findingsOnce(documentOf(text), ALL).findings];
  same(sorted(once), sorted(found), "findings read once are those of an open document");
  const pieces = text.match(/[\s\S]{1,61}/g) ?? [];
  same(findings(openDocument(URI, 1, pieces), ALL), found, "findings of pieces are those of the text");
  let passes = 0;
  const fixed = fixText(text, (next) => {
    passes++;
    return findings(documentOf(next), ALL);
  });
  promise(passes < MAX_PASSES, "safe fixes come to an end");
  promise(passes === 0 || !fixed.findings.some(isSafelyFixable) || fixed.count > 0, "a safe fix can be applied");
}

function sorted(found: readonly Finding[]): readonly string[] {
  return found.map((it) => JSON.stringify(it)).sort();
}
