/** From a name in one file to what it means in others. */
import { describe, expect, test } from "vitest";
import { type AbiDocument, openDocument } from "../../server/src/core/document/document.js";
import { finish } from "../../server/src/core/text/steps.js";
import type { FileSummary } from "../../server/src/core/workspace/fileSummary.js";
import type { Workspace } from "../../server/src/core/workspace/linkedFunctions.js";
import {
  callItemSteps,
  definitionSteps,
  incomingCallSteps,
  outgoingCallSteps,
  referenceSteps,
} from "../../server/src/core/workspace/navigation.js";
import { itemsFound } from "../kit/found.js";
import { indexOf, MemoryFiles, OPTIONS, ROOT } from "../kit/memoryFiles.js";

const LIBRARY = `module @lib {
  func.func @twice(%x: i32) -> i32 {
    %r = func.call @add(%x) : (i32) -> i32
    return %r : i32
  }
  func.func private @add(%x: i32) -> i32 {
    return %x : i32
  }
}
`;
const USER = `vm.module @user {
  vm.import private @lib.twice(%x : i32) -> i32
  vm.func @main(%x : i32) -> i32 {
    %r = vm.call @lib.twice(%x) : (i32) -> i32
    vm.return %r : i32
  }
  vm.export @main
}
`;

interface Files {
  readonly files: MemoryFiles;
  readonly workspace: Workspace;
  open(path: string): AbiDocument;
}

async function workspaceOf(texts: Readonly<Record<string, string>>): Promise<Files> {
  const files = new MemoryFiles();
  for (const [path, text] of Object.entries(texts)) files.write(path, text);
  const index = indexOf(files);
  index.setFolder(ROOT, OPTIONS);
  await index.settled();
  const opened: AbiDocument[] = [];
  const workspace: Workspace = {
    open: opened,
    *closed(): Generator<readonly [string, FileSummary]> {
      for (const file of index.summaries()) if (!opened.some(({ uri }) => uri === file[0])) yield file;
    },
    document: (uri) => index.document(uri),
  };
  const open = (path: string) => {
    const document = openDocument(`${ROOT}/${path}`, 1, texts[path] ?? "");
    opened.push(document);
    return document;
  };
  return { files, workspace, open };
}

const at = (document: AbiDocument, text: string, nth = 0) => {
  let offset = -1;
  for (let i = 0; i <= nth; i++) offset = document.indexOf(text, offset + 1);
  return document.positionAt(offset + 2);
};
const shown = ({ uri, range }: { uri: string; range: { start: { line: number; character: number } } }) =>
  `${uri.slice(ROOT.length + 1)}:${range.start.line}:${range.start.character}`;

describe("an import", () => {
  const define = async (texts: Readonly<Record<string, string>>, nth: number, text = "@lib.twice") => {
    const { workspace, open } = await workspaceOf(texts);
    const document = open("user.mlir");
    const links = finish(definitionSteps(document, at(document, text, nth), workspace));
    return links && itemsFound(links).map(({ targetUri: uri, targetSelectionRange: range }) => shown({ uri, range }));
  };

  test("leads to the export, from its declaration and from a call", async () => {
    for (const nth of [0, 1]) {
      expect(await define({ "user.mlir": USER, "lib.mlir": LIBRARY }, nth)).toEqual(["lib.mlir:1:12"]);
    }
  });

  test("leads to itself where nothing exports it", async () => {
    expect(await define({ "user.mlir": USER }, 1)).toEqual(["user.mlir:1:20"]);
    expect(await define({ "user.mlir": USER, "other.mlir": LIBRARY.replace("@lib", "@other") }, 1)).toEqual([
      "user.mlir:1:20",
    ]);
  });

  test("leads to the function that a vm.export names", async () => {
    const lib = 'vm.module @lib {\n  vm.func @body() {\n    vm.return\n  }\n  vm.export @body as("twice")\n}\n';
    expect(await define({ "user.mlir": USER, "lib.mlir": lib }, 0)).toEqual(["lib.mlir:1:10"]);
  });

  test("leads to all that match, the nearest first", async () => {
    const texts = { "a/lib.mlir": LIBRARY, "lib.mlir": LIBRARY, "user.mlir": USER };
    expect(await define(texts, 0)).toEqual(["lib.mlir:1:12", "a/lib.mlir:1:12"]);
  });

  test("leads to a compiled module where there is no source", async () => {
    const { files, workspace: _, open: __ } = await workspaceOf({});
    files.write("user.mlir", USER);
    const module = { name: "lib", exports: [{ name: "twice" }], imports: [] } as never;
    files.put("lib.vmfb", { kind: "module", module });
    const index = indexOf(files);
    index.setFolder(ROOT, OPTIONS);
    await index.settled();
    const document = openDocument(`${ROOT}/user.mlir`, 1, USER);
    const workspace: Workspace = {
      open: [document],
      closed: () => index.summaries(),
      document: (u) => index.document(u),
    };
    const found = () =>
      itemsFound(finish(definitionSteps(document, at(document, "@lib.twice"), workspace))).map(
        ({ targetUri }) => targetUri,
      );
    expect(found()).toEqual([`${ROOT}/lib.vmfb`]);
    index.fileChanged(files.write("source.mlir", LIBRARY));
    await index.settled();
    expect(found()).toEqual([`${ROOT}/source.mlir`]);
  });

  test("without a module leads to public functions of other files from its declaration alone", async () => {
    const user =
      "func.func private @twice(i32) -> i32\nfunc.func @main(%x: i32) -> i32 {\n  %r = call @twice(%x) : (i32) -> i32\n  return %r : i32\n}\n";
    const texts = { "user.mlir": user, "lib.mlir": LIBRARY };
    expect(await define(texts, 0, "@twice")).toEqual(["lib.mlir:1:12"]);
    expect(await define(texts, 1, "@twice")).toEqual(["user.mlir:0:18"]);
  });

  test("means the open text, not the file's", async () => {
    const { workspace, open } = await workspaceOf({ "user.mlir": USER, "lib.mlir": LIBRARY });
    const library = open("lib.mlir");
    library.update([{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: "\n\n" }], 2);
    const document = open("user.mlir");
    const [link] = finish(definitionSteps(document, at(document, "@lib.twice"), workspace)) ?? [];
    expect(link?.targetSelectionRange.start).toEqual({ line: 3, character: 12 });
  });
});

