import { ErrorCodes, ExecuteCommandRequest, ResponseError } from "vscode-languageserver";
import { commands } from "../commands/registry.js";
import { onWorkspace } from "../connection/handler.js";

export const executeCommand = onWorkspace({
  type: ExecuteCommandRequest.type,
  capabilities: { executeCommandProvider: { commands: Object.keys(commands) } },
  async run({ command, arguments: args }, context) {
    if (!Object.hasOwn(commands, command)) {
      throw new ResponseError(ErrorCodes.InvalidParams, `Unknown command ${command}`);
    }
    try {
      return await commands[command]?.(Array.isArray(args) ? args : [], context);
    } catch (error) {
      // Commands report wrong arguments by a TypeError.
      if (error instanceof TypeError) throw new ResponseError(ErrorCodes.InvalidParams, error.message);
      throw error;
    }
  },
});
