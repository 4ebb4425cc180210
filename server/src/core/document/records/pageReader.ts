/** Reads the records of one page after another, of equal pages once. */
import type { Page, Pages } from "../pages.js";
import type { Summary } from "../summary.js";
import { isVmasm } from "../vmasm.js";
import { readRecords, tracesIn } from "./pageRecords.js";
import { type Contents, contentsOf, RecordPage } from "./recordPage.js";

/** Pages by what stays of them, which equal pages share. */
interface EqualPages {
  get(summary: Summary): RecordPage | undefined;
  set(summary: Summary, records: RecordPage): unknown;
}

export class PageReader {
  readonly #pages: Pages;
  readonly #uri: string;
  readonly #equal: EqualPages;
  readonly #contentsOf: (records: RecordPage) => Contents;

  /**
   * @param equal Holds the pages that others may be equal to.
   * @param contentsOf Reads the content of the records of a page.
   */
  constructor(pages: Pages, uri: string, equal: EqualPages, contentsOf: (records: RecordPage) => Contents) {
    this.#pages = pages;
    this.#uri = uri;
    this.#equal = equal;
    this.#contentsOf = contentsOf;
  }

  /** The records of a page; with their content, where it was read. */
  read(index: number): { readonly records: RecordPage; readonly contents?: Contents } {
    const pages = this.#pages;
    const page = pages.all[index] as Page;
    const { start, length } = page;
    const from = (read: ConstructorParameters<typeof RecordPage>[1]) => new RecordPage(page, read, this.#contentsOf);
    const traces = tracesIn(pages.text(page));
    if (traces === undefined && !isVmasm(this.#uri)) {
      return { records: from({ records: [], low: start, high: start + length }) };
    }
    // What follows on the line may decide on the last word.
    const isAlone = pages.all[index + 1]?.isInLine !== true;
    const equal = isAlone ? this.#equal.get(pages.summary(page)) : undefined;
    if (equal !== undefined) return { records: from(equal) };
    const read = readRecords(pages, index, this.#uri, traces);
    const records = from(read);
    if (isAlone && !records.isFar) this.#equal.set(pages.summary(page), records);
    return { records, contents: contentsOf(read.records, start) };
  }

  /** The content of the records of a page, without definitions that others refer to. */
  contentsAt(index: number): Contents {
    const { start } = this.#pages.all[index] as Page;
    return contentsOf(readRecords(this.#pages, index, this.#uri).records, start);
  }
}
