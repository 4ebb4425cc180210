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
import { callItem, incomingCalls, outgoingCalls } from "../features/callHierarchy.js";
import { definitionLinks, references } from "../features/navigation.js";
import { rangeOf } from "../features/ranges.js";
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
): Generator<undefined, LocationLink[] | undefined> {
  const local = definitionLinks(document, position);
  const [first] = local ?? [];
  const links = importsAt(document, document.offsetAt(position));
  if (links.length === 0 || first === undefined) return local;
  const origin = document.offsetAt(first.originSelectionRange?.start ?? position);
  if (!links.some(({ name, offset: at }) => at === origin || name.includes("."))) return local;
  const found = yield* exportsMeantBy(workspace, document, links);
  const { originSelectionRange } = first;
  if (found.length === 0) return local;
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
): Generator<undefined, Location[] | undefined> {
  const found = references(document, position, declaration);
  const subject = yield* subjectSteps(document, document.offsetAt(position));
  if (found === undefined || subject === undefined) return found;
  for (const { place } of yield* counterparts(workspace, document, subject)) {
    const node = place?.link.node;
    if (place === undefined || node === undefined) continue;
    const { document: other } = place;
    for (const mention of symbolMentions(other, [node])) {
      if (declaration || !mention.isDefinition) found.push({ uri: other.uri, range: rangeOf(other, mention) });
    }
    yield;
  }
  return found;
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
): Generator<undefined, CallHierarchyIncomingCall[]> {
  const calls = incomingCalls(document, item);
  const subject = yield* subjectSteps(document, document.offsetAt(item.selectionRange.start));
  if (subject === undefined) return calls;
  for (const { place } of yield* counterparts(workspace, document, subject)) {
    const other = place && callItem(place.document, place.document.positionAt(place.link.offset));
    if (other !== undefined && place !== undefined) calls.push(...incomingCalls(place.document, other));
    yield;
  }
  return calls;
}

/** The functions that the item calls; for imports, those that other files export. */
export function* outgoingCallSteps(
  document: AbiDocument,
  item: CallHierarchyItem,
  workspace: Workspace,
): Generator<undefined, CallHierarchyOutgoingCall[]> {
  const calls: CallHierarchyOutgoingCall[] = [];
  for (const call of outgoingCalls(document, item)) {
    const imported = importsAt(document, document.offsetAt(call.to.selectionRange.start));
    const found = imported.length === 0 ? [] : itemsOf(yield* exportsMeantBy(workspace, document, imported));
    for (const to of found.length > 0 ? found : [call.to]) calls.push({ ...call, to });
    yield;
  }
  return calls;
}
