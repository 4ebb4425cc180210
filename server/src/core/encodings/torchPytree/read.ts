/**
 * A pytree's TreeSpec over the JSON tree. Upstream: `treespec_loads` of pytorch/pytorch, torch/utils/_pytree.py.
 */
import { type ByteString, bytesOf } from "../../text/byteString.js";
import { counted } from "../../text/counted.js";
import { editDistance } from "../../text/editDistance.js";
import type { PayloadFix, Problem } from "../codec.js";
import { quote } from "../json/mistakes.js";
import { type JsonReading, readJson } from "../json/readJson.js";
import { describeNode, type Reports } from "../json/reports.js";
import type { JsonNode, JsonNumber, JsonObject, JsonString } from "../json/tree.js";
import { readContext } from "./context.js";
import { PYTREE_JSON } from "./limits.js";
import { dumps, keyIdentity, reprKey } from "./python.js";
import type { ContextNode, InnerNode, LeafNode, ProtocolNode, SpecNode, TypeNode, ValueNode } from "./tree.js";

/** The only protocol that there has been. */
export const PROTOCOL = 1;

const MEMBERS = ["type", "context", "children_spec"] as const;
type MemberName = (typeof MEMBERS)[number];

/** Reads a payload as a TreeSpec. Linear time; nesting is limited; never throws. */
export function readPytree(bytes: ByteString): JsonReading<SpecNode> {
  const { tree, problems } = readJson(bytes, PYTREE_JSON, (root, reports) => new Reader(bytes, reports).spec(root));
  return { tree, problems: problems.map(visibleAtEnd) };
}

/** What ends too early is reported at its last byte: an empty range after it can hardly be seen. */
function visibleAtEnd(problem: Problem): Problem {
  return problem.start < problem.end ? problem : { ...problem, start: Math.max(problem.start - 1, 0) };
}

/** Walks one JSON tree and counts its leaves. */
class Reader {
  readonly reports: Reports;
  readonly #payload: ByteString;
  #leaves = 0;
  #hasMore = false;

  constructor(payload: ByteString, reports: Reports) {
    this.#payload = payload;
    this.reports = reports;
  }

  spec(root: JsonNode): SpecNode | undefined {
    const { reports } = this;
    if (root.kind !== "array") {
      const message = `Found ${describeNode(root)}, expected an array of a protocol and a node`;
      return reports.add("pytree-structure", message, root);
    }
    const [first, second, surplus] = root.elements;
    if (first === undefined || second === undefined || surplus !== undefined) {
      const message = `Found an array of ${counted(root.elements.length, "element")}, expected 2: a protocol and a node`;
      return reports.add("pytree-structure", message, surplus ?? root);
    }
    const protocol = this.#protocol(first);
    const value = protocol && this.#rootOf(second, protocol);
    if (protocol === undefined || value === undefined) return undefined;
    const { start, end } = root;
    return { kind: "spec", start, end, protocol, root: value, leaves: this.#leaves, hasMore: this.#hasMore };
  }

  #protocol(node: JsonNode): ProtocolNode | undefined {
    const { start, end } = node;
    if (isInteger(node)) return { kind: "protocol", start, end, value: Number(node.text) + 0 };
    const meant = node.kind === "string" && /^\d{1,9}$/.test(node.value) ? node.value : undefined;
    const fix = meant === undefined ? undefined : replacement(node, meant, `Change the protocol to ${meant}`, true);
    return this.reports.add("pytree-structure", `Protocol is ${describeNode(node)}, expected an integer`, node, fix);
  }

