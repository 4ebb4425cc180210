/** The provider for types, in any text. */
import type { Provider } from "../provider.js";
import { typeHover } from "./hover.js";

export const types: Provider = { hover: typeHover };
