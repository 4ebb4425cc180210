/** What a file holds that is neither a module nor MLIR: what is downloaded, checked out or packed in their place. */

import { counted } from "../text/counted.js";
import { cut, visible } from "../text/visibleText.js";
import { looksLikeModule, SNIFFED_BYTES, ZIP_SIGNATURE } from "./sniff.js";

/** How many of a file's first bytes `foreignContent` needs. */
export const FOREIGN_HEAD_BYTES = 512;

interface ForeignContent {
  /** With its article: `a gzip file`. */
  readonly what: string;
  /** What to do to get the content that was meant. */
  readonly advice: string;
}

const PACKED: readonly (readonly [signature: string, what: string, advice: string])[] = [
  ["\x1f\x8b", "a gzip file", "decompress it with gunzip"],
  ["\x28\xb5\x2f\xfd", "a Zstandard file", "decompress it with zstd -d"],
  ["\xfd7zXZ\0", "an XZ file", "decompress it with xz -d"],
  ["BZh", "a bzip2 file", "decompress it with bzip2 -d"],
  ["7z\xbc\xaf\x27\x1c", "a 7-Zip archive", "extract the file that is in it"],
  ["\x93NUMPY", "a NumPy array", "hold it to a function with mlir-abi check MODULE -- FILE.npy"],
  ["GGUF", "a GGUF archive", "list its parameters with mlir-abi inspect"],
  ["IRPA", "an IREE parameter archive", "list its parameters with mlir-abi inspect"],
  ["\x7fELF", "an ELF file", "name the module that it was made from, or that it is in"],
];
/** After the length of its header, whose upper bytes are zero. */
const SAFETENSORS = /^[\s\S]{4}\0{4}\{/;

/** What other tools keep in place of a file: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md. */
const LFS_POINTER = /^version https:\/\/(?:git-lfs\.github\.com|hawser\.github\.com)\/spec\//;
const LFS_SIZE = /^size (\d+)\r?$/m;
const ANNEX_POINTER = /^\/annex\/objects\//;

/** The start of a page that a server sends in place of a file; comments and declarations may precede the tag. */
const HTML = /^\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)[\s>]/i;
const XML = /^\s*<(?:\?xml\s|Error>)/;

/** Lines of equal length of the alphabet of RFC 4648; the last one may be cut off. */
const BASE64 =
  /^\s*(?:data:[\w.+/-]*(?:;[\w=-]+)*;base64,)?([A-Za-z0-9+/_-]{24,}={0,2}(?:\r?\n[A-Za-z0-9+/_-]+={0,2})*)\s*$/;

/** What the first bytes of a file show it to be; undefined for a module, for MLIR, and for anything unknown. */
export function foreignContent(head: Uint8Array): ForeignContent | undefined {
  const text = latin1(head.subarray(0, FOREIGN_HEAD_BYTES));
  const pointer = pointerIn(text);
  if (pointer !== undefined) return pointer;
  for (const [signature, what, advice] of PACKED) if (text.startsWith(signature)) return { what, advice };
  if (SAFETENSORS.test(text)) {
    return { what: "a safetensors archive", advice: "list its parameters with mlir-abi inspect" };
  }
  if (text.startsWith("ustar", 257)) return { what: "a tar archive", advice: "extract the file that is in it" };
  return undefined;
}

/** As `foreignContent`, also of text that MLIR files may hold in part: web pages and base64. */
export function foreignToModules(head: Uint8Array): ForeignContent | undefined {
  const found = foreignContent(head);
  if (found !== undefined) return found;
  const text = latin1(head.subarray(0, FOREIGN_HEAD_BYTES)).replace(/^\xef\xbb\xbf/, "");
  if (HTML.test(text)) return { what: "an HTML page", advice: PAGE_ADVICE };
  if (XML.test(text)) return { what: "an XML document", advice: PAGE_ADVICE };
  return base64In(text);
}

const PAGE_ADVICE = "download the file itself, by the link to its raw content, and log in if the server needs that";

function pointerIn(text: string): ForeignContent | undefined {
  if (LFS_POINTER.test(text)) {
    const [, size] = LFS_SIZE.exec(text) ?? [];
    const extent = size === undefined ? "" : ` to ${counted(Number(size), "byte")}`;
    return { what: `a Git LFS pointer${extent}`, advice: "fetch the content with git lfs pull" };
  }
  if (!ANNEX_POINTER.test(text)) return undefined;
  return { what: "a git-annex pointer", advice: "fetch the content with git annex get" };
}

function base64In(text: string): ForeignContent | undefined {
  const [, code = ""] = BASE64.exec(text) ?? [];
  // A hash, for example.
  if (/^[\da-f]+$/i.test(code)) return undefined;
  const bytes = bytesOfBase64(code);
  if (bytes === undefined) return undefined;
  const inside = looksLikeModule(bytes) ? "a compiled module" : foreignContent(bytes)?.what;
  return {
    what: `base64 text${inside === undefined ? "" : ` of ${inside}`}`,
    advice: "decode it with base64 -d",
  };
}

/** The first bytes that base64 stands for; undefined where it is none. */
function bytesOfBase64(code: string): Uint8Array | undefined {
  const start = code.replaceAll(/[\r\n]/g, "").slice(0, SNIFFED_BYTES * 4);
  if (start === "") return undefined;
  const plain = start.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "");
  try {
    return Uint8Array.from(atob(plain.slice(0, plain.length - (plain.length % 4))), (c) => c.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/**
 * What a ZIP file has as its first entry, where the runtime expects the module.
 * @param head The file's first bytes
 */
export function firstEntryName(head: Uint8Array): string | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  if (head.length < 30 || view.getUint32(0, true) !== ZIP_SIGNATURE) return undefined;
  const name = new TextDecoder().decode(head.subarray(30, 30 + Math.min(view.getUint16(26, true), 80)));
  return name === "" ? undefined : cut(visible(name), 40);
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode.apply(undefined, bytes as unknown as number[]);
}
