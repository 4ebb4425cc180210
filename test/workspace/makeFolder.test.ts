/** Folders are created even while other programs create the same ones. */
import { existsSync, mkdirSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { makeFolder } from "../../server/src/node/makeFolder.js";
import { folderWith } from "../kit/cli.js";

/** What another program does after each attempt to create a folder. */
const other = vi.hoisted(() => ({ acts: undefined as ((path: string) => void) | undefined }));

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const attempt: typeof fs.mkdirSync = (...args: Parameters<typeof fs.mkdirSync>) => {
    const { acts } = other;
    other.acts = undefined;
    try {
      return fs.mkdirSync(...args);
    } finally {
      acts?.(String(args[0]));
      other.acts = acts;
    }
  };
  return { ...fs, mkdirSync: attempt };
});

function makeBeside(path: string, acts?: (path: string) => void): void {
  other.acts = acts;
  try {
    makeFolder(path);
  } finally {
    other.acts = undefined;
  }
}

test("a folder, and those it is in", () => {
  const root = folderWith({});
  makeBeside(join(root, "a", "b", "c"));
  makeBeside(join(root, "a", "b", "c"));
  expect(statSync(join(root, "a", "b", "c")).isDirectory()).toBe(true);
});

test("a parent that another program creates after the first attempt", () => {
  const root = folderWith({});
  const path = join(root, "d", "e");
  makeBeside(path, (tried) => {
    if (tried === path && !existsSync(join(root, "d"))) mkdirSync(join(root, "d"));
  });
  expect(statSync(path).isDirectory()).toBe(true);
});

test("everything is created by another program after the first attempt", () => {
  const root = folderWith({});
  const path = join(root, "f", "g");
  makeBeside(path, () => mkdirSync(path, { recursive: true }));
  expect(statSync(path).isDirectory()).toBe(true);
});

test("where there can be none, the system's reason is thrown", () => {
  const root = folderWith({ file: "" });
  expect(() => makeFolder(join(root, "file"))).toThrow("EEXIST");
  expect(() => makeFolder("")).toThrow("ENOENT");
});

test.skipIf(process.platform !== "linux")("in a file, a folder that takes none, or through a dangling link", () => {
  const root = folderWith({ file: "" });
  expect(() => makeFolder(join(root, "file", "a"))).toThrow("ENOTDIR");
  expect(() => makeFolder("/proc/mlir-abi/a")).toThrow("ENOENT");
  symlinkSync(join(root, "nowhere"), join(root, "link"));
  expect(() => makeFolder(join(root, "link", "a"))).toThrow("ENOENT");
});
