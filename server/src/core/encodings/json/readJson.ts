/** Reads a payload as JSON and then as what an encoding makes of the JSON tree. */
import type { ByteString } from "../../text/byteString.js";
import type { Problem } from "../codec.js";
import { closingFix } from "./closing.js";
import { commaFix } from "./commas.js";
import { parseJson } from "./json.js";
import type { JsonOptions } from "./options.js";
import { Reports } from "./reports.js";
import { respellingFix } from "./respelling.js";
import type { JsonNode } from "./tree.js";

/** What was read of a payload. */
export interface JsonReading<Tree> {
  /** There exactly when `problems` is empty. */
  readonly tree: Tree | undefined;
  /** By position. */
  readonly problems: readonly Problem[];
}

/**
 * Reads a payload in one pass for its tree and every finding, so that reading and explaining can't disagree. Never
 * throws where `read` doesn't; linear time.
 *
 * @param read Makes the tree of a JSON tree, and reports what is wrong with it.
 */
export function readJson<Tree>(
  bytes: ByteString,
  options: JsonOptions,
  read: (root: JsonNode, reports: Reports) => Tree | undefined,
): JsonReading<Tree> {
  const readTree = (root: JsonNode): JsonReading<Tree> => {
    const reports = new Reports();
    const tree = read(root, reports);
    const { problems } = reports;
    return { tree: problems.length === 0 ? tree : undefined, problems: problems.sort((a, b) => a.start - b.start) };
  };
  const json = parseJson(bytes, options);
  if ("root" in json) return readTree(json.root);
  const isWhole = (payload: ByteString): boolean => {
    const result = parseJson(payload, options);
    return "root" in result && readTree(result.root).tree !== undefined;
  };
  const encoding = { options, isWhole };
  const fix = (json.isLastComma ? commaFix : closingFix)(bytes, json, encoding) ?? respellingFix(bytes, encoding);
  return { tree: undefined, problems: [fix === undefined ? json.problem : { ...json.problem, fix }] };
}
