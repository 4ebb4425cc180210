import { expect } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { hover } from "../../server/src/core/features/hover.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { testOnFiles } from "../kit/corpus.js";

testOnFiles("every ABI attribute is explained, on its key and on its value", ({ withAbi }) => {
  const wrong: string[] = [];
  for (const { name, text } of withAbi) {
    const document = openDocument(`file:///${name}`, 1, text);
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
            wrong.push(`${name}:${document.positionAt(offset).line + 1} ${key} ${start} ${offset} ${end}`);
          }
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});
