/**
 * The stdio transport, robust against clients that violate the protocol. A body that isn't JSON is answered as JSON-RPC
 * requires. After an unreadable header the next message can't be found, so the server reports that and exits.
 */
import { Transform } from "node:stream";
import {
  type Connection,
  createConnection,
  type DataCallback,
  ErrorCodes,
  type Message,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { CONNECTION_OPTIONS } from "./initialize.js";

/** In bytes; far longer than any client's header. */
export const MAX_HEADER_BYTES = 4096;
/** The maximum length of a string in V8. Bytes. */
export const MAX_MESSAGE_BYTES = 2 ** 29 - 24;

const HEADER_END = Buffer.from("\r\n\r\n");
const LENGTH = /^content-length:[ \t]*([0-9]{1,10})[ \t]*$/im;

/**
 * Passes on bytes while they are message frames.
 * @param fail Called once with a sentence on why the rest is not a frame; nothing is passed on afterwards.
 */
export function framesOnly(fail: (reason: string) => void): Transform {
  let header: Buffer = Buffer.alloc(0);
  /** Bytes of the body still expected. */
  let left = 0;
  let failed = false;
  const refuse = (reason: string): undefined => {
    failed = true;
    fail(reason);
  };
  /** The length that a header gives. */
  const lengthOf = (text: string): number | undefined => {
    const length = LENGTH.exec(text)?.[1];
    if (length === undefined) return refuse("Header gives no Content-Length");
    if (Number(length) <= MAX_MESSAGE_BYTES) return Number(length);
    return refuse(`Header announces ${length} bytes, expected at most ${MAX_MESSAGE_BYTES}`);
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      let at = 0;
      while (at < chunk.length && !failed) {
        if (left > 0) {
          const taken = Math.min(left, chunk.length - at);
          this.push(chunk.subarray(at, at + taken));
          left -= taken;
          at += taken;
          continue;
        }
        const before = header.length;
        header = Buffer.concat([header, chunk.subarray(at, at + MAX_HEADER_BYTES + HEADER_END.length)]);
        const end = header.indexOf(HEADER_END);
        if (end < 0 && header.length < MAX_HEADER_BYTES) break;
        if (end < 0 || end > MAX_HEADER_BYTES) {
          refuse(`Header does not end within ${MAX_HEADER_BYTES} bytes`);
          break;
        }
        const length = lengthOf(header.toString("latin1", 0, end));
        if (length === undefined) break;
        left = length;
        this.push(header.subarray(0, end + HEADER_END.length));
        at += end + HEADER_END.length - before;
        header = Buffer.alloc(0);
      }
      done();
    },
  });
}

/** A connection over standard input and output. The process ends with its input: 0 where `shutdown` came before, else 1. */
export function stdioConnection(): Connection {
  const writer = new StreamMessageWriter(process.stdout);
  let shutDown = false;
  const end = (): void => process.exit(shutDown ? 0 : 1);
  const answer = (code: number, message: string): Promise<void> =>
    // Which request it was is unknown.
    writer.write({ jsonrpc: "2.0", id: null, error: { code, message } } as Message).catch(end);
  const frames = framesOnly((reason) => {
    process.stderr.write(`${reason}: the client does not keep to the protocol\n`);
    void answer(ErrorCodes.ParseError, reason).finally(() => process.exit(1));
  });
  process.stdin.on("error", end);
  frames.on("end", end);
  const reader = new StreamMessageReader(process.stdin.pipe(frames));
  reader.onError(() => void answer(ErrorCodes.ParseError, "Message is not valid JSON"));
  const listen = reader.listen.bind(reader);
  reader.listen = (take: DataCallback) =>
    listen((message) => {
      if (!isMessage(message))
        return void answer(ErrorCodes.InvalidRequest, "Message is not a request, expected a method");
      if ("method" in message && message.method === "shutdown") shutDown = true;
      take(message);
    });
  return createConnection(reader, writer, CONNECTION_OPTIONS);
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { method, id } = value as { readonly method?: unknown; readonly id?: unknown };
  return typeof method === "string" || "result" in value || ("error" in value && id !== undefined);
}
