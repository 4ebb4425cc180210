/** A section of a file with the facts of its pages: what the checks of a section share. */
import { nearestName } from "../../text/editDistance.js";
import type { AbiDocument } from "../document.js";
import type { Page, Pages } from "../pages.js";
import type { PlacedSection } from "../structure/link.js";
import type { PageFacts } from "./pageFacts.js";
import { MAX_PROBLEMS, type StructureProblem } from "./problem.js";
import type { PageText } from "./signatures.js";

/** The number of comparisons of undefined names with defined ones in a section; then there is no suggestion. */
const MAX_COMPARED = 1 << 20;

/** Pages that are read together. */
export type Reading = Pick<PlacedSection, "start" | "end" | "pages">;

/** A section, and the problems that are found in it. Offsets are relative to its start, and pages go by their index. */
export class Section {
  readonly document: AbiDocument;
  readonly reading: Reading;
  readonly facts: readonly PageFacts[];
  readonly found: StructureProblem[] = [];
  readonly pages: Pages;
  #compared = 0;

  constructor(document: AbiDocument, reading: Reading, facts: readonly PageFacts[]) {
    this.document = document;
    this.reading = reading;
    this.facts = facts;
    this.pages = document.structure.pages;
  }

  /** Whether more problems would say nothing that is new. */
  get isFull(): boolean {
    return this.found.length >= MAX_PROBLEMS;
  }

  page(i: number): Page {
    return this.reading.pages[i] as Page;
  }

  /** Where a page starts. */
  baseOf(i: number): number {
    return (this.reading.pages[i]?.start ?? 0) - this.reading.start;
  }

  textOf(i: number): PageText {
    const page = this.page(i);
    return { tree: this.pages.tree(page), text: this.pages.text(page), names: this.pages.names };
  }

  /** The known name that was probably meant, unless too much was compared already. */
  nearest(name: string, namesThatAreKnown: () => ReadonlySet<string>): string | undefined {
    if (this.#compared > MAX_COMPARED) return undefined;
    const known = namesThatAreKnown();
    this.#compared += known.size;
    return nearestName(name, known);
  }

  report(problem: StructureProblem): void {
    if (!this.isFull) this.found.push(problem);
  }
}
