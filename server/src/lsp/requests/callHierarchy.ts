import {
  CallHierarchyIncomingCallsRequest,
  type CallHierarchyItem,
  CallHierarchyOutgoingCallsRequest,
  CallHierarchyPrepareRequest,
} from "vscode-languageserver";
import { callItem, incomingCalls, outgoingCalls } from "../../core/features/callHierarchy.js";
import { answers } from "../../core/features/providers.js";
import { onDocument, type Subject } from "../connection/handler.js";

/** The document of an item, which any client may have written. */
function documentOf(params: { readonly item?: CallHierarchyItem | null }): Subject | undefined {
  return typeof params.item?.uri === "string" ? { uri: params.item.uri } : undefined;
}

export const callHierarchyPrepare = onDocument({
  type: CallHierarchyPrepareRequest.type,
  capabilities: () => (answers("callItem") ? { callHierarchyProvider: true } : {}),
  empty: null,
  placed: true,
  run({ position }, { document }) {
    const item = callItem(document, position);
    return item === undefined ? null : [item];
  },
});

export const callHierarchyIncoming = onDocument({
  type: CallHierarchyIncomingCallsRequest.type,
  capabilities: () => ({}),
  subject: documentOf,
  empty: null,
  placed: true,
  run: ({ item }, { document }) => incomingCalls(document, item),
});

export const callHierarchyOutgoing = onDocument({
  type: CallHierarchyOutgoingCallsRequest.type,
  capabilities: () => ({}),
  subject: documentOf,
  empty: null,
  placed: true,
  run: ({ item }, { document }) => outgoingCalls(document, item),
});
