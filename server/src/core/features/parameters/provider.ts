/** The provider for parameters in archives, which attributes name. */
import type { Provider } from "../provider.js";
import { parameterHover } from "./hover.js";

export const parameters: Provider = { hover: parameterHover };
