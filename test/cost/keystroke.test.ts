/**
 * What a keystroke costs, in counts that are the same on every machine: how much text is read, how many bytes are
 * decoded, how often a grammar is asked. More than the budget is a regression, whatever a stopwatch says.
 */
import { expect, test, vi } from "vitest";
import { denseFile, type Site } from "../../bench/generate.js";
import type { AbiDocument } from "../../server/src/core/document/document.js";
import { Pages } from "../../server/src/core/document/pages.js";
import { codecOf, KINDS } from "../../server/src/core/encodings/registry.js";
import { hover } from "../../server/src/core/features/hover.js";
import { findings, openChecked } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { IS_FULL } from "../kit/effort.js";

interface Cost {
  /** UTF-16 units of the pages that were read. */
  read: number;
  /** Bytes of encoded strings that were read. */
  decoded: number;
  /** Strings that a grammar explained. */
  explained: number;
}

/** Counts from now on. */
function counting(): Cost {
  const cost: Cost = { read: 0, decoded: 0, explained: 0 };
  const { text } = Pages.prototype;
  vi.spyOn(Pages.prototype, "text").mockImplementation(function (this: Pages, page) {
    cost.read += page.length;
    return text.call(this, page);
  });
  for (const codec of KINDS.map(codecOf)) {
    const { read, explain } = codec;
    vi.spyOn(codec, "read").mockImplementation((bytes) => {
      cost.decoded += bytes.length;
      return read(bytes);
    });
    vi.spyOn(codec, "explain").mockImplementation((bytes) => {
      cost.explained++;
      return explain(bytes);
    });
  }
  return cost;
}

const EDITS = 40;
const LARGE = IS_FULL ? 1_000_000 : 300_000;
const LARGE_FUNCTIONS = IS_FULL ? 1200 : 360;

/** Types a digit at some places and takes it away again, looks at what is found, and points at a signature. */
function script(document: AbiDocument, sites: readonly Site[], digit: string): void {
  for (let i = 0; i < EDITS / 2; i++) {
    const site = sites[(i * 7919) % sites.length] ?? { line: 0, character: 0 };
    const behind = { line: site.line, character: site.character + 1 };
    document.update([{ range: { start: site, end: site }, text: digit }], 2 * i + 2);
    findings(document, DEFAULT_SETTINGS);
    hover(document, site, DEFAULT_SETTINGS);
    document.update([{ range: { start: site, end: behind }, text: "" }], 2 * i + 3);
    findings(document, DEFAULT_SETTINGS);
  }
}

/** A document of which all is known that a keystroke does not change. */
function opened(text: string, [site]: readonly Site[]): AbiDocument {
  const document = openChecked("file:///cost.mlir", 1, text);
  findings(document, DEFAULT_SETTINGS);
  hover(document, site ?? { line: 0, character: 0 }, DEFAULT_SETTINGS);
  return document;
}

type Place = "signatureSites" | "constantSites";

const costs = new Map<string, Cost>();

/** The same text on one line, and the places of digits in its functions' bodies. */
function onOneLine({ text }: { readonly text: string }): { readonly text: string; readonly sites: readonly Site[] } {
  const line = text.replaceAll("\n", " ");
  const sites = Array.from(line.matchAll(/(?<=constant )\d/g), ({ index }) => ({ line: 0, character: index }));
  return { text: line, sites };
}

/** The cost of the script, a keystroke; measured once. */
function costOf(size: number, functions: number, place: Place): Cost {
  const known = costs.get(`${size} ${place}`) ?? measured(size, functions, place);
  costs.set(`${size} ${place}`, known);
  return known;
}

function measured(size: number, functions: number, place: Place): Cost {
  const file = denseFile("cost", size, functions);
  const document = opened(file.text, file[place]);
  const cost = counting();
  script(document, file[place], "9");
  vi.restoreAllMocks();
  return {
    read: Math.round(cost.read / EDITS),
    decoded: Math.round(cost.decoded / EDITS),
    explained: cost.explained / EDITS,
  };
}

/** How much text a few pages are: each is looked at more than once. UTF-16 units. */
const PAGES = 50_000;

test("a keystroke in a function's body reads its page, and decodes nothing", () => {
  const cost = costOf(LARGE, LARGE_FUNCTIONS, "constantSites");
  expect(cost.decoded).toBe(0);
  expect(cost.explained).toBe(0);
  expect(cost.read).toBeLessThan(PAGES);
});

test("a keystroke in a signature reads its page, and its strings", () => {
  const cost = costOf(LARGE, LARGE_FUNCTIONS, "signatureSites");
  // Each second keystroke breaks the signature.
  expect(cost.explained).toBe(0.5);
  expect(cost.decoded).toBeLessThan(120);
  expect(cost.read).toBeLessThan(PAGES);
});

test("a keystroke on a line as long as the text reads a small part of it", () => {
  const { text, sites } = onOneLine(denseFile("cost", LARGE, LARGE_FUNCTIONS));
  const document = opened(text, sites);
  const cost = counting();
  script(document, sites, "9");
  vi.restoreAllMocks();
  expect(cost.explained).toBe(0);
  expect(cost.read / EDITS).toBeLessThan(12 * PAGES);
});

test("a keystroke costs the same in a much longer document", () => {
  for (const place of ["signatureSites", "constantSites"] as const) {
    const small = costOf(100_000, 120, place);
    const large = costOf(LARGE, LARGE_FUNCTIONS, place);
    expect(large.read).toBeLessThan(small.read * 1.5 + 50);
    expect(large.decoded).toBeLessThan(small.decoded * 1.5 + 50);
  }
});
