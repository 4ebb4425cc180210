/**
 * The types and names of the values that each region defines, collected before the region is printed, since uses may
 * come first.
 */
import type { IrReader, RegionFrame } from "./irReader.js";

/** A growing array of numbers. */
class Numbers {
  #array = new Int32Array(1024);

  at(index: number): number {
    return this.#array[index] ?? 0;
  }

  set(index: number, value: number): void {
    if (index >= this.#array.length) {
      const longer = new Int32Array(Math.max(index + 1, this.#array.length * 2));
      longer.set(this.#array);
      this.#array = longer;
    }
    this.#array[index] = value;
  }
}

/** What one walk collects about all regions, in the order of the walk. */
export class RegionValues {
  /** By region: where its values start in the other arrays. */
  readonly #starts = new Numbers();
  readonly #types = new Numbers();
  /** For each value, its index among its op's results plus one; 0 for single results and arguments. */
  readonly #packs = new Numbers();

  /** @param isSkipped Whether the inside of an op is skipped, as in the printing walk. */
  constructor(reader: IrReader, types: number, isSkipped: (reader: IrReader) => boolean) {
    let regions = 0;
    let end = 0;
    const starts: number[] = [];
    for (let event = reader.next(); event !== "end"; event = reader.next()) {
      if (event === "region") {
        const { firstValue, endValue } = reader.frame as RegionFrame;
        this.#starts.set(regions++, end);
        starts.push(end);
        end += endValue - firstValue;
      } else if (event === "regionEnd") starts.pop();
      else if (event === "block") this.#block(reader, starts[starts.length - 1] as number);
      else if (event === "op") {
        if (reader.frame !== undefined) this.#op(reader, starts[starts.length - 1] as number, types);
        if (reader.op.regions > 0 && isSkipped(reader)) reader.skipOp();
      }
    }
  }

  #block(reader: IrReader, start: number): void {
    const { firstValue, nextValue } = reader.frame as RegionFrame;
    const list = reader.readArguments(reader.blockArguments);
    const first = start + nextValue - firstValue - list.length;
    list.forEach(({ type }, i) => {
      this.#types.set(first + i, type);
      this.#packs.set(first + i, 0);
    });
  }

  #op(reader: IrReader, start: number, types: number): void {
    const { results } = reader.op;
    if (results.count === 0) return;
    const { firstValue, nextValue } = reader.frame as RegionFrame;
    const first = start + nextValue - firstValue - results.count;
    reader.readList(results, "types", types).forEach((type, i) => {
      this.#types.set(first + i, type);
      this.#packs.set(first + i, results.count > 1 ? i + 1 : 0);
    });
  }

  /** Where the values of region number `region` start. */
  start(region: number): number {
    return this.#starts.at(region);
  }

  type(value: number): number {
    return this.#types.at(value);
  }

  pack(value: number): number {
    return this.#packs.at(value);
  }
}

interface Scope {
  /** The first value number and the end (exclusive). */
  readonly first: number;
  readonly end: number;
  /** Where its values start among those of all regions. */
  readonly start: number;
  /** How many values of outer regions have names that its value numbers don't count. */
  readonly namesBefore: number;
  /** How many arguments the first blocks of outer regions have. */
  readonly argumentsBefore: number;
  ownArguments: number;
  /** The index of the innermost scope that hides outer values. */
  readonly base: number;
}

/** The names and types of the values that an op may use, updated as regions are entered and left. */
export class ValueScopes {
  readonly #values: RegionValues;
  readonly #scopes: Scope[] = [];
  #regions = 0;

  constructor(values: RegionValues) {
    this.#values = values;
  }

  /**
   * Writers mark every op that uses no outer values as isolated. In text it may not reuse their names unless its
   * definition makes it isolated.
   */
  enter({ firstValue, endValue, isolated }: RegionFrame): void {
    const around = this.#scopes[this.#scopes.length - 1];
    this.#scopes.push({
      first: firstValue,
      end: endValue,
      start: this.#values.start(this.#regions++),
      namesBefore: around === undefined ? 0 : around.namesBefore + (isolated ? around.end : 0),
      argumentsBefore: around === undefined ? 0 : around.argumentsBefore + around.ownArguments,
      ownArguments: 0,
      base: around === undefined || isolated ? this.#scopes.length : around.base,
    });
  }

  /** Sets the number of arguments of the innermost region's first block. */
  firstBlock(count: number): void {
    const scope = this.#scopes[this.#scopes.length - 1];
    if (scope !== undefined) scope.ownArguments = count;
  }

  leave(): void {
    this.#scopes.pop();
  }

  #scopeOf(value: number): Scope {
    const scopes = this.#scopes;
    let low = (scopes[scopes.length - 1] as Scope).base;
    let high = scopes.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((scopes[middle] as Scope).first <= value) low = middle;
      else high = middle - 1;
    }
    return scopes[low] as Scope;
  }

  /** A value's name: `%arg0` for an argument of a first block, else `%0`, or `%0#1` for one of several results. */
  name(value: number): string {
    const { first, start, namesBefore, argumentsBefore, ownArguments } = this.#scopeOf(value);
    const own = value - first;
    if (own < ownArguments) return `%arg${argumentsBefore + own}`;
    const pack = this.#values.pack(start + own);
    const number = namesBefore + value - argumentsBefore - ownArguments;
    return pack === 0 ? `%${number}` : `%${number - pack + 1}#${pack - 1}`;
  }

  type(value: number): number {
    const { first, start } = this.#scopeOf(value);
    return this.#values.type(start + value - first);
  }
}
