/** The texts that builds are asked about. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CLIFFS, cliffFile } from "../../bench/cliffs.js";
import { CORPUS, SHAPES } from "../../bench/files.js";
import { KB } from "../../bench/generate.js";
import { GROWTH_SHAPES, growthFile } from "../../bench/growth.js";

export interface OracleText {
  /** Its group and its name there, as `examples/native_abi.mlir`; with its variant, where it is one. */
  readonly name: string;
  readonly text: string;
  /** Of name and text: a file's name that differs whenever the text does. */
  readonly id: string;
}

const SHAPE_SIZE = 200 * KB;
/** Of the shapes that are made to be slow: enough of each part to be repeated. */
const SLOW_SIZE = 12 * KB;
/** A text's variants are as long as it is, so only those of shorter ones are asked about. */
const LARGEST_WITH_VARIANTS = 20 * KB;

const OWN = ["examples", "test/data/mlir", "test/data/structure", "test/rules"];

/** A text by its name. */
export function oracleText(name: string, text: string): OracleText {
  const hash = createHash("sha256").update(name).update("\0").update(text).digest("hex").slice(0, 16);
  return { name, text, id: `${name.replaceAll(/[^\w.-]+/g, "-").slice(-100)}-${hash}` };
}

/** The texts of the project in whose root this runs, and of the corpus beside it. `say` reports what is left out. */
export function oracleTexts(say: (text: string) => void): readonly OracleText[] {
  const corpus = existsSync(CORPUS) ? filesIn(CORPUS, "corpus") : [];
  if (corpus.length === 0) say("No corpus beside the checkout: its texts are left out");
  const written = [...OWN.flatMap((folder) => filesIn(folder, folder)), ...corpus];
  return [...written, ...written.flatMap(variantsOf), ...shapes(), ...slowShapes()];
}

function filesIn(folder: string, group: string): OracleText[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".mlir"));
  return names
    .map((name) => name.replaceAll("\\", "/"))
    .sort()
    .map((name) => oracleText(`${group}/${name}`, readFileSync(join(folder, name), "utf8")));
}

function shapes(): OracleText[] {
  return Object.entries(SHAPES).flatMap(([name, make]) => {
    const made = make(name, SHAPE_SIZE);
    return made === undefined ? [] : [oracleText(`shapes/${name}`, made.text)];
  });
}

function slowShapes(): OracleText[] {
  const cliffs = Object.entries(CLIFFS).map(([name, shape]) => {
    return oracleText(`cliffs/${name}`, cliffFile(name, shape, SLOW_SIZE).text);
  });
  const growth = Object.entries(GROWTH_SHAPES).map(([name, make]) => {
    // Enough parts for the size, unless a part is so large that fewer are more than enough.
    const { text } = growthFile(name, (n) => make(Math.max(1, Math.round(n / 100))), SLOW_SIZE);
    return oracleText(`growth/${name}`, text);
  });
  return [...cliffs, ...growth];
}

function variantsOf({ name, text }: OracleText): OracleText[] {
  if (text.length > LARGEST_WITH_VARIANTS) return [];
  return [
    oracleText(`${name} (CRLF)`, text.replaceAll(/\r?\n/g, "\r\n")),
    oracleText(`${name} (joined)`, joinedLines(text)),
  ];
}

/** What a comment's line starts with that has a meaning for tools: where a file is split, where a dump starts. */
const MARKER = /^\/\/ -----/;
const TO_COMMENT = /^(?:[^"/]|"(?:[^"\\]|\\.)*"?|\/(?!\/))*/;

/** A text with blanks for its newlines, but for those that end a comment or precede a marker. */
export function joinedLines(text: string): string {
  const lines = text.split(/\r?\n/);
  return lines
    .map((line, i) => {
      const next = lines[i + 1];
      if (next === undefined) return line;
      const hasComment = (TO_COMMENT.exec(line)?.[0].length ?? 0) < line.length;
      return line + (hasComment || MARKER.test(next) ? "\n" : " ");
    })
    .join("");
}
