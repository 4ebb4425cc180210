/** Names that the open ops may bind or use: which of the two is decided once the op ends or opens a region. */
import { valueNumberEnd } from "../../syntax/lexemes.js";
import { Column } from "../../text/column.js";
import type { NameTable } from "./names.js";
import { ASSIGNED, PARAMETER, type Statement } from "./statement.js";

export class PendingNames {
  readonly #text: string;
  readonly #table: NameTable;
  /** Those of the current op are the last. */
  readonly #names = new Column();
  /** The offset of each, or `DECLARED`, `ASSIGNED`, or `PARAMETER` less its offset. */
  readonly #places = new Column();

  constructor(text: string, table: NameTable) {
    this.#text = text;
    this.#table = table;
  }

  get length(): number {
    return this.#names.length;
  }

  /** @param place The offset of the name, or as what the current op may bind it (see `DECLARED`). */
  add(name: number, place: number): void {
    if (this.#table.isTooDeep) return;
    this.#names.push(name);
    this.#places.push(place);
  }

  /** Opens the first region of an op, in which its parameters are defined. */
  openFirst({ from }: Statement): void {
    const table = this.#table;
    const scope = table.open();
    for (let i = from; i < this.#names.length; i++) {
      const name = this.#names.at(i);
      const start = PARAMETER - this.#places.at(i);
      table.mayDefine(name, scope);
      if (start < 0) continue;
      const nameEnd = start + table.lengthOf(name);
      table.define(name, scope, start, valueNumberEnd(this.#text, nameEnd, this.#text.length));
    }
  }

  /** Opens a further region of an op. All from the second one on share its names: there may be as many regions as names. */
  openNext(statement: Statement): void {
    const table = this.#table;
    const isSecond = statement.regions === 1;
    if (isSecond) statement.header = table.openHeader();
    const scope = table.open(statement.header);
    for (let i = isSecond ? statement.from : statement.bound; i < this.#names.length; i++) {
      table.mayDefineFrom(this.#names.at(i), statement.header, scope);
    }
  }

  /** Decides about the names that an op may have bound, at its end. */
  end({ from, bound, regions }: Statement): void {
    const table = this.#table;
    for (let i = bound; i < this.#names.length; i++) {
      const name = this.#names.at(i);
      const start = this.#places.at(i);
      if (start >= 0) table.use(name, start);
      else if (start === ASSIGNED && regions === 0) table.mayDefine(name, table.scope);
    }
    this.#names.truncate(from);
    this.#places.truncate(from);
  }
}
