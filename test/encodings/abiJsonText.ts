/** ABI JSON in tests: its tree, its findings, and whole JSON around one record. */
import { abiJson } from "../../server/src/core/encodings/abiJson/index.js";
import type { AbiNode } from "../../server/src/core/encodings/abiJson/tree.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import { bytesOf } from "../../server/src/core/text/byteString.js";

/** The tree of well-formed JSON. @throws Error for any other */
export function treeOf(json: string): AbiNode {
  const tree = abiJson.read(bytesOf(json));
  if (tree === undefined) throw new Error(`${json} is not well formed`);
  return tree;
}

/** The findings as `rule start-end: message`. */
export function problemsOf(json: string): string[] {
  const { problems } = decodeChecked("abi-json", bytesOf(json));
  return problems.map((it) => `${it.rule} ${it.start}-${it.end}: ${it.message}`);
}

/** A whole JSON around one argument record. */
export const argument = (record: string): string => `{"a":[${record}],"r":[],"v":1}`;
/** Where `argument` puts the record. */
export const AT = '{"a":['.length;
