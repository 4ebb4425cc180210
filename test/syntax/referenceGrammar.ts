/** What the grammar makes of a text, in the form of the hand-written reader's result. */
import {
  BailErrorStrategy,
  BaseErrorListener,
  CharStream,
  CommonTokenStream,
  type ParserRuleContext,
  type TerminalNode,
} from "antlr4ng";
import type { DictionaryValue, Entry, Value } from "../../server/src/core/syntax/syntax.js";
import { displayBytes } from "../../server/src/core/text/byteString.js";
import type { Span } from "../../server/src/core/text/offsetMap.js";
import { decodeLiteral } from "../../server/src/core/text/stringLiteral.js";
import { MlirLexer } from "../grammar/generated/MlirLexer.js";
import * as tree from "../grammar/generated/MlirParser.js";

/** What a header says, without how it was found. */
export interface PlainHeader {
  readonly op: string;
  readonly visibility: string | undefined;
  readonly symbol: string;
  readonly arguments: readonly PlainParameter[];
  readonly results: readonly PlainParameter[];
  readonly attributes: readonly DictionaryValue[];
}
export interface PlainParameter extends Span {
  readonly name: string | undefined;
  readonly tied: string | undefined;
  readonly typeSpan: Span | undefined;
  readonly variadic: boolean;
  readonly attributes: DictionaryValue | undefined;
}

function spanOf(context: ParserRuleContext): Span {
  return { start: context.start?.start ?? 0, end: (context.stop?.stop ?? -1) + 1 };
}

function textOf(literal: string): string {
  return displayBytes(decodeLiteral(literal).bytes);
}

function unquoted(text: string): string {
  return text.startsWith('"') ? textOf(text) : text;
}

function typeText(text: string, type: ParserRuleContext | null | undefined): string | undefined {
  if (!type) return undefined;
  const { start, end } = spanOf(type);
  return folded(text.slice(start, end));
}

/** White space and comments as one space, strings as they are. */
export function folded(type: string): string {
  return type.replace(/"(?:[^"\\]|\\.)*"|(?:[\s\0]|\/\/[^\r\n]*)+/g, (piece) => (piece.startsWith('"') ? piece : " "));
}

function pathOf(symbol: tree.SymbolContext): string[] {
  return symbol.SYMBOL().map((node) => unquoted(node.getText().slice(1)));
}

