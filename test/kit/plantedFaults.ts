/** Faults of structure planted into sound MLIR text: a name or a bracket is changed as people mistype them. */
import { Lexer } from "../../server/src/core/syntax/lexer.js";
import type { Random } from "./random.js";

export interface Fault {
  readonly what: string;
  readonly text: string;
  /** Rules of which one has to be reported, and the places that count: offsets of the changed text. */
  readonly rules: readonly string[];
  readonly places: readonly number[];
}

interface Token {
  readonly kind: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly first: boolean;
}

const NAME = /^[%^#!][A-Za-z_0-9$.-]+/;

export function tokensOf(text: string): Token[] {
  const found: Token[] = [];
  const lexer = new Lexer(text, 0);
  while (lexer.next()) {
    const { kind, start, pos: end, isFirst: first } = lexer;
    found.push({ kind, start, end, first, text: text.slice(start, end) });
  }
  return found;
}

const replaced = (text: string, { start, end }: Pick<Token, "start" | "end">, by: string): string =>
  text.slice(0, start) + by + text.slice(end);

/** Where a name is in a text, after it was changed in one place. */
function placesOf(text: string, names: readonly string[]): number[] {
  return tokensOf(text)
    .filter((token) => names.includes(token.text.replace(/#\d+$/, "")))
    .map(({ start }) => start);
}

/** Whether a name at a place may be a definition: `%a =`, `%a, %b =`, `%a:2 =`, `%a: i32`, `^bb(…):`, `#map =`. */
function mayDefine(text: string, { start, end }: Token): boolean {
  const line = text.slice(start, text.indexOf("\n", end));
  return /^\S+?(?::\d+)?(?:, %[^,=]*)* *=(?![=>])|^\S+? *:(?!:)|^\^[^\n]*: *(?:\/\/.*)?$/.test(line);
}

/** A value, a block or an alias under another name, in one place. Of those that may be defined twice none is taken. */
function renamed(text: string, random: Random, mark: "%" | "^" | "#" | "!", rule: string): Fault | undefined {
  const tokens = tokensOf(text).filter(({ text: it, end }) => {
    return (
      NAME.test(it) && it.startsWith(mark) && (mark === "%" || mark === "^" || (!it.includes(".") && text[end] !== "<"))
    );
  });
  const nameOf = (token: Token) => (mark === "%" ? token.text.replace(/#\d+$/, "") : token.text);
  const counts = new Map<string, { all: number; defined: number }>();
  for (const token of tokens) {
    const count = counts.get(nameOf(token)) ?? { all: 0, defined: 0 };
    count.all++;
    if (mayDefine(text, token)) count.defined++;
    counts.set(nameOf(token), count);
  }
  const fit = tokens.filter((token) => {
    const { all = 0, defined = 0 } = counts.get(nameOf(token)) ?? {};
    return all > 1 && defined === 1;
  });
  if (fit.length === 0) return undefined;
  const token = random.pick(fit);
  const old = nameOf(token);
  const name = `${old}${/^.\d+$/.test(old) ? random.pick(["7", "31"]) : random.pick(["x", "_typo", "0"])}`;
  if (counts.has(name)) return undefined;
  const changed = replaced(text, { start: token.start, end: token.start + old.length }, name);
  return { what: `${old} -> ${name}`, text: changed, rules: [rule], places: placesOf(changed, [old, name]) };
}

/** A second definition of what is defined before, at the same place in the text. */
function repeated(text: string, random: Random): Fault | undefined {
  const lines = text.split("\n");
  const definitions = lines.flatMap((line, i) => {
    const isWhole =
      /^\s*%[\w$.-]+(?::\d+)? = (?:[^(){}[\]]|\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\})*$/.test(line) &&
      !/(?:[,=:]|->)\s*$/.test(line);
    return isWhole && /^\s*(?:[%^}"]|return\b|\w+\.\w)/.test(lines[i + 1] ?? "") ? [i] : [];
  });
  if (definitions.length === 0) return undefined;
  const at = random.pick(definitions);
  lines.splice(at + 1, 0, lines[at] ?? "");
  const start = lines.slice(0, at + 1).join("\n").length + 1;
  const first = start + (lines[at]?.search(/%/) ?? 0);
  return { what: `again: ${lines[at]}`, text: lines.join("\n"), rules: ["redefined-value"], places: [first] };
}

function repeatedSymbol(text: string, random: Random): Fault | undefined {
  const tokens = tokensOf(text);
  const functions = tokens.filter(
    (it, i) => it.first && /^(?:func\.func|util\.func)$/.test(it.text) && tokens[i + 1] !== undefined,
  );
  if (functions.length === 0) return undefined;
  const { start } = random.pick(functions);
  const name = /@[\w$.]+/.exec(text.slice(start))?.[0];
  const op = /^\S+/.exec(text.slice(start))?.[0];
  if (name === undefined || op === undefined) return undefined;
  const added = `${op} private ${name}()\n`;
  const changed = text.slice(0, start) + added + text.slice(start);
  const second = start + added.length + text.slice(start).indexOf(name);
  return { what: `twice ${name}`, text: changed, rules: ["duplicate-symbol"], places: [second] };
}

const PAIRS: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** A bracket too many or too few, or one of another kind. The places are it and its partner. */
function bracket(text: string, random: Random): Fault | undefined {
  const open: Token[] = [];
  const pairs: (readonly [Token, Token])[] = [];
  for (const token of tokensOf(text)) {
    if (token.text in PAIRS) open.push(token);
    else if (Object.values(PAIRS).includes(token.text)) {
      const opener = open.pop();
      if (opener === undefined || PAIRS[opener.text] !== token.text) return undefined;
      pairs.push([opener, token]);
    }
  }
  if (pairs.length === 0) return undefined;
  const [opener, closer] = random.pick(pairs);
  const others = Object.values(PAIRS).filter((it) => it !== closer.text);
  switch (random.below(4)) {
    case 0: {
      const text2 = replaced(text, closer, "");
      return { what: `no ${closer.text}`, text: text2, rules: ["unclosed-bracket"], places: [opener.start] };
    }
    case 1: {
      const text2 = replaced(text, closer, random.pick(others));
      return { what: `other for ${closer.text}`, text: text2, rules: ["mismatched-bracket"], places: [closer.start] };
    }
    case 2: {
      const text2 = replaced(text, closer, `${closer.text}${closer.text}`);
      const places = [closer.start, closer.start + 1];
      return { what: `two ${closer.text}`, text: text2, rules: ["mismatched-bracket"], places };
    }
    default: {
      const text2 = replaced(text, opener, `${opener.text}${opener.text}`);
      const places = [opener.start, opener.start + 1];
      return { what: `two ${opener.text}`, text: text2, rules: ["unclosed-bracket"], places };
    }
  }
}

function repeatedBlock(text: string, random: Random): Fault | undefined {
  const labels = [...text.matchAll(/^([ \t]*)(\^\w+)(?:\([^\n]*\))?:[ \t]*$/gm)];
  const all = labels.filter(({ 2: name }) => name !== undefined);
  if (all.length < 1) return undefined;
  const label = random.pick(all);
  const rest = text.slice(label.index + label[0].length + 1);
  const line = /^[^\n]*\n/.exec(rest)?.[0] ?? "";
  if (!/^\s*[%\w][^{}()]*\n$/.test(line)) return undefined;
  const at = label.index + label[0].length + 1 + line.length;
  const added = `${label[1]}${label[2]}:\n`;
  const changed = text.slice(0, at) + added + text.slice(at);
  return {
    what: `twice ${label[2]}`,
    text: changed,
    rules: ["redefined-block"],
    places: [at + (label[1]?.length ?? 0)],
  };
}

/** Plants one fault into a sound piece of text; undefined where it has nothing of the kind that was drawn. */
export function plantFault(text: string, random: Random): Fault | undefined {
  switch (random.below(9)) {
    case 0:
    case 1:
    case 2:
      return renamed(text, random, "%", "undefined-value");
    case 3:
      return renamed(text, random, "^", "undefined-block");
    case 4:
      return renamed(text, random, random.pick(["#", "!"]), "undefined-alias");
    case 5:
      return repeated(text, random);
    case 6:
      return repeatedSymbol(text, random);
    case 7:
      return repeatedBlock(text, random);
    default:
      return bracket(text, random);
  }
}
