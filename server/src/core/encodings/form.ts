/** What a codec adds so that its strings can be edited as text that people read. */
import type { ByteString } from "../text/byteString.js";
import type { FormReader } from "./formReader.js";
import type { Piece } from "./layout.js";

export interface Form<Model = unknown> {
  /** How to write it, in lines of plain text: the comment at the top. */
  readonly help: readonly string[];
  /** A short example of this form, for messages that request one. */
  readonly example: string;
  /** The model as text; `read` gives the same model again. */
  write(model: Model): Piece;
  /** The model of a text. Reports what is wrong to the reader. */
  read(reader: FormReader): Model;
  /** False where a well-formed payload holds more than its model, which would be lost. */
  keeps?(bytes: ByteString): boolean;
}
