/** Compiled modules. */

import { inspectJson, inspectJsonText } from "../../server/src/core/api/inspect.js";
import { linkJson } from "../../server/src/core/api/link.js";
import { fromModule } from "../../server/src/core/diff/fromModule.js";
import { moduleHtml } from "../../server/src/core/features/moduleHtml.js";
import { moduleView } from "../../server/src/core/features/moduleView.js";
import { dotText, mermaidText } from "../../server/src/core/link/drawing.js";
import { fromModule as linkedModule } from "../../server/src/core/link/fromModule.js";
import { graphOf } from "../../server/src/core/link/graph.js";
import { link } from "../../server/src/core/link/link.js";
import { moduleFindings } from "../../server/src/core/lint/module.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { affordable } from "../../server/src/core/vmfb/affordable.js";
import { decodeModule } from "../../server/src/core/vmfb/decodeModule.js";
import type { VmModule } from "../../server/src/core/vmfb/module.js";
import { openModule } from "../../server/src/core/vmfb/readModule.js";
import { looksLikeModule } from "../../server/src/core/vmfb/sniff.js";
import { buildModule, CONTAINERS, ERAS, fullSpec } from "../../test/kit/vmfb.js";
import { promise, type Target } from "../target.js";

const U32 = [0, 1, 4, 8, 0xff, 0xfffc, 0x7fffffff, 0x80000000, 0xfffffff0, 0xffffffff];

export const vmfbTarget: Target = {
  name: "vmfb",
  seeds: () =>
    ERAS.flatMap((era) =>
      CONTAINERS.flatMap((form) =>
        [0, 1, 3].map((exports) => Buffer.from(buildModule(fullSpec(exports), era, form)).toString("latin1")),
      ),
    ),
  pieces: [
    ...U32.map((value) => Buffer.from(Uint32Array.of(value).buffer).toString("latin1")),
    ...["IREE", "BMOD", "PK\x03\x04", "PK\x01\x02", "PK\x05\x06", "module.fb", "0iI_r", "iree.abi", "\xff\xfe"],
  ],
  bytes: true,
  longest: 65_536,
  check(input) {
    const bytes = Buffer.from(input, "latin1");
    let read = 0;
    const source = {
      size: bytes.length,
      read(offset: number, length: number) {
        promise(0 <= offset && offset + length <= bytes.length, "reads inside the file");
        read += length;
        return bytes.subarray(offset, offset + length);
      },
    };
    looksLikeModule(bytes);
    const { module, problem } = openModule(source);
    promise(read <= bytes.length + 64, "reads no byte of the file twice");
    read = 0;
    if (module === undefined) {
      promise(/^[A-Z][^\n\r]*[^.\n\r]$/.test(problem), "says what is wrong in a line");
      promise(!problem.startsWith("Module can't be read:"), `a fault of the reader: ${problem}`);
      return;
    }
    const { module: part, problem: excess } = affordable(module);
    promise(excess === undefined || /^[A-Z][^\n\r]*[^.\n\r]$/.test(excess), "says what is too much in a line");
    const decoded = decodeModule(part);
    const found = moduleFindings(part, DEFAULT_SETTINGS);
    for (const { message } of found) promise(/^[^\n\r]*[^.\n\r]$/.test(message), "a finding is a line");
    const html = moduleHtml(moduleView("a.vmfb", decoded, found, { module, problem: excess }));
    promise(!/<script(?![^>]*nonce)/i.test(html), "a page holds no script of the file");
    fromModule(part);
    linkedToItself(part);
    const json = [...inspectJsonText("a.vmfb", decoded)].join("");
    promise(json === JSON.stringify(inspectJson("a.vmfb", decoded)), "pieces are the whole text");
    let functions = 0;
    for (const _ of module.functions) functions++;
    promise(functions === module.functions.length, "each function can be read");
    promise(read === 0, "asks the file for nothing once it is open");
  },
};

function linkedToItself(module: VmModule): void {
  const linked = link([linkedModule("a.vmfb", module), linkedModule("b.vmfb", module)]);
  const { links } = linkJson(linked);
  for (const { fits, why } of links)
    promise(fits || /[^.]$/.test(why ?? ""), "an import that does not fit has a reason");
  const drawings = dotText(graphOf(linked)) + mermaidText(graphOf(linked));
  promise(!/<(?!\/?(?:TABLE|TR|TD|B|BR\/|FONT)[ >])[a-z]/i.test(drawings), "a graph has no markup of the file");
}
