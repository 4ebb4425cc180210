/** `mlir-abi encode`: encodes models as canonical strings. */
import { encodeText, NO_KIND } from "../../core/api/encoding.js";
import type { NotationKind } from "../../core/api/notations.js";
import { jsonOfBytes, toByteArray } from "../../core/text/byteString.js";
import { readStdinValue, standardInput } from "../files/stdin.js";
import { EXIT_CLEAN, EXIT_MISUSE, report, UsageError, writeData, writeJson } from "../terminal/output.js";
import { errorJson } from "./decoding.js";
import { answerEncode, encodingJson } from "./encoding.js";
import { answerLines } from "./ndjson.js";

export interface EncodeOptions {
  readonly kind?: NotationKind;
  readonly batch?: boolean;
  readonly json?: boolean;
}

/** Encodes a model, the output of `decode --json` or a readable form; stdin if none is given. Returns the exit code. */
export async function encodeCommand(model: string | undefined, options: EncodeOptions): Promise<number> {
  if (options.batch) {
    if (model !== undefined) throw new UsageError("--batch reads stdin, expected no MODEL");
    await answerLines(standardInput(), {
      answer: (line) => answerEncode(line, options.kind),
      refuse: (reason) => errorJson(null, reason),
    });
    return EXIT_CLEAN;
  }
  const isRead = model === undefined || model === "-";
  const text = isRead ? (await readStdinValue("a MODEL")).toString("utf8") : model;
  const encoding = encodeText(options.kind, text);
  if ("error" in encoding) {
    if (encoding === NO_KIND) throw new UsageError(NO_KIND.error);
    report("error", encoding.error);
    return EXIT_MISUSE;
  }
  if (options.json) await writeJson(`${encodingJson(encoding)}\n`);
  else if (typeof jsonOfBytes(encoding.bytes) === "string") await writeData(`${jsonOfBytes(encoding.bytes)}\n`);
  // Non-UTF-8 bytes are written raw, so that a pipe gets the exact string.
  else await writeData(Buffer.concat([toByteArray(encoding.bytes), Buffer.from("\n")]));
  return EXIT_CLEAN;
}
