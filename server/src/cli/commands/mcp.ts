/** `mlir-abi mcp`: tools for agents, over standard input and output. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { ErrorCode, type JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { unreadable } from "../files/readText.js";
import { serveMcp } from "../mcp/server.js";
import { EXIT_CLEAN, UnreadableError } from "../terminal/output.js";
import { pageOfRule } from "./rules.js";

export interface McpOptions {
  readonly root?: readonly string[];
}

/**
 * Serves the client on standard input until it disconnects. Returns the exit code.
 * @throws UnreadableError for a root that is not a folder
 */
export async function mcpCommand({ root = [] }: McpOptions): Promise<number> {
  for (const folder of root) requireFolder(`--root ${folder}`, folder);
  const transport = new StdioServerTransport();
  process.stdin.once("end", () => void transport.close());
  transport.onerror = (error) => void transport.send(answerTo(error));
  await serveMcp(
    transport,
    root.map((folder) => resolve(folder)),
    pageOfRule,
  );
  return EXIT_CLEAN;
}

/** JSON-RPC's answer to a line that is not JSON, or not a message: it has no id that could be repeated. */
function answerTo(error: Error): JSONRPCMessage {
  const isJson = !(error instanceof SyntaxError);
  const code = isJson ? ErrorCode.InvalidRequest : ErrorCode.ParseError;
  const message = isJson ? "Expected a JSON-RPC message" : "Expected JSON, a message on each line";
  return { jsonrpc: "2.0", id: null, error: { code, message } } as unknown as JSONRPCMessage;
}

function requireFolder(shown: string, path: string): void {
  try {
    if (!statSync(path).isDirectory()) throw new UnreadableError(`${shown}: not a folder`);
  } catch (error) {
    throw unreadable(shown, error);
  }
}
