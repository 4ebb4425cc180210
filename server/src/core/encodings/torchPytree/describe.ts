/** What the parts of a TreeSpec are, in people's words. */
import { cut } from "../../text/visibleText.js";
import type { CodecContext, Description, Overview, SyntaxNode } from "../codec.js";
import { pytreeCall, resultsText } from "./call.js";
import { pytreeModel, valueModel } from "./model.js";
import { nodeTypeOf } from "./nodeTypes.js";
import { dumps, nameText, reprKey } from "./python.js";
import { namesIn, renderPytree, renderValue } from "./render.js";
import { bothTrees, leafValue, sideOf } from "./sides.js";
import type { ContextNode, InnerNode, KeyNode, LeafNode, PytreeNode, SpecNode, ValueNode } from "./tree.js";

type Fact = readonly [label: string, value: string];

/** In UTF-16 units: the whole of a large tree is in the overview. */
const MAX_VALUE_LENGTH = 200;

/** A table with more rows is too long to read. */
const MAX_ROWS = 64;

/** Describes the last node of a path through a tree. */
export function describePytree(path: readonly SyntaxNode[], context: CodecContext): Description {
  const nodes = path as readonly PytreeNode[];
  const node = nodes.at(-1);
  const parent = nodes.at(-2);
  switch (node?.kind) {
    case "protocol":
      return {
        title: `Protocol ${node.value}`,
        meaning: "Version of the JSON format of TreeSpecs; 1 is the only one there has been",
        facts: [],
      };
    case "leaf":
      return describeLeaf(nodes, node, context);
    case "inner":
      return describeInner(nodes, node, context);
    case "type":
      return parent?.kind === "inner" ? describeType(parent) : describePytree(path.slice(0, -1), context);
    case "context":
      return parent?.kind === "inner" ? describeContext(parent, node) : EMPTY;
    case "key":
      return describeKey(nodes, node, context);
    default:
      return describeSpec(node, context);
  }
}

const EMPTY: Description = { title: "Context", meaning: "", facts: [] };

function describeSpec(node: SpecNode | undefined, context: CodecContext): Description {
  const side = sideOf(context.key);
  return {
    title: "PyTorch structure",
    meaning:
      side === "arguments"
        ? "How the function's arguments nest in the positional and keyword arguments of the traced procedure"
        : side === "results"
          ? "How the function's results nest in what the traced procedure returned"
          : "How flat values nest in lists, tuples and dictionaries: a pytree's TreeSpec",
    facts: node === undefined ? [] : [["Leaves", `${node.leaves}`]],
  };
}

function describeLeaf(path: readonly PytreeNode[], node: LeafNode, context: CodecContext): Description {
  const side = sideOf(context.key);
  const value = leafValue(context, node.number);
  const what = side === "results" ? "Result" : "Argument";
  const position: Fact[] = side === undefined ? [] : [[what, `${node.number}${nameSuffix(value?.name)}`]];
  return {
    title: value === undefined ? `Leaf ${node.number}` : value.type,
    meaning: "A leaf: one value of the function, a tensor or a scalar",
    facts: [...position, ["Path", pathText(path, context)]],
  };
}

function nameSuffix(name: string | undefined): string {
  return name === undefined ? "" : `, ${name}`;
}

function describeInner(path: readonly PytreeNode[], node: InnerNode, context: CodecContext): Description {
  const known = nodeTypeOf(node.type.name);
  return {
    title: shownValue(node, context),
    meaning: known?.meaning ?? "A node of a type that was registered with PyTorch: somebody's own",
    facts: [
      ["Type", node.type.name],
      ["Path", pathText(path, context)],
      ["Children", `${node.children.length}`],
      ["Leaves", `${node.leaves}`],
    ],
  };
}

/** A node with the types of its leaves where the function has them. */
function shownValue(node: ValueNode, context: CodecContext): string {
  let next = node.kind === "leaf" ? node.number : node.first;
  return cut(
    renderValue(valueModel(node), () => leafValue(context, next++)?.type ?? "*"),
    MAX_VALUE_LENGTH,
  );
}

function describeType({ type }: InnerNode): Description {
  const known = nodeTypeOf(type.name);
  return {
    title: `Type ${type.name}`,
    meaning: known?.meaning ?? "Registered with PyTorch by its author; loading needs the same registration",
    facts: [],
  };
}

