/** ABI JSON in words, node by node. */
import { counted } from "../../text/counted.js";
import { firstEndingAfter, joined, type List, mapped } from "../../text/lists.js";
import type { CodecContext, Description, SyntaxNode } from "../codec.js";
import { type RecordModel, recordModel } from "./model.js";
import {
  boundaryType,
  elementBytes,
  isArrayOfReferences,
  nativeAbi,
  ndarraySize,
  pythonRefusal,
  pythonValue,
  type Side,
  tensorType,
} from "./native.js";
import { renderRecord } from "./render.js";
import {
  type AbiJsonNode,
  type AbiNode,
  type DimNode,
  hasInlinedResults,
  type RecordNode,
  type SectionNode,
  type SlotNode,
  separateResults,
} from "./tree.js";

type Fact = readonly [label: string, value: string];

/** Describes the last node of the path. */
export function describe(path: readonly SyntaxNode[], context: CodecContext): Description {
  const nodes = path as readonly AbiJsonNode[];
  const node = nodes.at(-1);
  const parent = nodes.at(-2);
  if (node === undefined || node.kind === "abi") return describeRoot(node);
  switch (node.kind) {
    case "arguments":
    case "results":
      return describeSection(node);
    case "version":
      return {
        title: `Version ${node.value}`,
        meaning: "Version of the ABI JSON: every writer puts 1, no reader checks it",
        facts: [],
      };
    case "key":
      return {
        title: `Key ${JSON.stringify(node.text)}`,
        meaning:
          parent?.kind === "named"
            ? "The keyword by which Python passes this argument; its position in the call stays the same"
            : "Key of a slot: keys are not passed to the function, only the values, in the order of the slots",
        facts: [],
      };
    case "slot":
      return {
        title: `Slot ${JSON.stringify(node.key.text)}: ${renderRecord(recordModel(node.type))}`,
        meaning: "A named slot of a structure, passed as one element of its list",
        facts: [["Native ABI", nativeAbi(recordModel(node.type))]],
      };
    case "rank":
      return node.value === null
        ? { title: "Unranked", meaning: "The number of dimensions is not known", facts: [] }
        : { title: `Rank ${node.value}`, meaning: "How many dimensions follow", facts: [] };
    case "dim":
      return describeDim(node, parent);
    default:
      return describeRecord(nodes, node, context);
  }
}

function describeDim(node: DimNode, parent: AbiJsonNode | undefined): Description {
  const dims: List<DimNode> = parent?.kind === "ndarray" ? parent.dims : [node];
  const isDynamic = node.value === null;
  return {
    title: `Dimension ${node.value ?? "?"}`,
    meaning: isDynamic ? "A dynamic dimension" : "A static dimension",
    facts: [
      ["Axis", `${firstEndingAfter(dims, node.start)} of ${dims.length}`],
      ["Size", isDynamic ? "known only at run time" : `${node.value}`],
    ],
  };
}

function describeRoot(node: AbiNode | undefined): Description {
  const facts: Fact[] = [];
  if (node !== undefined) {
    facts.push(["Arguments", `${node.arguments.records.length}`], ["Results", `${node.results.records.length}`]);
    facts.push(["Version", `${node.version?.value ?? "not given"}`]);
  }
  return {
    title: "ABI JSON",
    meaning: "How a caller's values map to the function's arguments and results",
    facts,
  };
}

function describeSection({ kind, records }: SectionNode): Description {
  if (kind === "arguments") {
    return { title: "Arguments", meaning: "One type record per argument of the function", facts: countFact(records) };
  }
  const meaning = hasInlinedResults(records)
    ? "One structure: its slots are the function's results, one by one"
    : "One type record per result of the function";
  return { title: "Results", meaning, facts: countFact(records) };
}

function countFact(records: List<unknown>): readonly Fact[] {
  return [["Records", `${records.length}`]];
}

function describeRecord(path: readonly AbiJsonNode[], node: RecordNode, context: CodecContext): Description {
  const record = recordModel(node);
  const parent = path.at(-2);
  if (parent?.kind === "ndarray") return describeElement(record);
  const section = path[1];
  const side: Side = section?.kind === "results" ? "results" : "arguments";
  const atRoot = parent === section;
  const facts: Fact[] = [...positionOf(path, context)];
  const inlined = atRoot && section?.kind === "results" && hasInlinedResults(section.records);
  if (inlined && "slots" in record) {
    const separate = counted(record.slots.length, "separate result");
    facts.push(["Native ABI", `${separate}, one per slot, as this is the only record`]);
  } else {
    facts.push(["Native ABI", nativeAbi(record)], ...typeFacts(record));
  }
  facts.push([side === "arguments" ? "Python passes" : "Python gets", pythonValue(record, side)]);
  facts.push(...sizeFacts(record));
  const refusal = pythonRefusal(record, side, !atRoot);
  if (refusal !== undefined) facts.push(["Python runtime", refusal]);
  return { title: renderRecord(record), meaning: MEANINGS[record.kind], facts };
}

