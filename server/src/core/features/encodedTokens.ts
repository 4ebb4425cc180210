/**
 * Semantic tokens as LSP encodes them, five numbers each. They come in parts, so that an answer about a large text takes
 * little memory besides what is kept of its pieces, and shares with the next answer the parts that no edit touched.
 */
import { numberAt, type PackedNumbers, packed } from "../text/packedNumbers.js";

/** How many numbers LSP takes for a token. */
export const TOKEN_SIZE = 5;

/** How many tokens that come one by one are put together. */
const TOKENS_IN_PART = 800;

/** Tokens in a row. */
interface Part {
  /** Where the first is, relative to the last before the part: lines, and UTF-16 units as LSP counts them. */
  readonly deltaLine: number;
  readonly deltaStart: number;
  /** In LSP's form, each relative to the one before, the first to itself. */
  readonly numbers: PackedNumbers;
}

export class EncodedTokens {
  readonly #parts: readonly Part[];

  constructor(parts: readonly Part[]) {
    this.#parts = parts;
  }

  /** The numbers, some at a time. */
  *lists(): Generator<readonly number[]> {
    for (const part of this.#parts) yield numbersOf(part);
  }

  toArray(): number[] {
    return [...this.lists()].flat();
  }

  /** One edit that turns these numbers into others, everything between their common prefix and suffix; none if they are equal. */
  editsTo(others: EncodedTokens): readonly TokenEdit[] {
    const before = this.#parts;
    const now = others.#parts;
    const { front, back } = inCommon(before, now, isSame);
    const changed = before.slice(front, before.length - back).flatMap(numbersOf);
    const data = now.slice(front, now.length - back).flatMap(numbersOf);
    const numbers = inCommon(changed, data, (one, other) => one === other);
    const start = before.slice(0, front).reduce((sum, { numbers: { length } }) => sum + length, numbers.front);
    const deleteCount = changed.length - numbers.front - numbers.back;
    const inserted = data.slice(numbers.front, data.length - numbers.back);
    return deleteCount === 0 && inserted.length === 0 ? [] : [{ start, deleteCount, data: inserted }];
  }
}

/** An edit of numbers, as LSP has it. */
export interface TokenEdit {
  readonly start: number;
  readonly deleteCount: number;
  readonly data: readonly number[];
}

function numbersOf({ deltaLine, deltaStart, numbers }: Part): number[] {
  const result = [deltaLine, deltaStart];
  for (let i = 2; i < numbers.length; i++) result.push(numberAt(numbers, i));
  return result;
}

const isSame = (one: Part, other: Part): boolean =>
  one.deltaLine === other.deltaLine && one.deltaStart === other.deltaStart && one.numbers === other.numbers;

/** How many items two lists have in common at the start, and of the rest at the end. */
function inCommon<Item>(
  one: readonly Item[],
  other: readonly Item[],
  areSame: (one: Item, other: Item) => boolean,
): { readonly front: number; readonly back: number } {
  const most = Math.min(one.length, other.length);
  const sameAt = (i: number, k: number): boolean => areSame(one[i] as Item, other[k] as Item);
  let front = 0;
  while (front < most && sameAt(front, front)) front++;
  let back = 0;
  while (back < most - front && sameAt(one.length - 1 - back, other.length - 1 - back)) back++;
  return { front, back };
}

/** Puts tokens together that come in the order of the text. */
export class TokenWriter {
  readonly #parts: Part[] = [];
  #numbers: number[] = [];

  /** Adds a token, relative to the one before. */
  add(deltaLine: number, deltaStart: number, length: number, type: number, modifiers: number): void {
    this.#numbers.push(deltaLine, deltaStart, length, type, modifiers);
    if (this.#numbers.length >= TOKENS_IN_PART * TOKEN_SIZE) this.#endPart();
  }

  /**
   * Adds tokens whose numbers are kept elsewhere, too, at least one.
   *
   * @param numbers In LSP's form, the first token relative to itself
   */
  addAll(deltaLine: number, deltaStart: number, numbers: PackedNumbers): void {
    this.#endPart();
    this.#parts.push({ deltaLine, deltaStart, numbers });
  }

  end(): EncodedTokens {
    this.#endPart();
    return new EncodedTokens(this.#parts);
  }

  #endPart(): void {
    const [deltaLine, deltaStart] = this.#numbers;
    if (deltaLine === undefined || deltaStart === undefined) return;
    const numbers = Uint32Array.from(this.#numbers);
    numbers.fill(0, 0, 2);
    this.#parts.push({ deltaLine, deltaStart, numbers: packed(numbers) });
    this.#numbers = [];
  }
}
