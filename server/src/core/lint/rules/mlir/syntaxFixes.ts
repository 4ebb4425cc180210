/** What was meant by values that MLIR can't read, as far as that shows. */
import type { ValueKind } from "../../../abi/attributes/attribute.js";
import { knownAttribute } from "../../../abi/attributes/table.js";
import { BARE_ID, nestingOf } from "../../../text/characters.js";
import type { Span } from "../../../text/offsetMap.js";
import type { Report, RuleContext } from "../../context.js";

type Fix = NonNullable<Report["fix"]>;

function changedTo(newText: string, span: Span): Fix {
  return {
    title: `Change the value to ${newText}`,
    safe: false,
    edits: [{ start: span.start, end: span.end, newText }],
  };
}

/** A string in quotes that MLIR does not have, or with a prefix that Python has. */
const OTHER_QUOTES =
  /^['\u2018\u2019\u201c\u201d`]([^"\\'\u2018\u2019\u201c\u201d`]*)['\u2018\u2019\u201c\u201d`]$|^[bfru]{1,2}"([^"\\]*)"$/i;

/** The fix of a value that is none: a string without quotes or in others, a symbol without its sign. */
export function replacedValue(key: string, span: Span, text: string): Fix | undefined {
  const kind: ValueKind = knownAttribute(key)?.values[0] ?? "string";
  if (kind === "symbol") return BARE_ID.test(text) ? changedTo(`@${text}`, span) : undefined;
  if (kind !== "string") return undefined;
  const word = /^(?=.*\w)[\w.$!-]+(?="?$)/.exec(text)?.[0];
  const inside =
    word ??
    OTHER_QUOTES.exec(text)
      ?.slice(1)
      .find((it) => it !== undefined);
  return inside === undefined ? undefined : changedTo(`"${inside}"`, span);
}

/** The fix of a type that does not exist. One after a string is removed: no ABI attribute needs it. */
export function replacedType(
  context: RuleContext,
  entry: Span,
  span: Span,
  meant: string | undefined,
): Fix | undefined {
  const before = context.text({ start: Math.max(entry.start, span.start - MAX_BEFORE), end: span.start });
  const colon = /"\s*:\s*$/.exec(before)?.[0];
  if (colon !== undefined) {
    const edits = [{ start: span.start - (colon.length - 1), end: span.end, newText: "" }];
    return { title: "Remove the type", safe: false, edits };
  }
  if (meant === undefined) return undefined;
  return { title: `Change to ${meant}`, safe: false, edits: [{ start: span.start, end: span.end, newText: meant }] };
}

/** How much text before a type shows whether it is that of a string. UTF-16 units. */
const MAX_BEFORE = 64;
/** The longest JSON whose quotes are escaped by a fix. UTF-16 units. */
const MAX_JSON = 1 << 16;

/** The fix of a string of JSON that ends at a quote inside it. */
export function escapedQuotes(context: RuleContext, from: number, { start: at }: Span): Fix | undefined {
  const start = from + context.text({ start: from, end: at }).lastIndexOf('"') + 1;
  const json = balanced(context.text({ start, end: Math.min(context.record.length, start + MAX_JSON) }));
  if (json === undefined) return undefined;
  const edits = [...json.matchAll(/"/g)].map(({ index }) => {
    return { start: start + index, end: start + index + 1, newText: "\\22" };
  });
  return { title: "Escape the quotes inside the string", safe: false, edits };
}

/** The JSON object or list at the start of a text, up to its last bracket; undefined if there is none. */
function balanced(text: string): string | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"[^"\n]*"|[[\]{}]/g)) {
    depth += nestingOf(token.charCodeAt(0));
    if (depth === 0) return text.slice(0, index + 1);
  }
  return undefined;
}