function plainValue(text: string, context: tree.ValueContext): Value {
  const span = spanOf(context);
  const suffix = (c: { typeSuffix(): tree.TypeSuffixContext | null }): string | undefined =>
    typeText(text, c.typeSuffix()?.type());
  const number = (digits: TerminalNode): string => text.slice(span.start, digits.symbol.stop + 1);
  if (context instanceof tree.StringValueContext) {
    const token = context.STRING().symbol;
    return { kind: "string", start: token.start, end: token.stop + 1, terminated: true, type: suffix(context) };
  }
  if (context instanceof tree.IntegerValueContext) {
    return { kind: "integer", ...span, text: number(context.INTEGER()), type: suffix(context) };
  }
  if (context instanceof tree.FloatValueContext) {
    return { kind: "float", ...span, text: number(context.FLOAT()), type: suffix(context) };
  }
  if (context instanceof tree.BooleanValueContext) {
    return { kind: "boolean", ...span, value: context.getText() === "true" };
  }
  if (context instanceof tree.UnitValueContext) return { kind: "unit", ...span };
  if (context instanceof tree.SymbolValueContext) return { kind: "symbol", ...span, path: pathOf(context.symbol()) };
  if (context instanceof tree.ArrayValueContext) {
    const elements = context
      .array()
      .value()
      .map((element) => plainValue(text, element));
    return { kind: "array", ...span, elements };
  }
  if (context instanceof tree.DictionaryValueContext) return dictionaryOf(text, context.dictionary());
  if (context instanceof tree.AliasValueContext) return { kind: "alias", ...span, name: context.getText().slice(1) };
  if (context instanceof tree.OpaqueValueContext) {
    return { kind: "opaque", ...span, name: /^#?([\w.$]*)/.exec(text.slice(span.start))?.[1] ?? "" };
  }
  return { kind: "type", ...span, text: typeText(text, context) ?? "" };
}

function entryOf(text: string, context: tree.EntryContext): Entry {
  const value = context.value();
  return {
    ...spanOf(context),
    key: unquoted(context.name().getText()),
    keySpan: spanOf(context.name()),
    value: value ? plainValue(text, value) : undefined,
  };
}

function dictionaryOf(text: string, context: tree.DictionaryContext): DictionaryValue {
  const entries = context.entry().map((entry) => entryOf(text, entry));
  return { kind: "dictionary", ...spanOf(context), entries, closed: true };
}

class FailureListener extends BaseErrorListener {
  failed = false;
  override syntaxError(): void {
    this.failed = true;
  }
}

function parserOf(text: string): tree.MlirParser | undefined {
  const lexer = new MlirLexer(CharStream.fromString(text));
  lexer.removeErrorListeners();
  const listener = new FailureListener();
  lexer.addErrorListener(listener);
  const tokens = new CommonTokenStream(lexer);
  tokens.fill();
  if (listener.failed) return undefined;
  const parser = new tree.MlirParser(tokens);
  parser.removeErrorListeners();
  parser.errorHandler = new BailErrorStrategy();
  return parser;
}

function parse<T>(text: string, rule: (parser: tree.MlirParser) => T): T | undefined {
  const parser = parserOf(text);
  try {
    return parser && rule(parser);
  } catch {
    return undefined;
  }
}

/** The dictionary that the text is, or undefined where it is none. The text must be of UCS-2 characters. */
export function grammarDictionary(text: string): DictionaryValue | undefined {
  const context = parse(text, (parser) => parser.dictionaryText());
  return context && dictionaryOf(text, context.dictionary());
}

function parameterOf(text: string, context: tree.ArgumentContext | tree.ResultContext): PlainParameter {
  const isArgument = context instanceof tree.ArgumentContext;
  const tied = isArgument ? null : context.tied();
  const type = context.type() ?? tied?.type();
  const dictionary = context.dictionary();
  return {
    ...spanOf(context),
    name: isArgument ? context.VALUE()?.getText().slice(1) : undefined,
    tied: tied?.VALUE().getText().slice(1),
    typeSpan: type ? spanOf(type) : undefined,
    variadic: isArgument && context.variadic() !== null,
    attributes: dictionary ? dictionaryOf(text, dictionary) : undefined,
  };
}

function bareResult(text: string, context: tree.ResultsContext): PlainParameter[] {
  if (context.result().length > 0) return context.result().map((result) => parameterOf(text, result));
  const tied = context.tied();
  const type = context.simpleType() ?? tied?.type();
  if (!tied && !type) return [];
  return [
    {
      ...spanOf(context),
      name: undefined,
      tied: tied?.VALUE().getText().slice(1),
      typeSpan: type ? spanOf(type) : undefined,
      variadic: false,
      attributes: undefined,
    },
  ];
}

/** The header that the text is, or undefined where it is none. The text must be of UCS-2 characters. */
export function grammarHeader(text: string): PlainHeader | undefined {
  const context = parse(text, (parser) => parser.headerText())?.header();
  if (context === undefined) return undefined;
  const results = context.results();
  const dictionary = context.dictionary();
  return {
    op: context.word().getText(),
    visibility: context.visibility()?.getText(),
    symbol: pathOf(context.symbol()).join("::"),
    arguments: context.argument().map((argument) => parameterOf(text, argument)),
    results: results ? bareResult(text, results) : [],
    attributes: dictionary ? [dictionaryOf(text, dictionary)] : [],
  };
}
