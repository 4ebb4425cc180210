/** The fix of JSON that is right but for how its quotes, braces or words are spelled elsewhere: in Python, in HTML, in a template. */
import type { ByteString } from "../../text/byteString.js";
import type { PayloadEdit, PayloadFix } from "../codec.js";
import { withEdits } from "../withEdits.js";
import type { FixableJson } from "./closing.js";

/** A way to spell JSON that is none. */
interface Spelling {
  readonly title: string;
  readonly pattern: RegExp;
  readonly replace: (found: string) => string;
  /** False where what is meant may be something else. */
  readonly safe?: false;
}

const DOUBLE_QUOTE = (): string => '"';
const PYTHON_WORDS: Readonly<Record<string, string>> = { None: "null", True: "true", False: "false" };
const WORDS = /\b(?:None|True|False)\b/;
const toJsonWord = (found: string): string => PYTHON_WORDS[found] ?? '"';

/**
 * Bytes, so the curly quotes are what UTF-8 makes of them. A run of backslashes or spaces is looked at from one place only: from each
 * of them it would take the square of its length.
 */
const SPELLINGS: readonly Spelling[] = [
  { title: "Unescape the quotes", pattern: /(?<!\\)\\+(?:22|")/g, replace: DOUBLE_QUOTE },
  {
    title: "Change the quotes to double quotes",
    pattern: /'|&(?:quot|#34);|%22|\xe2\x80[\x9c\x9d]/g,
    replace: DOUBLE_QUOTE,
  },
  { title: "Change Python's words to JSON's", pattern: new RegExp(WORDS, "g"), replace: toJsonWord },
  {
    title: "Change Python's quotes and words to JSON's",
    pattern: new RegExp(`'|${WORDS.source}`, "g"),
    replace: toJsonWord,
  },
  { title: "Change the doubled braces to single ones", pattern: /\{\{|\}\}/g, replace: (found) => found.slice(1) },
  { title: "Change ? to null", pattern: /\?(?<=[[,]\s*\?)(?=\s*[,\]])/g, replace: () => "null", safe: false },
  { title: "Put the keys in quotes", pattern: /\b[A-Za-z_]\w*(?=\s*:)/g, replace: (found) => `"${found}"` },
];

/** The longest payload, in bytes, that is read again for each spelling. */
const MAX_BYTES = 1 << 16;

/** The fix, undefined where the payload is not whole in any other spelling. */
export function respellingFix(bytes: ByteString, encoding: FixableJson): PayloadFix | undefined {
  if (bytes.length > MAX_BYTES) return undefined;
  for (const { title, pattern, replace, safe = true } of SPELLINGS) {
    const edits = [...bytes.matchAll(pattern)].map(({ 0: found, index }): PayloadEdit => {
      return { start: index, end: index + found.length, bytes: replace(found) as ByteString };
    });
    if (edits.length > 0 && encoding.isWhole(withEdits(bytes, edits))) return { title, safe, edits };
  }
  return undefined;
}
