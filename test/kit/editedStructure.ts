/** A text with its structure, which follows edits. */
import { expect } from "vitest";
import { type PageSizes, Pages } from "../../server/src/core/document/pages.js";
import { type SearchedSource, Structure } from "../../server/src/core/document/structure/structure.js";
import { known, sourceOf } from "./knownStructure.js";

/** So large that a text is one page. */
export const WHOLE: PageSizes = { min: 1 << 28, good: 1 << 28, max: 1 << 28, longest: 1 << 28 };

/** So small that a short text has several pages. */
export const SMALL: PageSizes = { min: 16, good: 40, max: 100, longest: 1 << 28 };

/** The same of whole lines: in broken text a page that begins in the middle of a line can't show what is before it there. */
export const SMALL_LINES: PageSizes = { ...SMALL, max: 1 << 28 };

export class EditedStructure {
  text: string;
  readonly structure: Structure;
  /** How much of the text was read, in UTF-16 units, and in how many slices. */
  units = 0;
  slices = 0;

  /** @param sizes Of its pages. */
  constructor(text: string, sizes?: PageSizes) {
    this.text = text;
    const source = sourceOf(this);
    const counted: SearchedSource = {
      get length() {
        return source.length;
      },
      indexOf: source.indexOf,
      slice: (from = 0, to = source.length) => {
        this.slices++;
        this.units += Math.min(to, source.length) - from;
        return source.slice(from, to);
      },
    };
    this.structure = new Structure(counted, new Pages(counted, sizes));
  }

  /** Replaces a span of the text, whose ends may be in either order. */
  edit(start: number, end: number, newText: string): void {
    this.text = this.text.slice(0, Math.min(start, end)) + newText + this.text.slice(Math.max(start, end));
    this.structure.pages.edit({ start, end }, newText.length);
  }

  /** Reads all that is known. */
  readAll(): void {
    known(this.structure, this);
  }

  /** Asserts that all that is known is what a fresh structure of the text knows. */
  expectFresh(): void {
    const source = sourceOf(this);
    expect(known(this.structure, this)).toEqual(known(new Structure(source, new Pages(source, WHOLE)), this));
  }
}
