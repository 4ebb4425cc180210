/** Reads the headers of parameter archives. Upstream: runtime/src/iree/io/formats/parser_registry.c. */
import type { ByteSource } from "../text/byteSource.js";
import { cut, visible } from "../text/visibleText.js";
import { FOREIGN_HEAD_BYTES, foreignToModules } from "../vmfb/foreignContent.js";
import { ARCHIVE_FORMATS, type ArchiveFormat, type ReadArchive } from "./archive.js";
import { readGguf } from "./gguf.js";
import { ArchiveError, HeaderBytes } from "./headerBytes.js";
import { readIrpa } from "./irpa.js";
import { readSafetensors } from "./safetensors.js";

/** Messages quote keys of the file. UTF-16 units. */
const MAX_PROBLEM_LENGTH = 400;

/** The header of an archive. Reads nothing else, allocates in proportion to it, and never throws. */
export function readArchive(source: ByteSource, format: ArchiveFormat): ReadArchive {
  const readers = { irpa: readIrpa, gguf: readGguf, safetensors: readSafetensors };
  try {
    if (source.size === 0) return { problem: "File is empty, expected a parameter archive; download it again" };
    const head = source.read(0, Math.min(source.size, FOREIGN_HEAD_BYTES));
    const foreign = archiveFormatOf("", head) === undefined ? foreignToModules(head) : undefined;
    if (foreign !== undefined) {
      return { problem: `File is ${foreign.what}, expected a parameter archive; ${foreign.advice}` };
    }
    return { archive: { format, fileSize: source.size, ...readers[format](new HeaderBytes(source)) } };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const problem = error instanceof ArchiveError ? message : `Archive can't be read: ${message}`;
    return { problem: visible(cut(problem, MAX_PROBLEM_LENGTH)) };
  }
}

/** The bytes that show the format of a file. */
export const ARCHIVE_SNIFFED_BYTES = 9;
const MAGIC_BYTES = 4;
const IRPA = 0x41505249;
const GGUF = 0x46554747;
const OPEN_BRACE = 0x7b;

/**
 * The format of a file: by its name, as IREE has it, or else by how it starts. Undefined where it is none of them.
 * @param head Its first bytes, `ARCHIVE_SNIFFED_BYTES` where it has as many.
 */
export function archiveFormatOf(name: string, head: Uint8Array): ArchiveFormat | undefined {
  const extension = /\.([^./\\]*)$/.exec(name)?.[1]?.toLowerCase();
  const named = ARCHIVE_FORMATS.find((format) => format === extension);
  if (named !== undefined || head.length < MAGIC_BYTES) return named;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const magic = view.getUint32(0, true);
  if (magic === IRPA) return "irpa";
  if (magic === GGUF) return "gguf";
  // Its length is at most a few MB, so that the upper bytes of it are zero.
  if (head.length < ARCHIVE_SNIFFED_BYTES) return undefined;
  return view.getUint32(4, true) === 0 && head[8] === OPEN_BRACE ? "safetensors" : undefined;
}
