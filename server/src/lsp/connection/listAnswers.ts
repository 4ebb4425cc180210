/** The last lists that were answered about each document, while memory allows: several views of an editor request the same. */
import type { AbiDocument } from "../../core/document/document.js";
import type { Settings } from "../../core/lint/settings.js";

interface ListAnswer {
  readonly revision: number;
  readonly settings: Settings;
  readonly answer: WeakRef<object>;
}

export class ListAnswers {
  readonly #latest = new WeakMap<AbiDocument, Map<string, ListAnswer>>();

  /** The answer to a method, if neither document nor settings have changed since. */
  get(document: AbiDocument, method: string, settings: Settings): object | undefined {
    const known = this.#latest.get(document)?.get(method);
    return known?.revision === document.revision && known.settings === settings ? known.answer.deref() : undefined;
  }

  keep(document: AbiDocument, method: string, settings: Settings, answer: object): void {
    const answers = this.#latest.get(document) ?? new Map<string, ListAnswer>();
    this.#latest.set(document, answers);
    answers.set(method, { revision: document.revision, settings, answer: new WeakRef(answer) });
  }
}
