import {
  CallHierarchyIncomingCallsRequest,
  type CallHierarchyItem,
  CallHierarchyOutgoingCallsRequest,
  CallHierarchyPrepareRequest,
} from "vscode-languageserver";
import { importsAt } from "../../core/workspace/linkedFunctions.js";
import { callItemSteps, incomingCallSteps, outgoingCallSteps } from "../../core/workspace/navigation.js";
import { onDocument, type Subject } from "../connection/handler.js";
import { indexedFor } from "./acrossFiles.js";

/** The document of an item, whose contents any client may have made up. */
function documentOf(params: { readonly item?: CallHierarchyItem | null }): Subject | undefined {
  return typeof params.item?.uri === "string" ? { uri: params.item.uri } : undefined;
}

export const callHierarchyPrepare = onDocument({
  type: CallHierarchyPrepareRequest.type,
  structure: "at position",
  capabilities: { callHierarchyProvider: true },
  async run({ position }, { document, files, indexed, inTurns }) {
    if (importsAt(document, document.offsetAt(position)).length > 0) await indexed();
    const items = await inTurns(callItemSteps(document, position, files));
    return items.length === 0 ? null : items;
  },
});

export const callHierarchyIncoming = onDocument({
  type: CallHierarchyIncomingCallsRequest.type,
  subject: documentOf,
  closed: true,
  run: async ({ item }, context) => {
    await indexedFor(context, item.selectionRange.start);
    return incomingCallSteps(context.document, item, context.files);
  },
});

export const callHierarchyOutgoing = onDocument({
  type: CallHierarchyOutgoingCallsRequest.type,
  subject: documentOf,
  closed: true,
  run: async ({ item }, { document, files, indexed }) => {
    await indexed();
    return outgoingCallSteps(document, item, files);
  },
});
