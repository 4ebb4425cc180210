/** `mlir-abi mcp`: tools for agents, over standard input and output. */
import { resolve } from "node:path";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { serveMcp } from "../mcp/server.js";
import { EXIT_CLEAN } from "../terminal/output.js";
import { pageOfRule } from "./rules.js";

export interface McpOptions {
  readonly root?: readonly string[];
}

/** Serves the client on standard input until it disconnects. Returns the exit code. */
export async function mcpCommand({ root = [] }: McpOptions): Promise<number> {
  const transport = new StdioServerTransport();
  process.stdin.once("end", () => void transport.close());
  await serveMcp(
    transport,
    root.map((folder) => resolve(folder)),
    pageOfRule,
  );
  return EXIT_CLEAN;
}
