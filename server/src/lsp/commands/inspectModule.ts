/** A compiled module as a page. */
import type { Severity } from "../../core/encodings/codec.js";
import { moduleHtml, problemHtml } from "../../core/features/moduleHtml.js";
import { moduleView } from "../../core/features/moduleView.js";
import { moduleFindings } from "../../core/lint/module.js";
import { selectedRuntimes } from "../../core/lint/runtimes.js";
import { loadingOf } from "../../core/needs/needs.js";
import { needsOfModule } from "../../core/needs/ofModule.js";
import { sourceOf } from "../../core/text/byteSource.js";
import { affordable } from "../../core/vmfb/affordable.js";
import { decodeModule } from "../../core/vmfb/decodeModule.js";
import { openModule } from "../../core/vmfb/readModule.js";
import type { WorkspaceContext } from "../connection/handler.js";
import { bytesOfBase64 } from "./arguments.js";

const NAME = "mlirAbi.inspectModule";

/** The reply of `mlirAbi.inspectModule`. */
export interface InspectReply {
  /** False for a file that is not a readable module; the page then explains why. */
  readonly readable: boolean;
  /** The content of the page's `body`, fully escaped; null if the server needs the bytes. */
  readonly html: string | null;
  /** The findings on the page, worst first. */
  readonly findings: readonly ModuleFinding[];
}

export interface ModuleFinding {
  readonly severity: Severity;
  readonly code: string;
  /** One sentence without a full stop or invisible characters. */
  readonly message: string;
}

/**
 * `[{uri, base64?}]`: the page of a module. If the server can read the file it reads only its tables; otherwise its
 * reply requests the bytes. @throws TypeError
 */
export async function inspectModule(module: unknown, context: WorkspaceContext): Promise<InspectReply> {
  const { uri, base64 } = (module ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof uri !== "string") throw new TypeError(`${NAME} expects {uri} as its first argument`);
  const read = base64 === undefined ? context.readModule?.(uri) : openModule(sourceOf(bytesOfBase64(NAME, base64)));
  if (read === undefined) return { readable: false, html: null, findings: [] };
  const file = nameOf(uri);
  if (read.module === undefined) return { readable: false, html: problemHtml(file, read.problem), findings: [] };
  const { module: part, problem } = affordable(read.module);
  // Findings about a part would be wrong for the whole.
  const settings = await context.settingsOf(uri);
  const findings = problem === undefined ? moduleFindings(part, settings) : [];
  const whole = { module: read.module, problem };
  const loads = loadingOf(needsOfModule(read.module));
  const view = moduleView(file, decodeModule(part), findings, whole, selectedRuntimes(settings), loads);
  const shown = view.findings.shown.map(({ severity, code, message }) => ({ severity, code, message: message.text }));
  return { readable: true, html: moduleHtml(view), findings: shown };
}

/** The file name of a URI: the last part of its path. */
function nameOf(uri: string): string {
  const last =
    uri
      .replace(/[?#].*$/s, "")
      .split("/")
      .at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
