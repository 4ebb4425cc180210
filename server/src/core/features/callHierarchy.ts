/** `textDocument/prepareCallHierarchy` and its incoming and outgoing calls. */
import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  Position,
} from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import { type Found, mapFound } from "../text/steps.js";
import type { SymbolItem } from "./provider.js";
import { allSteps, first } from "./providers.js";
import { rangeOf } from "./ranges.js";

/** The function that is defined or named at a position. */
export function callItem(document: AbiDocument, position: Position): CallHierarchyItem | undefined {
  const offset = document.offsetAt(position);
  const found = first((provider) => provider.callItem?.(document, offset));
  return found && itemOf(document, found);
}

/** The functions that call the item, with the ranges of the calls. */
export function callerSteps(document: AbiDocument, item: CallHierarchyItem): Found<CallHierarchyIncomingCall> {
  const offset = document.offsetAt(item.selectionRange.start);
  return mapFound(
    allSteps((provider) => provider.incomingCalls?.(document, offset)),
    (call) => ({ from: itemOf(document, call.item), fromRanges: call.ranges.map((span) => rangeOf(document, span)) }),
  );
}

/** The functions that the item calls, with the ranges of the calls. */
export function calleeSteps(document: AbiDocument, item: CallHierarchyItem): Found<CallHierarchyOutgoingCall> {
  const offset = document.offsetAt(item.selectionRange.start);
  return mapFound(
    allSteps((provider) => provider.outgoingCalls?.(document, offset)),
    (call) => ({ to: itemOf(document, call.item), fromRanges: call.ranges.map((span) => rangeOf(document, span)) }),
  );
}

function itemOf(document: AbiDocument, item: SymbolItem): CallHierarchyItem {
  const { name, detail, kind, selection } = item;
  return {
    name,
    detail,
    kind,
    uri: document.uri,
    range: rangeOf(document, item),
    selectionRange: rangeOf(document, selection),
  };
}
