/** Navigation across files: definition, references, and call hierarchy. */
import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  Location,
  LocationLink,
  Position,
} from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import { symbolMentions } from "../document/structure/mentions.js";
import { calleeSteps, callerSteps, callItem } from "../features/callHierarchy.js";
import { definitionLinkSteps, mentionSteps } from "../features/navigation.js";
import { rangeOf } from "../features/ranges.js";
import { type Found, listSteps } from "../text/steps.js";
import {
  counterparts,
  exportsMeantBy,
  type FoundLink,
  importsAt,
  subjectSteps,
  type Workspace,
} from "./linkedFunctions.js";

/**
 * The definition of the name at a position. An import leads to the exports of other files; a use of it does, too, if
 * the import names a module, and otherwise leads to the import.
 */
export function* definitionSteps(
  document: AbiDocument,
  position: Position,
  workspace: Workspace,
): Generator<undefined, Found<LocationLink> | undefined> {
  const local = definitionLinkSteps(document, position);
  const links = importsAt(document, document.offsetAt(position));
  if (links.length === 0 || local === undefined) return local;
  const own = yield* listSteps(local);
  const [first] = own;
  if (first === undefined) return own;
  const origin = document.offsetAt(first.originSelectionRange?.start ?? position);
  if (!links.some(({ name, offset: at }) => at === origin || name.includes("."))) return own;
  const found = yield* exportsMeantBy(workspace, document, links);
  const { originSelectionRange } = first;
  if (found.length === 0) return own;
  return found.map((it) => ({ ...targetOf(it), ...(originSelectionRange && { originSelectionRange }) }));
}

const START = { line: 0, character: 0 };
const FILE_START = { start: START, end: START };

function targetOf({ uri, place }: FoundLink): LocationLink {
  if (place === undefined) return { targetUri: uri, targetRange: FILE_START, targetSelectionRange: FILE_START };
  const { document, link } = place;
  const selection = link.node?.nameSpan ?? { start: link.offset, end: link.offset };
  return {
    targetUri: uri,
    targetRange: rangeOf(document, link.node ?? selection),
    targetSelectionRange: rangeOf(document, selection),
  };
}

/** Every mention of what is at a position, in all files that import or export it. */
export function* referenceSteps(
  document: AbiDocument,
  position: Position,
  declaration: boolean,
  workspace: Workspace,
): Generator<undefined, Found<Location> | undefined> {
  const found = mentionSteps(document, position, declaration);
  const subject = yield* subjectSteps(document, document.offsetAt(position));
  if (found === undefined || subject === undefined) return found;
  const places = (yield* counterparts(workspace, document, subject)).flatMap(({ place }) => place ?? []);
  return withMentionsIn(found, places, declaration);
}

function* withMentionsIn(
  found: Found<Location>,
  places: readonly NonNullable<FoundLink["place"]>[],
  declaration: boolean,
): Found<Location> {
  yield* found;
  for (const { document, link } of places) {
    const { uri } = document;
    const mentions = link.node === undefined ? [] : symbolMentions(document, [link.node]);
    for (const mention of mentions) {
      const isWanted = mention !== undefined && (declaration || !mention.isDefinition);
      yield isWanted ? { uri, range: rangeOf(document, mention) } : undefined;
    }
    yield;
  }
}

/** The functions defined or named at a position; for an import, those that other files export. */
export function* callItemSteps(
  document: AbiDocument,
  position: Position,
  workspace: Workspace,
): Generator<undefined, CallHierarchyItem[]> {
  const local = callItem(document, position);
  if (local === undefined) return [];
  const imports = importsAt(document, document.offsetAt(position));
  const items = imports.length === 0 ? [] : itemsOf(yield* exportsMeantBy(workspace, document, imports));
  return items.length > 0 ? items : [local];
}

function itemsOf(found: readonly FoundLink[]): CallHierarchyItem[] {
  return found.flatMap(({ place }) => {
    const item = place && callItem(place.document, place.document.positionAt(place.link.offset));
    return item === undefined ? [] : [item];
  });
}

/** The functions that call the item, in all files that import or export it. */
export function* incomingCallSteps(
  document: AbiDocument,
  item: CallHierarchyItem,
  workspace: Workspace,
): Generator<CallHierarchyIncomingCall | undefined, void> {
  yield* callerSteps(document, item);
  const subject = yield* subjectSteps(document, document.offsetAt(item.selectionRange.start));
  if (subject === undefined) return;
  for (const { place } of yield* counterparts(workspace, document, subject)) {
    const other = place && callItem(place.document, place.document.positionAt(place.link.offset));
    if (other !== undefined && place !== undefined) yield* callerSteps(place.document, other);
    yield;
  }
}

/** The functions that the item calls; for imports, those that other files export. */
export function* outgoingCallSteps(
  document: AbiDocument,
  item: CallHierarchyItem,
  workspace: Workspace,
): Generator<CallHierarchyOutgoingCall | undefined, void> {
  for (const call of calleeSteps(document, item)) {
    yield;
    if (call === undefined) continue;
    const imported = importsAt(document, document.offsetAt(call.to.selectionRange.start));
    const found = imported.length === 0 ? [] : itemsOf(yield* exportsMeantBy(workspace, document, imported));
    for (const to of found.length > 0 ? found : [call.to]) yield { ...call, to };
  }
}
