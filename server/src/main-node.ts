/** `dist/server.main.js`: the language server as a program. */
import { startNode } from "./lsp/startNode.js";

if (!startNode()) process.exitCode = 2;
