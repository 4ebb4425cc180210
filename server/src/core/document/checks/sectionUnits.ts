/** What is kept of one section of a file that is long or edited: only the units that an edit touched are read again. */

import { lineEndOf } from "../../syntax/lineLexer.js";
import type { Span } from "../../text/offsetMap.js";
import type { AbiDocument } from "../document.js";
import type { DocumentEdit } from "../documentEdit.js";
import type { Section } from "../structure/symbolTree.js";
import { KnownUnits } from "./knownUnits.js";
import type { StructureProblem } from "./problem.js";
import { aliasesOf, sectionProblems } from "./sectionProblems.js";
import { readUnit, STEP_LENGTH } from "./unitReader.js";
import { textOf, type Unit, WantedUnits } from "./units.js";
import { UnitTable } from "./unitTable.js";

/** Units that are not part of the structure now, but may be again once a bracket is closed. */
const MAX_SPARE_UNITS = 1 << 16;
/** Following an edit visits every unit: after so many edits it costs less to read all of them again. */
const MAX_FOLLOWED_EDITS = 256;

const NO_UNITS = new UnitTable(0);

export class SectionUnits {
  /** For `#wanted`, ascending by start, the outer one first. */
  #units = NO_UNITS;
  #wanted: WantedUnits | undefined;
  #spare: readonly Unit[];
  #aliases: ReadonlySet<string> | undefined;
  /** Edits since the last check. */
  #edits = 0;

  /** @param spare Units that were read, of any text that is in the section now; relative to it. */
  constructor(spare: readonly Unit[]) {
    this.#spare = [...spare];
  }

  /** The units that were read. */
  *[Symbol.iterator](): Generator<Unit> {
    yield* this.#units;
    yield* this.#spare;
  }

  /** Follows an edit of a span of the section, whose text became `by` longer. */
  edited(span: Span, by: number, edit: DocumentEdit): void {
    if (mayDefineAlias(edit)) this.#aliases = undefined;
    if (++this.#edits > MAX_FOLLOWED_EDITS) {
      this.#units = NO_UNITS;
      this.#spare = [];
      this.#wanted = undefined;
    }
    this.#units.edit(span, by);
    this.#spare = this.#spare
      .filter((unit) => unit.start > span.end || unit.end < span.start)
      .map((unit) => (unit.start > span.end ? { ...unit, start: unit.start + by, end: unit.end + by } : unit));
  }

  /** What is wrong in the section, with turns for other work between. */
  *read(document: AbiDocument, section: Section): Generator<undefined, readonly StructureProblem[]> {
    const base = section.start;
    const wanted = this.#wanted?.isOf(section) ? this.#wanted : this.#match(section);
    this.#wanted = wanted;
    this.#units.settle();
    let length = 0;
    for (let i = 0; i < wanted.length; i++) {
      if (this.#units.facts[i] !== undefined) continue;
      const at = wanted.at(i);
      const { text, placeholders } = textOf(document, at);
      length += text.length;
      if (length > STEP_LENGTH) {
        length = 0;
        yield;
      }
      const facts = yield* readUnit(text, placeholders);
      this.#units.set(i, { start: at.start - base, end: at.end - base }, placeholders, text.length, facts);
    }
    const problems = yield* sectionProblems(document, section, this.#units.facts, wanted, () => {
      this.#aliases ??= aliasesOf(document, section);
      return this.#aliases;
    });
    this.#edits = 0;
    return problems;
  }

  /** Takes over what was read of units that are wanted now. */
  #match(section: Section): WantedUnits {
    const base = section.start;
    const wanted = new WantedUnits(section);
    const units = new UnitTable(wanted.length);
    const known = new KnownUnits(this.#units, this.#spare);
    for (let i = 0; i < wanted.length; i++) {
      const each = wanted.at(i);
      const span = { start: each.start - base, end: each.end - base };
      units.place(i, span, known.take(each, base));
    }
    this.#units = units;
    this.#spare = known.rest(MAX_SPARE_UNITS);
    return wanted;
  }
}

const ALIAS_LINE = /^[ \t]*[#!]/m;

/** Whether an edit may have changed which aliases there are: it touched a line that may define one. */
function mayDefineAlias({ span, newLength, before, after, base }: DocumentEdit): boolean {
  const at = span.start - base;
  const from = at > 0 ? before.lastIndexOf("\n", at - 1) + 1 : 0;
  // The line starts further up than what is shown.
  if (from === 0 && base > 0) return true;
  const lines = (text: string, end: number): string => text.slice(from, lineEndOf(text, end));
  return ALIAS_LINE.test(lines(before, span.end - base)) || ALIAS_LINE.test(lines(after, at + newLength));
}
