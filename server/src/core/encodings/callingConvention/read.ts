/**
 * The fast path for calling conventions: a tree with spans, or undefined for what the reference grammar explains.
 * Property tests hold it to `grammar/CallingConvention.g4`.
 */
import type { ByteString } from "../../text/byteString.js";
import type { ConventionNode, FragmentNode, ItemNode, ScalarKind, ScalarNode } from "./tree.js";

const CODES: ReadonlyMap<string, ScalarKind> = new Map([
  ["i", "i32"],
  ["I", "i64"],
  ["f", "f32"],
  ["F", "f64"],
  ["r", "ref"],
]);

/** Reads a calling convention in linear time, or returns undefined. Never throws. */
export function read(bytes: ByteString): ConventionNode | undefined {
  const end = bytes.length;
  if (end === 0) return empty();
  if (bytes[0] !== "0") return undefined;
  const underscore = bytes.indexOf("_");
  const split = underscore < 0 ? end : underscore;
  const inputs = readFragment("arguments", bytes, 1, split);
  const results = readFragment("results", bytes, Math.min(split + 1, end), end);
  if (inputs === undefined || results === undefined) return undefined;
  return {
    kind: "convention",
    start: 0,
    end,
    version: { kind: "version", start: 0, end: 1 },
    arguments: inputs,
    results,
  };
}

function empty(): ConventionNode {
  const fragment = (kind: "arguments" | "results"): FragmentNode => ({ kind, start: 0, end: 0, items: [] });
  return {
    kind: "convention",
    start: 0,
    end: 0,
    version: undefined,
    arguments: fragment("arguments"),
    results: fragment("results"),
  };
}

function readFragment(
  kind: "arguments" | "results",
  bytes: ByteString,
  start: number,
  end: number,
): FragmentNode | undefined {
  if (end === start + 1 && bytes[start] === "v") return { kind, start, end, items: [{ kind: "void", start, end }] };
  const items: ItemNode[] = [];
  let offset = start;
  while (offset < end) {
    const item = bytes[offset] === "C" ? readVariadic(bytes, offset, end) : readScalar(bytes, offset);
    if (item === undefined) return undefined;
    items.push(item);
    offset = item.end;
  }
  return { kind, start, end, items };
}

function readScalar(bytes: ByteString, offset: number): ScalarNode | undefined {
  const kind = CODES.get(bytes.charAt(offset));
  return kind && { kind, start: offset, end: offset + 1 };
}

function readVariadic(bytes: ByteString, start: number, limit: number): ItemNode | undefined {
  const types: ScalarNode[] = [];
  for (let offset = start + 1; offset < limit; offset++) {
    if (bytes[offset] === "D") return { kind: "variadic", start, end: offset + 1, types };
    const type = readScalar(bytes, offset);
    if (type === undefined) return undefined;
    types.push(type);
  }
  return undefined;
}
