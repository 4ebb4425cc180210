/** The playground: connects the page's parts. */
import { EditorView, keymap } from "@codemirror/view";
import { actionKeys } from "./actionMenu.js";
import { commandLines } from "./commandLine.js";
import { showComparison } from "./compare.js";
import { createDecoded, followCursor, showDecoded } from "./decoded.js";
import { closeDetails, createDetails, openRule } from "./details.js";
import { announce, announceError, confirm, copyText, debounced, element, oneTabStop, saveText } from "./dom.js";
import { createEditor, makeEditable, setText } from "./editor.js";
import { EXAMPLES, exampleText, SAMPLE } from "./examples.js";
import { createExplainBox } from "./explain.js";
import { chooseFile, onDrop, printBytecode, readFile, showModule } from "./files.js";
import { showFindings } from "./findings.js";
import { EMPTY, readLink, type Shared, writeLink } from "./link.js";
import { startServer } from "./server.js";
import { createSettings } from "./settings.js";
import { createStringLine } from "./strings.js";

declare const __VERSION__: string;

/** The pause in typing after which findings and decoded text are requested. */
const UPDATE_DELAY_MS = 150;

const server = startServer(
  () => announce("The language server has ended; reload the page"),
  () => refresh(),
);

/** Whether the text is from a file: links never include those. */
let isFromFile = false;

const refresh = debounced(UPDATE_DELAY_MS, () => {
  showFindings(server, view, openRule).catch(announceError);
  showDecoded(server, view).catch(announceError);
});
const view = createEditor(element("editor", HTMLElement), server, [
  keymap.of(actionKeys(server)),
  EditorView.updateListener.of((update) => {
    if (update.docChanged) {
      // Replacing the whole text discards the file.
      if (update.changes.mapPos(0, 1) === update.state.doc.length) {
        isFromFile = false;
      }
      refresh();
    } else if (update.selectionSet) followCursor(view);
    const { readOnly } = update.state;
    if (readOnly !== update.startState.readOnly) element("read-only", HTMLElement).hidden = !readOnly;
  }),
]);
const settings = createSettings(server, refresh);
const line = await createStringLine(server);
const second = element("second", HTMLTextAreaElement);
createDetails();
createDecoded(view);
for (const list of ["decoded", "findings"]) oneTabStop(element(list, HTMLElement));
createExplainBox(server);

const state = (): Shared => ({
  text: view.state.doc.toString(),
  string: line.value(),
  second: second.value,
  ...settings.value(),
});

async function show(shared: Shared): Promise<void> {
  setText(view, shared.text);
  line.set(shared.string);
  second.value = shared.second;
  element("compare", HTMLDetailsElement).open = shared.second !== "";
  isFromFile = false;
  await settings.set(shared);
}

/** Shows the state in the URL, or else the first example. */
async function showAddress(): Promise<void> {
  const read = await readLink(location.hash);
  if (read !== undefined && "state" in read) return show(read.state);
  if (view.state.doc.length === 0) await show({ ...EMPTY, text: SAMPLE });
  if (read !== undefined) announce(read.problem);
}

async function share(button: HTMLButtonElement): Promise<void> {
  if (isFromFile) return announce("The text is a file's, and files never get into a link; paste it to share it");
  const fragment = await writeLink(state(), __VERSION__);
  element("save", HTMLButtonElement).classList.toggle("wanted", fragment === undefined);
  if (fragment === undefined) return announce("The text is too long for a link; save it as a file instead");
  history.replaceState(null, "", fragment);
  await copyText(location.href, "Link", button);
}

async function open(file: File): Promise<void> {
  const content = await readFile(file);
  const isText = "text" in content;
  if (!(isText || content.isBytecode)) return showModule(server, file.name, content.base64);
  const text = isText ? content.text : await printBytecode(server, file.name, content.base64);
  setText(view, text, { readOnly: !isText });
  isFromFile = true;
  closeDetails();
  announce(`${file.name} opened; it stays on this device`);
}

const onClick = (id: string, run: (button: HTMLButtonElement) => unknown) => {
  const button = element(id, HTMLButtonElement);
  button.addEventListener("click", () => {
    Promise.resolve(run(button)).catch(announceError);
  });
};
onClick("share", share);
onClick("save", (button) => {
  saveText("input.mlir", view.state.doc.toString());
  confirm("Text saved", button);
});
onClick("copy-command", (button) => copyText(commandLines(state()), "Command", button));
onClick("open", () => chooseFile(".mlir,.vmfb,.mlirbc,.txt", (file) => void open(file).catch(announceError)));
onClick("edit", () => {
  makeEditable(view);
  refresh();
  view.focus();
});
onClick("compare-run", () => showComparison(server, second.value));
onClick("compare-open", () =>
  chooseFile(".mlir,.vmfb,.mlirbc", (file) => void showComparison(server, file).catch(announceError)),
);
onDrop((file) => void open(file).catch(announceError));
const examples = element("examples", HTMLSelectElement);
for (const name of EXAMPLES.keys()) examples.add(new Option(name));
const openExample = async (): Promise<void> => {
  const text = await exampleText(examples.value);
  examples.selectedIndex = 0;
  if (text === undefined) return;
  setText(view, text);
  isFromFile = false;
  closeDetails();
};
examples.addEventListener("change", () => void openExample().catch(announceError));
addEventListener("hashchange", () => void showAddress().catch(announceError));
await showAddress();
document.documentElement.dataset.ready = "true";
navigator.serviceWorker?.register("sw.js").catch(() => undefined);
