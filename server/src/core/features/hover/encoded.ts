/** The page for a place inside an encoded string, and the bytes that it is about. */

import type { Codec, CodecContext } from "../../encodings/codec.js";
import { pathAt } from "../../encodings/codec.js";
import { decodeFixed } from "../../encodings/fixedPayload.js";
import { codecOf, type Decoded, type Kind } from "../../encodings/registry.js";
import { encodingPage } from "../../lint/pages.js";
import { payloadProblems } from "../../lint/payloadProblems.js";
import { undecodedMessage } from "../../lint/undecoded.js";
import type { ByteString } from "../../text/byteString.js";
import { mapped } from "../../text/lists.js";
import type { Span } from "../../text/offsetMap.js";
import { code, EMPTY_PAGE, type Page, type Prose, say } from "../markdown.js";

export interface EncodedPage {
  readonly page: Page;
  readonly span: Span;
}

/** The page for byte `offset` of a payload. `isPattern`: it contains a FileCheck pattern. */
export function encodedPage(decoded: Decoded, offset: number, context: CodecContext, isPattern: boolean): EncodedPage {
  const codec = codecOf(decoded.kind);
  if (decoded.tree === undefined) {
    return isPattern ? patternPage(codec, decoded.bytes) : malformedPage(codec, decoded, offset, context);
  }
  const path = pathAt(codec, decoded.tree, offset);
  const node = path.at(-1) ?? decoded.tree;
  const { title, meaning, facts } = codec.describe(path, decoded.bytes, context);
  const advice = payloadProblems(decoded).filter((problem) => problem.start < node.end && node.start < problem.end);
  const own = advice.length > 0 && node !== decoded.tree ? advice : [];
  return {
    page: {
      title,
      meaning: meaning === "" ? [] : [meaning],
      facts: [...facts, ...own.slice(0, 3).map(({ message }): [string, Prose] => ["Note", message])],
      ...overviewParts(codec, decoded, context),
      link: linkOf(codec),
    },
    span: { start: node.start, end: node.end },
  };
}

/** The page of a string that is too long to be decoded in a text that is edited. Lengths in UTF-16 units. */
export function undecodedPage(key: string, kind: Kind, length: number, maxLength: number): Page {
  const codec = codecOf(kind);
  return {
    ...EMPTY_PAGE,
    title: say`${code(key)}, ${codec.name} of ${length.toLocaleString("en")} characters`,
    meaning: [
      undecodedMessage(maxLength),
      say`${code("mlir-abi lint")} and ${code("mlir-abi show")} read strings of any length`,
    ],
    link: linkOf(codec),
  };
}

function linkOf({ name, page }: Codec): Page["link"] {
  return { text: `About the ${name}`, url: encodingPage(page) };
}

/** A page does not show the text of more inputs or results. */
const MAX_PARTS = 2048;

function overviewParts(codec: Codec, { tree, bytes }: Decoded, context: CodecContext): Pick<Page, "blocks" | "tables"> {
  if (tree === undefined) return { blocks: [], tables: [] };
  const { text, language, columns, rows } = codec.overview(tree, bytes, context, MAX_PARTS);
  // The runtime's own spelling of a type, for comparison with its output.
  const isShown = (_: unknown, column: number): boolean => columns[column] !== "IREE name";
  return {
    blocks: text === "" ? [] : [{ language, text }],
    tables:
      rows.length === 0 ? [] : [{ columns: columns.filter(isShown), rows: mapped(rows, (row) => row.filter(isShown)) }],
  };
}

function patternPage(codec: Codec, { length }: ByteString): EncodedPage {
  const meaning = say`A FileCheck pattern: what it matches depends on the test's output`;
  const title = say`Pattern of a ${codec.name}`;
  return { page: { ...EMPTY_PAGE, title, meaning: [meaning], link: linkOf(codec) }, span: { start: 0, end: length } };
}

function malformedPage(codec: Codec, decoded: Decoded, offset: number, context: CodecContext): EncodedPage {
  const { bytes, problems } = decoded;
  const [first] = problems;
  const here = problems.find(({ start, end }) => start <= offset && offset <= end);
  const fixes = problems.flatMap(({ fix }) => fix ?? []);
  const fixed = decodeFixed(decoded.kind, bytes, fixes);
  const facts: [string, Prose][] = [];
  if (problems.length > 1) facts.push(["Problems", `${problems.length}; this is the first`]);
  if (here !== undefined && here !== first) facts.push(["Here", here.message]);
  if (fixed !== undefined) {
    const shown = fixes.length === 1 ? `after the fix "${fixes[0]?.title}"` : `after ${fixes.length} fixes`;
    facts.push(["Shown", shown]);
  }
  return {
    page: {
      title: say`Malformed ${codec.name}`,
      problem: first?.message ?? "It can't be read",
      meaning: [],
      facts,
      ...(fixed === undefined ? { blocks: [], tables: [] } : overviewParts(codec, fixed, context)),
      link: linkOf(codec),
    },
    span: { start: here?.start ?? 0, end: here?.end ?? bytes.length },
  };
}
