/**
 * The transport over standard input and output or a socket, robust against clients that violate the protocol. A body that
 * isn't JSON is answered as JSON-RPC requires. After an unreadable header the next message can't be found, so the server
 * reports that and exits.
 */
import { constants, isAscii } from "node:buffer";
import { fstatSync } from "node:fs";
import { type OnReadOpts, Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  type Connection,
  createConnection,
  type DataCallback,
  Disposable,
  ErrorCodes,
  type Message,
  type MessageWriter,
} from "vscode-languageserver/node";
import { JsonText } from "./jsonText.js";
import { CONNECTION_OPTIONS, checkedReader } from "./malformed.js";

/** In bytes; far longer than any client's header. */
export const MAX_HEADER_BYTES = 4096;
/** A longer one may not fit in a string. */
export const MAX_MESSAGE_BYTES = constants.MAX_STRING_LENGTH;

const HEADER_END = Buffer.from("\r\n\r\n");
const NOTHING = Buffer.alloc(0);
const LENGTH = /^content-length:[ \t]*([0-9]{1,10})[ \t]*$/im;

/**
 * Takes message frames apart. The bytes of a body are put together while the rest of it is still on its way, so that of
 * a large one little is left to do when its last byte has come.
 */
export class FrameReader {
  readonly #take: (body: string) => void;
  readonly #fail: (reason: string) => void;
  #header: Buffer = Buffer.alloc(0);
  /** A body that began in an earlier chunk, and how many of its bytes are there. */
  #body: Buffer | undefined;
  #filled = 0;
  #failed = false;

  /**
   * @param take Called with each body.
   * @param fail Called once with a sentence on why the rest is not a frame; `take` is not called afterwards.
   */
  constructor(take: (body: string) => void, fail: (reason: string) => void) {
    this.#take = take;
    this.#fail = fail;
  }

  /** Reads the stream's next bytes, which may start and end anywhere. */
  write(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0 && !this.#failed) {
      rest = this.#body === undefined ? this.#readHeader(rest) : this.#fill(this.#body, rest);
    }
  }

  /** Reads a header, or a part of it, and a body that is in the same chunk; the answer is what comes after. */
  #readHeader(chunk: Buffer): Buffer {
    const before = this.#header.length;
    const header = Buffer.concat([this.#header, chunk.subarray(0, MAX_HEADER_BYTES + HEADER_END.length)]);
    const end = header.indexOf(HEADER_END);
    if (end > MAX_HEADER_BYTES || (end < 0 && header.length >= MAX_HEADER_BYTES)) {
      return this.#refuse(`Header does not end within ${MAX_HEADER_BYTES} bytes`);
    }
    this.#header = end < 0 ? header : Buffer.alloc(0);
    if (end < 0) return NOTHING;
    const digits = LENGTH.exec(header.toString("latin1", 0, end))?.[1];
    if (digits === undefined) return this.#refuse("Header gives no Content-Length");
    const length = Number(digits);
    if (length > MAX_MESSAGE_BYTES) {
      return this.#refuse(`Header announces ${length} bytes, expected at most ${MAX_MESSAGE_BYTES}`);
    }
    const rest = chunk.subarray(end + HEADER_END.length - before);
    if (rest.length < length) {
      this.#body = Buffer.allocUnsafeSlow(length);
      this.#filled = 0;
      return rest;
    }
    this.#take(textOf(rest.subarray(0, length)));
    return rest.subarray(length);
  }

  /** Adds to a body; the answer is what comes after it. */
  #fill(body: Buffer, chunk: Buffer): Buffer {
    const taken = chunk.copy(body, this.#filled);
    this.#filled += taken;
    if (this.#filled === body.length) {
      this.#body = undefined;
      this.#take(textOf(body));
    }
    return chunk.subarray(taken);
  }

  #refuse(reason: string): Buffer {
    this.#failed = true;
    this.#fail(reason);
    return NOTHING;
  }
}

/** A body's text. V8 copies what is known to be ASCII an order of magnitude faster than it decodes UTF-8. */
function textOf(body: Buffer): string {
  return body.toString(isAscii(body) ? "latin1" : "utf8");
}

/** How much is read at once: what a socket holds on Linux. Bytes. */
const READ_LENGTH = 1 << 18;

/**
 * Standard input. Where it is a pipe or a socket, as between editor and server, all that comes is read into one buffer:
 * a buffer for each of the hundred parts of a large message takes twice as long.
 *
 * @param take Called with each part, which is overwritten after it returns.
 */
