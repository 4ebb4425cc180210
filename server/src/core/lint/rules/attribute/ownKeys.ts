/** Which keys are surely IREE's, and not somebody's own of the same name. */
import type { Island } from "../../../abi/record.js";
import type { RecordView } from "../../../abi/recordView.js";
import { indexOf } from "./attributeValues.js";

/** Plain words that mean something to the loader of VMVX executables, on the dispatch functions in there. */
export const VMVX_KEYS: ReadonlySet<string> = new Set([
  "binding_count",
  "constant_count",
  "local_memory",
  "parameter_count",
]);
const EVERYWHERE = /^iree\.(?:abi|reflection$|module\.export$)|^hal\.abi\.|^vm\./;
const IN_REFLECTION = /^iree\.(?:benchmark$|tool$|encode\.)|^tfl\.io\.(?:names|types|quant)$|^f_partial$/;

/** Short names of the first generation mean something only beside one of these, if that is what it should be. */
const COMPANIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["f", ["fv", "fbr"]],
  ["fbr", ["f", "fv"]],
  ["sip", ["abi", "abiv", "sipv", "fv"]],
  ["abi", ["abiv", "sip", "sipv"]],
]);
const VERSIONS: ReadonlySet<string> = new Set(["fv", "abiv", "sipv"]);

/** True where a key, or what stands beside it in the same reflection, leaves no doubt about its meaning. */
export function isOwnKey(context: RecordView, { key, place, on, index }: Island): boolean {
  if (EVERYWHERE.test(key)) return true;
  if (place !== "reflection") return false;
  if (IN_REFLECTION.test(key)) return true;
  if (VMVX_KEYS.has(key)) return on === "op" && context.header?.op === "vm.func";
  const companions = COMPANIONS.get(key);
  if (companions === undefined) return false;
  const isBeside = (other: Island) => other.place === "reflection" && other.on === on && other.index === index;
  return context.islands.some((other) => companions.includes(other.key) && isBeside(other) && isRight(context, other));
}

function isRight(context: RecordView, island: Island): boolean {
  const text = context.string(island);
  if (VERSIONS.has(island.key)) return text === "1" || indexOf(island.entry.value) === 1;
  return island.key === "abi" ? text === "sip" : text !== undefined;
}
