/** Real files: no finding where there is no ABI metadata, and elsewhere only findings that were read and found right. */
import { describe, expect } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { type MlirFile, testOnCorpus, testOnFiles } from "../kit/corpus.js";
import { ALLOWED, type Allowed } from "./allowlist.js";

interface Found {
  readonly file: string;
  readonly rule: string;
  readonly message: string;
  readonly line: number;
  readonly expectedError: boolean;
}

const LINT_LIMIT = 120_000;

function lint({ name, text }: MlirFile): Found[] {
  const lines = text.split("\n");
  const document = openDocument("file:///corpus.mlir", 1, text);
  return findings(document, DEFAULT_SETTINGS).map(({ code, message, start }) => {
    const { line } = document.positionAt(start);
    return { file: name, rule: code, message, line: line + 1, expectedError: isRefused(lines, line) };
  });
}

/** True where the op around a line has an `expected-error` of the verifier right above it. */
function isRefused(lines: readonly string[], line: number): boolean {
  let first = line;
  while (first > 0 && !/(?:^|\s)(?:[a-z]+\.)?func\b.*@/.test(lines[first] ?? "")) first--;
  return /\/\/ expected-error\s*@\+1/.test(lines[first - 1] ?? "");
}

function allows(allowed: Allowed, found: Found): boolean {
  return (
    allowed.rule === found.rule &&
    (allowed.file === undefined || found.file.includes(`-${allowed.file}-`)) &&
    (allowed.message === undefined || found.message.includes(allowed.message)) &&
    (allowed.expectedError !== true || found.expectedError)
  );
}

const shown = ({ file, line, rule, message }: Found): string => `${file}:${line} ${rule}: ${message}`;

const isAllowed = (found: Found): boolean => ALLOWED.some((allowed) => allows(allowed, found));

describe("lint", () => {
  testOnFiles(
    "is silent on files without ABI metadata",
    ({ withoutAbi }) => {
      expect(withoutAbi.flatMap(lint).map(shown)).toEqual([]);
    },
    LINT_LIMIT,
  );

  testOnFiles(
    "finds in files with ABI metadata only what was read and found right",
    ({ withAbi }) => {
      const found = withAbi.flatMap(lint);
      expect(found.filter((each) => !isAllowed(each)).map(shown)).toEqual([]);
    },
    LINT_LIMIT,
  );

  testOnCorpus(
    "allows nothing that no file needs: it would only hide something",
    ({ mlir }) => {
      const found = mlir.withAbi.flatMap(lint);
      const idle = ALLOWED.filter((allowed) => !found.some((each) => allows(allowed, each)));
      expect(idle).toEqual([]);
    },
    LINT_LIMIT,
  );
});
