/** Renames values, blocks, symbols and aliases. */
import type { AbiDocument } from "../../document/document.js";
import { isBlockName, type Variable } from "../../document/structure/variables.js";
import { BARE_ID } from "../../text/characters.js";
import type { Span } from "../../text/offsetMap.js";
import { type Found, mapFound } from "../../text/steps.js";
import { isTerminated } from "../../text/stringLiteral.js";
import { cut } from "../../text/visibleText.js";
import type { Refusal, TextChangeAt } from "../provider.js";
import { type Named, type NamedSymbol, type NamedVariable, namedAt } from "./named.js";
import { mentionsOf } from "./navigation.js";

const SUFFIX_ID = /^(?:[0-9]+|[A-Za-z$._-][A-Za-z0-9$._-]*)$/;
const ALIAS_NAME = /^(?:[0-9]+|[A-Za-z$_-][A-Za-z0-9$_-]*)$/;
/** Characters that a quoted symbol would have to escape. */
const UNQUOTABLE = /["\\\0-\x1f\x7f]/;

/** The part of the name at an offset that can be renamed, or why there is none. */
export function structurePrepareRename(
  document: AbiDocument,
  offset: number,
): (Span & { readonly placeholder: string }) | Refusal | undefined {
  const named = namedAt(document, offset);
  if (named === undefined) return undefined;
  const refusal = ambiguous(named);
  if (refusal !== undefined) return refusal;
  const span = namePart(document, named);
  return { ...span, placeholder: document.slice(span.start, span.end) };
}

/** The edits that rename what is at an offset, at every mention. */
export function structureRename(
  document: AbiDocument,
  offset: number,
  newName: string,
): Found<TextChangeAt> | Refusal | undefined {
  const named = namedAt(document, offset);
  if (named === undefined) return undefined;
  const mark = named.kind === "symbol" ? "@" : document.slice(named.start, named.start + 1);
  const bare = newName.startsWith(mark) ? newName.slice(1) : newName;
  const refusal = ambiguous(named) ?? unfit(document, named, bare, mark);
  if (refusal !== undefined) return refusal;
  return mapFound(mentionsOf(document, named), ({ start, end }) => {
    // In the generic form a symbol is a string, and the mention is its contents.
    const isToken = named.kind !== "symbol" || document.slice(start, start + 1) === "@";
    if (!isToken) return { start, end, newText: bare };
    return { start, end, newText: named.kind === "symbol" && !BARE_ID.test(bare) ? `@"${bare}"` : `${mark}${bare}` };
  });
}

function namePart(document: AbiDocument, { kind, start, end }: Named): Span {
  const text = document.slice(start, end);
  if (kind !== "symbol") return { start: start + 1, end };
  if (!text.startsWith("@")) return { start, end };
  return text.startsWith('@"')
    ? { start: start + 2, end: isTerminated(text, 1, text.length) ? end - 1 : end }
    : { start: start + 1, end };
}

function ambiguous(named: Named): Refusal | undefined {
  const count = countOf(named);
  if (named.kind === "variable" && named.variable.isUnclear) {
    return {
      refused: `${shown(named)} may have another meaning in a region here, which depends on the op's dialect`,
    };
  }
  if (count === 1) return undefined;
  return { refused: `${shown(named)} is defined ${count} times here, so renaming it would be ambiguous` };
}

function countOf(named: Named): number {
  switch (named.kind) {
    case "variable":
      return named.variable.definitions.length;
    case "symbol":
      return named.nodes.length;
    case "alias":
      return named.definitions.length;
  }
}

function shown(named: Named): string {
  const name =
    named.kind === "variable" ? named.variable.name : named.kind === "alias" ? named.name : symbolName(named);
  return cut(name, 80);
}

const symbolName = ({ nodes }: NamedSymbol): string => `@${nodes[0]?.name ?? ""}`;

function unfit(document: AbiDocument, named: Named, bare: string, mark: string): Refusal | undefined {
  const shown = cut(bare, 80);
  switch (named.kind) {
    case "variable":
      if (!SUFFIX_ID.test(bare)) return badName(shown, mark === "%" ? "value" : "block");
      return takenVariable(named, `${mark}${bare}`) ? taken(`${mark}${shown}`) : undefined;
    case "alias":
      if (!ALIAS_NAME.test(bare)) return badName(shown, "alias");
      if (`${mark}${bare}` === named.name) return undefined;
      return document.structure.aliasesNamed(`${mark}${bare}`, named.section).length > 0
        ? taken(`${mark}${shown}`)
        : undefined;
    case "symbol":
      if (bare === "") return { refused: "A symbol needs a name" };
      if (UNQUOTABLE.test(bare)) return { refused: "A symbol's name can't hold quotes, backslashes or line ends" };
      return takenSymbol(document, named, bare) ? taken(`@${shown}`) : undefined;
  }
}

const badName = (name: string, what: string): Refusal => {
  const article = what === "alias" ? "an" : "a";
  const dot = what === "alias" ? "" : ", `.`";
  return {
    refused: `"${name}" can't name ${article} ${what}: expected a number, or letters, digits, \`_\`, \`$\`, \`-\`${dot}`,
  };
};

const taken = (name: string): Refusal => ({ refused: `There is already a ${name} here` });

/** Whether a name means something else already where the variable is. */
function takenVariable({ variable, values }: NamedVariable, name: string): boolean {
  return name !== variable.name && values.get(name).some((other) => areInConflict(variable, other));
}

/**
 * Whether two variables of one name would be an error, or one. A region's names end with it, so that those of the text after
 * it are free in it, and may be used again after it; blocks are known in their own region alone
 * (`OperationParser::popSSANameScope` of mlir/lib/AsmParser/Parser.cpp).
 */
function areInConflict(a: Variable, b: Variable): boolean {
  const isOuter = a.scope.start <= b.scope.start && b.scope.end <= a.scope.end;
  const [outer, inner] = isOuter ? [a, b] : [b, a];
  if (inner.scope.end <= outer.scope.start || outer.scope.end <= inner.scope.start) return false;
  const isSame = inner.scope.start === outer.scope.start && inner.scope.end === outer.scope.end;
  if (isSame || isBlockName(a.name)) return isSame;
  return [...outer.definitions, ...outer.uses.slice(0, 1)].some(({ start }) => start < inner.scope.end);
}

function takenSymbol(document: AbiDocument, { nodes }: NamedSymbol, name: string): boolean {
  const [node] = nodes;
  if (node === undefined || node.name === name) return false;
  const table = node.parent?.children ?? document.structure.sectionAt(node.start).roots;
  return table.named(name).length > 0;
}
