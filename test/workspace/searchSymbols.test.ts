/** Searching the names of all files. */
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import type { FileContent } from "../../server/src/core/workspace/fileSummary.js";
import { searchSymbols } from "../../server/src/core/workspace/searchSymbols.js";
import { indexOf, MemoryFiles, OPTIONS, ROOT } from "../kit/memoryFiles.js";

const source = (module: string) => `module @${module} {\n  func.func @twice() { return }\n}\n`;

function compiled(name: string, exported: readonly string[]): FileContent {
  const exports = exported.map((each) => ({ name: each }));
  return { kind: "module", module: { name, exports, imports: [] } as never };
}

/** Where a search finds names: paths, in order. */
async function search(query: string, files: MemoryFiles, open: Readonly<Record<string, string>> = {}) {
  const index = indexOf(files);
  index.setFolder(ROOT, OPTIONS);
  await index.settled();
  const documents = Object.entries(open).map(([path, text]) => openDocument(`${ROOT}/${path}`, 1, text));
  const found = searchSymbols(documents, index.summaries(), query);
  return found.map(({ name, location }) => `${name} ${location.uri.slice(ROOT.length + 1)}`);
}

describe("a function of a compiled module", () => {
  const files = new MemoryFiles();
  files.put("a.vmfb", compiled("lib", ["twice", "thrice"]));

  test("is found where no source exports it", async () => {
    expect(await search("t", files)).toEqual(["twice a.vmfb", "thrice a.vmfb"]);
  });

  test("is left out where an open text exports it", async () => {
    expect(await search("t", files, { "open.mlir": source("lib") })).toEqual(["twice open.mlir", "thrice a.vmfb"]);
  });

  test("stays where a module of another name exports its namesake", async () => {
    expect(await search("tw", files, { "open.mlir": source("other") })).toEqual(["twice open.mlir", "twice a.vmfb"]);
  });

  test("is left out where a file exports it, by a module's name or by its own", async () => {
    files.put("b.vmfb", compiled("unnamed", ["once"]));
    files.write("lib.mlir", source("lib"));
    files.write("unnamed.mlir", "func.func @once() { return }");
    expect(await search("ce", files)).toEqual(["twice lib.mlir", "once unnamed.mlir", "thrice a.vmfb"]);
  });
});
