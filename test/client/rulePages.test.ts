/** What the editor makes of the links of findings, and what it may be asked to show. */
import { beforeEach, expect, test, vi } from "vitest";

interface FakeUri {
  readonly text: string;
}

const executed = vi.hoisted(() => [] as unknown[][]);
vi.mock("vscode", () => ({
  commands: { executeCommand: async (...all: unknown[]) => void executed.push(all) },
  l10n: { t: (text: string, ...args: string[]) => text.replace("{0}", args[0] ?? "") },
  Uri: {
    parse: (text: string): FakeUri => ({ text }),
    joinPath: ({ text }: FakeUri, ...parts: string[]): FakeUri => ({ text: [text, ...parts].join("/") }),
  },
}));
const { rulePages, showRulePage } = await import("../../client/src/views/rulePages.js");

const context = { extensionUri: { text: "ext:/lens" } } as never;
const finding = (id: string) => ({ code: { value: id, target: { text: `https://example.org/${id}.md` } } });
const LINK = { text: "command:mlirAbi.openRule?%5B%22sip-syntax%22%5D" };

beforeEach(() => void executed.splice(0));

test("a pulled finding leads to the page in the package", async () => {
  const report = { kind: "full", items: [finding("sip-syntax"), { message: "without a code" }] };
  const provide = rulePages.provideDiagnostics as unknown as (...all: unknown[]) => Promise<typeof report>;
  const { items } = await provide({}, undefined, {}, async () => report);
  expect(items).toEqual([{ code: { value: "sip-syntax", target: LINK } }, { message: "without a code" }]);
});

test("a pushed finding as well", () => {
  const items = [finding("sip-syntax"), finding("../../etc")];
  const next = vi.fn();
  (rulePages.handleDiagnostics as (...all: unknown[]) => void)("file:///a.mlir", items, next);
  expect(next).toHaveBeenCalledWith("file:///a.mlir", [
    { code: { value: "sip-syntax", target: LINK } },
    finding("../../etc"),
  ]);
});

test("the command of the server's code actions shows the page here; others go to the server", async () => {
  const run = rulePages.executeCommand as (...all: unknown[]) => Promise<unknown>;
  const next = vi.fn();
  await run("mlirAbi.openRulePage", ["sip-syntax"], next);
  expect(executed).toEqual([["mlirAbi.openRule", "sip-syntax"]]);
  await run("mlirAbi.decode", ["I1!R1!"], next);
  expect(next).toHaveBeenCalledExactlyOnceWith("mlirAbi.decode", ["I1!R1!"]);
});

test("a page is shown as Markdown, and nothing but a rule's page is", async () => {
  await showRulePage(context, "sip-syntax");
  expect(executed).toEqual([["markdown.showPreview", { text: "ext:/lens/docs/rules/sip-syntax.md" }]]);
  for (const id of ["../README", "", "a/b", "Sip"])
    await expect(showRulePage(context, id)).rejects.toThrow("Unknown rule");
});
