/** The list of findings in the playground, on a page that is no more than what it uses. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** Not by its name: tests are checked without the types of a browser. */
const FINDINGS = new URL("../../playground/src/findings.ts", import.meta.url).pathname;

vi.mock("@codemirror/lsp-client", () => ({
  LSPClient: class {},
  LSPPlugin: { get: () => ({ fromPosition: () => 0 }) },
}));
vi.mock("@codemirror/lint", () => ({ setDiagnostics: () => ({}) }));

class Element {
  textContent = "";
  className = "";
  children: Element[] = [];
  readonly #listeners: (() => unknown)[] = [];
  append(...more: readonly Element[]): void {
    this.children.push(...more);
  }
  prepend(): void {}
  setAttribute(): void {}
  focus(): void {}
  replaceWith(...others: readonly Element[]): void {
    replaced.push(...others);
  }
  replaceChildren(...all: Element[]): void {
    this.children = all;
  }
  addEventListener(_: string, listener: () => unknown): void {
    this.#listeners.push(listener);
  }
  click(): unknown {
    return this.#listeners.map((listener) => listener());
  }
}

let ids: Record<string, Element>;
let replaced: Element[];
beforeEach(() => {
  ids = { findings: new Element(), "finding-count": new Element(), status: new Element() };
  replaced = [];
  vi.stubGlobal("HTMLElement", Element);
  vi.stubGlobal("document", { getElementById: (id: string) => ids[id], createElement: () => new Element() });
});
afterEach(() => vi.unstubAllGlobals());

test("a fix or page that fails is announced", async () => {
  const start = { line: 0, character: 0 };
  const answers: Record<string, unknown> = {
    "textDocument/diagnostic": { items: [{ range: { start, end: start }, code: "a-rule", message: "wrong" }] },
    "textDocument/codeAction": [{ title: "Repair", data: 1 }],
  };
  const request = async (method: string) => {
    if (!(method in answers)) throw new Error(`${method} failed`);
    return answers[method];
  };
  const view = { state: { doc: {}, readOnly: false }, dispatch() {} };
  const openRule = (id: string) => Promise.reject(new Error(`${id} has no page`));
  const { showFindings } = await import(FINDINGS);
  await showFindings({ request }, view, openRule);
  const [, rule, fix] = ids.findings?.children[0]?.children ?? [];
  const announced = () => vi.waitUntil(() => ids.status?.textContent);

  rule?.click();
  expect(await announced()).toBe("a-rule has no page");
  fix?.click();
  const [repair] = await vi.waitUntil(() => replaced.length > 0 && replaced);
  (ids.status as Element).textContent = "";
  repair?.click();
  expect(await announced()).toBe("codeAction/resolve failed");
  delete answers["textDocument/codeAction"];
  (ids.status as Element).textContent = "";
  fix?.click();
  expect(await announced()).toBe("textDocument/codeAction failed");
});
