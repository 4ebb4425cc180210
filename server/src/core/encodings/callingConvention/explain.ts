/** What is wrong with a calling convention, by the grammar's parser, in words. */
import {
  type ATNSimulator,
  BaseErrorListener,
  CharStream,
  CommonTokenStream,
  type RecognitionException,
  type Recognizer,
  Token,
} from "antlr4ng";
import { CallingConventionLexer } from "../../generated/callingConvention/CallingConventionLexer.js";
import {
  CallingConventionParser as Grammar,
  VariadicContext,
} from "../../generated/callingConvention/CallingConventionParser.js";
import { type ByteString, displayBytes, hexEscape } from "../../text/byteString.js";
import type { Problem } from "../codec.js";
import { encodeModel, modelOf } from "./model.js";
import { read } from "./read.js";

const RULE = "calling-convention-syntax";

/** The findings on bytes that `read` gives up on: one a fragment at most, since what follows a mistake is guesswork. */
export function explain(bytes: ByteString): readonly Problem[] {
  const whole = olderSpelling(bytes) ?? otherVersion(bytes);
  if (whole !== undefined) return [whole];

  const parser = new Grammar(new CommonTokenStream(new CallingConventionLexer(CharStream.fromString(bytes))));
  const listener = new ProblemListener();
  // Only the findings count, and a long string's tree would be large.
  parser.buildParseTrees = false;
  parser.removeErrorListeners();
  parser.addErrorListener(listener);
  try {
    parser.convention();
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }

  const split = bytes.indexOf("_");
  const [first, ...others] = listener.problems.sort((a, b) => a.start - b.start);
  if (first === undefined) {
    return [
      {
        rule: RULE,
        message: "Found an empty string, expected a calling convention such as 0ii_i",
        start: 0,
        end: bytes.length,
      },
    ];
  }
  // After a span that does not end, the `_` may be the mistake, and nothing is certain.
  const certain = first.start < split && bytes[first.start] !== "C";
  const inResults = certain ? others.find(({ start }) => start > split) : undefined;
  return inResults === undefined ? [first] : [first, inResults];
}

/** From 2020-09 to 2021-02 spans were `[…]` and the separator `.`; today's readers refuse both.
 * Upstream: iree/vm/module.h, changed when C shims came to be named after these strings. */
function olderSpelling(bytes: ByteString): Problem | undefined {
  const respelled = bytes.replace(/[[\].]/g, (char) => TODAY[char] ?? char);
  const tree = respelled === bytes ? undefined : read(respelled as ByteString);
  if (tree === undefined) return undefined;
  const [start, end] = [0, bytes.length];
  const today = encodeModel(modelOf(tree));
  return {
    rule: "calling-convention-old-spelling",
    message: `Found the spelling used before 2021-02, expected ${shown(today)}`,
    start,
    end,
    fix: { title: "Change to today's spelling", safe: true, edits: [{ start, end, bytes: today }] },
  };
}

const TODAY: Readonly<Record<string, string>> = { "[": "C", "]": "D", ".": "_" };

/** A string that does not start with the only version there is. */
function otherVersion(bytes: ByteString): Problem | undefined {
  const first = bytes.charAt(0);
  if (first === "0") return undefined;
  if (/[0-9]/.test(first)) {
    return { rule: RULE, message: `Version is ${first}, expected 0`, start: 0, end: 1 };
  }
  const versioned = `0${bytes}` as ByteString;
  if (read(versioned) !== undefined) {
    const edits = [{ start: 0, end: 0, bytes: "0" as ByteString }];
    const fix = { title: "Add the version 0", safe: false, edits };
    return { rule: RULE, message: `Version is missing, expected ${shown(versioned)}`, start: 0, end: 1, fix };
  }
  const message = `Found ${shown(bytes)}, expected a calling convention such as "0ii_i"`;
  return { rule: RULE, message, start: 0, end: bytes.length };
}

/** Only the first mistake of a fragment counts, and to recover from each takes far longer than to read a token. */
const MAX_PROBLEMS = 100;

/** Thrown through the parser, the only way to stop it. */
class Enough {}

class ProblemListener extends BaseErrorListener {
  readonly problems: Problem[] = [];

  override syntaxError<S extends Token, T extends ATNSimulator>(
    recognizer: Recognizer<T>,
    offending: S | null,
    _line: number,
    _column: number,
    _message: string,
    _error: RecognitionException | null,
  ): void {
    if (!(recognizer instanceof Grammar) || offending === null) return;
    // The parser's place in the grammar determines which part the token broke.
    const { context } = recognizer;
    const open = context instanceof VariadicContext ? (context.start ?? undefined) : undefined;
    const before = recognizer.tokenStream.LT(-1) ?? undefined;
    this.problems.push(problemAt(offending, open, before));
    if (this.problems.length >= MAX_PROBLEMS) throw new Enough();
  }
}

const BESIDE_OTHERS = 'Found "v" among other types, expected it alone, for no values';

function problemAt(token: Token, open: Token | undefined, before: Token | undefined): Problem {
  const afterVoid = before?.type === Grammar.VOID;
  switch (token.type) {
    case Grammar.VOID:
      return at(token, afterVoid ? 'Found a second "v", expected one for no values' : BESIDE_OTHERS);
    case Token.EOF:
    case Grammar.SEPARATOR:
      if (open !== undefined) return at(open, 'Variadic span is not closed, expected "D"');
      return at(token, 'Found a second "_", expected one between arguments and results');
    case Grammar.VERSION:
    case Grammar.JUNK:
      return noTypeCode(token, open !== undefined);
    default:
  }
  if (token.type === Grammar.OPEN && open !== undefined) {
    return at(token, 'Found "C" inside a variadic span, expected no span in a span');
  }
  if (token.type === Grammar.CLOSE && !afterVoid) return at(token, 'Found "D", which closes no variadic span');
  // What is left is wrong only after a `v`, which is what can't stay.
  return at(before ?? token, BESIDE_OTHERS);
}

function noTypeCode(token: Token, inSpan: boolean): Problem {
  const codes = inSpan ? "i, I, f, F or r" : "i, I, f, F, r, C or v";
  return at(token, `Found ${shown(token.text ?? "")}, expected a type code: ${codes}`);
}

function at(token: Token, message: string): Problem {
  return { rule: RULE, message, start: token.start, end: token.stop + 1 };
}

/** The bytes in double quotes, control characters as MLIR escapes them, cut to what a message can hold. */
function shown(bytes: string): string {
  const text = displayBytes(bytes.slice(0, 33) as ByteString).replace(/[\0-\x1f\x7f]/g, hexEscape);
  return `"${bytes.length > 32 ? `${[...text].slice(0, 31).join("")}…` : text}"`;
}
