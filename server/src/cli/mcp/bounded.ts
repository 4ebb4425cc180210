/** Answers that fit a model's context: lists in parts, long strings truncated. */
import { cut } from "../../core/text/visibleText.js";

/** Of a list in one answer, as JSON. UTF-16 units. */
export const MAX_LIST_LENGTH = 24 * 1024;
/** Of one string in an answer. UTF-16 units. */
export const MAX_TEXT_LENGTH = 4 * 1024;
/** Of a whole answer, as JSON. UTF-16 units. */
export const MAX_ANSWER_LENGTH = 64 * 1024;

export interface Page {
  readonly items: readonly unknown[];
  readonly total: number;
  /** The offset of the next part; null at the end. */
  readonly next: number | null;
}

/** The elements of a list from an offset on that fit an answer, at least one. */
export function bounded(all: readonly object[], offset: number): Page {
  const items: unknown[] = [];
  let length = 0;
  let at = offset;
  for (; at < all.length; at++) {
    const item = withShortTexts(all[at]);
    length += JSON.stringify(item).length;
    if (items.length > 0 && length > MAX_LIST_LENGTH) break;
    items.push(length > MAX_LIST_LENGTH ? { ...summary(all[at] ?? {}), tooLong: true } : item);
  }
  return { items, total: all.length, next: at < all.length ? at : null };
}

/** The members of an element that are short. */
function summary(item: object): object {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => typeof value !== "object" || value === null));
}

/** The value with its long strings truncated. */
export function withShortTexts(value: unknown): unknown {
  if (typeof value === "string") return cut(value, MAX_TEXT_LENGTH);
  if (Array.isArray(value)) return value.map(withShortTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withShortTexts(item)]));
}
