import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { WorkspaceIndex } from "../../server/src/core/workspace/workspaceIndex.js";
import { indexOf, MemoryFiles, OPTIONS, ROOT } from "../kit/memoryFiles.js";

const text = (name: string) => `func.func @${name}() { return }\n`;
const names = (index: WorkspaceIndex) =>
  [...index.summaries()]
    .map(([uri, { symbols }]) => `${uri.slice(ROOT.length + 1)}: ${symbols.map(({ name }) => name).join(" ")}`)
    .sort();

async function indexed(files: MemoryFiles, options = OPTIONS): Promise<WorkspaceIndex> {
  const index = indexOf(files);
  index.setFolder(ROOT, options);
  await index.settled();
  return index;
}

describe("an index", () => {
  test("has the symbols of all files with their places", async () => {
    const files = new MemoryFiles();
    const uri = files.write("a.mlir", `module @m {\n  ${text("f")}}\n`);
    files.write("b/c.mlir", text("g"));
    const index = await indexed(files);
    expect(names(index)).toEqual(["a.mlir: m f", "b/c.mlir: g"]);
    const [, summary] = [...index.summaries()].find(([found]) => found === uri) ?? [];
    expect(summary?.symbols).toMatchObject([
      { name: "m", detail: "module", line: 0, start: 7, end: 9 },
      { name: "f", detail: "func.func", line: 1, start: 12, end: 14 },
    ]);
    expect(summary?.exports).toEqual([{ module: "m", name: "f" }]);
  });

  test("follows files that are created, changed and deleted", async () => {
    const files = new MemoryFiles();
    files.write("a.mlir", text("f"));
    const index = await indexed(files);
    index.fileChanged(files.write("b.mlir", text("g")));
    index.fileChanged(files.write("a.mlir", text("h")));
    await index.settled();
    expect(names(index)).toEqual(["a.mlir: h", "b.mlir: g"]);
    index.fileChanged(files.remove("a.mlir"));
    await index.settled();
    expect(names(index)).toEqual(["b.mlir: g"]);
  });

  test("listed again reads what has changed and nothing else", async () => {
    const files = new MemoryFiles();
    files.write("a.mlir", text("f"));
    files.write("b.mlir", text("g"));
    files.write("c.mlir", text("h"));
    const index = await indexed(files);
    files.reads.length = 0;
    const changed = files.write("b.mlir", text("k"));
    files.remove("c.mlir");
    index.refresh();
    await index.settled();
    expect(files.reads).toEqual([changed]);
    expect(names(index)).toEqual(["a.mlir: f", "b.mlir: k"]);
  });

  test("counts what it leaves out", async () => {
    const files = new MemoryFiles();
    files.write("a.mlir", text("f"));
    files.write("large.mlir", text("g") + " ".repeat(1000));
    files.put("locked.mlir", undefined);
    for (let i = 0; i < 3; i++) files.write(`z${i}.mlir`, text("z"));
    const index = await indexed(files, { ...OPTIONS, maxFileBytes: 500, maxFiles: 4 });
    expect(names(index)).toEqual(["a.mlir: f", "z0.mlir: z"]);
    expect(index.counts.skipped).toEqual({ size: 1, unreadable: 1, count: 2, memory: 0 });
    index.setFolder(ROOT, OPTIONS);
    await index.settled();
    expect(index.counts).toMatchObject({ files: 5, skipped: { size: 0, unreadable: 1, count: 0, memory: 0 } });
  });

  test("takes no more memory than it may", async () => {
    const files = new MemoryFiles();
    for (let i = 0; i < 20; i++) files.write(`a${i}.mlir`, text("f"));
    const index = await indexed(files, { ...OPTIONS, maxMemory: 5000 });
    const { files: count, memory, skipped } = index.counts;
    expect(memory).toBeLessThanOrEqual(5000);
    expect(count).toBeGreaterThan(2);
    expect(count + skipped.memory).toBe(20);
  });

  test("leaves out what is excluded", async () => {
    const files = new MemoryFiles();
    files.write("a.mlir", text("f"));
    const excluded = files.write("out/b.mlir", text("g"));
    const index = await indexed(files, { ...OPTIONS, exclude: ["/out/"] });
    index.fileChanged(excluded);
    await index.settled();
    expect(names(index)).toEqual(["a.mlir: f"]);
  });

  test("forgets a folder that is removed, but not the one around it", async () => {
    const files = new MemoryFiles();
    files.write("a.mlir", text("f"));
    files.write("in/b.mlir", text("g"));
    const index = await indexed(files);
    index.setFolder(`${ROOT}/in`, OPTIONS);
    await index.settled();
    expect(names(index)).toEqual(["a.mlir: f", "in/b.mlir: g"]);
    index.removeFolder(`${ROOT}/in`);
    await index.settled();
    expect(names(index)).toEqual(["a.mlir: f", "in/b.mlir: g"]);
    index.removeFolder(ROOT);
    await index.settled();
    expect(index.counts).toMatchObject({ files: 0, memory: 0 });
  });

  test("ends when it is closed", async () => {
    const files = new MemoryFiles();
    for (let i = 0; i < 50; i++) files.write(`a${i}.mlir`, text("f"));
    const index = indexOf(files, { onProgress: () => files.reads.length === 5 && index.close() });
    index.setFolder(ROOT, OPTIONS);
    await index.settled();
    expect(files.reads.length).toBe(5);
  });

  test("reads the text of an indexed file as it is now, and of no other", async () => {
    const files = new MemoryFiles();
    const uri = files.write("a.mlir", text("f"));
    const index = await indexed(files);
    expect(index.document(uri)?.slice()).toBe(text("f"));
    expect(index.document(uri)).toBe(index.document(uri));
    files.write("a.mlir", text("g"));
    expect(index.document(uri)?.slice()).toBe(text("g"));
    await index.settled();
    expect(names(index)).toEqual(["a.mlir: g"]);
    expect(index.document(`${ROOT}/other.mlir`)).toBeUndefined();
    files.remove("a.mlir");
    expect(index.document(uri)).toBeUndefined();
  });

  test("does without bytecode that is damaged", async () => {
    const files = new MemoryFiles();
    files.write("a.mlir", text("f"));
    const uri = files.write("b.mlirbc", "");
    const bytecode = new Proxy(
      {},
      {
        get: () => {
          throw new Error("damaged");
        },
      },
    );
    files.files.set(uri, { content: { kind: "bytecode", bytecode } as never, bytes: 1, modified: 1 });
    const index = await indexed(files);
    expect(index.counts).toMatchObject({ files: 1, skipped: { unreadable: 1 } });
  });
});

type Event = readonly ["write" | "remove" | "silent" | "refresh" | "settle", number, number];

test("any events leave what a fresh index has", async () => {
  const event: fc.Arbitrary<Event> = fc.tuple(
    fc.constantFrom("write", "write", "remove", "silent", "refresh", "settle"),
    fc.nat(5),
    fc.nat(3),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
      const files = new MemoryFiles();
      const index = indexOf(files);
      index.setFolder(ROOT, OPTIONS);
      let isSilent = false;
      for (const [kind, file, version] of events) {
        const path = `${"d/".repeat(file % 2)}f${file}.mlir`;
        if (kind === "write") index.fileChanged(files.write(path, text(`v${version}`)));
        else if (kind === "remove") index.fileChanged(files.remove(path));
        else if (kind === "silent") {
          files.write(path, text(`s${version}`));
          isSilent = true;
        } else if (kind === "refresh") {
          index.refresh();
          isSilent = false;
        } else await index.settled();
      }
      // What nobody reports is found when the folder is listed again.
      if (isSilent) index.refresh();
      await index.settled();
      const fresh = await indexed(files);
      expect(names(index)).toEqual(names(fresh));
      expect(index.counts).toEqual(fresh.counts);
    }),
    { numRuns: 500 },
  );
});
