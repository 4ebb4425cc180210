/** The sections of a file and the VM's modules in it, which have symbols of their own. */
import type { Span } from "../text/offsetMap.js";
import { firstIndex, lowerBound } from "../text/order.js";
import type { AbiDocument } from "./document.js";
import type { Page, Pages } from "./pages.js";
import { OP_FIELDS, OP_NAME, OP_START } from "./summary.js";

const VM_MODULE = "vm.module";

export class FileScopes {
  readonly #pages: Pages;
  /** Where the sections after the first start, ascending. */
  readonly #breaks: readonly number[];
  /** Undefined until first needed. */
  #vmModules: readonly number[] | undefined;

  constructor(pages: Pages) {
    this.#pages = pages;
    this.#breaks = pages.all.filter(({ isSection, start }) => isSection && start > 0).map(({ start }) => start);
  }

  /** Whether there is more than one section. */
  get isSplit(): boolean {
    return this.#breaks.length > 0;
  }

  /** How many sections there are. */
  get count(): number {
    return this.#breaks.length + 1;
  }

  /** The number of the section around an offset. A marker belongs to the section after it. */
  sectionNumberAt(offset: number): number {
    return lowerBound(this.#breaks, offset + 1, this.#breaks.length);
  }

  /** Where the section of a number starts. */
  startOf(section: number): number {
    return this.#breaks[section - 1] ?? 0;
  }

  /** The section of a number. */
  spanOf(section: number): Span {
    return { start: this.startOf(section), end: this.#breaks[section] ?? this.#pages.length };
  }

  /** The section around an offset. */
  sectionAt(offset: number): Span {
    return this.spanOf(this.sectionNumberAt(offset));
  }

  /** How many modules of the VM there are. */
  get vmModuleCount(): number {
    return this.#vmModuleStarts.length;
  }

  /** The number of the VM's module around an offset, from 1 on, with that of its section. */
  vmModuleAt(offset: number): string {
    return `${this.sectionNumberAt(offset)} ${lowerBound(this.#vmModuleStarts, offset, this.vmModuleCount)}`;
  }

  /** The module of the VM around an offset. Such modules hold no others, so it is the last one that starts before. */
  vmModule(offset: number): Span | undefined {
    const modules = this.#vmModuleStarts;
    const next = lowerBound(modules, offset, modules.length);
    const start = modules[next - 1] ?? -1;
    const section = this.sectionAt(offset);
    return start < section.start ? undefined : { start, end: Math.min(modules[next] ?? section.end, section.end) };
  }

  get #vmModuleStarts(): readonly number[] {
    this.#vmModules ??= opsNamed(this.#pages, [VM_MODULE], { start: 0, end: this.#pages.length });
    return this.#vmModules;
  }
}

/** Where ops of some names start in a span that are scopes or define a symbol, ascending. */
export function opsNamed(pages: Pages, names: readonly string[], span: Span): readonly number[] {
  const found: number[] = [];
  for (const page of pagesWith(pages, names, span)) {
    const { ops } = pages.summary(page);
    const wanted = names.map((name) => pages.names.find(name));
    for (let at = 0; at < ops.length; at += OP_FIELDS) {
      if (wanted.includes(ops[at + OP_NAME] ?? -1)) found.push(page.start + (ops[at + OP_START] ?? 0));
    }
  }
  return found;
}

/** The pages of a span of whole pages that may hold one of some words. What has not been read yet is searched natively. */
export function* pagesWith(pages: Pages, words: readonly string[], { start, end }: Span): Generator<Page> {
  const { all } = pages;
  for (let i = firstIndex(all.length, (at) => (all[at]?.start ?? 0) < start); i < all.length; i++) {
    const page = all[i] as Page;
    if (page.start >= end) return;
    if (page.summary !== undefined) yield page;
    else {
      const text = pages.text(page);
      if (words.some((word) => text.includes(word))) yield page;
    }
  }
}

const known = new WeakMap<Pages, { readonly revision: number; readonly scopes: FileScopes }>();

/** The scopes of a document as it is now. */
export function scopesOf({ pages }: Pick<AbiDocument, "pages">): FileScopes {
  const { revision } = pages;
  let last = known.get(pages);
  if (last?.revision !== revision) {
    last = { revision, scopes: new FileScopes(pages) };
    known.set(pages, last);
  }
  return last.scopes;
}
