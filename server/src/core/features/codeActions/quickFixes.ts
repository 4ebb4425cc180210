/** Quick fixes for the findings at a position: fix them, migrate the file, fix all of the same rule, or suppress them. */
import { CodeActionKind, type Diagnostic } from "vscode-languageserver-types";
import type { AbiDocument } from "../../document/document.js";
import { type Finding, isSafelyFixable } from "../../document/finding.js";
import { UNUSED } from "../../lint/unusedSuppressions.js";
import { isMigratable } from "../migrateFile.js";
import { rangeOf } from "../ranges.js";
import type { Offer } from "./offer.js";

/** A longer menu is useless, and a selection may hold the whole file: further findings have no entry. */
const MAX_ITEMS = 100;

/**
 * The quick fixes for some findings of a document, most relevant first.
 * @param inRange The findings in the requested range; only the first ones count.
 * @param countFixable Counts the findings of the document with a safe fix, by rule; called if one of those here has one.
 * @param pages Whether the client can show a rule's page.
 * @param clientDiagnostics The client's diagnostics for the place; each is returned with the actions about it.
 */
export function quickFixes(
  document: AbiDocument,
  inRange: readonly Finding[],
  countFixable: () => ReadonlyMap<string, number>,
  pages: boolean,
  clientDiagnostics: readonly Diagnostic[],
): readonly Offer[] {
  const kind = CodeActionKind.QuickFix;
  const found = inRange.slice(0, MAX_ITEMS);
  const about = (some: readonly Finding[]) =>
    clientDiagnostics.filter((diagnostic) => some.some((finding) => isAbout(document, diagnostic, finding)));
  const offers: Offer[] = [];
  for (const finding of found) {
    const { fix, alternative } = finding;
    if (fix === undefined || fix.edits.length === 0) continue;
    const diagnostics = about([finding]);
    // What is preferred is applied without a menu, which a choice needs.
    offers.push({ title: fix.title, kind, diagnostics, isPreferred: alternative === undefined, edits: fix.edits });
    if (alternative) offers.push({ title: alternative.title, kind, diagnostics, edits: alternative.edits });
  }
  const outdated = found.filter((it) => it.code === "legacy-reflection" && isMigratable(document, it));
  if (outdated.length > 0) {
    offers.push({
      title: "Migrate this file to iree.abi",
      kind,
      diagnostics: about(outdated),
      edits: { migrate: true },
    });
  }
  const here = found.filter(isSafelyFixable);
  const fixable = here.length > 0 ? countFixable() : new Map<string, number>();
  for (const code of codesOf(here)) {
    if ((fixable.get(code) ?? 0) < 2) continue;
    const diagnostics = about(here.filter((it) => it.code === code));
    offers.push({ title: `Fix every ${code} in this file`, kind, diagnostics, edits: { fixAll: code } });
  }
  if (here.length > 0 && fixable.size > 1) {
    offers.push({
      title: "Apply every safe fix in this file",
      kind,
      diagnostics: about(here),
      edits: { fixAll: null },
    });
  }
  offers.push(...suppressions(document, found, about));
  for (const code of pages ? codesOf(found) : []) {
    const diagnostics = about(found.filter((it) => it.code === code));
    offers.push({ title: `Show documentation for ${code}`, kind, diagnostics, edits: { openPage: code } });
  }
  return offers;
}

function suppressions(
  document: AbiDocument,
  found: readonly Finding[],
  about: (some: readonly Finding[]) => Diagnostic[],
): Offer[] {
  const offers = new Map<string, { readonly findings: Finding[]; readonly line: number; readonly code: string }>();
  for (const finding of found) {
    const { code, start } = finding;
    // Findings about suppressions can't be suppressed.
    if (code === UNUSED.code) continue;
    const { line } = document.positionAt(start);
    const key = `${line} ${code}`;
    const offer = offers.get(key);
    if (offer === undefined) offers.set(key, { findings: [finding], line, code });
    else offer.findings.push(finding);
  }
  return Array.from(offers.values(), ({ findings, line, code }) => ({
    title: `Suppress ${code} on this line`,
    kind: CodeActionKind.QuickFix,
    diagnostics: about(findings),
    edits: [suppression(document, line, code)],
  }));
}

/** A suppression comment on the line above, with the line's indentation and line ending. */
function suppression(document: AbiDocument, line: number, code: string) {
  const start = document.offsetAt({ line, character: 0 });
  const end = document.offsetAt({ line, character: Number.MAX_SAFE_INTEGER });
  const indentation = /^[ \t]*/.exec(document.slice(start, end))?.[0] ?? "";
  const next = document.offsetAt({ line: line + 1, character: 0 });
  const before = document.offsetAt({ line: line - 1, character: Number.MAX_SAFE_INTEGER });
  const ending = document.slice(end, next) || (line > 0 ? document.slice(before, start) : "") || "\n";
  return { start, end: start, newText: `${indentation}// mlir-abi-disable-next-line ${code}${ending}` };
}

function codesOf(found: readonly Finding[]): string[] {
  return [...new Set(found.map(({ code }) => code))];
}

function isAbout(document: AbiDocument, { code, range }: Diagnostic, finding: Finding): boolean {
  if (code !== finding.code) return false;
  const { start, end } = rangeOf(document, finding);
  return samePlace(range.start, start) && samePlace(range.end, end);
}

function samePlace(
  a: { readonly line: number; readonly character: number },
  b: { readonly line: number; readonly character: number },
): boolean {
  return a.line === b.line && a.character === b.character;
}
