/**
 * The page of a compiled module as HTML: the content of `body`, without styles and scripts, which the client adds.
 * `.entry` elements can be searched; a `button`'s `data-…` attributes select its action.
 */

import { cut } from "../text/visibleText.js";
import { type Html, html, htmlLines, NO_HTML } from "./html.js";
import type {
  AttributeView,
  CallView,
  ConventionView,
  ExportView,
  FindingView,
  ImportedModule,
  ImportView,
  Listed,
  ModuleView,
  ReasonView,
  RuntimeView,
  ShownText,
  SizePart,
  SlotView,
} from "./moduleView.js";

/** The HTML of a module. Everything from the file is escaped. */
export function moduleHtml(view: ModuleView): string {
  const { exports, modules, types, attributes, findings } = view;
  const sections = [
    findings.total > 0 ? (["findings", "Findings", findings.total] as const) : undefined,
    ["exports", "Exports", exports.total] as const,
    ["imports", "Imports", modules.shown.reduce((sum, { imports }) => sum + imports.total, 0)] as const,
    attributes.total > 0 ? (["attributes", "Attributes", attributes.total] as const) : undefined,
    types.total > 0 ? (["types", "Types", types.total] as const) : undefined,
    ["runtimes", "Runtimes", view.runtimes.length] as const,
  ].filter((section) => section !== undefined);
  return html`<header>
<p class="kind">Compiled module</p>
<h1>${named(view.name)}</h1>
<dl class="facts">${view.facts.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
${sizes(view)}
${view.excess === undefined ? NO_HTML : html`<p role="alert">${view.excess.text}, so only its first entries are shown</p>`}
</header>
<div class="bar">
<nav aria-label="Sections"><ul>${sections.map(([id, title, count]) => html`<li><a href="#${id}">${title}</a> ${counter(count)}</li>`)}</ul></nav>
<div class="tools"><div role="search"><label for="filter" class="hidden">Search exports, imports, attributes and types</label>
<input id="filter" type="search" placeholder="Search" autocomplete="off" spellcheck="false"></div>
<button type="button" class="primary" data-command="compare">Compare with source\u2026</button></div>
<p id="matches" role="status"></p>
</div>
<main>
${findingsOf(findings)}
<section id="exports" aria-labelledby="exports-title"><h2 id="exports-title">Exports ${counter(exports.total)}</h2>
${exports.total === 0 ? html`<p class="none">The module exports no function</p>` : NO_HTML}
${view.load === undefined ? NO_HTML : html`<div class="load">${call(view.load)}</div>`}
${exports.shown.map(exportHtml)}${more(exports)}</section>
<section id="imports" aria-labelledby="imports-title"><h2 id="imports-title">Imports by module ${counter(modules.total)}</h2>
${modules.total === 0 ? html`<p class="none">The module needs no other</p>` : modules.shown.map(importedModule)}${more(modules)}</section>
${attributes.total === 0 ? NO_HTML : html`<section id="attributes" aria-labelledby="attributes-title"><h2 id="attributes-title">Attributes of the module ${counter(attributes.total)}</h2>${attributeList(attributes, "entry")}</section>`}
${
  types.total === 0
    ? NO_HTML
    : html`<section id="types" aria-labelledby="types-title"><h2 id="types-title">Types ${counter(types.total)}</h2>
<ol class="types" start="0">${types.shown.map((type, i) => html`<li class="entry"><span class="number">${i}</span> <code>${type.text}</code></li>`)}</ol>${more(types)}</section>`
}
${runtimesHtml(view)}
</main>
<p id="announce" class="hidden" role="status"></p>`.toString();
}

/** The page of a file that is not a readable module. `problem` is one sentence without a full stop. */
export function problemHtml(file: string, problem: string): string {
  return html`<main class="problem"><h1>${cut(file, 200)}</h1>
<p role="alert">${cut(problem, 1000)}</p>
<p class="dim">Only files that IREE's compiler writes for its virtual machine can be shown here.</p>
<p><button type="button" data-command="reopen">Open with another editor\u2026</button></p></main>`.toString();
}

const NO_NAME = html`<span class="dim">(no name)</span>`;

function named({ text }: ShownText): string | Html {
  return text === "" ? NO_NAME : text;
}

function counter(count: number): Html {
  return html`<span class="count">${count.toLocaleString("en")}</span>`;
}

function more({ total, shown }: Listed<unknown>): Html {
  if (total <= shown.length) return NO_HTML;
  return html`<p class="more">${(total - shown.length).toLocaleString("en")} more: <code>mlir-abi inspect</code> shows all</p>`;
}