  /** The nodes of another protocol are not checked: its number alone is reported. */
  #rootOf(node: JsonNode, protocol: ProtocolNode): ValueNode | undefined {
    const value = this.#value(node);
    if (protocol.value === PROTOCOL || this.reports.problems.length === 0) return value;
    this.reports.problems.length = 0;
    const message = `Unknown protocol ${protocol.value}, expected ${PROTOCOL}, the only one there has been`;
    return this.reports.add("pytree-structure", message, protocol);
  }

  /** As deep as the JSON, whose brackets are counted. */
  #value(node: JsonNode): ValueNode | undefined {
    if (node.kind !== "object") {
      const message = `Found ${describeNode(node)}, expected a node: an object with type, context and children_spec`;
      return this.reports.add("pytree-structure", message, node);
    }
    const members = this.#members(node);
    if (members === undefined) return undefined;
    const { type, context, children_spec: children } = members;
    const { start, end } = node;
    if (children.kind !== "array") {
      const message = `children_spec is ${describeNode(children)}, expected an array of nodes`;
      return this.reports.add("pytree-structure", message, children);
    }
    if (type.kind === "null") return this.#leaf(node, type, context, children.elements.length);
    if (type.kind !== "string") {
      const message = `Type of a node is ${describeNode(type)}, expected a name, or null for a leaf`;
      return this.reports.add("pytree-structure", message, type);
    }
    const first = this.#leaves;
    const read = readContext(this.#payload, type.value, context, this.reports);
    // Read on in any case: what is wrong inside is reported too.
    const values = children.elements.flatMap((child) => this.#value(child) ?? []);
    if (read === undefined || !this.#fits(read, children.elements.length)) return undefined;
    const typeNode = { kind: "type", start: type.start, end: type.end, name: type.value } as const;
    const leaves = this.#leaves - first;
    return { kind: "inner", start, end, type: typeNode, context: read, children: values, first, leaves } as InnerNode;
  }

  #leaf(node: JsonObject, type: JsonNode, context: JsonNode, children: number): LeafNode | undefined {
    const { start, end } = node;
    if (children > 0) {
      const message = `Leaf has ${counted(children, "child", "children")}, expected none: only a leaf has the type null`;
      return this.reports.add("pytree-structure", message, node);
    }
    if (context.kind !== "null") {
      const fix = replacement(context, "null", "Change the context to null", true);
      return this.reports.add(
        "pytree-structure",
        `Context of a leaf is ${describeNode(context)}, expected null`,
        context,
        fix,
      );
    }
    const typeNode: TypeNode = { kind: "type", start: type.start, end: type.end, name: null };
    return { kind: "leaf", start, end, type: typeNode, number: this.#leaves++ };
  }

  /** The three members, or undefined, with a report, where one of them is missing or there twice. */
  #members(node: JsonObject): Readonly<Record<MemberName, JsonNode>> | undefined {
    const found = new Map<string, JsonNode>();
    const others: JsonString[] = [];
    for (const { key, value } of node.members) {
      if (!MEMBERS.some((name) => name === key.value)) others.push(key);
      else if (!found.has(key.value)) found.set(key.value, value);
      else return this.reports.add("pytree-structure", `Duplicate member ${key.value}, expected it once`, key);
    }
    const [type, context, children] = MEMBERS.map((name) => found.get(name));
    if (type === undefined || context === undefined || children === undefined) {
      return this.#missing(node, new Set(found.keys()), others);
    }
    if (others.length > 0) this.#hasMore = true;
    return { type, context, children_spec: children };
  }

  #missing(node: JsonObject, found: ReadonlySet<string>, others: readonly JsonString[]): undefined {
    const missing = MEMBERS.filter((name) => !found.has(name));
    const list = missing.length === 3 ? "type, context and children_spec" : missing.join(" and ");
    const typo =
      missing.length === 1
        ? others.find(({ value }) => editDistance(value, missing[0] ?? "", 2) !== undefined)
        : undefined;
    const hint = typo === undefined ? "" : `, found ${quote(typo.value)}`;
    const message = `Node has no ${list}${hint}`;
    const fix = typo && replacement(typo, dumps(missing[0] ?? ""), `Rename the member to ${missing[0]}`, false);
    // Up to its first member: the node may be long.
    const head = { start: node.start, end: node.members.at(0)?.value.end ?? node.end };
    return this.reports.add("pytree-structure", message, typo ?? head, fix);
  }

  /** Whether a context has as many keys as its node has children, and each once. */
  #fits(context: ContextNode, children: number): boolean {
    const { meaning, keys } = context;
    const isKeyed = meaning.form === "dict" || meaning.form === "defaultdict";
    if (!isKeyed && !(meaning.form === "namedtuple" && meaning.hasFields)) return true;
    const what = isKeyed ? "key" : "field";
    if (keys.length !== children) {
      const message = `Context has ${counted(keys.length, what)}, the node has ${counted(children, "child", "children")}`;
      this.reports.add("pytree-key-count", message, context);
      return false;
    }
    const seen = new Set<string>();
    let isFit = true;
    for (const key of keys) {
      const identity = keyIdentity(key.value);
      if (seen.has(identity)) {
        const message = `Duplicate ${what} ${reprKey(key.value).slice(0, 64)}, expected each once`;
        this.reports.add("duplicate-pytree-key", message, key);
        isFit = false;
      }
      seen.add(identity);
    }
    return isFit;
  }
}

function isInteger(node: JsonNode): node is JsonNumber {
  return node.kind === "number" && /^-?\d+$/.test(node.text) && Number.isSafeInteger(Number(node.text));
}

function replacement(
  { start, end }: { readonly start: number; readonly end: number },
  text: string,
  title: string,
  safe: boolean,
): PayloadFix {
  return { title, safe, edits: [{ start, end, bytes: bytesOf(text) }] };
}
