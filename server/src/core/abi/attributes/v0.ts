/** Reflection keys of the first generation: written to old files, copied along, and read by nothing today.
 * Upstream: iree/compiler/Bindings/SIP/Transforms/MaterializeReflectionAttrs.cpp and docs/function_abi.md at their time. */
import { attributes, type Change, type KnownAttribute } from "./attribute.js";

const DOCUMENT: Change = { date: "2019-12-12", commit: "aab85b9416" };
const RAW: Change = { date: "2019-12-13", commit: "e0746b10ba" };
const REMOVED: Change = { date: "2021-06-11", commit: "0bb39fc27a" };

const COMMON = {
  family: "v0",
  places: ["reflection"],
  carriers: ["function"],
  values: ["string"],
  until: REMOVED,
} satisfies Partial<KnownAttribute>;

export const V0_KEYS = attributes(COMMON, [
  {
    key: "f",
    since: RAW,
    meaning:
      "The raw function signature: element type and shape of every buffer that goes in and comes out, as a tagged string.",
    seeAlso: ["fv", "fbr", "sip", "f_partial"],
    example: 'iree.reflection = {f = "I6!B3!d4R6!B3!d4", fv = "1"}',
  },
  {
    key: "fv",
    strings: ["1"],
    version: true,
    since: RAW,
    meaning: "The version of the raw function signature in `f`. The runtime required both, with the string `1` here.",
    seeAlso: ["f"],
    example: 'iree.reflection = {f = "I1!R1!", fv = "1"}',
  },
  {
    key: "fbr",
    since: RAW,
    meaning:
      "The name of a function that allocates the buffers of results whose shape is not fully static. Documented only: no compiler wrote it and no runtime read it.",
    seeAlso: ["f", "fv"],
    example: 'iree.reflection = {f = "I7!B4!d-1R7!B4!d-1", fbr = "allocate_results", fv = "1"}',
  },
  {
    key: "f_partial",
    carriers: [],
    since: { date: "2019-12-19", commit: "1b1c0881fa" },
    until: { date: "2021-03-12", commit: "bb819dfa76" },
    meaning:
      "One value's piece of the raw function signature, in the `iree.reflection` of that argument or result. A later pass joined the pieces into `f`.",
    seeAlso: ["f"],
    example: '%arg0: tensor<4xf32> {iree.reflection = {f_partial = "I6!B3!d4"}}',
  },
  {
    key: "sip",
    since: DOCUMENT,
    meaning:
      "The structured index paths: how nested sequences and dictionaries of the source language map onto the flat list of raw arguments and results.",
    seeAlso: ["abi", "abiv", "f"],
    example: 'iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I8!S5!k0_0R3!_0"}',
  },
  {
    key: "sipv",
    values: ["integer", "string"],
    version: true,
    since: RAW,
    meaning: "The version of `sip`. Documented only: the code wrote `abi` and `abiv` instead.",
    seeAlso: ["sip", "abiv"],
    example: 'iree.reflection = {sip = "I1!R1!", sipv = "1"}',
  },
  {
    key: "abi",
    strings: ["sip"],
    since: DOCUMENT,
    meaning: "The high-level ABI of the function. `sip` was the only one, and made the runtime look for the key `sip`.",
    seeAlso: ["abiv", "sip"],
    example: 'iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R1!"}',
  },
  {
    key: "abiv",
    values: ["integer"],
    version: true,
    since: DOCUMENT,
    meaning:
      "The version of the ABI that `abi` names, an integer. The bytecode writer of that time kept only strings, so it never reached the binary.",
    seeAlso: ["abi", "sip"],
    example: 'iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R1!"}',
  },
]);
