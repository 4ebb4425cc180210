/** What builds have answered, kept on disk: a compressed file for each text, by the text's id. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Answers } from "./answers.js";
import { AskedServer } from "./asking.js";
import { commandLineAnswers } from "./commandLineAnswers.js";
import { documentAnswers } from "./documentAnswers.js";
import type { OracleText } from "./texts.js";

/** What is asked; to be incremented with any change of the questions, so that nothing recorded before is compared. */
const QUESTIONS_VERSION = 1;

/** The recorded answers of one build. */
export interface Recording {
  has(text: OracleText): boolean;
  read(text: OracleText): Answers;
  write(text: OracleText, answers: Answers): void;
}

/** The recording of a build in a folder of recordings. `build` names it: a commit, or the hash of its sources. */
export function recordingIn(folder: string, build: string): Recording {
  const path = ({ id }: OracleText) => join(folder, `${build}-v${QUESTIONS_VERSION}`, `${id}.json.gz`);
  return {
    has: (text) => existsSync(path(text)),
    read: (text) => JSON.parse(gunzipSync(readFileSync(path(text))).toString()) as Answers,
    write(text, answers) {
      mkdirSync(dirname(path(text)), { recursive: true });
      writeFileSync(path(text), gzipSync(JSON.stringify(answers)));
    },
  };
}

/** Texts of one run of the command line: as many as lose their work when a run is interrupted. */
const BATCH = 100;

/** Records what a build, by its `dist` folder, answers about texts that its recording does not have. */
export async function record(
  dist: () => string,
  texts: readonly OracleText[],
  recording: Recording,
  say: (text: string) => void,
): Promise<void> {
  const missing = texts.filter((text) => !recording.has(text));
  if (missing.length === 0) return;
  const folder = dist();
  const server = new AskedServer(join(folder, "server.js"));
  try {
    for (let i = 0; i < missing.length; i += BATCH) {
      const batch = missing.slice(i, i + BATCH);
      say(`Recording texts ${i + 1} to ${i + batch.length} of ${missing.length}`);
      const printed = commandLineAnswers(join(folder, "cli.js"), batch);
      for (const text of batch) {
        recording.write(text, { ...(await documentAnswers(server, text.text)), ...printed.get(text.id) });
      }
    }
  } finally {
    await server.stop();
  }
}
