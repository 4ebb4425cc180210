/** The parts of a type with brackets: `i32` and `tuple<f32>` of `tuple<i32, tuple<f32>>`. */
import { GREATER, MINUS, nestingOf } from "../text/characters.js";

/** True where the `<` at `open` is closed by the last character. */
export function closesAtEnd(type: string, open: number): boolean {
  let depth = 0;
  for (let i = open; i < type.length; i++) {
    depth += nesting(type, i);
    if (depth === 0) return i === type.length - 1;
  }
  return false;
}

/** The parts between commas that are in no brackets; none for blank text. */
export function membersOf(text: string): string[] {
  if (text.trim() === "") return [];
  const members: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    depth += nesting(text, i);
    if (depth === 0 && text[i] === ",") {
      members.push(text.slice(start, i).trim());
      start = i + 1;
    }
  }
  members.push(text.slice(start).trim());
  return members;
}

/** How the character at `i` changes the nesting. The `>` of an arrow closes nothing. */
function nesting(text: string, i: number): number {
  const c = text.charCodeAt(i);
  return c === GREATER && text.charCodeAt(i - 1) === MINUS ? 0 : nestingOf(c);
}