/** Widths of a drawing, 1000 in all; every present part is visible. */
function sizes({ parts, fileSize, reserved }: ModuleView): Html {
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  let at = 0;
  const drawn = parts.map(({ id, bytes }) => {
    const width = bytes === 0 || total === 0 ? 0 : Math.max(4, Math.round((bytes / total) * 1000));
    at += width;
    return html`<rect class="${id}" x="${at - width}" y="0" width="${width}" height="10"/>`;
  });
  const item = ({ id, label, bytes }: SizePart) =>
    html`<li><span class="swatch ${id}"></span> ${label} <strong>${size(bytes)}</strong> <span class="dim">${percent(bytes, total)}</span></li>`;
  return html`<section class="sizes" aria-label="Sizes"><svg aria-hidden="true" viewBox="0 0 1000 10" preserveAspectRatio="none">${drawn}</svg>
<ul>${parts.map(item)}<li>File <strong>${size(fileSize)}</strong></li>
${reserved === 0 ? NO_HTML : html`<li>Reserved when loaded (rwdata) <strong>${size(reserved)}</strong></li>`}</ul></section>`;
}

const UNITS = ["KiB", "MiB", "GiB", "TiB"];

/** `7.7 KiB`; under 1 KiB the bytes themselves. */
function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
  let value = bytes / 1024;
  let unit = 0;
  for (; value >= 1024 && unit < UNITS.length - 1; unit++) value /= 1024;
  return `${value.toLocaleString("en", { maximumFractionDigits: 1 })} ${UNITS[unit]}`;
}

function percent(bytes: number, total: number): string {
  const share = total === 0 ? 0 : (bytes / total) * 100;
  return share > 0 && share < 1 ? "under 1 %" : `${Math.round(share)} %`;
}

function findingsOf(findings: ModuleView["findings"]): Html {
  if (findings.total === 0) return NO_HTML;
  const item = ({ severity, message, code }: FindingView) =>
    html`<li class="entry"><span class="badge ${severity}">${severity}</span> <span>${message.text} <button type="button" class="link" data-rule="${code}">${code}<span class="hidden">: show documentation</span></button></span></li>`;
  return html`<section id="findings" aria-labelledby="findings-title"><h2 id="findings-title">Findings ${counter(findings.total)}</h2>
<ul class="findings">${findings.shown.map(item)}</ul>${more(findings)}</section>`;
}

const VERDICTS = {
  yes: ["information", "loads"],
  no: ["error", "does not load"],
  maybe: ["warning", "unknown"],
} as const;

function runtimesHtml({ fit, presumed, runtimes }: ModuleView): Html {
  const row = ({ name, selected, loads, reasons }: RuntimeView) => {
    const [severity, word] = VERDICTS[loads === null ? "maybe" : loads ? "yes" : "no"];
    return html`<tr><th scope="row">${name}${selected ? html` <span class="badge">selected</span>` : NO_HTML}</th><td><span class="badge ${severity}">${word}</span></td><td>${reasonsHtml(reasons)}</td></tr>`;
  };
  return html`<section id="runtimes" aria-labelledby="runtimes-title"><h2 id="runtimes-title">Runtimes ${counter(runtimes.length)}</h2>
<p>${fit.text}</p>
<p class="dim">${presumed}</p>
<div class="scroll"><table><thead><tr><th scope="col">IREE</th><th scope="col">Verdict</th><th scope="col">Because the module</th></tr></thead>
<tbody>${runtimes.map(row)}</tbody></table></div></section>`;
}

/** The first reason is visible, the others and convention differences on demand. */
function reasonsHtml({ shown, total }: RuntimeView["reasons"]): Html {
  const [first, ...others] = shown;
  if (first === undefined) return NO_HTML;
  const aligned = ({ aligned }: ReasonView) =>
    aligned === undefined ? NO_HTML : html`<pre>${htmlLines(aligned.text)}</pre>`;
  if (others.length === 0 && first.aligned === undefined) return html`${first.text.text}`;
  const count = total > 1 ? html` <span class="dim">and ${(total - 1).toLocaleString("en")} more</span>` : NO_HTML;
  const list =
    others.length === 0
      ? NO_HTML
      : html`<ul>${others.map((each) => html`<li>${each.text.text}${aligned(each)}</li>`)}</ul>`;
  return html`<details><summary>${first.text.text}${count}</summary>${aligned(first)}${list}${more({ shown, total })}</details>`;
}

