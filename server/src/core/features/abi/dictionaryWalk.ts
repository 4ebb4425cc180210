/** The attribute dictionary that an offset stands in, found by walking an op's text from its start. */

import type { Island, Place } from "../../abi/record.js";
import { commentEnd } from "../../syntax/bracketMatcher.js";
import { endOfString } from "../../text/stringLiteral.js";

export interface OpenDictionary {
  readonly place: Place;
  readonly on: Island["on"];
  readonly index: number | null;
  /** The keys of the entries before the offset. */
  readonly keys: readonly string[];
  /** The key whose value stands at the offset; undefined where a key stands there. */
  readonly key: string | undefined;
  /** Where the word starts that ends at the offset; the offset where none does. */
  readonly wordStart: number;
}

/** What a bracket opens. */
type Role =
  | { readonly kind: "list"; readonly of: "argument" | "result" }
  | { readonly kind: "dictionary"; readonly place: Place; readonly on: Island["on"]; readonly index: number | null }
  | { readonly kind: "other" };

interface Frame {
  readonly bracket: string;
  readonly role: Role;
  /** Commas so far. */
  commas: number;
  /** Of a dictionary: its keys, and what has to come next. */
  readonly keys: string[];
  key: string | undefined;
  next: "key" | "equals" | "value" | "comma";
}

