/** `textDocument/codeAction`. Findings are computed again, never taken from the client. */
import { type CodeAction, type CodeActionContext, CodeActionKind, type Range } from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import type { Finding } from "../document/finding.js";
import { findingsTouching, fixableCounts, prepareFindings, safelyFixableSteps } from "../lint/diagnostics.js";
import type { Settings } from "../lint/settings.js";
import { structureFindingsSoFar } from "../lint/structureFindings.js";
import { SUPPRESSION } from "../lint/suppressionList.js";
import type { TextEdit } from "../text/edit.js";
import type { Span } from "../text/offsetMap.js";
import { finish } from "../text/steps.js";
import {
  actionOf,
  bareAction,
  type Deferred,
  EDIT_SIGNATURE_COMMAND,
  type EditAbilities,
  type Offer,
  OPEN_PAGE_COMMAND,
  workspaceEditSteps,
} from "./codeActions/offer.js";
import { quickFixes } from "./codeActions/quickFixes.js";
import { refactorings } from "./codeActions/refactorings.js";
import { fixDocumentSteps } from "./fixDocument.js";
import { migrationSteps } from "./migrateFile.js";
import { droppingPasses } from "./passes/droppingPasses.js";
import { COMPARE_PASS_COMMAND } from "./passes/provider.js";
import { mayBeLowered } from "./pydm/lowered.js";
import { spanOf } from "./ranges.js";
import { isReadable } from "./readableForm.js";

/** Every safe fix of the document: what an editor may apply on save. */
const FIX_ALL_KIND = `${CodeActionKind.SourceFixAll}.mlirAbi`;

export const CODE_ACTION_KINDS: readonly CodeActionKind[] = [
  CodeActionKind.QuickFix,
  CodeActionKind.RefactorRewrite,
  FIX_ALL_KIND,
];

/** LSP's `CodeActionTriggerKind.Invoked`: requested by the user, not by a cursor movement. */
const INVOKED = 1;

const EDIT_SIGNATURE: Offer = {
  title: "Edit decoded signature",
  kind: CodeActionKind.RefactorRewrite,
  edits: { command: EDIT_SIGNATURE_COMMAND },
};

/** The data of an action whose edit is computed by `resolveCodeActionSteps`. */
export type LazyAction = Deferred & {
  readonly uri: string;
  readonly version: number;
};

/** The actions at a range that the context requests. */
export function codeActions(...args: Parameters<typeof codeActionSteps>): CodeAction[] {
  return finish(codeActionSteps(...args));
}

/** `codeActions` in steps, since fixing a large document takes a while. */
export function* codeActionSteps(
  document: AbiDocument,
  range: Range,
  context: CodeActionContext,
  settings: Settings,
  abilities: EditAbilities,
): Generator<undefined, CodeAction[]> {
  const span = spanOf(document, range);
  const offers: Offer[] = [];
  if (isWanted(context, CodeActionKind.QuickFix) && (yield* mayHaveFindings(document, span, settings))) {
    yield* document.readSteps();
    yield* prepareFindings(document, settings);
    const here = findingsTouching(document, settings, span, structureFindingsSoFar);
    const fixable = () => fixableCounts(document, settings, structureFindingsSoFar);
    if (here.length > 0) offers.push(...quickFixes(document, here, fixable, abilities.pages, context.diagnostics));
    if (abilities.commands.has(COMPARE_PASS_COMMAND)) offers.push(...droppingPasses(document, here));
  }
  if (isWanted(context, CodeActionKind.RefactorRewrite)) {
    if (abilities.commands.has(EDIT_SIGNATURE_COMMAND) && isReadable(document, span.start)) offers.push(EDIT_SIGNATURE);
    offers.push(...refactorings(document, span.start, context.triggerKind === INVOKED));
  }
  // A source action is about the file, not the place, so it is offered only on request.
  if (context.only !== undefined && isWanted(context, FIX_ALL_KIND)) {
    const edits = yield* fixAllEdits(document, settings, null);
    if (edits.length > 0) offers.push({ title: "Apply every safe fix", kind: FIX_ALL_KIND, edits });
  }
  const actions: CodeAction[] = [];
  for (const offer of offers) actions.push(yield* offeredAction(document, offer, settings, abilities));
  return actions;
}