function typeFacts(record: RecordModel): readonly Fact[] {
  const type = boundaryType(record);
  const array = record.kind === "named" ? record.type : record;
  const tensor = array.kind === "ndarray" ? tensorType(array) : undefined;
  if (tensor !== undefined) return [["MLIR type", `${tensor}, ${type} once wrapped`]];
  return type === undefined ? [] : [["MLIR type", type]];
}

const MEANINGS: Readonly<Record<RecordModel["kind"], string>> = {
  primitive: "A scalar",
  null: "A null reference: an empty slot, or a value without a type",
  unknown: "A type that has no record",
  named: "A keyword argument; the present Python runtime takes it by keyword only",
  ndarray: "An n-dimensional array with its element type and shape",
  slist: "A list with a fixed number of slots, each of its own type",
  stuple: "A tuple with a fixed number of slots, each of its own type",
  sdict: "A structure with named slots, passed in the order of the slots",
  py_homogeneous_list: "A Python list of any length whose elements share one type",
};

/** An ndarray's element type: what it takes in the buffer. */
function describeElement(record: RecordModel): Description {
  const facts: Fact[] = [];
  const bytes = record.kind === "primitive" ? elementBytes(record.name) : undefined;
  if (bytes !== undefined) facts.push(["Element size", counted(bytes, "byte")]);
  const known = record.kind !== "null" && record.kind !== "unknown";
  return {
    title: `Element type ${renderRecord(record)}`,
    meaning: known ? "The type of the array's elements" : "The type of the array's elements is not known",
    facts,
  };
}

function sizeFacts(record: RecordModel): readonly Fact[] {
  if (record.kind === "named") return sizeFacts(record.type);
  if (record.kind !== "ndarray" || isArrayOfReferences(record)) return [];
  const facts: Fact[] = [];
  const bytes = record.element?.kind === "primitive" ? elementBytes(record.element.name) : undefined;
  if (bytes !== undefined) facts.push(["Element size", counted(bytes, "byte")]);
  const size = ndarraySize(record);
  if (size !== undefined) {
    facts.push(["Elements", size.elements]);
    if (size.bytes !== undefined) facts.push(["Bytes", size.bytes]);
  }
  return facts;
}

/** Which argument or result of the function the path is in, with the function's own type where that is known. */
function positionOf(path: readonly AbiJsonNode[], context: CodecContext): readonly Fact[] {
  const [, section] = path;
  if (section?.kind !== "arguments" && section?.kind !== "results") return [];
  const index = indexIn(section, path);
  if (index === undefined) return [];
  const label = section.kind === "results" ? "Result" : "Argument";
  const parameter = context.function?.[section.kind][index];
  if (parameter === undefined) return [[label, `${index}`]];
  const name = parameter.name === undefined ? "" : `${parameter.name}: `;
  return [[label, `${index}, ${name}${parameter.type} in this function`]];
}

/** The number of the argument or result; undefined for a record that represents all results at once. */
function indexIn(section: SectionNode, [, , record, slot]: readonly AbiJsonNode[]): number | undefined {
  if (section.kind === "arguments" || !hasInlinedResults(section.records)) {
    return record && firstEndingAfter(section.records, record.start);
  }
  if (record === undefined || !("slots" in record) || slot === undefined) return undefined;
  return firstEndingAfter(record.slots, slot.start);
}

/** The rows of the overview's table: one a value that crosses the boundary. */
export function overviewRows({ arguments: inputs, results }: AbiNode): List<readonly string[]> {
  const rows = mapped(inputs.records, (record, i) => row(`argument ${i}`, record, "arguments"));
  return joined(rows, mapped(separateResults(results), resultRow));
}

function resultRow(node: RecordNode | SlotNode, i: number): readonly string[] {
  if (node.kind !== "slot") return row(`result ${i}`, node, "results");
  return row(`result ${i} (${JSON.stringify(node.key.text)})`, node.type, "results");
}

function row(position: string, node: RecordNode, side: Side): readonly string[] {
  const record = recordModel(node);
  return [position, renderRecord(record), nativeAbi(record), pythonValue(record, side)];
}
