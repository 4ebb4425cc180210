/** What IREE's ABI attributes answer. */
import type { Provider } from "../provider.js";
import { abiHover } from "./hover.js";

export const abi: Provider = {
  hover: abiHover,
};
