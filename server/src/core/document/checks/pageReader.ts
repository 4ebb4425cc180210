/** Reads the facts of a page in one pass over its nodes. Offsets are relative to the page. */

import { SCOPE } from "../../syntax/lexer.js";
import type { Names } from "../../syntax/names.js";
import * as Node from "../../syntax/tree.js";
import { nameOf, type Tree } from "../../syntax/tree.js";
import { COLON, QUOTE } from "../../text/characters.js";
import { compact } from "../../text/numbers.js";
import { definedOp, isOpen, lastRegionOf } from "../definedOp.js";
import { BINDS_NOTHING, DEFINES_SYMBOL, IS_ISOLATED, IS_NAMED, IS_TABLE, opFacts } from "../structure/opFacts.js";
import { characterProblems } from "./characters.js";
import { CountReader, EARLIER } from "./counts.js";
import { type Frame, NO_SCOPES, newFrame, type OwnScopes, type Region } from "./frames.js";
import {
  isUsed,
  missingComma,
  namesAnything,
  PARAMETERS,
  roleOf,
  startsItem,
  startsStatement,
} from "./headerValues.js";
import { missingEqual, nameProblem } from "./missingMarks.js";
import { openHeader, openRegion, outerHeader, outerRegion, type PageFacts, USE } from "./pageFacts.js";
import { PageMarks } from "./pageMarks.js";
import { duplicateSymbol } from "./problem.js";
import { References } from "./references.js";
import { CERTAIN, MAY, Scopes } from "./scopes.js";
import { placeholderIn } from "./template.js";

/** Reads the facts of a page. Linear; never throws. */
export function pageFacts(tree: Tree, text: string, names: Names): PageFacts {
  return new PageReader(tree, text, names).read();
}

/** The names that a use of a name, which starts at an offset of its page, sees there. */
export type SeenNames = (name: number, start: number) => readonly string[];

/** What the uses on a page see. */
export function seenOnPage(tree: Tree, text: string, names: Names): SeenNames {
  return new PageReader(tree, text, names).seen();
}

class PageReader {
  readonly #tree: Tree;
  readonly #text: string;
  readonly #nodes: { readonly tree: Tree; readonly text: string };
  readonly #names: Names;
  readonly #scopes: Scopes;
  readonly #shared = new Map<number, number>();
  readonly #frames: Frame[] = [];
  readonly #regions: Region[] = [];
  readonly #symbols: number[] = [];
  readonly #openOps: number[] = [];
  readonly #marks: PageMarks;
  readonly #references: References;
  readonly #counts: CountReader;
  /** No op or region ends before this row. */
  #leaveAt = 0;
  #closed = 0;
  #opened = 0;
  /** Statements that look like MLIR, and those that don't. */
  #ops = 0;
  #strange = 0;

  constructor(tree: Tree, text: string, names: Names) {
    this.#tree = tree;
    this.#text = text;
    this.#nodes = { tree, text };
    this.#names = names;
    this.#scopes = new Scopes(names);
    this.#marks = new PageMarks(tree, text);
    this.#references = new References(tree, text, names);
    this.#counts = new CountReader({ tree, text, names });
    this.#outer();
  }

