/** The ABI outline: the functions of the active file, their attributes, inputs and results, down to the leaves. */
import {
  commands,
  type Disposable,
  EventEmitter,
  type LogOutputChannel,
  l10n,
  Range,
  type TextDocument,
  type TextEditor,
  ThemeIcon,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  type Uri,
  window,
  workspace,
} from "vscode";
import type { OutlineNode } from "../../../server/src/core/features/abiOutline.js";
import { debounced } from "../editor/helpers.js";
import type { Session } from "../editor/session.js";

/** How long the view waits for more edits. */
const UPDATE_DELAY_MS = 300;

interface Item {
  readonly uri: Uri;
  readonly range: Range;
  readonly node: OutlineNode;
}

const ICONS: Readonly<Record<OutlineNode["kind"], string>> = {
  op: "symbol-function",
  attribute: "symbol-property",
  list: "symbol-array",
  object: "symbol-object",
  value: "symbol-field",
  more: "ellipsis",
};

/** Registers the view. */
export function registerOutline(session: Session, log: LogOutputChannel): readonly Disposable[] {
  const provider = new OutlineProvider(session, log);
  const view = window.createTreeView("mlirAbi.outline", { treeDataProvider: provider, showCollapseAll: true });
  const refresh = debounced<OutlineProvider>(UPDATE_DELAY_MS, (it) => it.refresh());
  /** Selects the function at the cursor while the view is visible. */
  const follow = async ({ document, selection }: TextEditor): Promise<void> => {
    if (!view.visible || document !== provider.document) return;
    const item = provider.opAt(selection.active.line);
    if (item !== undefined && view.selection[0] !== item) await view.reveal(item, { select: true, focus: false });
  };
  const activate = (editor: TextEditor | undefined): void => {
    // Panels, such as our log's, and views of ours take the focus without being another file.
    if (editor?.document.uri.scheme.startsWith("mlir-abi")) return;
    const isMlir = editor?.document.languageId === "mlir";
    const isPanel = editor?.viewColumn === undefined && !isMlir;
    if (isPanel && window.visibleTextEditors.some((it) => it.document === provider.document)) return;
    provider.document = isMlir ? editor.document : undefined;
    provider.refresh();
  };
  activate(window.activeTextEditor);
  return [
    view,
    refresh,
    provider.changed,
    commands.registerCommand("mlirAbi.refreshOutline", () => provider.refresh()),
    window.onDidChangeActiveTextEditor(activate),
    window.onDidChangeTextEditorSelection(({ textEditor }) => void follow(textEditor)),
    workspace.onDidChangeTextDocument(({ document }) => {
      if (document === provider.document) refresh(provider);
    }),
    session.onRunning(() => provider.refresh()),
  ];
}

class OutlineProvider implements TreeDataProvider<Item> {
  readonly changed = new EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;
  readonly #session: Session;
  readonly #log: LogOutputChannel;
  document: TextDocument | undefined;
  #roots: readonly Item[] = [];

  constructor(session: Session, log: LogOutputChannel) {
    this.#session = session;
    this.#log = log;
  }

  refresh(): void {
    this.changed.fire();
  }

  opAt(line: number): Item | undefined {
    return this.#roots.findLast(({ range }) => range.start.line <= line);
  }

  async getChildren(parent?: Item): Promise<Item[]> {
    const uri = parent?.uri ?? this.document?.uri;
    if (uri === undefined || this.#session.state !== "running") return [];
    const known = parent !== undefined && parent.node.kind !== "op";
    const nodes = known ? parent.node.children : await this.#ask(uri, parent?.range);
    const items = nodes.map((node) => ({ uri, node, range: rangeOf(node) }));
    if (parent === undefined) this.#roots = items;
    return items;
  }

  /** Only functions are revealed, which have no parent. */
  getParent(): undefined {
    return undefined;
  }

  getTreeItem({ uri, range, node }: Item): TreeItem {
    const { label, detail, kind, children } = node;
    const { None, Collapsed } = TreeItemCollapsibleState;
    const item = new TreeItem(label, kind === "op" || children.length > 0 ? Collapsed : None);
    item.description = detail;
    item.tooltip = detail === "" ? label : `${label}\n${detail}`;
    item.contextValue = kind;
    item.iconPath = new ThemeIcon(ICONS[kind]);
    item.accessibilityInformation = { label: [label, kindWord(kind), detail].filter((it) => it !== "").join(", ") };
    item.command = { command: "vscode.open", title: l10n.t("Go to"), arguments: [uri, { selection: range }] };
    return item;
  }

  async #ask(uri: Uri, range: Range | undefined): Promise<readonly OutlineNode[]> {
    try {
      const at = range && { line: range.start.line, character: range.start.character };
      return await this.#session.execute("mlirAbi.outline", uri.toString(), ...(at ? [at] : []));
    } catch (error) {
      // The file was closed or the server ended; the view requests its items again.
      this.#log.debug("While reading the outline:", String(error));
      return [];
    }
  }
}

function rangeOf({ range: { start, end } }: OutlineNode): Range {
  return new Range(start.line, start.character, end.line, end.character);
}

/** The accessible name of the icon. */
function kindWord(kind: OutlineNode["kind"]): string {
  switch (kind) {
    case "op":
      return l10n.t("function");
    case "attribute":
      return l10n.t("attribute");
    case "list":
      return l10n.t("list");
    case "object":
      return l10n.t("dictionary");
    case "value":
      return l10n.t("value");
    case "more":
      return "";
  }
}