function exportHtml(view: ExportView): Html {
  const { name, ordinal, metadata, fences, isOwn, calls, notes, convention, attributes } = view;
  const badges = [`function ${ordinal}`, ...(fences ? ["coarse fences"] : [])];
  return html`<article class="entry card">
<div class="title"><h3>${named(name)}</h3>${badges.map((badge) => html`<span class="badge">${badge}</span>`)}${copyable(name, view.signature)}</div>
${slots("Arguments", view.arguments)}${slots("Results", view.results)}
${isOwn ? html`<p class="dim">The runtime calls it itself when it loads or unloads the module</p>` : calls.map(call)}
${notes.length === 0 ? NO_HTML : html`<ul class="notes">${notes.map(({ text }) => html`<li>${text}</li>`)}</ul>`}
<details><summary>Calling convention${attributes.total > 0 ? html` and attributes ${counter(attributes.total)}` : NO_HTML}</summary>
<dl class="attributes"><div><dt>calling convention</dt><dd>${conventionHtml(convention)}</dd></div></dl>
${attributeList(attributes, "part")}
<p class="dim">Names and types by ${metadata}</p></details></article>`;
}

/** A button that copies a signature, which the page does not show as such; nothing if it was cut. */
function copyable({ text: name }: ShownText, { text, exact }: ShownText): Html {
  if (!exact) return NO_HTML;
  return html`<span class="copyable"><code class="hidden" aria-hidden="true">${text}</code><button type="button" data-copy>Copy signature<span class="hidden"> of ${name}</span></button></span>`;
}

function slots(title: string, { shown, total }: Listed<SlotView>): Html {
  if (total === 0)
    return html`<p class="slots-none"><span class="label">${title}</span> <span class="dim">none</span></p>`;
  const row = ({ name, type, note }: SlotView, i: number) =>
    html`<li><span class="number">${i}</span><code>${name === undefined ? NO_HTML : html`<span class="name">${name.text}</span>: `}${type.text}</code>${note === undefined ? NO_HTML : html` <span class="badge">${note}</span>`}</li>`;
  return html`<div class="slots"><h4 class="label">${title}</h4><ol start="0">${shown.map(row)}</ol>${more({ shown, total })}</div>`;
}

function call({ label, text: { text, exact } }: CallView): Html {
  const [last = ""] = text.split("\n").slice(-1);
  const copy = exact
    ? html`<button type="button" data-copy>Copy<span class="hidden"> ${label}: ${cut(last, 80)}</span></button>`
    : NO_HTML;
  return html`<div class="call copyable"><span class="label">${label}</span><code>${htmlLines(text)}</code>${copy}</div>`;
}

function conventionHtml({ written, meaning }: ConventionView): Html {
  if (written === undefined) return html`<span class="dim">none</span>`;
  const said =
    meaning === undefined ? html`<span class="bad">not well formed</span>` : html`<code>${meaning.text}</code>`;
  return html`<code class="raw">${written.text === "" ? '""' : written.text}</code> ${said}`;
}

/** The attributes of an export are part of its entry. */
function attributeList(attributes: Listed<AttributeView>, entries: "entry" | "part"): Html {
  if (attributes.total === 0) return NO_HTML;
  const row = ({ key, value, encoding, meaning, malformed }: AttributeView) =>
    html`<div class="${entries}"><dt>${key.text}${encoding === undefined ? NO_HTML : html` <span class="dim">${encoding}</span>`}</dt>
<dd class="copyable">${malformed ? html`<span class="bad">not well formed</span> ` : NO_HTML}<code class="raw">${value.text}</code>${
      value.exact
        ? html`<button type="button" data-copy>Copy<span class="hidden"> value of ${key.text}</span></button>`
        : NO_HTML
    }${meaning === undefined ? NO_HTML : html`<span class="meaning">${meaning.text}</span>`}</dd></div>`;
  return html`<dl class="attributes">${attributes.shown.map(row)}</dl>${more(attributes)}`;
}

function importedModule({ name, needs, imports }: ImportedModule): Html {
  const row = (each: ImportView) =>
    html`<tr class="entry"><th scope="row"><code>${named(each.name)}</code>${
      each.optional ? html` <span class="badge">optional</span>` : NO_HTML
    }</th><td>${
      each.convention.meaning === undefined
        ? html`<span class="dim">${each.convention.written === undefined ? "unknown" : "not well formed"}</span>`
        : html`<code>${each.convention.meaning.text}</code>`
    }</td><td><code class="raw">${each.convention.written?.text ?? ""}</code></td></tr>`;
  const table =
    imports.total === 0
      ? NO_HTML
      : html`<div class="scroll"><table><thead><tr><th scope="col">Function</th><th scope="col">Signature</th><th scope="col">Calling convention</th></tr></thead>
<tbody>${imports.shown.map(row)}</tbody></table></div>`;
  return html`<div class="module"><div class="title"><h3>${named(name)}</h3>${needs.map((need) => html`<span class="badge">${need}</span>`)}<span class="dim">${imports.total.toLocaleString("en")} ${imports.total === 1 ? "import" : "imports"}</span></div>
${table}${more(imports)}</div>`;
}