function standardInput(take: (chunk: Buffer) => void): Readable {
  if (!isPipe(STANDARD_INPUT)) return process.stdin.on("data", take);
  const buffer = Buffer.allocUnsafeSlow(READ_LENGTH);
  const callback = (length: number): boolean => {
    take(buffer.subarray(0, length));
    return true;
  };
  const onread: OnReadOpts = { buffer, callback };
  const options = { fd: STANDARD_INPUT, readable: true, writable: false, onread };
  return new Socket(options);
}

const STANDARD_INPUT = 0;

function isPipe(descriptor: number): boolean {
  try {
    const input = fstatSync(descriptor);
    return input.isFIFO() || input.isSocket();
  } catch {
    // Not every system can tell.
    return false;
  }
}

/** Opens an input. Its argument is called with each part, which may be overwritten after it returns. */
type OpenInput = (take: (chunk: Buffer) => void) => Readable;

/** The messages of an input, as the language server library takes them. */
class InputReader extends AbstractMessageReader {
  readonly #open: OpenInput;
  readonly #fail: (reason: string) => void;
  readonly #end: () => void;

  /**
   * @param fail As `FrameReader`'s.
   * @param end Called when no more can come.
   */
  constructor(open: OpenInput, fail: (reason: string) => void, end: () => void) {
    super();
    this.#open = open;
    this.#fail = fail;
    this.#end = end;
  }

  listen(take: DataCallback): Disposable {
    const read = (body: string): void => {
      let message: Message;
      try {
        message = JSON.parse(body);
      } catch (error) {
        this.fireError(error);
        return;
      }
      take(message);
    };
    const frames = new FrameReader(read, this.#fail);
    const input = this.#open((chunk) => frames.write(chunk));
    input.on("error", this.#end);
    input.on("end", this.#end);
    return Disposable.create(() => input.pause());
  }
}

/** A message as JSON in UTF-8, in pieces: a result that was written before is not copied. */
function piecesOf(message: Message): readonly Uint8Array[] {
  const { result, ...others } = message as { readonly result?: unknown };
  if (!(result instanceof JsonText)) return [Buffer.from(JSON.stringify(message))];
  const before = JSON.stringify(others).slice(0, -1);
  return [Buffer.from(`${before},"result":`), ...result.pieces, Buffer.from("}")];
}

/** Frames messages, results that are `JsonText` among them. */
class PieceWriter extends AbstractMessageWriter implements MessageWriter {
  readonly #stream: Writable;

  constructor(stream: Writable) {
    super();
    this.#stream = stream;
    stream.on("error", (error: Error) => this.fireError(error));
    stream.on("close", () => this.fireClose());
  }

  async write(message: Message): Promise<void> {
    const pieces = piecesOf(message);
    const length = pieces.reduce((sum, it) => sum + it.length, 0);
    return new Promise((resolve, reject) => {
      const stream = this.#stream;
      // One call to the system where the message is short.
      stream.cork();
      stream.write(`Content-Length: ${length}\r\n\r\n`);
      for (const piece of pieces) stream.write(piece);
      stream.write("", (error) => (error ? reject(error) : resolve()));
      stream.uncork();
    });
  }

  end(): void {
    this.#stream.end();
  }
}

/** A connection over standard input and output. */
export function stdioConnection(): Connection {
  return streamConnection(standardInput, process.stdout);
}

/** A connection over a socket. */
export function socketConnection(socket: Socket): Connection {
  return streamConnection((take) => socket.on("data", take), socket);
}

/**
 * A connection over streams, which sends results that are `JsonText` as well. The process ends with its input: 0 where
 * `shutdown` came before, else 1.
 */
function streamConnection(open: OpenInput, output: Writable): Connection {
  const writer = new PieceWriter(output);
  let shutDown = false;
  const end = (): void => process.exit(shutDown ? 0 : 1);
  const answer = (code: number, message: string): Promise<void> =>
    // Which request it was is unknown.
    writer.write({ jsonrpc: "2.0", id: null, error: { code, message } } as Message).catch(end);
  const reader = new InputReader(
    open,
    (reason) => {
      process.stderr.write(`${reason}: the client does not keep to the protocol\n`);
      void answer(ErrorCodes.ParseError, reason).finally(() => process.exit(1));
    },
    end,
  );
  reader.onError(() => void answer(ErrorCodes.ParseError, "Message is not valid JSON"));
  const listen = reader.listen.bind(reader);
  reader.listen = (take: DataCallback) =>
    listen((message) => {
      if (!isMessage(message))
        return void answer(ErrorCodes.InvalidRequest, "Message is not a request, expected a method");
      if ("method" in message && message.method === "shutdown") shutDown = true;
      take(message);
    });
  return createConnection(checkedReader(reader), writer, CONNECTION_OPTIONS);
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { method, id } = value as { readonly method?: unknown; readonly id?: unknown };
  return typeof method === "string" || "result" in value || ("error" in value && id !== undefined);
}
