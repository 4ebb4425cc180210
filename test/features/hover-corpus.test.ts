import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { hover } from "../../server/src/core/features/hover.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/settings.js";
import { corpusFiles } from "../kit/corpus.js";

test("every ABI attribute of the corpus is explained, on its key and on its value", () => {
  const wrong: string[] = [];
  for (const path of corpusFiles("iree")) {
    const document = openDocument(`file:///${basename(path)}`, 1, readFileSync(path, "utf8"));
    for (const record of document.records()) {
      for (const { key, entry } of record.islands) {
        const { keySpan, value } = entry;
        const offsets = [keySpan.start, keySpan.end];
        if (value !== undefined) offsets.push(value.start, (value.start + value.end) >> 1, value.end);
        for (const relative of offsets) {
          const offset = record.start + relative;
          const found = hover(document, document.positionAt(offset), DEFAULT_SETTINGS);
          const start = found?.range && document.offsetAt(found.range.start);
          const end = found?.range && document.offsetAt(found.range.end);
          if (start === undefined || end === undefined || offset < start || offset > end) {
            wrong.push(`${basename(path)}:${document.positionAt(offset).line + 1} ${key} ${start} ${offset} ${end}`);
          }
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});
