/** What the structure of any MLIR text answers over the protocol. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallHierarchyItem } from "vscode-languageserver";
import { type LspClient, PULLS, startClient } from "../kit/lspClient.js";

const TEXT = `#map = affine_map<(d0) -> (d0)>
module @m {
  other.func private @callee(%a: i32) -> i32 {
    %0 = other.add %a, %a {m = #map} : i32
    other.return %0 : i32
  }
  other.func @caller(%x: i32) {
    %r = other.call @callee(%x) : (i32) -> i32
    other.br ^end
  ^end:
    other.return
  }
}
`;
const URI = "file:///structure.mlir";

const at = (line: number, character: number) => ({ textDocument: { uri: URI }, position: { line, character } });
const range = (line: number, start: number, end: number) => ({
  start: { line, character: start },
  end: { line, character: end },
});

describe("a client asks about unknown dialects", () => {
  let client: LspClient;
  beforeAll(async () => {
    client = await startClient({ capabilities: PULLS });
    await client.open(URI, TEXT);
  });
  afterAll(async () => {
    expect(await client.stop()).toBe(0);
  });
  const ask = (method: string, params: object): Promise<unknown> =>
    client.connection.sendRequest(`textDocument/${method}`, params);

  test("definition, references, highlights", async () => {
    expect(await ask("definition", at(7, 23))).toEqual([{ uri: URI, range: range(2, 21, 28) }]);
    expect(await ask("references", { ...at(3, 20), context: { includeDeclaration: true } })).toEqual([
      { uri: URI, range: range(2, 29, 31) },
      { uri: URI, range: range(3, 19, 21) },
      { uri: URI, range: range(3, 23, 25) },
    ]);
    expect(await ask("documentHighlight", at(8, 15))).toEqual([
      { range: range(8, 13, 17), kind: 2 },
      { range: range(9, 2, 6), kind: 3 },
    ]);
  });

  test("hover, rename", async () => {
    expect(await ask("hover", at(3, 33))).toMatchObject({ range: range(3, 31, 35) });
    // Where another extension of the editor explains plain MLIR.
    expect(await ask("hover", { ...at(3, 33), withoutMlir: true })).toBeNull();
    expect(await ask("rename", { ...at(4, 18), newName: "%sum" })).toMatchObject({
      changes: {
        [URI]: [
          { range: range(3, 4, 6), newText: "%sum" },
          { range: range(4, 17, 19), newText: "%sum" },
        ],
      },
    });
    await expect(ask("rename", { ...at(4, 18), newName: "%a" })).rejects.toThrow("There is already a %a here");
  });

  test("completion", async () => {
    const uri = "file:///completion.mlir";
    await client.open(uri, "#map = 1\nother.func @f(%a: i32) {\n  other.use %\n}\n");
    const answer = await ask("completion", { textDocument: { uri }, position: { line: 2, character: 13 } });
    expect(answer).toMatchObject([{ label: "%a", textEdit: { range: range(2, 12, 13), newText: "%a" } }]);
  });

  test("calls", async () => {
    const [item] = (await ask("prepareCallHierarchy", at(7, 23))) as CallHierarchyItem[];
    expect(item).toMatchObject({ name: "callee", selectionRange: range(2, 21, 28) });
    const incoming = await client.connection.sendRequest("callHierarchy/incomingCalls", { item });
    expect(incoming).toMatchObject([{ from: { name: "caller" }, fromRanges: [range(7, 20, 27)] }]);
    const [caller] = (await ask("prepareCallHierarchy", at(6, 15))) as CallHierarchyItem[];
    const outgoing = await client.connection.sendRequest("callHierarchy/outgoingCalls", { item: caller });
    expect(outgoing).toMatchObject([{ to: { name: "callee" }, fromRanges: [range(7, 20, 27)] }]);
  });
});

test("a client that keeps their data learns which diagnostics are about MLIR itself", async () => {
  const text = `func.func @f() -> i32 attributes {iree.abi.stubb} {
  return %a : i32
}
`;
  const dataOf = async (diagnostic: object) => {
    const client = await startClient({ capabilities: { textDocument: { diagnostic } } });
    await client.open(URI, text);
    const found = await client.diagnostics(URI);
    await client.stop();
    return found.map(({ code, data }) => [code, data]);
  };
  const mlir = { family: "mlir" };
  expect(await dataOf({ dataSupport: true })).toEqual([
    ["misspelt-attribute", undefined],
    ["undefined-value", mlir],
  ]);
  expect((await dataOf({})).flatMap(([, data]) => data ?? [])).toEqual([]);
});
