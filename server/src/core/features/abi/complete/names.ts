/** Completes names of ABI attributes that are read at a place, each with its form of value. */
import {
  type CompletionItem,
  CompletionItemKind,
  CompletionItemTag,
  InsertTextFormat,
} from "vscode-languageserver-types";
import {
  anchorOf,
  type Carrier,
  isReadOnOp,
  isReadOnType,
  type KnownAttribute,
} from "../../../abi/attributes/attribute.js";
import { KNOWN_ATTRIBUTES } from "../../../abi/attributes/table.js";
import { roleOf, unreadRole } from "../../../abi/functionRole.js";
import type { RecordView } from "../../../abi/recordView.js";
import { survivalOf } from "../../../abi/torch.js";
import type { AbiDocument } from "../../../document/document.js";
import { encodingPage } from "../../../lint/pages.js";
import { contextIn } from "../../../lint/recordContext.js";
import type { OpHeader } from "../../../syntax/syntax.js";
import { code, EMPTY_PAGE, type Page, prose, render, say } from "../../markdown.js";
import type { CompletionAbilities } from "../../provider.js";
import { rangeOf } from "../../ranges.js";
import type { Site, SitePart } from "../site.js";
import { textsByType, valueForm } from "./valueForms.js";

/** The attribute names that are valid for a key. */
export function attributeNames(
  document: AbiDocument,
  site: Site,
  { word, followed, comma }: SitePart & { readonly kind: "key" },
  { snippets, format }: CompletionAbilities,
): CompletionItem[] {
  const range = rangeOf(document, word);
  const context = contextIn(document, site.record);
  const byType = textsByType(context, site);
  return KNOWN_ATTRIBUTES.filter((known) => isReadAt(known, site) && !site.keys.has(known.key)).map((known) => {
    const form = followed ? "" : valueForm(known, snippets, byType);
    const old = known.until !== undefined;
    const dropped = site.place === "op" ? droppingPass(context, known.key) : undefined;
    return {
      label: known.key,
      kind: CompletionItemKind.Property,
      detail: known.values.join(" or "),
      documentation: { kind: format, value: render(pageOf(known, dropped), format) },
      filterText: known.key,
      // Keys that nothing reads any more come last, those of other families and dropped ones after ABI attributes.
      sortText: `${old ? 2 : known.family === "neighbour" || dropped !== undefined ? 1 : 0}${known.key}`,
      ...(old && { tags: [CompletionItemTag.Deprecated] }),
      insertTextFormat: snippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
      textEdit: { range, newText: `${known.key}${form}${comma ? "," : ""}` },
    };
  });
}

/** The pass that drops an attribute of the op, in words. */
function droppingPass(context: RecordView, key: string): string | undefined {
  const survival = survivalOf(context, key);
  if (survival?.fate !== "dropped") return undefined;
  return survival.pass === "torch" ? "The Torch input pass" : "Lowering to util.func";
}

function pageOf(known: KnownAttribute, dropped: string | undefined): Page {
  const drops = dropped === undefined ? [] : [say`${dropped} drops it from a ${code("func.func")}`];
  const until = known.until === undefined ? [] : [say`Removed: ${known.until.date}`];
  return {
    ...EMPTY_PAGE,
    title: say`${{ code: known.key }}`,
    meaning: [prose(known.meaning), ...drops, ...until],
    blocks: [{ language: "mlir", text: known.example }],
    link: { text: `About ${known.key}`, url: encodingPage("attributes", anchorOf(known.key)) },
  };
}

/** Whether an attribute is read at the site: on that op, that kind of value, or in that `iree.reflection`. */
function isReadAt(known: KnownAttribute, { record: { header }, place, on, index }: Site): boolean {
  if (!known.places.includes(place) || unreadRole(known, () => roleOf(header), on) !== undefined) return false;
  if (known.external === true && header?.hasBody === true) return false;
  if (place === "argument" || place === "result") {
    return isReadOnType(known, header?.[`${place}s`][index ?? -1]?.type ?? "");
  }
  // A key of a value's own reflection, such as `f_partial`, is read on no op.
  if (on !== "op") return known.carriers.length === 0;
  return (place === "reflection" || isReadOnOp(known, header?.op)) && isCarriedBy(known, header);
}

function isCarriedBy(known: KnownAttribute, header: OpHeader | undefined): boolean {
  const carriers = likelyCarriers(header);
  return carriers === undefined ? known.carriers.length > 0 : known.carriers.some((it) => carriers.includes(it));
}

/**
 * The kinds that the op counts as where its header is still being written: whatever has no other kind may become a function.
 * `carriersOf` is for complete ones.
 */
function likelyCarriers(header: OpHeader | undefined): readonly Carrier[] | undefined {
  const op = header?.op ?? "";
  if (op === "") return undefined;
  if (op === "vm.import") return ["import"];
  if (op === "vm.export") return ["export"];
  if (/(?:^|\.)module$/.test(op)) return ["module"];
  if (/(?:^|\.)call(?:\.|$)/.test(op)) return ["call"];
  return ["function", "import"];
}
