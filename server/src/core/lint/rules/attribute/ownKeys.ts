/** Which keys are certainly IREE's or iree-turbine's, and not another tool's of the same name. */
import { knownAttribute } from "../../../abi/attributes/table.js";
import type { Island } from "../../../abi/record.js";
import type { RecordView } from "../../../abi/recordView.js";
import { indexOf } from "./attributeValues.js";

const EVERYWHERE = /^iree\.(?:abi|reflection$|module\.export$)|^hal\.abi\.|^vm\.|^torch\.(?:args|return)_schema$/;
const IN_REFLECTION = /^iree\.(?:benchmark$|tool$|encode\.)|^tfl\.io\.(?:names|types|quant)$|^f_partial$/;

/** Short names of the first generation mean something only beside one of these, if that is what it should be. */
const COMPANIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["f", ["fv", "fbr"]],
  ["fbr", ["f", "fv"]],
  ["sip", ["abi", "abiv", "sipv", "fv"]],
  ["abi", ["abiv", "sip", "sipv"]],
]);

/** True where a key, or what is beside it in the same reflection, leaves no doubt about its meaning. */
export function isOwnKey(context: RecordView, { key, place, on, index }: Island): boolean {
  if (EVERYWHERE.test(key)) return true;
  if (place !== "reflection") return false;
  if (IN_REFLECTION.test(key)) return true;
  // Plain words that mean something to the loader of VMVX executables, on the dispatch functions in there.
  if (knownAttribute(key)?.loader === "vmvx") return on === "op" && context.header?.op === "vm.func";
  const companions = COMPANIONS.get(key);
  if (companions === undefined) return false;
  const isBeside = (other: Island) => other.place === "reflection" && other.on === on && other.index === index;
  return context.islands.some((other) => companions.includes(other.key) && isBeside(other) && isRight(context, other));
}

function isRight(context: RecordView, island: Island): boolean {
  const text = context.string(island);
  if (knownAttribute(island.key)?.version) return text === "1" || indexOf(island.entry.value) === 1;
  return island.key === "abi" ? text === "sip" : text !== undefined;
}
