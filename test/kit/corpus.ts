/**
 * Whole `.mlir` files for tests that hold the program to real text: files of our own, always, and the corpus of other
 * people's files in `../shared/corpus`, where there is one beside the checkout. Only a test that is skipped without the
 * corpus gets at it, so that none passes for having had nothing to check.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type TestContext, test } from "vitest";
import { IS_FULL } from "./effort.js";

const OWN = fileURLToPath(new URL("../data/mlir", import.meta.url));
const EXAMPLES = fileURLToPath(new URL("../../examples", import.meta.url));
const CORPUS = fileURLToPath(new URL("../../../shared/corpus", import.meta.url));

const RELEASES = fileURLToPath(new URL("../../../shared/runtime/releases.json", import.meta.url));

export const NO_CORPUS = "skipped: no corpus beside the checkout";
const NO_RELEASES = "skipped: no record of IREE's releases beside the checkout";

/** `npm test` looks at one of so many files of the corpus, which has many of a kind. */
const SHARE = 5;

export interface MlirFile {
  readonly path: string;
  readonly name: string;
  readonly text: string;
}

export interface MlirFiles {
  /** Files with ABI metadata, PyDM operations, or imports and exports of the virtual machine. */
  readonly withAbi: readonly MlirFile[];
  /** Files without any. */
  readonly withoutAbi: readonly MlirFile[];
  readonly all: readonly MlirFile[];
}

export interface Corpus {
  readonly mlir: MlirFiles;
  /** The path of a file of the corpus. */
  path(name: string): string;
}

type Check<Input> = (input: Input) => void | Promise<void>;

/** Two tests: one on files of our own, and one on the corpus, which is skipped where there is none. */
export function testOnFiles(name: string, check: Check<MlirFiles>, timeout?: number): void {
  test(`${name}: files of our own`, () => check(ownFiles()), timeout);
  testOnCorpus(`${name}: the corpus`, ({ mlir }) => check(drawn(mlir)), timeout);
}

/** A test on the corpus, which is skipped where there is none. What it protects needs a test on our own files, too. */
export function testOnCorpus(name: string, check: Check<Corpus>, timeout?: number): void {
  const run = ({ skip }: TestContext) => (existsSync(CORPUS) ? check(corpus()) : skip(NO_CORPUS));
  test(name, run, timeout);
}

/** A test on the record of IREE's releases, JSON, which is skipped where there is none. */
export function testOnReleases(name: string, check: Check<string>): void {
  const run = ({ skip }: TestContext) =>
    existsSync(RELEASES) ? check(readFileSync(RELEASES, "utf8")) : skip(NO_RELEASES);
  test(name, run);
}

let own: MlirFiles | undefined;
let others: Corpus | undefined;

function ownFiles(): MlirFiles {
  const withAbi = () => [...filesIn(EXAMPLES), ...filesIn(join(OWN, "with-abi"))];
  own ??= mlirFiles(withAbi(), filesIn(join(OWN, "without-abi")));
  return own;
}

function drawn({ withAbi, withoutAbi }: MlirFiles): MlirFiles {
  const some = (files: readonly MlirFile[]) => files.filter((_, i) => IS_FULL || i % SHARE === 0);
  return mlirFiles(some(withAbi), some(withoutAbi));
}

function corpus(): Corpus {
  others ??= {
    mlir: mlirFiles(filesIn(join(CORPUS, "iree")), filesIn(join(CORPUS, "general"))),
    path: (name) => join(CORPUS, name),
  };
  return others;
}

function mlirFiles(withAbi: readonly MlirFile[], withoutAbi: readonly MlirFile[]): MlirFiles {
  return { withAbi, withoutAbi, all: [...withAbi, ...withoutAbi] };
}

/** The `.mlir` files of a folder, in the order of their names. A folder without any is a mistake. */
function filesIn(folder: string): readonly MlirFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".mlir"));
  if (names.length === 0) throw new Error(`no .mlir file in ${folder}`);
  return names.sort().map((name) => {
    const path = join(folder, name);
    return { path, name: basename(path), text: readFileSync(path, "utf8") };
  });
}
