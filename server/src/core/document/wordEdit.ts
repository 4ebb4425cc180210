/** Edits of words alone: most of what people type. They leave brackets, strings, comments and the starts of ops as they are. */
import { statementAt } from "../syntax/opStart.js";
import { type DocumentEdit, EDIT_CONTEXT } from "./documentEdit.js";

/** What brackets, strings, comments, arrows and lines are made of. */
const SHAPING = /["\\/()[\]{}<>\n\r-]/;
/** What means something else before another character. */
const JOINS = /[\\/\r-]$/;
/** What a statement may start after, with text that may be one. */
const LAST_BOUNDARY = /[()[\]{}\n\r][^()[\]{}\n\r]*$/;
/** What no op's name and symbol go on after. */
const ENDS = /["()[\]{}\n\r]/;

/**
 * What is in no results, name or words before a symbol, a second `=`, or more words than those: by then it is decided whether
 * an op starts.
 */
const PAST_START = /[!<>]|=[^=]*=|(?<![\w.$])(?:[\w.$]+[ \t]+){10}/;

/** The end of text inside of a word that is longer than any that means something by itself. */
const IN_LONG_WORD = /\w{16}$/;
const IS_WORD = /^\w*$/;

/** How far from such an edit a word may have become a key, or no longer be one. UTF-16 units. */
export const WORDS_REACH = EDIT_CONTEXT + 64;

/** Whether a text has no brackets, strings, comments, arrows or ends of lines. */
export function isShapeless(text: string): boolean {
  return !SHAPING.test(text);
}

/**
 * Whether an edit changes nothing but words: the lexical state of all other text, which brackets match, and where statements
 * start are as before. False where the text around it does not show that.
 */
export function changesWordsOnly({ span, newLength, before, after, base }: DocumentEdit): boolean {
  const at = span.start - base;
  const end = span.end - base;
  const [removed, added] = [before.slice(at, end), after.slice(at, at + newLength)];
  if (!isShapeless(removed) || !isShapeless(added)) return false;
  const front = before.slice(0, at);
  if (IN_LONG_WORD.test(front.slice(-16)) && IS_WORD.test(removed) && IS_WORD.test(added)) return true;
  const rest = before.slice(end);
  if (JOINS.test(front)) return false;
  // What is between a quoted name and the list after it decides whether they are an op.
  if (/"[ \t]*$/.test(front) && /^[ \t]*\(/.test(rest)) return false;
  const boundary = LAST_BOUNDARY.exec(front)?.index ?? -1;
  if (isPastStart(front.slice(boundary + 1))) return true;
  if ((boundary < 0 && base > 0) || (!ENDS.test(rest) && rest.length >= EDIT_CONTEXT)) return false;
  const [was, is] = [statementAt(before, boundary + 1), statementAt(after, boundary + 1)];
  return was?.kind === is?.kind && was?.start === is?.start;
}

/**
 * Whether text without brackets, from where a statement may start or later, shows whether one does: what follows it changes
 * nothing about that. Within a string, edits of words never do.
 */
function isPastStart(text: string): boolean {
  const quote = text.lastIndexOf('"');
  // After a string that is an op's name comes a bracket.
  return quote < 0 ? PAST_START.test(text) : /\S/.test(text.slice(quote + 1));
}
