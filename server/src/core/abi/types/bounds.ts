/** What a program says of the size of a dynamic dimension, or of a whole number. */
import type { IntegerRange } from "../../syntax/affineBounds.js";

/**
 * IREE takes no dimension to be larger: compiler/plugins/input/Torch/InputConversion/BindSymbolicShapes.cpp, lines 33-39 at
 * b48a595557.
 */
export const MAX_DIM = 2n ** 53n - 1n;

/** What PyTorch wrote of a symbol. */
export interface TorchRange {
  readonly symbol: string;
  readonly min: bigint | undefined;
  readonly max: bigint | undefined;
}

export interface Bounds extends IntegerRange {
  /** The symbol whose size it is; undefined where it follows from symbols, or none is known. */
  readonly torch?: TorchRange | undefined;
}

/** Bounds of the values of a function: by the number of an argument, and of its dimension; `"value"` for a number itself. */
export type ArgumentBounds = ReadonlyMap<number, ReadonlyMap<number | "value", Bounds>>;

/** `1 to 1024, a multiple of 8`, `at least 2`. */
export function boundsText({ min, max, divisor }: IntegerRange): string {
  const range = max >= MAX_DIM ? `at least ${min}` : min === max ? String(min) : `${min} to ${max}`;
  return divisor > 1n ? `${range}, a multiple of ${divisor}` : range;
}

/**
 * What IREE makes of PyTorch's range of a symbol: the minimum is discarded, as PyTorch's has special cases for broadcasting, and the
 * maximum capped (BindSymbolicShapes.cpp, lines 103-117). Without both, nothing of it is known.
 */
export function ireeRange({ min, max }: Pick<TorchRange, "min" | "max">): IntegerRange {
  const least = max !== undefined && max < MAX_DIM ? max : MAX_DIM;
  const isKnown = min !== undefined && max !== undefined && least >= min;
  return { min: 1n, max: isKnown ? least : MAX_DIM, divisor: 1n };
}

/** What IREE makes of PyTorch's range, where that is not what is written; empty otherwise. */
export function torchNote({ torch }: Bounds): string {
  if (torch === undefined) return "";
  const { min, max } = torch;
  const notes: string[] = [];
  if (min !== undefined && min !== 1n) notes.push(`discards PyTorch's minimum of ${min}`);
  if (max !== undefined && max > MAX_DIM) notes.push("caps the maximum at 2^53−1");
  return notes.length === 0 ? "" : `IREE ${notes.join(" and ")}`;
}

/** The size of a placeholder: the least that PyTorch's program takes, within what IREE takes. */
export function placeholderSize(bounds: Bounds): bigint {
  return sizeWithin(bounds, bounds.torch?.min);
}

/** A size within bounds for a dimension that may have any: the wanted one, or the next that is. */
export function sizeWithin({ min, max, divisor }: IntegerRange, wanted = 1n): bigint {
  const from = wanted > min ? wanted : min > 1n ? min : 1n;
  const step = divisor > 1n ? divisor : 1n;
  const next = ((from + step - 1n) / step) * step;
  const size = next <= max ? next : max - (max % step);
  // What contradicts itself has none.
  return size < 0n ? from : size;
}

/** The bounds of a dimension or a number in the contract's JSON. */
export interface ShownBounds {
  readonly argument: number;
  /** Null for an argument that is a number. */
  readonly dim: number | null;
  /** PyTorch's name of it; null where it has none. */
  readonly symbol: string | null;
  readonly min: number;
  /** Null where it has none, but for IREE's. */
  readonly max: number | null;
  readonly divisor: number;
  /** `1 to 1024, a multiple of 8`, with what IREE makes of PyTorch's bounds. */
  readonly text: string;
}

/** All bounds of a function, in the order of its arguments. */
export function shownBounds(bounds: ArgumentBounds): readonly ShownBounds[] {
  const all = [...bounds].flatMap(([argument, dims]) => [...dims].map(([dim, it]) => shownBound(argument, dim, it)));
  return all.sort((a, b) => a.argument - b.argument || (a.dim ?? -1) - (b.dim ?? -1));
}

function shownBound(argument: number, dim: number | "value", bounds: Bounds): ShownBounds {
  const { min, max, divisor, torch } = bounds;
  return {
    argument,
    dim: dim === "value" ? null : dim,
    symbol: torch?.symbol || null,
    min: Number(min),
    max: max >= MAX_DIM ? null : Number(max),
    divisor: Number(divisor),
    text: boundsWords(bounds),
  };
}

/** `s0, 1 to 1024: IREE discards PyTorch's minimum, 2` */
export function boundsWords(bounds: Bounds): string {
  const note = torchNote(bounds);
  const symbol = bounds.torch?.symbol ? `${bounds.torch.symbol}, ` : "";
  return `${symbol}${boundsText(bounds)}${note === "" ? "" : `: ${note}`}`;
}
