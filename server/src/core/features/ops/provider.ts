/** The provider for ops, whatever their dialect. */
import type { Provider } from "../provider.js";
import { opCompletion } from "./completion.js";
import { opHover } from "./hover.js";

export const ops: Provider = { hover: opHover, completion: opCompletion };
