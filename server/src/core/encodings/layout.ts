/** Laying out nested lists: on one line where that fits, else each item on a line of its own. */

/** Text with its width, or a list that can be broken. Widths are kept, so that each is counted once. */
export type Piece = TextPiece | ListPiece | RowPiece;

interface TextPiece {
  readonly text: string;
  readonly width: number;
}

interface ListPiece {
  readonly open: string;
  readonly items: readonly Piece[];
  readonly close: string;
  readonly width: number;
}

/** Pieces one after the other. */
interface RowPiece {
  readonly row: readonly Piece[];
  readonly width: number;
}

/** No line is longer than this (UTF-16 units) if breaking lists can prevent it. */
const MAX_LINE_LENGTH = 80;
const INDENTATION = "  ";

/** A piece of plain text, on one line. */
export function text(text: string): Piece {
  return { text, width: text.length };
}

/** Items between brackets, with commas between them. */
export function list(open: string, items: readonly Piece[], close: string): Piece {
  const between = Math.max(0, items.length - 1) * ", ".length;
  return { open, items, close, width: widthOf(items) + between + open.length + close.length };
}

/** Pieces without anything between them. */
export function row(...pieces: readonly Piece[]): Piece {
  return { row: pieces, width: widthOf(pieces) };
}

function widthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { width }) => sum + width, 0);
}

/** The text of a piece, without a line end after it. */
export function layOut(piece: Piece): string {
  const parts: string[] = [];
  write(piece, "", 0, parts);
  return parts.join("");
}

/** The width of what has to be on the line on which a piece begins. */
function leastWidth(piece: Piece): number {
  if ("text" in piece) return piece.width;
  if ("row" in piece) return piece.row.reduce((sum, part) => sum + leastWidth(part), 0);
  return piece.items.length === 0 ? piece.width : piece.open.length;
}

/**
 * Writes a piece.
 *
 * @param beside The width of what else has to be on its line.
 * @returns True where the piece was broken.
 */
function write(piece: Piece, indentation: string, beside: number, parts: string[]): boolean {
  if ("text" in piece) {
    parts.push(piece.text);
    return false;
  }
  if ("row" in piece) {
    let rest = leastWidth(piece);
    let before = 0;
    let broken = false;
    for (const part of piece.row) {
      rest -= leastWidth(part);
      const broke = write(part, indentation, before + rest + beside, parts);
      // After a broken list, its closing bracket is all that comes before.
      before = broke ? 1 : before + part.width;
      broken ||= broke;
    }
    return broken;
  }
  const { open, items, close, width } = piece;
  if (items.length === 0 || indentation.length + width + beside <= MAX_LINE_LENGTH) {
    parts.push(open);
    items.forEach((item, i) => {
      if (i > 0) parts.push(", ");
      // What fits is not broken further.
      write(item, "", Number.NEGATIVE_INFINITY, parts);
    });
    parts.push(close);
    return false;
  }
  const inner = indentation + INDENTATION;
  parts.push(open, "\n");
  for (const item of items) {
    parts.push(inner);
    write(item, inner, ",".length, parts);
    parts.push(",\n");
  }
  parts.push(indentation, close);
  return true;
}
