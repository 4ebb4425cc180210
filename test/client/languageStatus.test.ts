/** What the status flyout says of the active file, against an editor that only pretends. */
import { expect, test } from "vitest";
import { clientModule } from "../kit/clientModule.js";

const load = clientModule<{ languageStatus(session: unknown): unknown }>("languageStatus.ts");

const DiagnosticSeverity = { Error: 0, Warning: 1, Information: 2, Hint: 3 };

async function detailOf(...severities: readonly number[]): Promise<unknown> {
  const item: { detail?: unknown } = {};
  const listen = () => undefined;
  const vscode = {
    DiagnosticSeverity,
    Disposable: { from: () => undefined },
    LanguageStatusSeverity: {},
    l10n: { t: (text: string, count: number) => text.replace("{0}", String(count)) },
    languages: {
      createLanguageStatusItem: () => item,
      getDiagnostics: () => [...severities.map((severity) => ({ severity, source: "mlir-abi" })), { source: "other" }],
      onDidChangeDiagnostics: listen,
    },
    window: { activeTextEditor: { document: { languageId: "mlir" } }, onDidChangeActiveTextEditor: listen },
  };
  (await load(vscode)).languageStatus({ state: "running", files: "", onDidChangeState: listen });
  return item.detail;
}

test("it counts findings as the Problems panel does, without hints", async () => {
  const { Error: error, Warning, Information, Hint } = DiagnosticSeverity;
  expect(await detailOf(error, Warning, Information, Hint, Hint)).toBe("3 findings in this file");
  expect(await detailOf(error, Hint)).toBe("1 finding in this file");
});
