/** Readable forms as files: which string each one is of while its source is edited, and what saving one does. */
import { expect, test } from "vitest";
import type { SignatureFiles } from "../../client/src/views/signatureFiles.js";
import { clientModule } from "../kit/clientModule.js";

class Uri {
  static from = ({ scheme, path }: { scheme: string; path: string }) => new Uri(`${scheme}:${path}`);
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

const load = clientModule<{ SignatureFiles: typeof SignatureFiles }>("views/signatureFiles.ts");
const SOURCE = new Uri("file:///a.mlir") as never;

/** The files, what they announce, and what is saved. */
async function filesWith(save: (text: string) => Promise<void> = async () => {}) {
  const changed: string[] = [];
  const vscode = {
    Uri,
    workspace: { registerFileSystemProvider: () => ({ dispose() {} }) },
    EventEmitter: class {
      fire = (events: { uri: Uri }[]) => void changed.push(...events.map(({ uri }) => String(uri)));
    },
    FileChangeType: { Changed: 1 },
    FileType: { File: 1 },
    FileSystemError: { Unavailable: (message: string) => new Error(message), FileNotFound: () => new Error("none") },
  };
  const files = new (await load(vscode)).SignatureFiles((_, text) => save(text));
  return { files, changed };
}

const edit = (rangeOffset: number, rangeLength: number, text: string) => ({ rangeOffset, rangeLength, text }) as never;

test("a string is followed through edits before it, up to its quote; those after it and in other files are nothing", async () => {
  const { files } = await filesWith();
  const file = files.get(files.open(SOURCE, 100, "f", "()"));
  files.moved(SOURCE, [edit(0, 10, "xx"), edit(100, 0, "abc"), edit(101, 5, ""), edit(300, 1, "yy")]);
  expect(file.offset).toBe(95);
  expect(files.moved(new Uri("file:///b.mlir") as never, [edit(0, 10, "")])).toEqual([]);
  expect(file.offset).toBe(95);
  expect(files.moved(SOURCE, [edit(50, 45, "")])).toEqual([file]);
  expect([file.offset, file.isGone]).toEqual([50, false]);
});

test.each([
  ["its quote", 100, 1],
  ["text up to behind its quote", 90, 11],
])("a string is gone with %s, and opening it again is another file", async (_, start, length) => {
  const { files } = await filesWith();
  const uri = files.open(SOURCE, 100, "f", "()");
  expect(files.moved(SOURCE, [edit(start, length, '"')])).toEqual([]);
  expect(files.get(uri).isGone).toBe(true);
  expect(String(files.open(SOURCE, 100, "f", "()"))).not.toBe(String(uri));
});

test("a string has one file, which shows what was opened last", async () => {
  const { files, changed } = await filesWith();
  const uri = files.open(SOURCE, 100, 'f of "a/b"', "()");
  expect(String(uri)).toBe("mlir-abi-edit:/1/f of _a_b_.mlirabi");
  const { mtime } = files.stat(uri);
  expect(files.open(SOURCE, 100, "f", "()")).toBe(uri);
  expect(changed).toEqual([]);
  expect(files.open(SOURCE, 100, "f", "(i32)é")).toBe(uri);
  expect(changed).toEqual([String(uri)]);
  expect(new TextDecoder().decode(files.readFile(uri))).toBe("(i32)é");
  expect(files.stat(uri)).toMatchObject({ size: 7 });
  expect(files.stat(uri).mtime).toBeGreaterThan(mtime);
  expect(String(files.open(SOURCE, 7, "f", "()"))).not.toBe(String(uri));
  files.close(uri);
  expect(files.has(uri)).toBe(false);
  expect(() => files.get(uri)).toThrow("none");
});

test("what is saved is the file's text; what can't be is not", async () => {
  const saved: string[] = [];
  const { files } = await filesWith(async (text) => {
    if (text.includes("?")) throw new Error("Line 1: Expected a type");
    saved.push(text);
  });
  const uri = files.open(SOURCE, 100, "f", "()");
  await files.writeFile(uri, new TextEncoder().encode("(i32)"));
  await expect(files.writeFile(uri, new TextEncoder().encode("(?)"))).rejects.toThrow("Line 1: Expected a type");
  expect(saved).toEqual(["(i32)"]);
  expect(files.get(uri).text).toBe("(i32)");
});
