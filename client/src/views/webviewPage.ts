/** What pages of files have in common: their frame in a webview, and the watch on the folders of their files. */
import { type Disposable, RelativePattern, Uri, type Webview, workspace } from "vscode";
import { newNonce, pageOf } from "./modulePage.js";

/** How long to wait for more edits, or for the last of several writes by a compiler. */
export const UPDATE_DELAY_MS = 300;

/** A page in the extension's style. @param script The name of its script in `media`; undefined if the page needs none. */
export function webviewPage(webview: Webview, media: Uri, body: string, script?: string): string {
  const at = (name: string) => webview.asWebviewUri(Uri.joinPath(media, name)).toString();
  return pageOf({ body, style: at("module.css"), script: script && at(script), nonce: newNonce() });
}

/** Calls back with each file in the folders of some that is written, made or deleted. */
export function watchFolders(files: readonly Uri[], changed: (file: Uri) => void): readonly Disposable[] {
  const folders = new Map(files.map((uri) => Uri.joinPath(uri, "..")).map((folder) => [folder.toString(), folder]));
  return Array.from(folders.values(), (folder) => {
    const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, "*"));
    for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete]) event(changed);
    return watcher;
  });
}
