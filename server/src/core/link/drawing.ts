/** The graph of linked modules in the languages of Graphviz and Mermaid. */
import { type Edge, type GraphNode, type LinkGraph, type Port, type PortState, reasonsOf } from "./graph.js";

/** Readable on white and on black. */
const COLORS: Readonly<Record<PortState, string>> = {
  fits: "#2da44e",
  doubt: "#bf8700",
  misfit: "#e5534b",
  host: "#6e7781",
  absent: "#6e7781",
  unused: "#6e7781",
};

/** In DOT, imports and exports as ports. */
export function dotText({ nodes, edges, problems }: LinkGraph): string {
  const joined = new Set(edges.map(({ from }) => from));
  const lines = [
    "digraph context {",
    "  rankdir=LR;",
    '  bgcolor="transparent";',
    '  node [shape=plain, fontname="sans-serif", fontcolor="#6e7781", color="#6e7781"];',
    '  edge [fontname="sans-serif", fontsize=10];',
    ...(problems.length > 0
      ? [`  label=${dotString(problems.join("; "))}; fontname="sans-serif"; fontcolor="${COLORS.misfit}";`]
      : []),
    ...nodes.map((node) => `  ${node.id} [label=<${dotTable(node, joined)}>];`),
    ...edges.map((edge) => `  ${dotEnd(edge.from)} -> ${dotEnd(edge.to)} [${dotStyle(edge)}];`),
    "}",
  ];
  return `${lines.join("\n")}\n`;
}

function dotTable({ title, detail, host, imports, exports }: GraphNode, joined: ReadonlySet<Port>): string {
  const style = host !== undefined ? ' STYLE="dashed"' : "";
  const row = (cells: string) => `<TR>${cells}</TR>`;
  const head = row(
    `<TD COLSPAN="2"><B>${dotEscaped(title)}</B><BR/><FONT POINT-SIZE="10">${dotEscaped(detail)}</FONT></TD>`,
  );
  const cell = (port: Port | undefined, side: string) =>
    port === undefined
      ? "<TD></TD>"
      : `<TD PORT="${port.id}" ALIGN="${side}"><FONT COLOR="${COLORS[port.state]}">${portLines(port, joined).map(dotEscaped).join("<BR/>")}</FONT></TD>`;
  const count = Math.max(imports.length, exports.length);
  const rows = Array.from({ length: count }, (_, i) => row(cell(exports[i], "LEFT") + cell(imports[i], "RIGHT")));
  return `<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="4"${style}>${head}${rows.join("")}</TABLE>`;
}

/** What is written at a port: its name, and why nothing serves it, which else is at the line from it. */
function portLines(port: Port, joined: ReadonlySet<Port>): readonly string[] {
  const why = joined.has(port) ? "" : reasonsOf(port.link);
  return why === "" ? [port.label] : [port.label, why];
}

/** A port by its node, whose id is the start of its own. */
function dotEnd(end: Port | GraphNode): string {
  const node = /^[hm]\d+/.exec(end.id)?.[0] ?? end.id;
  return node === end.id ? node : `${node}:${end.id}`;
}

function dotStyle({ state, why }: Edge): string {
  const style = state === "host" || state === "absent" ? ', style="dashed"' : "";
  const label = why === "" ? "" : `, label=${dotString(why)}, fontcolor="${COLORS[state]}"`;
  return `color="${COLORS[state]}"${style}${label}`;
}

function dotEscaped(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}

function dotString(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&")}"`;
}

/** As a Mermaid flowchart: a subgraph for each module, a node for each port. */
export function mermaidText({ nodes, edges, problems }: LinkGraph): string {
  const joined = new Set(edges.map(({ from }) => from));
  const lines = [
    "flowchart LR",
    ...nodes.flatMap((node) => mermaidNode(node, joined)),
    ...problems.map((text, i) => `  p${i}[${mermaidString(text)}]`),
    ...edges.map(({ from, to, state, why }) => {
      const arrow = state === "host" || state === "absent" ? "-.->" : "-->";
      return `  ${from.id} ${arrow}${why === "" ? "" : `|${mermaidString(why)}|`} ${to.id}`;
    }),
    ...edges.map(({ state }, i) => `  linkStyle ${i} stroke:${COLORS[state]}`),
    ...nodes.flatMap(({ imports, exports }) =>
      [...exports, ...imports].map(({ id, state }) => `  style ${id} stroke:${COLORS[state]}`),
    ),
    ...problems.map((_, i) => `  style p${i} stroke:${COLORS.misfit}`),
  ];
  return `${lines.join("\n")}\n`;
}

function mermaidNode(
  { id, title, detail, host, imports, exports }: GraphNode,
  joined: ReadonlySet<Port>,
): readonly string[] {
  const label = mermaidString(detail === "" ? title : `${title} (${detail})`);
  if (host !== undefined) return [`  ${id}[${label}]`];
  const ports = [
    ...exports.map((port) => `    ${port.id}([${mermaidString(port.label)}])`),
    ...imports.map((port) => `    ${port.id}[/${mermaidString(portLines(port, joined).join(": "))}/]`),
  ];
  return [`  subgraph ${id}[${label}]`, ...ports, "  end"];
}

/** Mermaid reads Markdown and HTML in strings, so all but plain characters are written as their codes. */
function mermaidString(text: string): string {
  return `"${text.replace(/[^\w .,:;()/+-]/gu, (c) => `#${c.codePointAt(0)};`)}"`;
}
