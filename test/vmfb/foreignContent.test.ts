/** Files that are in the place of a compiled module: each is named, with what to do. */
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { openModule } from "../../server/src/core/vmfb/readModule.js";
import { buildModule, fullSpec } from "../kit/vmfb.js";

const MODULE = buildModule(fullSpec(1));
const lines = (text: string, width: number, end: string) =>
  (text.match(new RegExp(`.{1,${width}}`, "g")) ?? []).join(end);
const BASE64 = Buffer.from(MODULE).toString("base64");
const LFS = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12345\n";

const problemOf = (content: string | Uint8Array) =>
  openModule(sourceOf(typeof content === "string" ? bytesOfText(content) : content)).problem;
/** A character below 256 is a byte. */
const bytesOfText = (text: string) =>
  /^[\0-\xff]*$/.test(text) ? Buffer.from(text, "latin1") : new TextEncoder().encode(text);

describe("what is no module", () => {
  test.each<[string, string | Uint8Array, string, string]>([
    ["an LFS pointer", LFS, "a Git LFS pointer to 12345 bytes", "fetch the content with git lfs pull"],
    ["one with CRLF", LFS.replaceAll("\n", "\r\n"), "a Git LFS pointer to 12345 bytes", "git lfs pull"],
    ["a git-annex pointer", "/annex/objects/SHA256E-s7--0.vmfb\n", "a git-annex pointer", "git annex get"],
    ["gzip", gzipSync(MODULE), "a gzip file", "decompress it with gunzip"],
    ["an array of NumPy", "\x93NUMPY".padEnd(80), "a NumPy array", "mlir-abi check"],
    ["a parameter archive", "GGUF\x03".padEnd(80), "a GGUF archive", "mlir-abi inspect"],
    ["safetensors", new Uint8Array([9, 0, 0, 0, 0, 0, 0, 0, 0x7b]), "a safetensors archive", "mlir-abi inspect"],
    ["a library", "\x7fELF".padEnd(80), "an ELF file", "name the module"],
    ["Zstandard", new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 4, 0, 1]), "a Zstandard file", "decompress it"],
    ["base64 in one line", BASE64, "base64 text of a compiled module", "decode it with base64 -d"],
    ["base64 in lines", lines(BASE64, 76, "\n"), "base64 text of a compiled module", "decode it"],
    ["base64 with CRLF", `${lines(BASE64, 64, "\r\n")}\r\n`, "base64 text of a compiled module", "decode it"],
    ["base64 of gzip", gzipSync(MODULE).toString("base64"), "base64 text of a gzip file", "decode it"],
    ["a data URI", `data:application/octet-stream;base64,${BASE64}`, "base64 text of a compiled module", "decode it"],
    ["a web page", "<!DOCTYPE html>\n<html><head></head></html>", "an HTML page", "download the file itself"],
    ["one without a doctype", "\n<HTML lang=en><body>", "an HTML page", "download the file itself"],
    ["one after a mark and a comment", "\ufeff<!-- a -->\n<html>", "an HTML page", "download the file itself"],
    ["an answer of a store", '<?xml version="1.0"?>\n<Error><Code>x</Code></Error>', "an XML document", "download"],
  ])("%s", (_, content, what, advice) => {
    expect(problemOf(content)).toContain(`File is ${what}, expected a compiled module; `);
    expect(problemOf(content)).toContain(advice);
  });

  test("an empty file", () => {
    expect(problemOf("")).toBe("File is empty, expected a compiled module; compile or download it again");
  });

  test.each([
    ["words", "hello there, this is no base64 text at all"],
    ["one word", "func.func"],
    ["zeros", new Uint8Array(64)],
  ])("%s are not taken for anything", (_, content) => {
    expect(problemOf(content)).toBe("Not a .vmfb: no IREE or BMOD identifier");
  });
});
