/**
 * Linked modules as a page: the content of `body`, without styles and the script that draws its lines, which the client
 * adds. A `button`'s `data-…` attributes select its action.
 */
import { type Html, html, NO_HTML } from "../features/html.js";
import { counted } from "../text/counted.js";
import { cut } from "../text/visibleText.js";
import { type GraphNode, graphOf, type Port, type PortState } from "./graph.js";
import type { HostModule, Link, Linked } from "./link.js";
import type { LinkedModule } from "./module.js";
import { verdictOf } from "./verdict.js";

/** More of a module's imports, or of a host's functions, are left to the command line. */
const MAX_LISTED = 200;
/** UTF-16 units. */
const MAX_REASON_LENGTH = 1000;

/**
 * The HTML of linked modules. Everything from the files is escaped.
 * @param positions In the order of registration, each module's file by its position.
 */
export function graphHtml(linked: Linked, positions: ReadonlyMap<LinkedModule, number>): string {
  const { links, problems, notes, fits } = linked;
  const { nodes, edges } = graphOf(linked);
  const { text, count, loads } = verdictOf(linked);
  const indexes = new Map(links.map((it, i) => [it, i]));
  const columns = columnsOf(linked);
  return html`<header>
<p class="kind">Modules of one context, in the order of registration</p>
<h1>How modules link</h1>
<p class="verdict ${fits ? "compatible" : "breaking"}" role="status">${text} (${count})</p>
${problems.map((it) => html`<p class="verdict breaking">${it}</p>`)}
<ul class="notes">${[...notes, ...(loads === undefined ? [] : [loads])].map((it) => html`<li>${it}</li>`)}</ul>
</header>
<main class="graph"><svg id="lines" aria-hidden="true">${edges.map(
    ({ from, to, state }) => html`<path class="${state}" data-from="${from.id}" data-to="${to.id}"/>`,
  )}</svg>
${columns.map(
  (modules) =>
    html`<div class="column">${nodes
      .filter((node) => modules.has(node.module ?? node.host))
      .map((node) => nodeHtml(node, indexes, node.module && positions.get(node.module)))}</div>`,
)}</main>
<p id="announce" class="hidden" role="status"></p>`.toString();
}

/** Modules after those that serve them; the host's first. */
function columnsOf({ modules, host, links }: Linked): readonly ReadonlySet<LinkedModule | HostModule | undefined>[] {
  const after = new Map<LinkedModule, number>();
  // A provider is registered before, so its links are before those that it serves.
  for (const { module, provider } of links) {
    if (provider !== undefined) after.set(module, Math.max(after.get(module) ?? 0, (after.get(provider) ?? 0) + 1));
  }
  const columns: Set<LinkedModule | HostModule | undefined>[] = host.length === 0 ? [] : [new Set(host)];
  const first = columns.length;
  for (const module of modules) {
    const at = first + (after.get(module) ?? 0);
    while (columns.length <= at) columns.push(new Set());
    columns[at]?.add(module);
  }
  return columns;
}

function nodeHtml(node: GraphNode, indexes: ReadonlyMap<Link, number>, position: number | undefined): Html {
  const { id, title, detail, host, imports, exports } = node;
  const more = imports.length - MAX_LISTED;
  const rows = imports.slice(0, MAX_LISTED).map((port) => importHtml(port, indexes));
  return html`<section class="node${host === undefined ? "" : " host"}" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2><p class="dim">${detail}</p>
${host === undefined ? NO_HTML : functionsHtml(host)}
${rows.length === 0 ? NO_HTML : html`<h3 class="label">Imports</h3><ul>${rows}</ul>`}
${more > 0 ? html`<p class="more">${counted(more, "more import")}: <code>mlir-abi link</code> shows all</p>` : NO_HTML}
${exports.length === 0 ? NO_HTML : html`<h3 class="label">Exports</h3><ul>${exports.map(exportHtml)}</ul>`}
${earlierHtml(title, position)}</section>`;
}

function earlierHtml(title: string, position: number | undefined): Html {
  if (position === undefined || position === 0) return NO_HTML;
  return html`<button type="button" class="earlier" data-earlier="${position}">Register earlier<span class="hidden">: ${title}</span></button>`;
}

/** In words and signs, not in colours alone. */
const STATES: Readonly<Record<PortState, readonly [sign: string, words: string]>> = {
  fits: ["\u2713", "fits"],
  doubt: ["?", "may not fit"],
  misfit: ["\u2717", "does not fit"],
  host: ["\u00b7", "from the host"],
  absent: ["-", "left out"],
  unused: ["\u00b7", "not imported"],
};

function portHtml({ id, state }: Port, name: Html, rest: Html): Html {
  const [sign, words] = STATES[state];
  const said = state === "unused" ? NO_HTML : html`<span class="hidden">, ${words}</span>`;
  return html`<li class="port ${state}" id="${id}"><span class="sign" aria-hidden="true">${sign}</span> ${name}${said}${rest}</li>`;
}

function importHtml(port: Port, indexes: ReadonlyMap<Link, number>): Html {
  const { link, label, state } = port;
  const index = link && indexes.get(link);
  const name = html`<button type="button" class="link" data-import="${index}"><code>${label || "(no name)"}</code></button>`;
  const convention = state === "host" ? "" : (link?.import.convention ?? "");
  const why = (link?.reasons ?? []).map(({ text }) => text).join("; ");
  return portHtml(
    port,
    name,
    html`${convention === "" ? NO_HTML : html` <code class="dim">${cut(convention, 100)}</code>`}${
      why === "" ? NO_HTML : html`<p class="why">${cut(why, MAX_REASON_LENGTH)}</p>`
    }`,
  );
}

function exportHtml(port: Port): Html {
  return portHtml(port, html`<code>${port.label || "(no name)"}</code>`, NO_HTML);
}

/** What the host has to export. */
function functionsHtml({ imports }: HostModule): Html {
  if (imports.length === 0) return NO_HTML;
  const more = imports.length - MAX_LISTED;
  const rows = imports
    .slice(0, MAX_LISTED)
    .map(
      ({ name, convention }) =>
        html`<li><code>${cut(name, 200)}</code> <code class="dim">${cut(convention ?? "", 100)}</code></li>`,
    );
  const rest = more > 0 ? html`<li class="more">${more} more</li>` : NO_HTML;
  return html`<details><summary>Functions</summary><ul>${rows}${rest}</ul></details>`;
}
