/** What was checked and what came of it: printed as it happens, kept for the summary. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A report whose files go to a folder. */
export function newReport(folder) {
  mkdirSync(folder, { recursive: true });
  const results = [];
  const put = (part, name, outcome, more) => {
    results.push({ part, name, outcome, ...more });
    const note = more.seconds === undefined ? more.detail : `${more.seconds} s`;
    console.log(`${outcome.padEnd(7)} ${part}: ${name}${note === undefined ? "" : ` (${note})`}`);
  };
  return {
    folder,
    /** Runs one check. A failure is printed and kept; `onFailure` may take a picture; the next check runs. */
    async check(part, name, body, onFailure) {
      const start = Date.now();
      const seconds = () => Math.round((Date.now() - start) / 100) / 10;
      try {
        const saw = await body();
        put(part, name, "ok", { seconds: seconds(), ...(saw !== undefined && { saw }) });
        return true;
      } catch (error) {
        put(part, name, "FAILED", { seconds: seconds(), error: String(error?.message ?? error) });
        console.log(String(error?.stack ?? error).replace(/^/gm, "        "));
        await onFailure?.();
        return false;
      }
    },
    absent: (part, why) => put(part, "not run", "absent", { detail: why }),
    /** Writes the summary. True where nothing failed. */
    finish() {
      const count = (outcome) => results.filter((it) => it.outcome === outcome).length;
      const failed = count("FAILED");
      const summary = { ok: count("ok"), failed, absent: count("absent"), results };
      writeFileSync(join(folder, "summary.json"), `${JSON.stringify(summary, null, 2)}\n`);
      console.log(`${summary.ok} ok, ${failed} failed, ${summary.absent} absent; details in ${folder}/summary.json`);
      return failed === 0 && summary.ok > 0;
    },
  };
}

/** Throws unless a text holds what it should. Answers the text. */
export function holds(text, ...expected) {
  for (const it of expected) {
    const found = typeof it === "string" ? text.includes(it) : it.test(text);
    if (!found) throw new Error(`Expected ${it} in ${JSON.stringify(text)}`);
  }
  return text;
}

/** Throws unless one of the texts matches each of the patterns. Answers the texts. */
export function someHold(texts, ...expected) {
  for (const it of expected) {
    if (!texts.some((text) => it.test(text))) throw new Error(`Expected ${it} among ${JSON.stringify(texts)}`);
  }
  return texts;
}
