/** Parsers of option values: words, numbers, lists. Commander reports invalid ones. */
import { InvalidArgumentError, Option } from "commander";
import { MAX_WIDTH, MIN_WIDTH } from "../core/format/width.js";
import type { Shell } from "./commands/completion.js";
import { type Shard, shardOf } from "./lint/shard.js";
import { UsageError } from "./terminal/output.js";
import { suggestion } from "./terminal/suggest.js";

/** An option with a few allowed words. `also` has the values of those that mean another, listed or not. */
export function choice(
  flags: string,
  description: string,
  words: readonly string[],
  also: Readonly<Record<string, string>> = {},
): Option {
  const checked = (word: string): string => {
    if (Object.hasOwn(also, word)) return also[word] as string;
    if (words.includes(word)) return word;
    throw new InvalidArgumentError(`Expected one of ${words.join(", ")}${suggestion(word, words)}`);
  };
  return new Option(flags, description).choices(words).argParser(checked);
}

/** A number of decimal digits. @throws InvalidArgumentError */
export function wholeNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError(`Expected a whole number${/^\d+$/.test(text) ? " of at most 15 digits" : ""}.`);
}

/** How long lines may be. */
export function lineWidth(text: string): number {
  const width = wholeNumber(text);
  if (width < MIN_WIDTH || width > MAX_WIDTH) {
    throw new InvalidArgumentError(`Expected a width from ${MIN_WIDTH} to ${MAX_WIDTH}.`);
  }
  return width;
}

/** The size of a dimension. */
export function dimSize(text: string): number {
  const size = wholeNumber(text);
  if (size === 0) throw new InvalidArgumentError("Expected a size of 1 or more.");
  return size;
}

/** A count from 1 to 9999. @throws InvalidArgumentError */
export function oneOrMore(text: string): number {
  if (!/^0*[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError("Expected a whole number from 1 to 9999.");
  return Number(text);
}

/** A part of the files, `I/N`. @throws InvalidArgumentError */
export function shardWord(text: string): Shard {
  const shard = shardOf(text);
  if (shard === undefined) throw new InvalidArgumentError("Expected I/N with I from 1 to N, as in 2/4.");
  return shard;
}

/** The shells that `completion` has scripts for. */
export const SHELLS: readonly Shell[] = ["bash", "zsh", "fish"];

/** @throws UsageError, as commander's message for arguments is not in the words of the others */
export function shellWord(text: string): Shell {
  const shell = SHELLS.find((known) => known === text);
  if (shell !== undefined) return shell;
  throw new UsageError(`unknown shell '${text}', expected one of ${SHELLS.join(", ")}${suggestion(text, SHELLS)}`);
}

/** Collects the values of an option that can be repeated. */
export function appended(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

/** Collects `ID=SEVERITY`, which `lint` validates. */
export function ruleAndWord(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const equals = text.indexOf("=");
  if (equals <= 0) throw new InvalidArgumentError("Expected ID=SEVERITY.");
  return { ...before, [text.slice(0, equals)]: text.slice(equals + 1) };
}
