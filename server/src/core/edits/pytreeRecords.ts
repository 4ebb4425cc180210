/** PyTorch's structures as records of the reflection JSON. */
import { callStructure } from "../abi/pytrees.js";
import type { RecordView } from "../abi/recordView.js";
import type { AbiModel, RecordModel } from "../encodings/abiJson/model.js";
import { argumentsOf } from "../encodings/torchPytree/call.js";
import type { PytreeValue } from "../encodings/torchPytree/model.js";

/**
 * The JSON equivalent of the structures of a function; undefined where there is none, or no structure. Arguments are
 * one record each, so a structure among them has no record: lists there are values that the function itself takes.
 *
 * @param flat The function's own records.
 */
export function fromPytrees(context: RecordView, flat: AbiModel): AbiModel | undefined {
  const structure = callStructure(context);
  if (structure === undefined) return undefined;
  const inputs = structure.arguments ? argumentRecords(structure.arguments, flat.arguments) : flat.arguments;
  const results = structure.results ? resultRecords(structure.results, flat.results) : flat.results;
  return inputs && results && { ...flat, arguments: inputs, results };
}

function argumentRecords(root: PytreeValue, flat: readonly RecordModel[]): readonly RecordModel[] | undefined {
  const parts = argumentsOf(root);
  if (parts === undefined || !parts.positional.every(isLeaf)) return undefined;
  const first = parts.positional.length;
  const records = flat.slice(0, first);
  for (const [i, { key, value }] of parts.keywords.entries()) {
    const type = flat[first + i];
    if (typeof key !== "string" || !isLeaf(value) || type === undefined) return undefined;
    records.push({ kind: "named", name: key, type });
  }
  return records.length === flat.length ? records : undefined;
}

/** A lone structure is read as its slots, as by the runtime. They stay in order: the values go by position. */
function resultRecords(root: PytreeValue, flat: readonly RecordModel[]): readonly RecordModel[] | undefined {
  switch (root.kind) {
    case "leaf":
      return flat;
    case "tuple":
    case "list":
      if (!root.children.every(isLeaf)) return undefined;
      return [{ kind: root.kind === "tuple" ? "stuple" : "slist", slots: flat }];
    case "dict": {
      const slots = root.slots.flatMap(({ key, value }, i) => {
        const type = flat[i];
        return typeof key === "string" && isLeaf(value) && type !== undefined ? [{ key, type }] : [];
      });
      return slots.length === root.slots.length ? [{ kind: "sdict", slots }] : undefined;
    }
    default:
      return undefined;
  }
}

function isLeaf({ kind }: PytreeValue): boolean {
  return kind === "leaf";
}
