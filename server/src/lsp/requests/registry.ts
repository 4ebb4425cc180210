/** The table of requests: each is a file beside this one and a line here. */
import type { Handler } from "../connection/handler.js";
import * as callHierarchy from "./callHierarchy.js";
import * as codeAction from "./codeAction.js";
import * as codeLens from "./codeLens.js";
import * as completion from "./completion.js";
import * as diagnostic from "./diagnostic.js";
import * as executeCommand from "./executeCommand.js";
import * as hover from "./hover.js";
import * as inlayHint from "./inlayHint.js";
import * as navigation from "./navigation.js";
import * as onTypeFormatting from "./onTypeFormatting.js";
import * as rename from "./rename.js";
import * as semanticTokens from "./semanticTokens.js";
import * as shapes from "./shapes.js";
import * as symbols from "./symbols.js";

const FILES: readonly Readonly<Record<string, Handler>>[] = [
  callHierarchy,
  codeAction,
  codeLens,
  completion,
  diagnostic,
  executeCommand,
  hover,
  inlayHint,
  navigation,
  onTypeFormatting,
  rename,
  semanticTokens,
  shapes,
  symbols,
];

export const HANDLERS: readonly Handler[] = FILES.flatMap((file) => Object.values(file));
