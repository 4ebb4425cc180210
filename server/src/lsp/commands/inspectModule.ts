/** A compiled module as a page. */
import type { Severity } from "../../core/encodings/codec.js";
import { moduleHtml, problemHtml } from "../../core/features/moduleHtml.js";
import { moduleView } from "../../core/features/moduleView.js";
import { moduleFindings } from "../../core/lint/module.js";
import { selectedRuntimes } from "../../core/lint/runtimes.js";
import { sourceOf } from "../../core/text/byteSource.js";
import { affordable } from "../../core/vmfb/affordable.js";
import { decodeModule } from "../../core/vmfb/decodeModule.js";
import { openModule } from "../../core/vmfb/readModule.js";
import type { WorkspaceContext } from "../connection/handler.js";
import { bytesOfBase64 } from "./arguments.js";

const NAME = "mlirAbi.inspectModule";

/** What `mlirAbi.inspectModule` answers. */
export interface InspectReply {
  /** False for a file that is no module, or none that can be read; the page then explains why. */
  readonly readable: boolean;
  /** The content of the page's `body`, everything in it escaped; null where the server needs the bytes. */
  readonly html: string | null;
  /** What the page lists, the worst first. */
  readonly findings: readonly ModuleFinding[];
}

export interface ModuleFinding {
  readonly severity: Severity;
  readonly code: string;
  /** One sentence without a full stop, nothing invisible in it. */
  readonly message: string;
}

/**
 * `[{uri, base64?}]`: the module of an address. Where the server can get at the file itself it reads its tables only;
 * else its answer requests the bytes. @throws TypeError
 */
export async function inspectModule(module: unknown, context: WorkspaceContext): Promise<InspectReply> {
  const { uri, base64 } = (module ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof uri !== "string") throw new TypeError(`${NAME} expects {uri} as its first argument`);
  const read = base64 === undefined ? context.readModule?.(uri) : openModule(sourceOf(bytesOfBase64(NAME, base64)));
  if (read === undefined) return { readable: false, html: null, findings: [] };
  const file = nameOf(uri);
  if (read.module === undefined) return { readable: false, html: problemHtml(file, read.problem), findings: [] };
  const { module: part, problem } = affordable(read.module);
  // Findings about a part would be wrong about the whole.
  const settings = await context.settingsOf(uri);
  const findings = problem === undefined ? moduleFindings(part, settings) : [];
  const whole = { module: read.module, problem };
  const view = moduleView(file, decodeModule(part), findings, whole, selectedRuntimes(settings));
  const shown = view.findings.shown.map(({ severity, code, message }) => ({ severity, code, message: message.text }));
  return { readable: true, html: moduleHtml(view), findings: shown };
}

/** What people call the file of an address: the last part of its path. */
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
