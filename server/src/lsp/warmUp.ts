/**
 * Runs the usual requests once between the answer to `initialize` and the first document, so that JavaScript is
 * compiled before the user waits for a hover.
 */

import { hover } from "../core/features/hover.js";
import { openChecked } from "../core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../core/lint/settings.js";
import { diagnosticsOf } from "./connection/diagnostics.js";
import { soon } from "./connection/reading.js";

const SAMPLE = `func.func @f(%a: tensor<?x4xf32> {iree.abi.name = "a"}, %b: i32) -> tensor<4xf32> attributes {
  iree.reflection = {abi = "sip", abiv = 1 : i32, f = "I15!B8!d-1d4S3!t6R6!B3!d4", fv = "1", sip = "I12!S9!k0_0k1_1R3!_0"}
} { return }
func.func @h(%a: tensor<4xf32>) -> tensor<4xi32> attributes {iree.reflection = {f = "I6!B3!d4R8!B5!t6d4", fv = "1"}}
util.func public @g() attributes {iree.abi.stub, iree.reflection = {iree.abi = "{\\22a\\22:[],\\22r\\22:[],\\22v\\22:1}"}} {
}
`;

/** Opens, lints, hovers and edits a small document in steps of a few milliseconds. Keeps nothing. */
function* steps(): Generator<undefined, void> {
  const document = openChecked("mlir-abi:warm-up", 0, SAMPLE);
  document.read(() => false);
  yield;
  diagnosticsOf(document, DEFAULT_SETTINGS);
  yield;
  for (let at = SAMPLE.indexOf("I15!"); at < SAMPLE.indexOf("R3!_0"); at += 7) {
    hover(document, document.positionAt(at), DEFAULT_SETTINGS);
    yield;
  }
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  document.update([{ range, text: "\n" }], 1);
  diagnosticsOf(document, DEFAULT_SETTINGS);
}

/** Runs a step per turn after pending messages, until a real document is opened. */
export function warmUp(isWanted: () => boolean): void {
  const rest = steps();
  const turn = (): void => {
    try {
      if (isWanted() && rest.next().done !== true) soon(turn);
    } catch {
      // The same failure would occur in the first request, which reports it.
    }
  };
  soon(turn);
}
