/**
 * Records of other tools and of an older IREE: where each comes from, and what replaces it today. Upstream: llvm/
 * torch-mlir, lib/Dialect/TorchConversion/Transforms/AnnotateABI.cpp (2021-09), and IREE's design document
 * function_abi.md from 2021-05 to 2021-08.
 */
import type { ByteString } from "../../text/byteString.js";
import type { Problem } from "../codec.js";
import { quote } from "../json/mistakes.js";
import type { JsonString } from "../json/tree.js";

interface Foreign {
  readonly origin: string;
  readonly expected: string;
  /** The name that takes its place with nothing else to change. */
  readonly name?: string;
}

const TORCH = "a name of the Torch importer of 2021 that no IREE runtime read";

const TAGS: ReadonlyMap<string, Foreign> = new Map([
  [
    "sdict_kwargs",
    { origin: "how IREE's document had keyword arguments in mid-2021", expected: 'a "named" record for each' },
  ],
  ["pytuple", { origin: TORCH, expected: '"stuple"', name: "stuple" }],
  ["py_uniform_list", { origin: TORCH, expected: '"py_homogeneous_list"', name: "py_homogeneous_list" }],
  ["py_uniform_dict", { origin: TORCH, expected: '"sdict" with a slot for each key' }],
]);

const TYPES: ReadonlyMap<string, Foreign> = new Map([
  ["pystr", { origin: TORCH, expected: 'a list of bytes: ["py_homogeneous_list","i8"]' }],
  [
    "error: unimplemented type",
    { origin: "what the Torch importer of 2021 put for types that it could not translate", expected: "a type record" },
  ],
]);

/** The finding for a tag that only other tools or an older IREE wrote, or undefined. */
export function foreignTag(tag: JsonString): Problem | undefined {
  return problem(tag, TAGS.get(tag.value));
}

/** The finding for a type name that only other tools or an older IREE wrote, or undefined. */
export function foreignType(name: JsonString): Problem | undefined {
  return problem(name, TYPES.get(name.value));
}

function problem({ value, start, end }: JsonString, foreign: Foreign | undefined): Problem | undefined {
  if (foreign === undefined) return undefined;
  const { origin, expected, name } = foreign;
  const message = `${quote(value)} is ${origin}, expected ${expected}`;
  if (name === undefined) return { rule: "foreign-record", message, start, end };
  const edits = [{ start, end, bytes: `"${name}"` as ByteString }];
  return {
    rule: "foreign-record",
    message,
    start,
    end,
    fix: { title: `Change the tag to ${name}`, safe: false, edits },
  };
}
