/** Lines over places in the text: `textDocument/codeLens` and its resolve, which writes the line. */
import type { CodeLens } from "vscode-languageserver-types";
import type { AbiDocument } from "../document.js";
import type { Settings } from "../settings.js";
import { all } from "./providers.js";
import { rangeOf, spanOf } from "./ranges.js";

/** What a lens carries until it is resolved: the text it is about. */
interface LensData {
  readonly uri: string;
  readonly version: number;
}

/** Where lenses are, without what they say. */
export function codeLenses(document: AbiDocument, settings: Settings): CodeLens[] {
  if (!settings.codeLens.enabled) return [];
  const { uri, version } = document;
  const data: LensData = { uri, version };
  return all((provider) => provider.codeLenses?.(document, settings)).map((lens) => ({
    range: rangeOf(document, lens),
    data,
  }));
}

/** The lens with what it says. The text must be the one that the lens was made from. */
export function resolveCodeLens(document: AbiDocument, lens: CodeLens, settings: Settings): CodeLens {
  const { start, end } = spanOf(document, lens.range);
  const found = all((provider) => provider.codeLenses?.(document, settings)).find(
    (it) => it.start === start && it.end === end,
  );
  if (found === undefined) return lens;
  const { title, command, arguments: args } = found.resolve();
  return { ...lens, command: { title, command, arguments: [...args] } };
}

/** What a lens of ours says about its text; undefined for anything else, whatever a client sends. */
export function lensTextOf(lens: unknown): LensData | undefined {
  const { data } = (lens ?? {}) as { readonly data?: Partial<LensData> | null };
  if (typeof data?.uri !== "string" || typeof data.version !== "number") return undefined;
  return { uri: data.uri, version: data.version };
}
