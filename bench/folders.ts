/** Folders that `lint` is timed on; written once and left in the build's folder. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LintInput } from "./commandLine.js";
import { CORPUS } from "./files.js";
import { MB } from "./generate.js";
import { mixedFile } from "./mixed.js";
import { corpusTexts } from "./real.js";

const MIXED_FILES = 400;
/** 200 MB together, in characters a file. */
const MIXED_SIZE = (200 * MB) / MIXED_FILES;

/** As many as a checkout of IREE has. */
const REAL_FILES = 1_500;
const REAL_BYTES = 16 * MB;

export const MIXED_FOLDER = "200 MB of mixed";
export const REAL_FOLDER = `${REAL_FILES} real files`;

/** Texts one by one, so that a large folder is never in memory; `done` marks that all of them are there. */
function written(folder: string, texts: Iterable<string>): string {
  const done = join(folder, ".done");
  if (existsSync(done)) return folder;
  mkdirSync(folder, { recursive: true });
  let i = 0;
  for (const text of texts) writeFileSync(join(folder, `${i++}.mlir`), text);
  writeFileSync(done, "");
  return folder;
}

function* mixedTexts(): Generator<string> {
  for (let i = 0; i < MIXED_FILES; i++) yield mixedFile(`${i}`, MIXED_SIZE, i + 1).text;
}

/** Real files again and again, the larger ones fewer times, so that number and size are those of a checkout. */
function* checkoutTexts(texts: readonly string[]): Generator<string> {
  const average = REAL_BYTES / REAL_FILES;
  const small = texts.filter((text) => text.length <= 2 * average);
  let length = 0;
  for (let i = 0; i < REAL_FILES; i++) {
    const from = length < average * i ? texts : small;
    const text = from[i % from.length] ?? "";
    length += text.length;
    yield text;
  }
}

export function lintFolders(folder: string): LintInput[] {
  const mixed = written(join(folder, "lint-mixed"), mixedTexts());
  const inputs: LintInput[] = [{ name: MIXED_FOLDER, path: mixed, bytes: 200 * MB, beside: "grep" }];
  const texts = corpusTexts(CORPUS);
  if (texts.length === 0) return inputs;
  const real = written(join(folder, "lint-real"), checkoutTexts(texts));
  return [...inputs, { name: REAL_FOLDER, path: real, bytes: REAL_BYTES, beside: "nothing" }];
}
