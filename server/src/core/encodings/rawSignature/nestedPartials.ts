/**
 * The raw signatures of two days: from 2019-12-19 to 12-21 the pass that joins partials put each into its section whole,
 * with its own tag and length. Upstream: iree 1b1c0881fa and d5efc48c83, -iree-flow-merge-exported-reflection.
 */
import type { ByteString } from "../../text/byteString.js";
import type { Problem } from "../codec.js";
import { type Cursor, readSpanEnd, spanOf } from "../spans/reader.js";
import { readPartial, readSignature } from "./read.js";

/** The finding for a signature of that form, with the signature that was meant as its fix; undefined for any other. */
export function nestedPartials(bytes: ByteString): Problem | undefined {
  const cursor: Cursor = { bytes, offset: 0 };
  const inputs = readSection(cursor, "I");
  const results = inputs && readSection(cursor, "R");
  if (inputs === undefined || results === undefined || cursor.offset !== bytes.length) return undefined;
  if (!inputs.nested && !results.nested) return undefined;
  const flat = (spanOf("I", inputs.content) + spanOf("R", results.content)) as ByteString;
  // Also where one section is flat already and something else is wrong with it.
  if (readSignature(flat) === undefined) return undefined;
  const shown = flat.length > 40 ? `${flat.slice(0, 40)}…` : flat;
  const message = `Found partial signatures inside the sections, as of December 2019, expected their types: "${shown}"`;
  const [start, end] = [0, bytes.length];
  const fix = { title: "Flatten the partial signatures", safe: true, edits: [{ start, end, bytes: flat }] };
  return { rule: "nested-partials", message, start, end, fix };
}

interface Section {
  /** Whether it holds partials; a section without any is taken as it is. */
  readonly nested: boolean;
  /** The types alone. */
  readonly content: string;
}

/** Reads a section by its declared length and moves past it. */
function readSection(cursor: Cursor, tag: "I" | "R"): Section | undefined {
  const { bytes } = cursor;
  if (bytes.charAt(cursor.offset) !== tag) return undefined;
  cursor.offset++;
  const end = readSpanEnd(cursor, bytes.length);
  if (end < 0) return undefined;
  const contentStart = cursor.offset;
  cursor.offset = end;
  if (bytes.charAt(contentStart) !== tag || contentStart === end) {
    return { nested: false, content: bytes.slice(contentStart, end) };
  }
  let content = "";
  for (const inner: Cursor = { bytes, offset: contentStart }; inner.offset < end; ) {
    const start = inner.offset++;
    const partEnd = bytes.charAt(start) === tag ? readSpanEnd(inner, end) : -1;
    if (partEnd < 0 || readPartial(bytes.slice(start, partEnd) as ByteString) === undefined) return undefined;
    content += bytes.slice(inner.offset, partEnd);
    inner.offset = partEnd;
  }
  return { nested: true, content };
}
