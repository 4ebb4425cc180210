import fc from "fast-check";
import { expect, test } from "vitest";
import { frame, messageReader } from "./rawClient.js";

test("messages are whole however the stream is cut", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 60 });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), fc.array(fc.integer({ min: 1, max: 90 })), (texts, cuts) => {
      const stream = Buffer.concat(texts.map((text) => frame({ text })));
      const bodies: unknown[] = [];
      const read = messageReader((body) => bodies.push((JSON.parse(body.toString()) as { text: unknown }).text));
      let at = 0;
      for (let i = 0; at < stream.length; i++) {
        const size = cuts[i] ?? 7;
        read(stream.subarray(at, at + size));
        at += size;
      }
      expect(bodies).toEqual(texts);
    }),
    { numRuns: 500 },
  );
});

test("a header may hold more than the length", () => {
  const bodies: string[] = [];
  const read = messageReader((body) => bodies.push(body.toString()));
  read(Buffer.from("Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}"));
  expect(bodies).toEqual(["{}"]);
});
