/** Whether a string without a name is ABI JSON, or was meant to be. */
import type { Recognition } from "../codec.js";

/** A bracket and what JSON, or JavaScript, may have after it. */
const JSON_START = /^\s*[[{]\s*(?:["'[{\]}\d]|[arv]\s*:|$)/;
/** A key of the reflection's root. */
const JSON_KEY = /"[ar]"\s*:/;

export const jsonRecognition: Recognition = {
  rank: 4,
  resembles: (bytes) => JSON_START.test(bytes) || JSON_KEY.test(bytes),
};