describe("references", () => {
  const TEXTS = { "user.mlir": USER, "lib.mlir": LIBRARY, "other.mlir": USER.replaceAll("lib.", "unknown.") };
  const find = async (path: string, text: string, declaration: boolean) => {
    const { workspace, open } = await workspaceOf(TEXTS);
    const document = open(path);
    return itemsFound(finish(referenceSteps(document, at(document, text), declaration, workspace))).map(shown);
  };

  test("of an export are those of its imports", async () => {
    expect(await find("lib.mlir", "@twice", true)).toEqual(["lib.mlir:1:12", "user.mlir:1:20", "user.mlir:3:17"]);
    expect(await find("lib.mlir", "@twice", false)).toEqual(["user.mlir:3:17"]);
  });

  test("of an import are those of the export and of the other imports", async () => {
    expect(await find("user.mlir", "@lib.twice", true)).toEqual(["user.mlir:1:20", "user.mlir:3:17", "lib.mlir:1:12"]);
  });

  test.each([
    ["git:/w/user.mlir?%7B%22ref%22%3A%22HEAD%22%7D", false],
    ["git:/w/user.mlir?%7B%22ref%22%3A%22HEAD%22%7D", true],
    ["gitlens://a/w/user.mlir", true],
  ])("in another version of a file, %s, leave out the file (open: %s)", async (uri, isOpen) => {
    const { workspace, open } = await workspaceOf(TEXTS);
    if (isOpen) open("user.mlir");
    const document = openDocument(uri, 1, USER);
    const found = itemsFound(finish(referenceSteps(document, at(document, "@lib.twice"), true, workspace)));
    expect(found.map((it) => it.uri)).toEqual([uri, uri, `${ROOT}/lib.mlir`]);
  });

  test("of a private function stay in the file", async () => {
    expect(await find("lib.mlir", "@add", true)).toEqual(["lib.mlir:5:20", "lib.mlir:2:19"]);
  });
});

describe("calls", () => {
  test("go through imports in both directions", async () => {
    const { workspace, open } = await workspaceOf({ "user.mlir": USER, "lib.mlir": LIBRARY });
    const document = open("user.mlir");
    const [item] = finish(callItemSteps(document, at(document, "@lib.twice", 1), workspace));
    expect(item).toMatchObject({ name: "twice", uri: `${ROOT}/lib.mlir` });
    const library = workspace.document(item?.uri ?? "");
    if (item === undefined || library === undefined) throw new Error("no item");
    const incoming = itemsFound(incomingCallSteps(library, item, workspace));
    expect(incoming).toMatchObject([
      { from: { name: "main", uri: document.uri }, fromRanges: [{ start: { line: 3 } }] },
    ]);
    const [main] = finish(callItemSteps(document, at(document, "@main"), workspace));
    if (main === undefined) throw new Error("no item");
    const outgoing = itemsFound(outgoingCallSteps(document, main, workspace));
    expect(outgoing).toMatchObject([{ to: { name: "twice", uri: library.uri }, fromRanges: [{ start: { line: 3 } }] }]);
  });
});
