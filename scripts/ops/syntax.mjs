/**
 * What follows an op's name, where its format decides that: a text with places, `~%lhs~, ~%rhs~ : ~type~`. What a format
 * makes optional is left out. Undefined where any part is up to code.
 */

/** A format's parts: literals, variables, directives with their arguments, and parentheses with a mark. */
const PART = /\s*(?:`([^`]*)`|\$(\w+)|([a-z-]+)(?:\(([^()`]*)\))?|(\()|(\)[?*]?))/y;

/** Where a group in parentheses ends, from after its first one on; undefined if it has alternatives. */
function groupEnd(format, start) {
  let depth = 1;
  for (const { 0: text, index } of format.slice(start).matchAll(/`[^`]*`|[()]|:\s*\(/g)) {
    if (text.endsWith("(")) depth++;
    else if (text === ")") depth--;
    if (depth > 0) continue;
    const after = /^[?*]?(?<more>\s*:\s*\()?/.exec(format.slice(start + index + 1));
    return after.groups.more === undefined ? start + index + 1 + after[0].length : undefined;
  }
  return undefined;
}

const isPunctuation = (literal) => !/^[A-Za-z_]/.test(literal);

/** Joins parts with a blank where MLIR prints one: see `shouldEmitSpaceBefore` in mlir/lib/TableGen/Format.cpp. */
function joined(parts) {
  let text = "";
  let mayHaveBlank = false;
  let isAfterPunctuation = false;
  for (const { literal, variable } of parts) {
    const attached = isAfterPunctuation ? ">)}]," : "<>(){}[],";
    const isAttached = literal !== undefined && literal.length === 1 && attached.includes(literal);
    if (mayHaveBlank && !isAttached) text += " ";
    text += literal ?? variable;
    mayHaveBlank = literal === undefined || !/^[<({[]$/.test(literal);
    isAfterPunctuation = literal !== undefined && isPunctuation(literal);
  }
  return text;
}

export function syntaxOf({ assemblyFormat }, { operands, attributes }) {
  if (!assemblyFormat) return undefined;
  const isOperand = new Set(operands.map(({ name }) => name));
  const types = new Map(attributes.map(({ name, type }) => [name, type]));
  const parts = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < assemblyFormat.trimEnd().length) {
    const match = PART.exec(assemblyFormat);
    if (match === null) return undefined;
    const [, literal, variable, directive, , group] = match;
    if (literal !== undefined) {
      if (literal.trim() !== "") parts.push({ literal });
    } else if (variable !== undefined) {
      if (!isOperand.has(variable) && !types.has(variable)) return undefined;
      const mark = isOperand.has(variable) ? "%" : types.get(variable) === "symbol" ? "@" : "";
      parts.push({ variable: `~${mark}${variable}~` });
    } else if (directive === "type" || directive === "qualified") parts.push({ variable: "~type~" });
    else if (directive === "functional-type") parts.push({ variable: "(~types~) -> ~type~" });
    else if (group !== undefined) {
      const end = groupEnd(assemblyFormat, PART.lastIndex);
      if (end === undefined) return undefined;
      PART.lastIndex = end;
    } else if (!/^(?:attr-dict|attr-dict-with-keyword|prop-dict)$/.test(directive ?? "")) return undefined;
  }
  return joined(parts);
}
