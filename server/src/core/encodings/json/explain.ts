/**
 * Explains why a text is not JSON, by its first mistake.
 *
 * jsonc-parser finds it, and is stopped there. A parser that recovers would report one typo several times, and its
 * recovery goes as deep as the text has brackets: stopped there, and at the limit of levels, it can't exhaust the call
 * stack.
 */
import { type JSONVisitor, printParseErrorCode, visit } from "jsonc-parser";
import { commentMistake, type Mistake, quote, stringMistake } from "./mistakes.js";
import type { JsonOptions } from "./options.js";

/** Thrown through jsonc-parser, the only way to stop it. */
class Stop {
  constructor(readonly mistake: Mistake) {}
}

/** The first mistake in text that is not JSON; its offsets are UTF-16. */
export function firstMistake(text: string, options: JsonOptions): Mistake {
  const finder = new MistakeFinder(text, options);
  try {
    visit(text, finder.visitor, { disallowComments: true, allowTrailingComma: false });
  } catch (stop) {
    if (stop instanceof Stop) return stop.mistake;
    throw stop;
  }
  return finder.unexpected(text.length, 0);
}

/** What comes before the place where the parser is. */
type Before = "start" | "key" | "colon" | "comma" | "value";

/** Follows the parser through a text. Its visitor throws a `Stop` at the first mistake. */
class MistakeFinder {
  readonly #text: string;
  readonly #options: JsonOptions;
  /** What is not closed yet. */
  readonly #parents: ("array" | "object")[] = [];
  #last: Before = "start";
  #lastStart = 0;
  #lastEnd = 0;
  /** The last comma before the place where the parser is. */
  #commaStart = 0;

  constructor(text: string, options: JsonOptions) {
    this.#text = text;
    this.#options = options;
  }

  readonly visitor: JSONVisitor = {
    onArrayBegin: (offset) => this.#begin(offset, "array"),
    onObjectBegin: (offset) => this.#begin(offset, "object"),
    onArrayEnd: (offset, length) => this.#finish(offset, length),
    onObjectEnd: (offset, length) => this.#finish(offset, length),
    onObjectProperty: (_key, offset, length) => this.#passed("key", offset, length),
    onSeparator: (character, offset, length) => {
      if (character === ",") this.#commaStart = offset;
      this.#passed(character === ":" ? "colon" : "comma", offset, length);
    },
    onLiteralValue: (_value, offset, length) => this.#passed("value", offset, length),
    onError: (error, offset, length) => {
      throw new Stop(this.#mistakeAt(printParseErrorCode(error), offset, length));
    },
  };

  #passed(what: Before, offset: number, length: number): void {
    this.#last = what;
    this.#lastStart = offset;
    this.#lastEnd = offset + length;
  }

  #begin(offset: number, parent: "array" | "object"): void {
    const { maxDepth, rules } = this.#options;
    if (this.#parents.length >= maxDepth) {
      const message = `Found a bracket at depth ${this.#parents.length + 1}, expected at most ${maxDepth} levels`;
      throw new Stop({ rule: rules.structure, message, start: offset, end: offset + 1 });
    }
    this.#parents.push(parent);
    this.#passed("start", offset, 1);
  }

  #finish(offset: number, length: number): void {
    // Also called where the text ends inside.
    if (length === 0) throw new Stop(this.unexpected(offset, length));
    this.#parents.pop();
    this.#passed("value", offset, length);
  }

  #mistakeAt(error: string, offset: number, length: number): Mistake {
    switch (error) {
      case "InvalidCommentToken":
        return commentMistake(offset);
      case "InvalidUnicode":
      case "InvalidEscapeCharacter":
      case "InvalidCharacter":
        return stringMistake(this.#text, offset, length);
      case "UnexpectedEndOfString": {
        const end = offset + length;
        const isClosable = end === this.#text.length && this.#parents.length > 0;
        return {
          ...stringMistake(this.#text, offset, length),
          ...(isClosable && { missing: { at: end, closers: '"' } }),
        };
      }
      default:
        return this.unexpected(offset, length);
    }
  }

  /** The mistake of a token, or of the end of the text, where it can't be. */
  unexpected(offset: number, length: number): Mistake {
    const end = offset + length;
    const token = this.#text.slice(offset, end);
    const missing = this.#missingBefore(token, offset);
    if (token === "") {
      return { message: `The JSON text ends, expected ${this.#expected()}`, start: offset, end, ...missing };
    }
    if (this.#last === "comma" && (token === "]" || token === "}")) {
      const message = `Found "," before "${token}", expected no comma there`;
      return { message, start: this.#lastStart, end: this.#lastEnd, isLastComma: true };
    }
    // `01` and `1x` are one wrong number for people, and two tokens for the scanner.
    const glued = /[0-9]/.test(this.#text.charAt(offset - 1));
    if (glued && /^[^\]},:["{/]/.test(token)) {
      const number = this.#text.slice(this.#lastStart, end);
      return { message: `Found ${quote(number)}, expected a value`, start: this.#lastStart, end };
    }
    const found = quote(token.startsWith('"') ? token.slice(1, -1) : token);
    return { message: `Found ${found}, expected ${this.#expected()}`, start: offset, end, ...missing };
  }

  #expected(): string {
    const inside = this.#parents.at(-1);
    if (this.#last === "key") return '":" after the key';
    if (this.#last !== "value") {
      return inside === "object" && this.#last !== "colon" ? "a key in double quotes" : "a value";
    }
    if (inside === undefined) return "the end of the JSON text";
    return inside === "array" ? '"," or "]"' : '"," or "}"';
  }

  /** What closes the arrays, or everything, that should have ended before a token. */
  #missingBefore(token: string, offset: number): Pick<Mistake, "missing"> {
    const depth = token === "" ? 0 : this.#parents.lastIndexOf("object") + 1;
    const closers = this.#parents
      .slice(depth)
      .reverse()
      .map((kind) => (kind === "array" ? "]" : "}"))
      .join("");
    if (closers === "" || (depth === 0 && token !== "")) return {};
    // A key in an array: the array was to end before the comma in front of the key.
    if (token === ":") {
      return this.#last === "value" && this.#commaStart > 0 ? { missing: { at: this.#commaStart, closers } } : {};
    }
    const isClosable = this.#last === "value" || (this.#last === "start" && this.#parents.at(-1) === "array");
    return isClosable && (token === "" || token === "}") ? { missing: { at: offset, closers } } : {};
  }
}
