/** Linked modules as a graph: a node for each module, with its imports and exports as ports. Plain data. */
import { counted } from "../text/counted.js";
import { pushTo } from "../text/groups.js";
import { cut, visible } from "../text/visibleText.js";
import type { HostModule, Link, Linked } from "./link.js";
import { type LinkedModule, partsOf } from "./module.js";

/** `host`: the host serves it; `absent`: an optional import that is left out. */
export type PortState = "fits" | "doubt" | "misfit" | "host" | "absent" | "unused";

export interface Port {
  readonly id: string;
  readonly label: string;
  readonly state: PortState;
  /** Of an import; the first one where it is of several. */
  readonly link: Link | undefined;
}

export interface GraphNode {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  /** What it is of: one of the modules, or a module of the host. */
  readonly module: LinkedModule | undefined;
  readonly host: HostModule | undefined;
  readonly imports: readonly Port[];
  readonly exports: readonly Port[];
}

export interface Edge {
  readonly from: Port;
  readonly to: Port | GraphNode;
  readonly state: PortState;
  /** Why it does not fit, or what is to be known; empty otherwise. */
  readonly why: string;
}

export interface LinkGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly Edge[];
  /** What prevents the context besides single imports. */
  readonly problems: readonly string[];
}

/** Exports that nothing imports are counted after so many. */
const MAX_UNUSED = 8;
/** UTF-16 units. */
const MAX_LABEL_LENGTH = 200;

/** A node with its ports by the names that they are for; those for the host by its modules. */
interface Drawn {
  readonly node: GraphNode;
  readonly imports: ReadonlyMap<string, Port>;
  readonly fromHost: ReadonlyMap<string, Port>;
  readonly exports: ReadonlyMap<string, Port>;
}

/** The graph of linked modules. Imports from a module of the host are one port. */
export function graphOf({ modules, links, host, problems }: Linked): LinkGraph {
  const byModule = new Map<LinkedModule, Link[]>();
  const used = new Map<LinkedModule, Set<string>>();
  for (const it of links) {
    pushTo(byModule, it.module, it);
    if (it.provider === undefined || it.export === undefined) continue;
    const names = used.get(it.provider) ?? new Set<string>();
    used.set(it.provider, names.add(it.export.name));
  }
  const drawn = modules.map((module, i) => {
    return drawnModule(module, i, byModule.get(module) ?? [], used.get(module) ?? new Set());
  });
  const hosts = host.map(hostNode);
  const edges = drawn.flatMap((from, i) => {
    const own = (modules[i] && byModule.get(modules[i])) ?? [];
    const served = own.flatMap((it) => edgeOf(it, from, modules, drawn) ?? []);
    const fromHost = host.flatMap(({ name }, h): Edge[] => {
      const port = from.fromHost.get(name);
      const to = hosts[h];
      return port === undefined || to === undefined ? [] : [{ from: port, to, state: "host", why: "" }];
    });
    return [...served, ...fromHost];
  });
  return { nodes: [...hosts, ...drawn.map(({ node }) => node)], edges, problems: problems.map(labelOf) };
}

function drawnModule(module: LinkedModule, index: number, own: readonly Link[], used: ReadonlySet<string>): Drawn {
  const id = `m${index}`;
  const { path, name, version } = module;
  const imports = new Map<string, Port>();
  const byHost = new Map<string, Link[]>();
  for (const it of own) {
    const state = stateOf(it);
    const wanted = it.import.name;
    const from = partsOf(wanted).module ?? "";
    if (state === "host") pushTo(byHost, from, it);
    else imports.set(wanted, { id: `${id}i${imports.size}`, label: labelOf(wanted), state, link: it });
  }
  const hosts = Array.from(byHost, ([from, links], i): [string, Port] => {
    const label = labelOf(`${from}.* (${links.length})`);
    return [from, { id: `${id}i${imports.size + i}`, label, state: "host", link: links[0] }];
  });
  const fromHost = new Map(hosts);
  const exports = exportPorts(id, module, used);
  const node: GraphNode = {
    id,
    title: labelOf(`${index + 1} ${name}`),
    detail: labelOf(`${path}${version ? `, version ${version}` : ""}`),
    module,
    host: undefined,
    imports: [...imports.values(), ...fromHost.values()],
    exports: [...exports.values()],
  };
  return { node, imports, fromHost, exports };
}

function exportPorts(id: string, { exports }: LinkedModule, used: ReadonlySet<string>): ReadonlyMap<string, Port> {
  const unused = [...exports.keys()].filter((name) => !used.has(name) && !name.startsWith("__"));
  const more = unused.length - MAX_UNUSED;
  const names = [...used, ...unused.slice(0, MAX_UNUSED)];
  const ports = new Map<string, Port>();
  for (const name of more > 0 ? [...names, `and ${counted(more, "more export")}`] : names) {
    const state = used.has(name) ? "fits" : "unused";
    ports.set(name, { id: `${id}e${ports.size}`, label: labelOf(name), state, link: undefined });
  }
  return ports;
}

function hostNode(host: HostModule, index: number): GraphNode {
  const { name, minimumVersion, imports } = host;
  const version = minimumVersion > 0 ? `version ${minimumVersion} or newer, ` : "";
  const detail = labelOf(`host, ${version}${counted(imports.length, "function")}`);
  return { id: `h${index}`, title: labelOf(name), detail, module: undefined, host, imports: [], exports: [] };
}

function edgeOf(
  it: Link,
  { imports }: Drawn,
  modules: readonly LinkedModule[],
  drawn: readonly Drawn[],
): Edge | undefined {
  const from = imports.get(it.import.name);
  const { module } = partsOf(it.import.name);
  // One that is registered too late is shown all the same.
  const target = it.provider ?? modules.find(({ name }) => name === module);
  const to = target && drawn[modules.indexOf(target)];
  if (from === undefined || to === undefined) return undefined;
  return { from, to: to.exports.get(it.export?.name ?? "") ?? to.node, state: stateOf(it), why: reasonsOf(it) };
}

/** Why an import does not fit, or what is to be known of it; empty otherwise. */
export function reasonsOf(it: Link | undefined): string {
  return labelOf((it?.reasons ?? []).map(({ text }) => text).join("; "));
}

function stateOf({ fits, reasons, provider }: Link): PortState {
  if (!fits) return "misfit";
  if (reasons.some(({ kind }) => kind === "absent" || kind === "order")) return "absent";
  if (reasons.length > 0) return "doubt";
  return provider === undefined ? "host" : "fits";
}

function labelOf(text: string): string {
  return visible(cut(text, MAX_LABEL_LENGTH));
}
