/** Whether a string without a name is a TreeSpec, or was meant to be. */
import type { Recognition } from "../codec.js";

/** A protocol and the brace of a node. */
const START = /^\s*\[\s*"?-?\d+"?\s*,\s*\{/;
/** A member that nothing else has. */
const MEMBER = /"children_spec"\s*:/;

export const pytreeRecognition: Recognition = {
  rank: 5,
  resembles: (bytes) => START.test(bytes) || MEMBER.test(bytes),
};
