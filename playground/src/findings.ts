/** The findings in the editor, and as a list with their rules' pages and fixes. */
import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { LSPPlugin } from "@codemirror/lsp-client";
import type { EditorView } from "@codemirror/view";
import { announceError, element, make, prose, withProse } from "./dom.js";
import { actionsAt, applyAction, type Span } from "./edits.js";
import { DOCUMENT_URI, type Server } from "./server.js";

export interface Finding {
  readonly range: Span;
  readonly severity?: number;
  readonly code?: string | number;
  readonly message: string;
}

const SEVERITIES = ["error", "warning", "info", "hint"] as const;
const severityOf = ({ severity = 1 }: Finding) => SEVERITIES[severity - 1] ?? "error";

/** Requests the findings of the current text. */
export async function showFindings(
  server: Server,
  view: EditorView,
  openRule: (id: string) => Promise<void>,
): Promise<void> {
  const { doc } = view.state;
  const textDocument = { uri: DOCUMENT_URI };
  const report = await server.request<{ items?: readonly Finding[] }>("textDocument/diagnostic", { textDocument });
  const plugin = LSPPlugin.get(view);
  if (plugin === null || doc !== view.state.doc) return;
  const findings = report.items ?? [];
  const marks = findings.map(
    (finding): Diagnostic => ({
      from: plugin.fromPosition(finding.range.start),
      to: plugin.fromPosition(finding.range.end),
      severity: severityOf(finding),
      message: finding.message,
      renderMessage: () => withProse(make("span"), finding.message),
      source: String(finding.code ?? ""),
    }),
  );
  view.dispatch(setDiagnostics(view.state, marks));
  list(server, view, findings, openRule);
}

function list(
  server: Server,
  view: EditorView,
  findings: readonly Finding[],
  openRule: (id: string) => Promise<void>,
): void {
  const items = findings.map((finding) => {
    const { range, code, message } = finding;
    const item = make("li", "", severityOf(finding));
    const place = make("button", "", "place");
    place.append(make("span", `${severityOf(finding)} · line ${range.start.line + 1}: `, "label"), ...prose(message));
    place.addEventListener("click", () => goTo(view, range));
    item.append(place);
    if (code !== undefined) {
      const rule = make("button", String(code), "rule");
      rule.setAttribute("aria-label", `Show documentation for ${code}`);
      rule.addEventListener("click", () => openRule(String(code)).catch(announceError));
      item.append(rule);
    }
    if (view.state.readOnly) return item;
    const fix = make("button", "Fix…", "fix");
    fix.setAttribute("aria-label", `Fix… ${message}`);
    fix.addEventListener("click", () => offerFixes(server, view, finding, fix).catch(announceError));
    item.append(fix);
    return item;
  });
  element("findings", HTMLElement).replaceChildren(...items);
  const count = findings.length === 1 ? "1 finding" : `${findings.length} findings`;
  element("finding-count", HTMLElement).textContent = findings.length === 0 ? "No findings" : count;
}

/** Replaces the pressed button by a button for each fix. */
async function offerFixes(server: Server, view: EditorView, finding: Finding, button: HTMLElement): Promise<void> {
  const actions = await actionsAt(server, view, finding.range, [finding]);
  const buttons = actions.map((action) => {
    const made = withProse(make("button", "", "fix"), action.title);
    made.addEventListener("click", () => applyAction(server, view, action).catch(announceError));
    return made;
  });
  if (buttons.length === 0) button.replaceWith(make("span", "Nothing to apply", "label"));
  else button.replaceWith(...buttons);
  buttons[0]?.focus();
}

/** Selects a range and shows it. */
export function goTo(view: EditorView, { start, end }: Span): void {
  const plugin = LSPPlugin.get(view);
  if (plugin === null) return;
  const [anchor, head] = [plugin.fromPosition(start), plugin.fromPosition(end)];
  view.dispatch({
    selection: { anchor, head: Math.min(head, view.state.doc.lineAt(anchor).to) },
    scrollIntoView: true,
  });
  view.focus();
}
