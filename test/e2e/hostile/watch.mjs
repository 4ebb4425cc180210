/** Whether anything in a workbench was made of a text that carries the mark, anything ran or was asked for. */
import { ENTITY, literal, MARK, MARKED_UP } from "./payloads.mjs";

/** What nobody sees, or what reorders the text around it. */
const INVISIBLE = /(?!\n|\t|\u200c|\u200d|\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * Starts to note what the pages of a workbench ask for. Answers `look`, which throws where anything has come of the
 * names, and `forget`, after which what was asked for before does not count.
 */
export function watch(wb) {
  const asked = new Set();
  wb.page.context().on("request", (request) => {
    if (request.url().includes(MARK)) asked.add(request.url());
  });
  const look = async () => {
    const faults = [...asked].map((url) => `asked for ${url}`);
    for (const host of wb.refused) if (host.includes(MARK)) faults.push(`wanted to reach ${host}`);
    for (const frame of wb.page.frames()) {
      // A page of a module that is shown anew is a new frame; the old one is of no interest.
      faults.push(...(await frame.evaluate(made, { MARK, ENTITY, MARKED_UP }).catch(() => [])));
    }
    if (faults.length > 0) throw new Error(`Content became something else:\n${faults.join("\n")}`);
  };
  return { look, forget: () => asked.clear() };
}

/** Runs in a page: the elements, attributes and values that were made of a name. */
function made({ MARK, ENTITY, MARKED_UP }) {
  // What is said or shown as text, and names of files.
  const texts = new Set([
    "aria-label",
    "title",
    "aria-description",
    "placeholder",
    "value",
    "data-resource-name",
    "data-uri",
  ]);
  const faults = [];
  if (self[MARK] !== undefined) faults.push(`ran: ${self[MARK]}`);
  const roots = [document];
  for (let root = roots.pop(); root !== undefined; root = roots.pop()) {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot !== null) roots.push(element.shadowRoot);
      const { localName } = element;
      if (localName.includes(MARK)) faults.push(`element <${localName}>`);
      if (localName === "script" || localName === "style") {
        if (element.textContent.includes(MARK)) faults.push(`<${localName}> with ${MARK}`);
        continue;
      }
      for (const { name, value } of element.attributes) {
        const shown = name === "class" ? value.replace(/\S+-(?:file|ext|name)[-\w]*icon\S*/g, "") : value;
        if (name.includes(MARK) || (shown.includes(MARK) && !texts.has(name))) {
          faults.push(`<${localName} ${name}="${value.slice(0, 200)}">`);
        }
      }
      const text = element.textContent.length < 40 ? element.textContent.trim() : "";
      if (/^(?:strong|b|em|i|del|s|code|h\d|li|blockquote|p|t[dh]|a)$/.test(localName) && MARKED_UP.includes(text)) {
        faults.push(`<${localName}> with only ${text}`);
      }
      if (text.includes(ENTITY)) faults.push(`entity in <${localName}>`);
    }
  }
  return faults;
}

/** Throws where a text that is shown has anything invisible in it. Answers the text, spaces as such. */
export function nothingInvisible(text) {
  const found = INVISIBLE.exec(text);
  if (found !== null) {
    const code = found[0].codePointAt(0).toString(16);
    throw new Error(`U+${code} in ${JSON.stringify(text.slice(Math.max(0, found.index - 60), found.index + 60))}`);
  }
  return text.replace(/[\u00a0\u200c]/g, (c) => (c === "\u200c" ? "" : " "));
}

/** Whether a text shows a name with all its characters, as it is or as it is written in a string; no entity is taken for one. */
export function shows(shown, name) {
  const plain = nothingInvisible(shown);
  if (plain.includes(ENTITY)) throw new Error(`An entity is taken for a character in ${JSON.stringify(plain)}`);
  return [name, JSON.stringify(name).slice(1, -1), literal(name)].some((form) => plain.includes(form));
}

/** Throws unless it does. */
export function showsAll(shown, ...names) {
  for (const name of names) {
    if (!shows(shown, name)) throw new Error(`Not literally ${name} in ${JSON.stringify(shown)}`);
  }
}

/** Plants what a watch must find and takes it away again. Throws where it is not found. */
export async function watchSees(wb, { look, forget }) {
  const plants = [
    ["img", { src: `data:,${MARK}` }, ""],
    ["a", { href: `command:${MARK}.run` }, "x"],
    ["span", { class: `codicon codicon-${MARK}-icon` }, ""],
    [`${MARK}-tag`, {}, ""],
    ["strong", {}, MARKED_UP[0]],
    ["span", {}, ENTITY],
    ["script", {}, `self.${MARK} = 1`],
    ["img", { src: `/${MARK}` }, ""],
  ];
  for (const plant of plants) {
    await wb.page.evaluate(
      ([name, attributes, text, MARK]) => {
        const element = document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
        // A page that allows no scripts in it is given what one would have done.
        if (name === "script") self[MARK] = 1;
        else element.textContent = text;
        element.classList.add("planted");
        document.body.append(element);
      },
      [...plant, MARK],
    );
    const seen = await look().then(
      () => false,
      () => true,
    );
    await wb.page.evaluate((MARK) => {
      for (const element of document.querySelectorAll(".planted")) element.remove();
      delete self[MARK];
    }, MARK);
    forget();
    if (!seen) throw new Error(`The watch does not see <${plant[0]}>`);
  }
  await look();
}
