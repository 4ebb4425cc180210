/** The history of the ABI that dumps of compiler passes show. */
import { openDocument, openPages } from "../../core/document/document.js";
import { MAX_HEADER_LENGTH, parseDumpHeader } from "../../core/document/dumpHeader.js";
import type { Shown } from "../../core/features/passes/appearances.js";
import { DumpReader } from "../../core/features/passes/readDump.js";
import { type Dump, type Pass, Timeline } from "../../core/features/passes/timeline.js";
import type { DumpBytes } from "./dumps.js";
import { pagesOfBytes } from "./pagedText.js";
import { ONE_STRING_BYTES } from "./stdin.js";

/** A dump that was read. */
export interface TakenDump {
  readonly pass: Pass;
  readonly shown: Shown;
  /** Undefined where the dump before is the same. */
  readonly body: Buffer | undefined;
  /** Of all of it. */
  readonly bytes: number;
}

/**
 * Reads dumps in turn.
 * @param take Called with each.
 */
export async function timelineOf(
  dumps: AsyncIterable<DumpBytes>,
  take: (dump: TakenDump) => void = () => undefined,
): Promise<Timeline> {
  const timeline = new Timeline();
  const reader = new DumpReader();
  let before: Buffer | undefined;
  for await (const { bytes, line } of dumps) {
    const feed = bytes.indexOf(0x0a);
    const start = feed < 0 ? bytes.length : feed + 1;
    const header = parseDumpHeader(bytes.toString("utf8", 0, Math.min(start, MAX_HEADER_LENGTH)).trimEnd());
    if (header === undefined) continue;
    const body = bytes.subarray(start);
    // Most passes leave a module unchanged.
    const isSame = before?.equals(body) === true;
    const { pass, shown } = timeline.take(header, line, isSame ? undefined : readBody(reader, body));
    take({ pass, shown, body: isSame ? undefined : body, bytes: bytes.length });
    before = body;
  }
  return timeline;
}

const URI = "file:///dump.mlir";

function readBody(reader: DumpReader, body: Buffer): Dump {
  const isOneString = body.length <= ONE_STRING_BYTES;
  return reader.read(isOneString ? openDocument(URI, 0, body.toString("utf8")) : openPages(URI, pagesOfBytes(body)));
}