function describeContext(parent: InnerNode, { meaning, keys }: ContextNode): Description {
  switch (meaning.form) {
    case "none":
      return { title: "Context null", meaning: "Lists and tuples need none", facts: [] };
    case "dict":
      return { title: "Context", meaning: "The keys of the dict, one for each child", facts: keysFact(keys) };
    case "defaultdict": {
      const facts: Fact[] = [["Factory", `${meaning.module}.${meaning.factory}`]];
      return {
        title: "Context",
        meaning: "What makes missing values, and the keys, one for each child",
        facts: [...facts, ...keysFact(keys)],
      };
    }
    case "deque":
      return {
        title: `maxlen ${meaning.maxlen ?? "None"}`,
        meaning: meaning.maxlen === null ? "The deque grows without limit" : "More items than this are dropped",
        facts: [],
      };
    case "namedtuple":
      return meaning.hasFields
        ? {
            title: `Class ${nameText(meaning.name)}`,
            meaning: "The class and its fields, one for each child, as PyTorch 2.1 to 2.3 wrote them",
            facts: keysFact(keys),
          }
        : {
            title: `Class ${nameText(meaning.name)}`,
            meaning: "The name under which the class was registered, as PyTorch writes it since 2.4",
            facts: [],
          };
    case "other": {
      const names = namesIn(meaning.json, parent.children.length);
      const absent: Fact[] = names?.absent.length ? [["None", names.absent.map(nameText).join(", ")]] : [];
      return {
        title: "Context",
        meaning: "What the author of the type put here to build it again",
        facts: [
          ["Value", dumps(meaning.json)],
          ...(names === undefined ? [] : [["Children", names.present.map(nameText).join(", ")] as const]),
          ...absent,
        ],
      };
    }
  }
}

function keysFact(keys: readonly KeyNode[]): readonly Fact[] {
  return [["Keys", `${keys.length}`]];
}

function describeKey(path: readonly PytreeNode[], key: KeyNode, context: CodecContext): Description {
  const holder = path.at(-3);
  if (holder?.kind !== "inner") return EMPTY;
  const child = holder.children[holder.context.keys.indexOf(key)];
  const isField = holder.context.meaning.form === "namedtuple";
  const facts: Fact[] = child === undefined ? [] : [["Value", shownValue(child, context)]];
  return {
    title: isField ? `Field ${nameText(String(key.value))}` : `Key ${reprKey(key.value)}`,
    meaning: isField
      ? "Name of a field; its value is the child of the same number"
      : "Its value is the child of the same number",
    facts,
  };
}

/** The way from the root to the last node: `args[0]`, `kwargs['mask']`, `result['cache'][1]`. */
function pathText(path: readonly PytreeNode[], context: CodecContext): string {
  let text: string = ROOTS[sideOf(context.key) ?? "results"];
  path.forEach((node, i) => {
    const child = path[i + 1];
    if (node.kind === "inner" && (child?.kind === "inner" || child?.kind === "leaf")) {
      text = afterStep(text, node, node.children.indexOf(child));
    }
  });
  return text;
}

/** What the whole tree is in a path. */
const ROOTS = { arguments: "(args, kwargs)", results: "result" } as const;

/** The path to a child of a node; the two of the arguments' root have names of their own. */
function afterStep(path: string, node: InnerNode, index: number): string {
  const isPair = path === ROOTS.arguments && node.children.length === 2;
  return isPair ? (index === 0 ? "args" : "kwargs") : `${path}${stepText(node, index)}`;
}

/** How Python gets from a node to a child of it. */
export function stepText({ context, children }: InnerNode, index: number): string {
  const { meaning } = context;
  const key = context.keys[index];
  if (key !== undefined)
    return meaning.form === "namedtuple" ? `.${nameText(String(key.value))}` : `[${reprKey(key.value)}]`;
  const name = meaning.form === "other" ? namesIn(meaning.json, children.length)?.present[index] : undefined;
  return name === undefined ? `[${index}]` : `.${nameText(name)}`;
}

/** The function as PyTorch calls it, and each leaf with its own type. */
export function pytreeOverview(tree: SpecNode, context: CodecContext): Overview {
  const { function: shape } = context;
  const side = sideOf(context.key);
  if (shape === undefined || side === undefined) {
    return { text: renderPytree(pytreeModel(tree)), language: "python", columns: [], rows: [] };
  }
  const trees = bothTrees(tree, context);
  const rows = leafRows(tree.root, context).slice(0, MAX_ROWS);
  return {
    text: pytreeCall(shape, trees),
    // The call is at the arguments, if they have a structure.
    ...(side === "results" && trees.arguments !== undefined && { label: `-> ${resultsText(shape, tree)}` }),
    // Python would take the number of a result for a comment.
    language: "text",
    columns: ["Path", side === "results" ? "Result" : "Argument", "Type"],
    rows,
  };
}

/** Depth first; the paths of a deep tree are cut to what is shown. */
function leafRows(root: ValueNode, context: CodecContext): string[][] {
  const rows: string[][] = [];
  const visit = (node: ValueNode, path: string): void => {
    if (rows.length > MAX_ROWS) return;
    if (node.kind === "inner") {
      for (const [i, child] of node.children.entries()) visit(child, afterStep(path, node, i));
      return;
    }
    const value = leafValue(context, node.number);
    rows.push([path, `${node.number}${nameSuffix(value?.name)}`, value?.type ?? "none"]);
  };
  visit(root, ROOTS[sideOf(context.key) ?? "results"]);
  if (rows.length <= MAX_ROWS) return rows;
  return [...rows.slice(0, MAX_ROWS - 1), ["…", `${root.kind === "leaf" ? 1 : root.leaves} in all`, ""]];
}
