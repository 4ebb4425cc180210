/** Bounds of the results of an affine map without dimensions, from those of its symbols. */

/** A range of whole numbers, all of them multiples of `divisor`. */
export interface IntegerRange {
  readonly min: bigint;
  readonly max: bigint;
  readonly divisor: bigint;
}

/** More nested parentheses than any shape has. */
const MAX_DEPTH = 64;
/** `(`, `->`, `s0`, `floordiv`, `12`, `*` */
const TOKEN = /\s*(->|\w+|[^\s\w])/y;

/**
 * The ranges of `<()[s0, s1] -> (s0, s1 * 2)>`; undefined for a result that has a dimension, or that can't be read, and for all where
 * the map can't.
 */
export function affineRanges(map: string, symbols: readonly IntegerRange[]): readonly (IntegerRange | undefined)[] {
  const reader = new AffineReader(map, symbols);
  return reader.results();
}

// A class, as the place in the text is common to all that reads it.
class AffineReader {
  readonly #text: string;
  readonly #ranges: readonly IntegerRange[];
  /** The number of each symbol by its name. */
  readonly #names = new Map<string, number>();
  #at = 0;
  #token = "";

  constructor(text: string, ranges: readonly IntegerRange[]) {
    this.#text = text;
    this.#ranges = ranges;
  }

  results(): readonly (IntegerRange | undefined)[] {
    this.#next();
    while (!this.#isAt("", "[", "->")) this.#next();
    if (this.#isAt("[")) {
      for (this.#next(); !this.#isAt("", "]"); this.#next())
        if (!this.#isAt(",")) this.#names.set(this.#token, this.#names.size);
      this.#next();
    }
    if (!this.#isAt("->")) return [];
    this.#next();
    if (!this.#isAt("(")) return [];
    const found: (IntegerRange | undefined)[] = [];
    do {
      this.#next();
      if (this.#isAt(")")) break;
      let range = this.#sum(0);
      // What is left of a result that can't be read.
      for (; !this.#isAt("", ",", ")"); this.#next()) range = undefined;
      found.push(range);
    } while (this.#isAt(","));
    return found;
  }

  #isAt(...tokens: readonly string[]): boolean {
    return tokens.includes(this.#token);
  }

  #next(): void {
    TOKEN.lastIndex = this.#at;
    const found = TOKEN.exec(this.#text);
    this.#token = found?.[1] ?? "";
    this.#at = found === null ? this.#text.length : TOKEN.lastIndex;
  }

  #sum(depth: number): IntegerRange | undefined {
    let left = this.#product(depth);
    while (this.#isAt("+", "-")) {
      const isMinus = this.#isAt("-");
      this.#next();
      const right = this.#product(depth);
      left = left && right && sumOf(left, isMinus ? productOf(right, constant(-1n)) : right);
    }
    return left;
  }

  #product(depth: number): IntegerRange | undefined {
    let left = this.#factor(depth);
    for (let combine = OPERATORS.get(this.#token); combine !== undefined; combine = OPERATORS.get(this.#token)) {
      this.#next();
      const right = this.#factor(depth);
      left = left && right && combine(left, right);
    }
    return left;
  }

  #factor(depth: number): IntegerRange | undefined {
    const token = this.#token;
    if (this.#isAt("", ",", ")")) return undefined;
    this.#next();
    if (token === "-") {
      const range = depth < MAX_DEPTH ? this.#factor(depth + 1) : undefined;
      return range && productOf(range, constant(-1n));
    }
    if (token === "(" && depth < MAX_DEPTH) {
      const inner = this.#sum(depth + 1);
      if (!this.#isAt(")")) return undefined;
      this.#next();
      return inner;
    }
    if (/^\d{1,30}$/.test(token)) return constant(BigInt(token));
    return this.#ranges[this.#names.get(token) ?? -1];
  }
}

const constant = (value: bigint): IntegerRange => ({ min: value, max: value, divisor: absolute(value) });
const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

function commonDivisor(a: IntegerRange, b: IntegerRange): bigint {
  return gcd(a.divisor, b.divisor);
}

function sumOf(a: IntegerRange, b: IntegerRange): IntegerRange {
  return { min: a.min + b.min, max: a.max + b.max, divisor: commonDivisor(a, b) };
}

function productOf(a: IntegerRange, b: IntegerRange): IntegerRange {
  const ends = [a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max];
  return { ...endsOf(ends), divisor: a.divisor * b.divisor };
}

function endsOf(ends: readonly bigint[]) {
  return { min: ends.reduce(least), max: ends.reduce(most) };
}

// `Math.min` takes no such numbers.
function least(a: bigint, b: bigint): bigint {
  if (b < a) return b;
  return a;
}

function most(a: bigint, b: bigint): bigint {
  if (b > a) return b;
  return a;
}

/** What is in one range or the other. */
export function unionOf(a: IntegerRange, b: IntegerRange): IntegerRange {
  return { min: least(a.min, b.min), max: most(a.max, b.max), divisor: commonDivisor(a, b) };
}

/** Of a division by a positive constant, which alone affine expressions have. */
function divided(round: bigint) {
  return (a: IntegerRange, { min: by, max }: IntegerRange): IntegerRange | undefined => {
    if (by !== max || by <= 0n) return undefined;
    const quotient = (value: bigint): bigint => {
      const shifted = value + round * (by - 1n);
      return shifted >= 0n ? shifted / by : -((-shifted + by - 1n) / by);
    };
    return { min: quotient(a.min), max: quotient(a.max), divisor: a.divisor % by === 0n ? a.divisor / by : 1n };
  };
}

function remainder(a: IntegerRange, { min: by, max }: IntegerRange): IntegerRange | undefined {
  if (by !== max || by <= 0n) return undefined;
  const divisor = gcd(a.divisor, by);
  return a.min >= 0n && a.max < by ? a : { min: 0n, max: by - 1n, divisor };
}

type Combine = (a: IntegerRange, b: IntegerRange) => IntegerRange | undefined;

const OPERATORS: ReadonlyMap<string, Combine> = new Map<string, Combine>([
  ["*", productOf],
  ["floordiv", divided(0n)],
  ["ceildiv", divided(1n)],
  ["mod", remainder],
]);
