/** The provider for PyDM: its own text, and what it was lowered to. */
import type { Provider } from "../provider.js";
import { pydmHover } from "./hover.js";
import { pydmHints } from "./inlayHints.js";
import { pydmTokens } from "./tokens.js";

export const pydm: Provider = {
  hover: pydmHover,
  inlayHints: pydmHints,
  semanticTokens: pydmTokens,
};
