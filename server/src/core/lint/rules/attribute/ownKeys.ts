/** Distinguishes IREE's and iree-turbine's keys from other tools' keys of the same name. */
import { knownAttribute } from "../../../abi/attributes/table.js";
import type { Island } from "../../../abi/record.js";
import type { RecordView } from "../../../abi/recordView.js";
import { integerOf } from "../../integers.js";

const EVERYWHERE =
  /^iree\.(?:abi|reflection$|module\.export$|identifier$)|^hal\.abi\.|^vm\.|^torch\.(?:args|return)_schema$|^ml_program\.identifier$|^tf\.aliasing_output$|^tf_saved_model\.index_path$/;
const IN_REFLECTION = /^iree\.(?:benchmark$|tool$|encode\.)|^tfl\.io\.(?:names|types|quant)$|^f_partial$/;

/** Short keys of the first generation count only beside one of these, or something close to it. */
const COMPANIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["f", ["fv", "fbr"]],
  ["fbr", ["f", "fv"]],
  ["sip", ["abi", "abiv", "sipv", "fv"]],
  ["abi", ["abiv", "sip", "sipv"]],
]);

/** Whether a key, or its neighbours in the same reflection, make its meaning certain. */
export function isOwnKey(context: RecordView, { key, place, on, index }: Island): boolean {
  if (EVERYWHERE.test(key)) return true;
  if (place !== "reflection") return false;
  if (IN_REFLECTION.test(key)) return true;
  // Plain words that mean something to the VMVX loader, on its dispatch functions.
  if (knownAttribute(key)?.loader === "vmvx") return on === "op" && context.header?.op === "vm.func";
  const companions = COMPANIONS.get(key);
  if (companions === undefined) return false;
  const isBeside = (other: Island) => other.place === "reflection" && other.on === on && other.index === index;
  return context.islands.some((other) => companions.includes(other.key) && isBeside(other) && isRight(context, other));
}

function isRight(context: RecordView, island: Island): boolean {
  const text = context.string(island);
  if (knownAttribute(island.key)?.version) return text === "1" || integerOf(island.entry.value) === 1;
  return island.key === "abi" ? text === "sip" : text !== undefined;
}