const OTHER: Role = { kind: "other" };
const OP: Role = { kind: "dictionary", place: "op", on: "op", index: null };
/** An alias can stand for a reflection; what else it may be is not known. */
const ALIASED: Role = { kind: "dictionary", place: "reflection", on: "op", index: null };
const TOKEN = /->|[\w.$-]+|[@#!%^][\w.$-]*|[\s\S]/y;
const NESTING = 64;

const frameOf = (bracket: string, role: Role): Frame => ({
  bracket,
  role,
  commas: 0,
  keys: [],
  key: undefined,
  next: "key",
});

/** The dictionary of the op, or of the alias `#name = {…}`, at `start` that is open at `end` (offsets of the text), not inside a string or comment. */
export function dictionaryAt(text: string, start: number, end: number): OpenDictionary | undefined {
  const generic = text[start] === '"';
  const alias = text[start] === "#";
  const frames: Frame[] = [frameOf("", OTHER)];
  let before = "";
  let opName = "";
  let symbol = false;
  let lists = 0;
  let wordStart = end;
  let wordFrom: Frame["next"] = "key";
  for (let at = start; at < end; ) {
    const c = text.charAt(at);
    const top = frames[frames.length - 1];
    if (top === undefined) return undefined;
    if (c === '"') {
      const behind = Math.min(endOfString(text, at), end);
      const quoted = text.slice(at + 1, behind - 1);
      if (opName === "") opName = quoted;
      advance(top, quoted, true);
      at = behind;
      before = '"';
      continue;
    }
    if (c === "/" && text[at + 1] === "/") {
      at = commentEnd(text, at, end);
      continue;
    }
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0] ?? c;
    const behind = Math.min(at + token.length, end);
    const isWord = /^[\w.$@#!%^]/.test(token);
    if (isWord) {
      if (behind === end) {
        wordStart = at;
        wordFrom = top.next;
      }
      if (opName === "") opName = token;
      if (frames.length === 1 && token.startsWith("@")) symbol = true;
      advance(top, text.slice(at, behind), false);
    } else if ("([{<".includes(token)) {
      if (frames.length > NESTING) return undefined;
      frames.push(frameOf(token, roleOf(token)));
      advance(top, "", false);
    } else if (")]}>".includes(token)) {
      if (!close(frames, token)) return undefined;
    } else if (token === "," || token === "=") separate(top, token);
    if (token.trim() !== "") before = token;
    at = behind;
  }
  const top = frames[frames.length - 1];
  if (top?.role.kind !== "dictionary") return undefined;
  const { place, on, index } = top.role;
  // The word at the offset is still being written: what came before it decides.
  const next = wordStart < end ? wordFrom : top.next;
  const inKey = next === "key";
  if (inKey ? wordStart < end && !/[A-Za-z_]/.test(text.charAt(wordStart)) : next !== "value") return undefined;
  const keys = inKey && wordStart < end ? top.keys.slice(0, -1) : top.keys;
  return { place, on, index, keys, key: inKey ? undefined : top.key, wordStart };

  function roleOf(bracket: string): Role {
    const top = frames[frames.length - 1];
    if (top === undefined) return OTHER;
    const { role } = top;
    if (role.kind === "dictionary" && top.next === "value") return valueRole(top, role, bracket);
    if (role.kind === "list" && bracket === "{") {
      return { kind: "dictionary", place: role.of, on: role.of, index: top.commas };
    }
    if (generic && bracket === "{" && (frames.length === 1 || (frames.length === 2 && top.bracket === "<"))) return OP;
    if (frames.length > 1 || generic) return OTHER;
    if (alias) return bracket === "{" && before === "=" ? ALIASED : OTHER;
    if (bracket === "(" && symbol && lists === 0) {
      lists = 1;
      return { kind: "list", of: "argument" };
    }
    if (bracket === "(" && before === "->") return { kind: "list", of: "result" };
    const isCall = /(?:^|\.)call$/.test(opName);
    return bracket === "{" && (before === "attributes" || isCall) ? OP : OTHER;
  }

  function valueRole(top: Frame, role: Role & { kind: "dictionary" }, bracket: string): Role {
    if (bracket === "{" && top.key === "iree.reflection" && role.place !== "reflection") {
      return { ...role, place: "reflection" };
    }
    // The generic form holds the arguments' dictionaries as a value.
    if (generic && bracket === "[" && top.key === "arg_attrs") return { kind: "list", of: "argument" };
    if (generic && bracket === "[" && top.key === "res_attrs") return { kind: "list", of: "result" };
    return OTHER;
  }
}

/** A word, a string or a bracket of a dictionary: its key, or part of a value. */
function advance(frame: Frame, text: string, quoted: boolean): void {
  if (frame.role.kind !== "dictionary") return;
  if (frame.next === "key" && (quoted || /^[A-Za-z_]/.test(text))) {
    frame.keys.push(text);
    frame.key = text;
    frame.next = "equals";
  } else if (frame.next === "value") frame.next = "comma";
}

function separate(frame: Frame, token: string): void {
  if (token === ",") {
    frame.commas++;
    frame.next = "key";
  } else if (frame.next === "equals") frame.next = "value";
}

const OPENERS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{", ">": "<" };

/** Closes the innermost bracket; an angle bracket that is not closed was none. False where the brackets don't match. */
function close(frames: Frame[], closer: string): boolean {
  const opener = OPENERS[closer];
  while (closer !== ">" && frames.length > 1 && frames[frames.length - 1]?.bracket === "<") frames.pop();
  if (frames[frames.length - 1]?.bracket !== opener) return closer === ">";
  frames.pop();
  return true;
}

/** How much text behind the offset is searched for the other keys of a dictionary (UTF-16 units). */
const BEHIND = 8 * 1024;

/** The keys of the entries that follow an offset in a dictionary, up to its end. */
export function keysBehind(text: string, offset: number): readonly string[] {
  const end = Math.min(text.length, offset + BEHIND);
  const frames: Frame[] = [frameOf("{", OP)];
  const [own] = frames;
  if (own === undefined) return [];
  own.next = "comma";
  for (let at = offset; at < end && frames.length > 0; ) {
    const top = frames[frames.length - 1];
    if (top === undefined) break;
    const c = text.charAt(at);
    if (c === '"') {
      const behind = endOfString(text, at);
      advance(top, text.slice(at + 1, behind - 1), true);
      at = behind;
      continue;
    }
    if (c === "/" && text[at + 1] === "/") {
      at = commentEnd(text, at, end);
      continue;
    }
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0] ?? c;
    if (/^[\w.$@#!%^]/.test(token)) advance(top, token, false);
    else if ("([{<".includes(token)) {
      if (frames.length > NESTING) break;
      advance(top, "", false);
      frames.push(frameOf(token, OTHER));
    } else if (token === "}" && frames.length === 1) break;
    else if (")]}>".includes(token)) {
      if (!close(frames, token) || frames.length === 0) break;
    } else if (token === "," || token === "=") separate(top, token);
    at += token.length;
  }
  return own.keys;
}
