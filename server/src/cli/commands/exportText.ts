/** The exports of a file as `show --exports` prints them in text. */
import { ASYNC_FLAG } from "../../core/abi/calls/exportForms.js";
import type { ShownExport } from "../../core/features/shownExports.js";
import type { ModuleNeeds } from "../../core/needs/needs.js";
import { hanging, type Style } from "../terminal/layout.js";
import { harmless, padded, safe, type TerminalText } from "../terminal/terminal.js";
import { coloredTypes } from "../terminal/typeColors.js";
import { needsText } from "./needsText.js";

const LABEL_COLUMNS = "declaration".length;

/** The text of a file's exports, piece by piece. */
export function* exportPieces(
  path: string,
  exports: readonly ShownExport[],
  needs: ModuleNeeds,
  style: Style,
): Generator<TerminalText> {
  const title = style.bold(harmless(path));
  yield exports.length === 0 ? safe`${title}: no exports\n` : safe`${title}\n`;
  for (const it of exports) yield exportText(it, style);
  const text = needsText(needs, style);
  if (text !== "") yield safe`\n${text}`;
}

function exportText(it: ShownExport, style: Style): TerminalText {
  const { name, op, function: symbol, line, made, signature, withAsyncFlag } = it;
  const of = `${it.refused !== undefined ? "not compiled from" : made === "wrapper" ? "wraps" : "is"} ${op} @${symbol ?? ""}`;
  const what = symbol === null ? "names no function of this file" : of;
  const place = line === 0 ? what : `line\u00a0${line}, ${what}`;
  const type = signature === undefined ? safe`` : safe` ${coloredTypes(harmless(signature), style)}`;
  const head = safe`  ${style.bold(safe`@${harmless(name)}`)}${type} ${style.dim(safe`(${harmless(place)})`)}`;
  const rows: [string, string | null | undefined][] = [
    ["convention", it.callingConvention],
    ["model", it.model],
    ["storage", storageText(it)],
    ["declaration", it.declaration],
    ...(it.bounds ?? []).map(({ argument, dim, text }): [string, string] => [
      "bounds",
      `argument ${argument}${dim === null ? "" : `, dim ${dim}`}: ${text}`,
    ]),
    ["converted", it.conversions?.join(", ")],
    ["refused", it.refused],
    ["async", withAsyncFlag && `${withAsyncFlag.callingConvention ?? withAsyncFlag.signature} with ${ASYNC_FLAG}`],
  ];
  const rest = hanging(head, 6, style.columns).replace("\u00a0", " ") as TerminalText;
  let text = safe`\n${rest}\n`;
  for (const [label, value] of rows) {
    if (value === null || value === undefined || value === "") continue;
    const shown = safe`    ${style.dim(padded(harmless(label), LABEL_COLUMNS))}  ${coloredTypes(harmless(value), style)}`;
    text = safe`${text}${hanging(shown, 4 + LABEL_COLUMNS + 2, style.columns)}\n`;
  }
  return text;
}

/** `argument 1 for result 0, argument 2 for transient memory` */
function storageText({ arguments: inputs = [] }: ShownExport): string {
  return inputs
    .flatMap(({ role, result }, i) => {
      if (role === "result storage") return [`argument ${i} for result ${result}`];
      return role === "transient storage" ? [`argument ${i} for transient memory`] : [];
    })
    .join(", ");
}
