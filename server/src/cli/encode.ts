/** `mlir-abi encode`: models to their canonical strings. */
import type { NotationKind } from "../core/notations.js";
import { jsonOfBytes, toByteArray } from "../core/text/byteString.js";
import { errorJson } from "./decoding.js";
import { answerEncode, encodingJson, encodingOf } from "./encoding.js";
import { answerLines } from "./ndjson.js";
import { EXIT_CLEAN, EXIT_MISUSE, report, UsageError, write } from "./output.js";
import { readStdinValue } from "./stdin.js";

export interface EncodeOptions {
  readonly kind?: NotationKind;
  readonly batch?: boolean;
  readonly json?: boolean;
}

/** Encodes the model (JSON), or standard input where there is none. Returns the exit code. */
export async function encodeCommand(model: string | undefined, options: EncodeOptions): Promise<number> {
  if (options.batch) {
    if (model !== undefined) throw new UsageError("--batch reads stdin, expected no MODEL");
    await answerLines(process.stdin, {
      answer: (line) => answerEncode(line, options.kind),
      refuse: (reason) => errorJson(null, reason),
    });
    return EXIT_CLEAN;
  }
  if (options.kind === undefined) throw new UsageError("expected --kind KIND, the encoding of the MODEL");
  const json = model === undefined || model === "-" ? (await readStdinValue("a MODEL")).toString("utf8") : model;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    report("error", "the model is not valid JSON");
    return EXIT_MISUSE;
  }
  const encoding = encodingOf(options.kind, value);
  if ("error" in encoding) {
    report("error", encoding.error);
    return EXIT_MISUSE;
  }
  if (options.json) await write(`${encodingJson(encoding)}\n`);
  else if (typeof jsonOfBytes(encoding.bytes) === "string") await write(`${jsonOfBytes(encoding.bytes)}\n`);
  // Bytes that are no text go out as they are, so that a pipe gets what was encoded.
  else process.stdout.write(Buffer.concat([toByteArray(encoding.bytes), Buffer.from("\n")]));
  return EXIT_CLEAN;
}
