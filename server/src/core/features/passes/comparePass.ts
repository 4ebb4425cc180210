/** *Compare ABI with previous pass*: what a pass changed in the ABI of each function, for callers and by attribute. */
import { compare } from "../../diff/compare.js";
import { type ChangeView, type DiffView, diffView, type FunctionView } from "../../diff/diffView.js";
import { fromMlir } from "../../diff/fromMlir.js";
import { type AbiDocument, openDocument } from "../../document/document.js";
import { passTitle } from "../../document/dumpHeader.js";
import { counted } from "../../text/counted.js";
import { lowerBound } from "../../text/order.js";
import { type DumpPlace, dumpPlaces, type FunctionChange } from "./passChanges.js";
import { DumpReader } from "./readDump.js";
import type { AbiEvent, Dump } from "./timeline.js";

/**
 * Compares the dump around an offset with the previous one of the same op: the module, or the function that the pass
 * ran on. Undefined outside of dumps and without a previous one.
 */
export function comparePass(document: AbiDocument, offset: number): DiffView | undefined {
  const places = dumpPlaces(document);
  const starts = places.map(({ start }) => start);
  const index = lowerBound(starts, offset + 1, starts.length) - 1;
  const now = places[index];
  if (now === undefined || offset > now.end) return undefined;
  const reader = new DumpReader();
  const shown = reader.read(document, now);
  for (let i = index - 1; i >= 0; i--) {
    const old = places[i] as DumpPlace;
    if (showsSame(reader.read(document, old), shown)) return viewOf(document, old, now, shown);
  }
  return undefined;
}

function showsSame(old: Dump, now: Dump): boolean {
  if (now.isModule) return old.isModule;
  const names = new Set(now.functions.map(({ name }) => name));
  return old.functions.some(({ name }) => names.has(name));
}

function viewOf(document: AbiDocument, old: DumpPlace, now: DumpPlace, shown: Dump): DiffView {
  const names = new Set(shown.functions.map(({ name }) => name));
  const abiOf = ({ header, end }: DumpPlace) =>
    fromMlir(openDocument("file:///dump.mlir", 0, document.slice(header.end, end)));
  const whole = abiOf(old);
  // A dump of one function shows nothing of the others.
  const before = shown.isModule
    ? whole
    : { ...whole, functions: whole.functions.filter(({ name }) => names.has(name)) };
  const titleOf = ({ pass, header }: DumpPlace) =>
    `${passTitle(pass)}, line ${document.positionAt(header.start).line + 1}`;
  const view = diffView(titleOf(old), titleOf(now), compare(before, abiOf(now)));
  const functions = withAttributes(view.functions, now.changes);
  const said = (verdict: string) =>
    now.pass.failed ? `The pass failed, and this is what it left. ${verdict}` : verdict;
  if (view.meaning === "breaking" || functions.length === 0) return { ...view, verdict: said(view.verdict), functions };
  const meaning = functions.some((it) => it.meaning === "unknown") ? "unknown" : "compatible";
  const verdict = said(`No caller is known to break; ${counted(functions.length, "function")} changed`);
  return { ...view, meaning, verdict, functions };
}

/** Adds changes of attributes, which may mean nothing to callers. */
function withAttributes(functions: readonly FunctionView[], changes: readonly FunctionChange[]): FunctionView[] {
  const views = new Map(functions.map((view) => [view.name, view]));
  for (const { name, event } of changes) {
    const view = views.get(name) ?? emptyView(name);
    views.set(name, { ...view, changes: [...view.changes, changeOf(event)] });
  }
  return [...views.values()];
}

function emptyView(name: string): FunctionView {
  return { name, change: "changed", meaning: "compatible", comparedBy: undefined, changes: [] };
}

function changeOf({ change, key, place, index, old, new: now, oldText, newText }: AbiEvent): ChangeView {
  const on = place === "argument" || place === "result" ? ` of ${place} ${index}` : "";
  const what = key === null ? `function ${change}` : `${key}${on} ${change}`;
  const values = [{ old: oldText ?? old, new: newText ?? now }];
  return { place: what, meaning: "compatible", values, reasons: [] };
}
