/** What is remembered of the names of ops holds no text that they were read from. */

import { expect, test } from "vitest";
import { openDocument } from "../../../server/src/core/document/document.js";
import { findingsOnce } from "../../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../../server/src/core/lint/settings.js";
import { collectGarbage } from "../../kit/garbage.js";

function heap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const COUNT = 8;
/** In bytes: V8 puts a string of a megabyte that comes from elsewhere outside of the heap. */
const LENGTH = 400_000;

/** Lints a function with a name that is nearly as long as a text. */
function lintSymbol(name: string): void {
  const text = Buffer.from(`func.func @"${name.padEnd(LENGTH, "[]")}"() attributes {iree.abi.stub}\n`).toString();
  const document = openDocument("file:///a.mlir", 0, text);
  findingsOnce(document, DEFAULT_SETTINGS);
  document.structure.read(() => false);
}

function lint(name: string): void {
  const op = `func.func @f() {\n  some_dialect.operation_called_${name}\n  return\n}\n`;
  const text = Buffer.from(op.padEnd(LENGTH, "// comment\n")).toString();
  findingsOnce(openDocument("file:///a.mlir", 0, text), DEFAULT_SETTINGS);
}

test.each([lint, lintSymbol])("texts that were linted are garbage", (lint) => {
  for (let i = 0; i < 3; i++) lint(`a${i}`);
  const before = heap();
  for (let i = 0; i < COUNT; i++) lint(`b${i}`);
  expect(heap() - before).toBeLessThan((COUNT * LENGTH) / 4);
});
