/** The page of an op: what its definition states. Loaded with the table of definitions, at the first call. */
import { type Count, findOpDefinition, type Member, type OpDefinition, type Place } from "../../ops/opDefinitions.js";
import { code, EMPTY_PAGE, joined, type Page, type Prose, say } from "../markdown.js";

/** The page of an op by its name as it is written; undefined for an unknown one. */
export function opPage(written: string): Page | undefined {
  const op = findOpDefinition(written);
  return op && pageOf(op, written);
}

function pageOf(op: OpDefinition, written: string): Page {
  const { operands, results, attributes, regions, successors, traits } = op;
  const isFormer = op.former === written;
  const facts: [string, Prose][] = [
    ["Operands", joined(operands.map(member), "; ")],
    ["Results", joined(results.map(member), "; ")],
    ["Attributes", joined(attributes.map(member), "; ")],
    ["Regions", joined(regions.map(place))],
    ["Successors", joined(successors.map(place))],
    ["Traits", traits.join(", ")],
  ];
  const history: [string, Prose][] = [];
  if (op.since !== undefined) history.push(["Since", op.since]);
  if (op.former !== undefined && !isFormer) history.push(["Before", [code(op.former)]]);
  return {
    ...EMPTY_PAGE,
    title: isFormer ? say`${code(written)}, now ${code(op.name)}` : say`${code(op.name)}, op`,
    facts: facts.filter(([, value]) => value.length > 0),
    history,
  };
}

const COUNTS: Readonly<Record<Count, string>> = { one: "", optional: " (optional)", variadic: " (variadic)" };

function member({ name, count, type }: Member): Prose {
  const described = `${type}${COUNTS[count]}`;
  return name === "" ? described : say`${code(name)}: ${described}`;
}

function place({ name, count }: Place): Prose {
  return say`${code(name)}${COUNTS[count]}`;
}