function* offeredAction(
  document: AbiDocument,
  offer: Offer,
  settings: Settings,
  abilities: EditAbilities,
): Generator<undefined, CodeAction> {
  const { title, edits } = offer;
  if ("openPage" in edits) {
    return { ...bareAction(offer), command: { title, command: OPEN_PAGE_COMMAND, arguments: [edits.openPage] } };
  }
  if ("command" in edits) {
    const { command, arguments: args } = edits;
    return { ...bareAction(offer), command: { title, command, ...(args && { arguments: [...args] }) } };
  }
  if (!("fixAll" in edits || "migrate" in edits)) return actionOf(document, offer, edits, abilities.versioned);
  if (!abilities.lazy) {
    const all = yield* deferredEdits(document, settings, edits);
    return { ...bareAction(offer), edit: yield* workspaceEditSteps(document, all, abilities.versioned) };
  }
  const data: LazyAction = { uri: document.uri, version: document.version, ...edits };
  return { ...bareAction(offer), data };
}

/** The data of an action, or undefined if it was not left without its edit. */
export function lazyActionOf({ data }: CodeAction): LazyAction | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { uri, version, fixAll, migrate } = data as Readonly<Record<string, unknown>>;
  if (typeof uri !== "string" || typeof version !== "number") return undefined;
  if (migrate === true) return { uri, version, migrate };
  return typeof fixAll === "string" || fixAll === null ? { uri, version, fixAll } : undefined;
}

/** Adds an action's edit: `codeAction/resolve`. The document must be in the version that the action was made for. */
export function* resolveCodeActionSteps(
  document: AbiDocument,
  action: CodeAction,
  settings: Settings,
  abilities: EditAbilities,
): Generator<undefined, CodeAction> {
  const lazy = lazyActionOf(action);
  if (lazy === undefined) return action;
  const edits = yield* deferredEdits(document, settings, lazy);
  return { ...action, edit: yield* workspaceEditSteps(document, edits, abilities.versioned) };
}

/** Whether a kind, or one that contains it, is requested. */
function isWanted({ only }: CodeActionContext, kind: CodeActionKind): boolean {
  return only === undefined || only.some((asked) => asked === "" || kind === asked || kind.startsWith(`${asked}.`));
}

/** False if there is no ABI attribute, suppression, checked body or problem of structure, as at most places. */
function* mayHaveFindings(document: AbiDocument, span: Span, settings: Settings): Generator<undefined, boolean> {
  if (document.recordsIn(span).length > 0) return true;
  const ofStructure = structureFindingsSoFar(document, settings);
  if (ofStructure.some(({ start, end }) => start <= span.end && span.start <= end)) return true;
  if (mayBeLowered(document)) {
    yield* document.readSteps();
    // A body's record starts at one place of the function, all of which it examines.
    if (document.recordsExamining(span).some(({ body }) => body !== undefined)) return true;
  }
  const { line } = document.positionAt(span.end);
  const end = document.offsetAt({ line, character: Number.MAX_SAFE_INTEGER });
  return document.slice(document.lineStart(span.start), end).includes(SUPPRESSION);
}

function* deferredEdits(
  document: AbiDocument,
  settings: Settings,
  work: Deferred,
): Generator<undefined, readonly TextEdit[]> {
  if ("migrate" in work) return (yield* migrationSteps(document, settings)).edits;
  return yield* fixAllEdits(document, settings, work.fixAll);
}

/** The edits that apply the safe fixes of a rule, or of all, until none is left. */
function* fixAllEdits(
  document: AbiDocument,
  settings: Settings,
  code: string | null,
): Generator<undefined, readonly TextEdit[]> {
  const isMeant = (finding: Finding): boolean => finding.code === code;
  const find = function* (current: AbiDocument): Generator<undefined, readonly Finding[]> {
    const found = yield* safelyFixableSteps(current, settings);
    return code === null ? found : found.filter(isMeant);
  };
  return (yield* fixDocumentSteps(document, find)).edits;
}
