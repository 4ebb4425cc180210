/** Hovers on `#stream.parameter.named<"scope"::"key">` and `#flow.parameter.named`. */

import { type NamedParameter, namedParameters, PARAMETER_ATTRIBUTES } from "../../document/dialectAttributes.js";
import type { AbiDocument } from "../../document/document.js";
import { placeAt } from "../../document/structure/place.js";
import { DIALECT, OPAQUE } from "../../syntax/tree.js";
import { counted } from "../../text/counted.js";
import { code, EMPTY_PAGE, joined, type Page, type Prose, say } from "../markdown.js";
import type { Explained } from "../provider.js";
import { typePage } from "../types/hover.js";

/** The page of the parameter at an offset. Reads all of the text, for one that is found. Never throws. */
export function parameterHover(document: AbiDocument, offset: number): Explained | undefined {
  if (!isAtParameter(document, offset)) return undefined;
  const all = [...namedParameters(document)];
  const found = all.find(({ start, end }) => start <= offset && offset <= end);
  if (found === undefined) return undefined;
  const { start, end } = found;
  return { page: parameterPage(document, found, all), span: { start, end } };
}

/** Whether the name of such an attribute, or its body, is at an offset. */
function isAtParameter(document: AbiDocument, offset: number): boolean {
  const place = placeAt(document, offset);
  if (place === undefined) return false;
  const { tree, page, at } = place;
  let { row } = place;
  while (row > 0 && tree.kinds[row] !== DIALECT && (tree.kinds[row] !== OPAQUE || tree.kinds[row - 1] !== DIALECT))
    row--;
  if (tree.kinds[row] === OPAQUE) row--;
  if (at > (tree.ends[row + 1] ?? 0)) return false;
  const name = document.slice(page.start + (tree.starts[row] ?? 0), page.start + (tree.ends[row] ?? 0));
  return PARAMETER_ATTRIBUTES.includes(name);
}

/** So many uses are named. */
const MAX_USES = 8;

function parameterPage(document: AbiDocument, found: NamedParameter, all: readonly NamedParameter[]): Page {
  const { name, scope, key, type } = found;
  const section = document.structure.sectionAt(found.start);
  const same = all.filter(
    (it) => it.scope === scope && it.key === key && section.start <= it.start && it.start < section.end,
  );
  const facts: [string, Prose][] = [
    ["Scope", scope === null ? "none: the archive is given without one" : [code(scope)]],
    ["Key", [code(key)]],
    ["Type", type === undefined ? "not written here" : [code(type)]],
  ];
  const bytes = type === undefined ? undefined : typePage(type)?.facts.find(([label]) => label === "Bytes");
  if (bytes !== undefined) facts.push([...bytes]);
  const uses = same.slice(0, MAX_USES).map((it) => useOf(document, it));
  const more = same.length > MAX_USES ? [[`${counted(same.length - MAX_USES, "more use")}`]] : [];
  facts.push(["Used", joined([...uses, ...more])]);
  const types = [...new Set(same.flatMap((it) => it.type ?? []))];
  if (types.length > 1) facts.push(["Other types", joined(types.filter((it) => it !== type).map((it) => [code(it)]))]);
  const flag = `--parameters=${scope === null ? "" : `${scope}=`}FILE.irpa`;
  return {
    ...EMPTY_PAGE,
    title: say`${code(name)}, a parameter in an archive`,
    meaning: [
      say`Its contents are not in the module: they are loaded from an archive, ${code(flag)} for IREE's tools.`,
    ],
    facts,
  };
}

/** The op with a symbol that a parameter is in, and its line. */
function useOf(document: AbiDocument, { start }: NamedParameter): Prose {
  const node = document.structure.nodeAt(start);
  const line = document.positionAt(start).line + 1;
  return node?.name === undefined ? `line ${line}` : say`${code(`@${node.name}`)} (${node.op}, line ${String(line)})`;
}
