/** The MLIR text that a compiled module was made from, if it is in the same folder. */
import { FileType, l10n, Uri, window, workspace } from "vscode";
import { labelText } from "../editor/shownText.js";

/**
 * Finds the source of a module: the only text beside it if that is named like the module, else the user chooses one, or
 * any other file.
 */
export async function chooseSource(module: Uri): Promise<Uri | undefined> {
  const folder = Uri.joinPath(module, "..");
  const moduleName = module.path.split("/").at(-1) ?? "";
  const names = likeliestFirst(await textsIn(folder), moduleName);
  const [only] = names;
  if (names.length === 1 && only === moduleName.replace(/\.vmfb$/i, ".mlir")) return Uri.joinPath(folder, only);
  const other = { label: l10n.t("File…"), name: undefined };
  const title = l10n.t("Source to compare with");
  const choice =
    names.length === 0
      ? other
      : await window.showQuickPick([...names.map((name) => ({ label: labelText(name), name })), other], { title });
  if (choice === undefined) return undefined;
  if (choice.name !== undefined) return Uri.joinPath(folder, choice.name);
  const chosen = await window.showOpenDialog({
    title,
    openLabel: l10n.t("Compare"),
    defaultUri: folder,
    filters: { MLIR: ["mlir"], [l10n.t("All files")]: ["*"] },
  });
  return chosen?.[0];
}

async function textsIn(folder: Uri): Promise<string[]> {
  try {
    const entries = await workspace.fs.readDirectory(folder);
    return entries.flatMap(([name, type]) => ((type & FileType.File) !== 0 && name.endsWith(".mlir") ? [name] : []));
  } catch {
    // Not every file system can list folders; the user can still choose a file.
    return [];
  }
}

/** Sorted by the length of the prefix that they share with the module's name, longest first. */
export function likeliestFirst(names: readonly string[], module: string): string[] {
  const common = (name: string): number => {
    let at = 0;
    while (at < name.length && at < module.length && name[at] === module[at]) at++;
    return at;
  };
  return [...names].sort((a, b) => common(b) - common(a) || (a < b ? -1 : 1));
}
