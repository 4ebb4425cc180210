/** Leads from a `dropped-attribute` in a dump to the pass that drops it. */
import { CodeActionKind } from "vscode-languageserver-types";
import type { AbiDocument } from "../../document/document.js";
import { passTitle } from "../../document/dumpHeader.js";
import type { Finding } from "../../document/finding.js";
import { textOfLiteral } from "../../text/stringLiteral.js";
import type { Offer } from "../codeActions/offer.js";
import { dumpPlaces } from "./passChanges.js";
import { COMPARE_PASS_COMMAND } from "./provider.js";

/** In a selection with many findings, the first ones count. */
const MAX_FINDINGS = 20;

/** An offer for each finding whose attribute is missing in a later dump of the same document. */
export function droppingPasses(document: AbiDocument, found: readonly Finding[]): readonly Offer[] {
  const dropped = found.filter(({ code }) => code === "dropped-attribute").slice(0, MAX_FINDINGS);
  return dropped.flatMap((finding): Offer[] => {
    const name = document.recordsIn(finding).find(({ inComment }) => !inComment)?.header?.symbol;
    const written = document.slice(finding.start, finding.end);
    const key = written.startsWith('"') ? textOfLiteral(written) : written;
    const place = dumpPlaces(document).find(
      ({ start, changes }) =>
        start > finding.start &&
        changes.some(({ name: changed, event }) => changed === name && event.key === key && event.change === "removed"),
    );
    if (place === undefined) return [];
    const line = document.positionAt(place.header.start).line;
    const edits = { command: COMPARE_PASS_COMMAND, arguments: [document.uri, line] };
    const title = `Compare ABI at the pass that drops ${key}: ${passTitle(place.pass)}`;
    return [{ title, kind: CodeActionKind.QuickFix, edits }];
  });
}
