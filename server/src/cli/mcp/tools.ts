/** The tools of `mlir-abi mcp`. They only read. */
import type { Tool } from "./tool.js";
import { CALL_TOOLS } from "./tools/calls.js";
import { ENCODING_TOOLS } from "./tools/encodings.js";
import { FINDING_TOOLS } from "./tools/findings.js";
import { MODULE_TOOLS } from "./tools/modules.js";

/** All tools, in the order in which clients list them. */
export const TOOLS: readonly Tool[] = [...ENCODING_TOOLS, ...FINDING_TOOLS, ...MODULE_TOOLS, ...CALL_TOOLS];