  read(): PageFacts {
    this.#walk();
    const shared: number[] = [];
    for (const [name, scope, start, certainty] of this.#scopes.definitions()) {
      const to = this.#shared.get(scope);
      if (to !== undefined) shared.push(name, to, start, certainty);
    }
    for (const [name, scope, start] of this.#scopes.unsettled())
      shared.push(name, this.#sharedAround(scope), start, USE);
    const ofCharacters = characterProblems(this.#tree, this.#text);
    return {
      counts: this.#counts.facts,
      problems: [...this.#scopes.problems, ...this.#marks.problems, ...ofCharacters, ...this.#counts.problems],
      shared: compact(shared),
      symbols: compact(this.#symbols),
      needed: compact(this.#references.needed),
      named: compact([...this.#references.named]),
      aliases: compact([...this.#references.aliases]),
      closers: compact(this.#marks.closers),
      open: compact(this.#marks.open),
      openOps: compact(this.#openOps),
      isBroken: this.#marks.isBroken,
      isUnreadable: this.#marks.isUnreadable,
      ops: this.#ops,
      strange: this.#strange,
      placeholder: placeholderIn(this.#tree, this.#text),
    };
  }

  seen(): SeenNames {
    this.#walk();
    const scopes = new Map<number, number>();
    for (const [, scope, start] of this.#scopes.unsettled()) scopes.set(start, scope);
    return (name, start) => {
      const scope = scopes.get(start);
      return scope === undefined ? [] : this.#scopes.seenFrom(scope, name);
    };
  }

  #sharedAround(scope: number): number {
    for (let at = scope; at >= 0; at = this.#scopes.parentOf(at)) {
      const found = this.#shared.get(at);
      if (found !== undefined) return found;
    }
    return outerRegion(0);
  }

  #walk(): void {
    const { count, kinds, afters } = this.#tree;
    for (let row = 0; row < count; row++) {
      if (row >= this.#leaveAt) this.#leave(row);
      switch (kinds[row]) {
        case Node.OP:
          row = this.#results(row);
          break;
        case Node.TAIL:
          this.#tail(row);
          break;
        case Node.REGION:
          this.#region(row);
          break;
        case Node.LABEL:
          this.#define(row, CERTAIN);
          break;
        case Node.ARGUMENT:
          this.#define(row, CERTAIN);
          break;
        case Node.VALUE:
          this.#value(row);
          break;
        case Node.BINDER:
          this.#binder(row);
          break;
        case Node.SUCCESSOR:
          this.#scopes.use(this.#nameAt(row), this.#scope, this.#startOf(row));
          break;
        case Node.ALIAS:
          this.#references.alias(this.#nameAt(row));
          break;
        case Node.OPAQUE:
          // A dialect's text: no names.
          this.#marks.brackets(row);
          row = (afters[row] ?? count) - 1;
          break;
        case Node.LIST:
        case Node.ARRAY:
        case Node.BODY:
        case Node.DICTIONARY:
          this.#marks.bracket(row);
          this.#list(row);
          break;
        case Node.SYMBOL:
          this.#symbolNamed(row);
          this.#marks.quotes(row, this.#frame?.start ?? 0);
          break;
        case Node.STRING:
        case Node.NAME:
        case Node.KEY:
          this.#marks.quotes(row, this.#frame?.start ?? 0);
          break;
        case Node.ERROR:
          this.#marks.error(row, this.#frame?.start ?? 0);
          break;
        case Node.CLOSER:
          this.#closer(row);
          break;
        default:
      }
    }
    this.#leave(count);
  }

  #startOf(row: number): number {
    return this.#tree.starts[row] ?? 0;
  }

  #nameAt(row: number): number {
    return this.#tree.data[row] ?? 0;
  }

  get #frame(): Frame | undefined {
    return this.#frames[this.#frames.length - 1];
  }

  /** The scope of the innermost region. */
  get #scope(): number {
    return this.#regions[this.#regions.length - 1]?.scope ?? 0;
  }

  #leave(row: number): void {
    for (;;) {
      const region = this.#regions[this.#regions.length - 1];
      const frame = this.#frame;
      if (region !== undefined && region.after <= row && (frame === undefined || frame.scope !== region.scope)) {
        // What is open goes on in the next page.
        if (!this.#shared.has(region.scope)) this.#scopes.close(region.scope);
        this.#regions.pop();
        if (frame !== undefined) frame.start = region.end;
      } else if (frame !== undefined && frame.after <= row) {
        this.#frames.pop();
        if (frame.header < 0 || this.#shared.has(frame.header)) continue;
        this.#scopes.close(frame.header);
        if (frame.mark !== undefined) this.#scopes.settle(frame.mark);
      } else {
        const { count } = this.#tree;
        this.#leaveAt = Math.min(region?.after ?? count, frame?.after ?? count);
        return;
      }
    }
  }

  /** Begins what is around the page, or what is left of that after a closing brace. */
  #outer(): void {
    if (this.#closed > 0) this.#scopes.close(this.#scope);
    this.#regions.length = 0;
    this.#leaveAt = 0;
    const scope = this.#scopes.open(-1, false);
    this.#share(scope, outerRegion(this.#closed));
    const after = this.#tree.count + 1;
    this.#regions.push({ after, end: 0, scope, owner: EARLIER, isTable: true, symbols: undefined });
  }

  /** Begins an op, whose results are defined around what it isolates; their last row. */
  #results(row: number): number {
    const { kinds } = this.#tree;
    let last = row;
    while (Node.isOfResults(kinds[last + 1])) last++;
    for (let at = row + 1; at <= last; at++) if (kinds[at] === Node.RESULT) this.#define(at, CERTAIN);
    this.#op(row);
    return last;
  }

  #op(row: number): void {
    const { kinds, data, starts } = this.#tree;
    const name = nameOf(this.#tree, row);
    if (name < 0 || kinds[name] !== Node.NAME) {
      if (kinds[row + 1] === Node.ALIAS_NAME) this.#ops++;
      else this.#strange++;
      this.#frames.push(this.#newFrame(row, 0, NO_SCOPES));
      return;
    }
    const facts = opFacts(data[name] ?? 0, this.#names);
    this.#counts.op(row, facts, this.#regions[this.#regions.length - 1]?.owner ?? EARLIER, this.#closed);
    const isGeneric = this.#text.charCodeAt(starts[name] ?? 0) === QUOTE;
    if (isGeneric || (facts & IS_NAMED) !== 0 || name > row + 1 || namesAnything(this.#tree, row)) this.#ops++;
    else this.#strange++;
    const lastRegion = lastRegionOf(this.#tree, row);
    if ((facts & DEFINES_SYMBOL) !== 0) this.#symbol(row);
    this.#marks.lacks(nameProblem(this.#nodes, row, facts));
    if (lastRegion < 0) {
      this.#frames.push(this.#newFrame(row, facts, { ...NO_SCOPES, isGeneric }));
      return;
    }
    const mark = (facts & IS_ISOLATED) !== 0 ? this.#scopes.mark : undefined;
    const header = this.#scopes.open(this.#scope, mark !== undefined);
    if (isOpen(this.#tree, row)) this.#share(header, openHeader(this.#opened));
    const doubt = !isGeneric && (facts & BINDS_NOTHING) === 0;
    this.#frames.push(this.#newFrame(row, facts, { header, doubt, lastRegion, mark, isGeneric }));
  }

  #newFrame(row: number, facts: number, own: OwnScopes): Frame {
    const { starts, afters } = this.#tree;
    const after = afters[row] ?? 0;
    this.#leaveAt = Math.min(this.#leaveAt, after);
    return newFrame(row, { start: starts[row] ?? 0, after, facts }, own, this.#scope, this.#scopes.usesLength);
  }

  /** Leaves it to the link of all pages what is defined twice in a scope. */
  #share(scope: number, as: number): void {
    this.#shared.set(scope, as);
    this.#scopes.share(scope);
  }

  #tail(row: number): void {
    const lastRegion = lastRegionOf(this.#tree, row);
    const header = this.#scopes.open(-1, false);
    this.#share(header, outerHeader(this.#closed));
    const doubt = lastRegion >= 0;
    this.#frames.push(this.#newFrame(row, 0, { ...NO_SCOPES, header, doubt, lastRegion }));
  }

  #region(row: number): void {
    const frame = this.#frame;
    const scope = this.#scopes.open(frame === undefined ? this.#scope : frame.header, false);
    const facts = frame?.facts ?? 0;
    const owner = frame?.row ?? -1;
    const isTable = (facts & IS_TABLE) !== 0;
    if (this.#marks.isOpen(row)) {
      this.#share(scope, openRegion(this.#opened));
      const isTail = frame !== undefined && (this.#shared.get(frame.header) ?? -1) >= 0;
      this.#openOps.push(isTail ? -1 : facts);
      this.#counts.open(owner);
      this.#opened++;
    }
    // Some ops bind nothing for the first of their regions alone.
    if (frame !== undefined && !frame.isGeneric) frame.doubt = true;
    this.#marks.bracket(row);
    const symbols = isTable && !this.#shared.has(scope) ? new Map<number, number>() : undefined;
    const after = this.#tree.afters[row] ?? 0;
    this.#leaveAt = Math.min(this.#leaveAt, after);
    this.#regions.push({ after, end: this.#tree.ends[row] ?? 0, scope, owner, isTable, symbols });
  }

  #define(row: number, certainty: number): void {
    this.#scopes.define(this.#nameAt(row), this.#scope, this.#startOf(row), certainty);
  }

  /** Notes a symbol among those that have to differ. */
  #symbol(row: number): void {
    const region = this.#regions[this.#regions.length - 1];
    if (region === undefined || !region.isTable) return;
    const op = definedOp(this.#tree, row, this.#text, this.#names);
    if (op === undefined || op.name < 0) return;
    const { name, nameStart, nameEnd } = op;
    if (region.symbols === undefined) {
      this.#symbols.push(name, this.#shared.get(region.scope) ?? 0, nameStart, nameEnd);
      return;
    }
    const first = region.symbols.get(name);
    if (first === undefined) region.symbols.set(name, nameStart);
    else this.#scopes.problems.push(duplicateSymbol(this.#names.spelling(name), nameStart, nameEnd, first));
  }

  #value(row: number): void {
    const frame = this.#frame;
    if (!(frame && row < frame.listAfter) && startsStatement(this.#nodes, row)) {
      // It is a result, also of an op that is still to be written.
      if (this.#marks.lacks(missingEqual(this.#nodes, row))) this.#define(row, CERTAIN);
      return;
    }
    const name = this.#nameAt(row);
    const start = this.#startOf(row);
    if (frame === undefined) {
      this.#scopes.use(name, this.#scope, start);
      return;
    }
    const isListed = row < frame.listAfter;
    const isItem = isListed && this.#marks.lacks(missingComma(this.#nodes, row, frame));
    const role = isListed ? frame.role : 0;
    const next = this.#tree.nexts[row] ?? 0;
    if (role === PARAMETERS && next === COLON && (isItem || startsItem(this.#nodes, row))) {
      this.#scopes.define(name, frame.header, start, CERTAIN, this.#scopes.count);
    } else if (isUsed(this.#nodes, row, frame, role, next)) this.#scopes.use(name, frame.scope, start);
    else if (frame.header >= 0) this.#scopes.define(name, frame.header, start, MAY, this.#scopes.count);
  }

  #binder(row: number): void {
    const frame = this.#frame;
    if (frame !== undefined && frame.header >= 0) {
      this.#scopes.define(this.#nameAt(row), frame.header, this.#startOf(row), MAY, this.#scopes.count);
      return;
    }
    this.#define(row, MAY);
    if (frame === undefined || frame.doubt) return;
    // An op that binds names may bind others in its own way, with a region that is left out.
    frame.doubt = true;
    this.#scopes.dropUses(frame.usesBefore);
  }

  /** Notes what a list in the header of an op holds. */
  #list(row: number): void {
    const frame = this.#frame;
    if (frame === undefined || row < frame.listAfter) return;
    frame.listAfter = this.#tree.afters[row] ?? 0;
    frame.role = roleOf(this.#nodes, row, frame);
  }

  #symbolNamed(row: number): void {
    const frame = this.#frame;
    if (frame === undefined) return;
    this.#references.take(row, frame);
    // A path is a reference, which declares nothing.
    const { kinds, nexts } = this.#tree;
    if (nexts[row] !== SCOPE && kinds[row - 1] !== Node.SYMBOL) frame.hasSymbol = true;
  }

  #closer(row: number): void {
    if (!this.#marks.closer(row)) return;
    this.#closed++;
    this.#outer();
  }
}
