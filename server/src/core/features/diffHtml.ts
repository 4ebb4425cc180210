/** A comparison of two versions as HTML: the content of `body` without styles, which the client adds. */
import type { ChangeView, DiffView, FunctionView, Meaning } from "../diff/diffView.js";
import { type Html, html, NO_HTML } from "./html.js";

/** Further functions are left to the command line. */
const MAX_FUNCTIONS = 500;

/** The HTML of a comparison. Everything from the files is escaped. */
export function diffHtml({ old, new: now, meaning, verdict, runtimes, functions }: DiffView): string {
  const more = functions.length - MAX_FUNCTIONS;
  return html`<header class="diff">
<h1>ABI comparison</h1>
<dl class="facts"><div><dt>Old</dt><dd>${old}</dd></div><div><dt>New</dt><dd>${now}</dd></div></dl>
<p class="verdict ${meaning}" role="status">${verdict}</p>
${runtimes === undefined ? NO_HTML : html`<p class="verdict unknown">${runtimes}</p>`}
</header>
<main class="diff">${functions.slice(0, MAX_FUNCTIONS).map(functionHtml)}
${more > 0 ? html`<p class="more">${more} more: <code>mlir-abi diff</code> shows all</p>` : NO_HTML}</main>`.toString();
}

const MEANINGS: Readonly<Record<Meaning, string>> = {
  breaking: "breaks callers",
  compatible: "compatible",
  unknown: "not comparable",
};

function functionHtml({ name, change, meaning, comparedBy, changes }: FunctionView): Html {
  const state = change === "same" ? NO_HTML : html`<span class="badge">${change}</span>`;
  const by = comparedBy === undefined ? NO_HTML : html`<p class="dim">Compared by ${comparedBy}</p>`;
  return html`<section class="card"><div class="title"><h2><code>@${name}</code></h2>${state}<span class="badge ${meaning}">${MEANINGS[meaning]}</span></div>
${changes.map(changeHtml)}${by}</section>`;
}

function changeHtml({ place, meaning, values, reasons }: ChangeView): Html {
  const title = place === undefined ? NO_HTML : html`<h3>${place}</h3>`;
  const reason = ({ why, docs, id }: ChangeView["reasons"][number]) =>
    html`<li>${why} <a href="${docs}">${id}</a></li>`;
  return html`<div class="change ${meaning}">${title}${values.map(valueHtml)}<ul class="notes">${reasons.map(reason)}</ul></div>`;
}

function valueHtml({ old, new: now }: ChangeView["values"][number]): Html {
  const removed = old === null ? NO_HTML : html`<del><code>${old}</code></del>`;
  const added = now === null ? NO_HTML : html`<ins><code>${now}</code></ins>`;
  const arrow = old === null || now === null ? NO_HTML : html` <span aria-hidden="true">\u2192</span> `;
  return html`<p class="values">${removed}${arrow}${added}</p>`;
}
