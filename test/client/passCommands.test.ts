/** The context key on which the palette's commands for pass dumps depend, against an editor that only pretends. */
import { expect, test } from "vitest";
import { clientModule } from "../kit/clientModule.js";

const HEADER = "// -----// IR Dump After Canonicalizer (canonicalize) //----- //";

function documentOf(text: string, languageId = "mlir") {
  const lines = text.split("\n");
  return { languageId, lineCount: lines.length, lineAt: (line: number) => ({ text: lines[line] }) };
}
type Document = ReturnType<typeof documentOf>;

const load = clientModule<{ followPassDumps(): unknown }>("commands/passCommands.ts");

/** Follows editors from one that is active. Answers the values of the key, and how to change the editor and its text. */
async function follow(first: Document | undefined) {
  const keys: unknown[] = [];
  let activated = (_editor: unknown): void => undefined;
  let edited = (_event: unknown): void => undefined;
  const window = {
    activeTextEditor: first && { document: first },
    onDidChangeActiveTextEditor: (body: typeof activated) => (activated = body),
  };
  const vscode = {
    commands: { executeCommand: (...args: unknown[]) => keys.push(args) },
    window,
    workspace: { onDidChangeTextDocument: (body: typeof edited) => (edited = body) },
  };
  (await load(vscode)).followPassDumps();
  return {
    keys: () => keys.splice(0),
    activate(document: Document | undefined) {
      window.activeTextEditor = document && { document };
      activated(window.activeTextEditor);
    },
    edit(document: Document) {
      Object.assign(window.activeTextEditor ?? {}, { document });
      edited({ document });
    },
  };
}

const set = (value: boolean) => ["setContext", "mlirAbi.isPassDump", value];

test("the key follows the active editor", async () => {
  const { keys, activate } = await follow(documentOf(`iree-compile: remark\n  ${HEADER}\nmodule {}`));
  expect(keys()).toEqual([set(true)]);
  for (const [document, value] of [
    [documentOf("module {}"), false],
    [documentOf("// *** IR Dump Before CSE ***\nmodule {}"), true],
    [documentOf(HEADER, "plaintext"), false],
    [undefined, false],
  ] as const) {
    activate(document);
    expect(keys()).toEqual([set(value)]);
  }
});

test("the key follows edits of the active file", async () => {
  const { keys, edit } = await follow(documentOf("module {}"));
  expect(keys()).toEqual([set(false)]);
  edit(documentOf(`${HEADER}\nmodule {}`));
  await expect.poll(keys).toEqual([set(true)]);
});
