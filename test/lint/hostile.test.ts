/** Finding what is wrong takes time in proportion to the text, whatever that is. */
import { describe, expect, test } from "vitest";
import { structureCheckOf } from "../../server/src/core/document/checks/structureCheck.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { findings, findingsOnce } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { IS_FULL } from "../kit/effort.js";
import { HOSTILE_TEXTS } from "../kit/hostileTexts.js";

/** UTF-16 units: in the shorter texts all ways to repair the brackets are compared. */
const LENGTHS = IS_FULL ? [40_000, 400_000] : [40_000];
/** Of CPU: several times what the slowest text needs, and less than it takes to read each once per part of it. */
const MAX_SECONDS = 4;
/**
 * A busy machine may take longer, but not for a text alone that is four times as long: what takes time by the square of the
 * length takes 16 times as much.
 */
const MAX_GROWTH = 8;

type Make = (count: number) => string;

const textOf = (make: Make, length: number) => make(Math.floor(length / (make(2).length - make(1).length)));

/** Finds what is wrong with a text in both ways, which agree; the seconds of CPU that takes. */
function lintTwice(text: string): number {
  const before = process.cpuUsage();
  const once = findingsOnce(openDocument("file:///a.mlir", 1, text), DEFAULT_SETTINGS);
  const document = openDocument("file:///a.mlir", 1, text);
  structureCheckOf(document).read(() => false);
  expect(findings(document, DEFAULT_SETTINGS)).toHaveLength(once.findings.length);
  return process.cpuUsage(before).user / 1e6;
}

describe.each(LENGTHS)("lint of %i units", (length) => {
  test.each(HOSTILE_TEXTS)("%s", (_, make) => {
    const seconds = lintTwice(textOf(make, length));
    const most = seconds < MAX_SECONDS ? MAX_SECONDS : MAX_GROWTH * lintTwice(textOf(make, length / 4));
    expect(seconds).toBeLessThan(most);
  });
});
