/** The library's linter. */

import type { SourcePlace } from "../bytecode/locations.js";
import { looksLikeBytecode } from "../bytecode/sections.js";
import type { AbiDocument } from "../document/document.js";
import type { Finding, Fix } from "../document/finding.js";
import { printLinted } from "../document/printedBytecode.js";
import type { Severity } from "../encodings/codec.js";
import { fixDocument } from "../features/fixDocument.js";
import { rangeOf } from "../features/ranges.js";
import { bytecodeFindings } from "../lint/bytecode.js";
import { presetNamed } from "../lint/config/presets.js";
import { settingsFrom } from "../lint/config/settingsFrom.js";
import { findings as allFindings, findingsOnce } from "../lint/diagnostics.js";
import { moduleFindings } from "../lint/module.js";
import { rulePage } from "../lint/pages.js";
import type { Preset, RuleLevel, Settings } from "../lint/settings.js";
import type { TypeCodeNumbering } from "../pydm/typeCodes.js";
import { byPlace } from "../text/offsetMap.js";
import { bytecodeOf, documentOf, isText, moduleOf, type NamedText, type Source } from "./source.js";

/** What is reported. Without options every rule has its own severity. */
export interface LintOptions {
  readonly preset?: Preset;
  /** Levels by rule id. */
  readonly rules?: Readonly<Record<string, RuleLevel>>;
  /** The numbering of PyDM type codes; inferred from the text where it is not given. */
  readonly typeCodes?: TypeCodeNumbering;
  /** The IREE runtimes to hold modules to: releases, nightly builds, ranges (`>=3.4`). */
  readonly runtimes?: readonly string[];
  /** False to leave out the structure of the text: names and brackets that no dialect could mean. */
  readonly structure?: boolean;
}

/** A place in a text, as in LSP: both count from 0, characters in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** A finding: the object that `mlir-abi lint --format json` prints. */
export interface Diagnostic {
  /** The rule's id. */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence without a full stop. */
  readonly message: string;
  readonly range: { readonly start: Position; readonly end: Position };
  /** Whether it carries a fix. */
  readonly fixable: boolean;
  /** What the fix changes; missing where there is none, or it has to be chosen by hand. */
  readonly fix?: DiagnosticFix;
  /** The address of the rule's page. */
  readonly docs: string;
  /** Of a finding in bytecode: where its op is, `module @m / func.func @f`. */
  readonly op?: string;
  /** Of a finding in bytecode: the source that its op or argument was made from; null where the file names none. */
  readonly source?: SourcePlace | null;
}

/** A fix of a finding: replacements in the text that was linted, sorted, none of which overlap. */
export interface DiagnosticFix {
  readonly title: string;
  /** Whether `lint --fix` applies it. */
  readonly safe: boolean;
  readonly edits: readonly { readonly range: Diagnostic["range"]; readonly newText: string }[];
}

/** A text after its safe fixes. */
export interface Fixed {
  readonly text: string;
  /** How many fixes were applied. */
  readonly count: number;
  /** What is found in the text after. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The findings of a text in the order of their places, or of bytecode or a compiled module, where each is at the very start
 * because there is no text: its message names the place.
 *
 * @throws TypeError where the options name a rule, level, preset, numbering or runtime that there is not
 * @throws BytecodeError where the bytes are damaged bytecode
 * @throws ModuleError where they are neither bytecode nor a compiled module
 */
export function lint(source: Source, options: LintOptions = {}): readonly Diagnostic[] {
  const settings = settingsOf(options);
  if (isText(source)) {
    const document = documentOf(source);
    return diagnosticsOf(document, findingsOnce(document, settings).findings);
  }
  if (looksLikeBytecode(source)) {
    return diagnosticsOf(documentOf(""), bytecodeFindings(printLinted(bytecodeOf(source)), settings).findings);
  }
  return diagnosticsOf(documentOf(""), moduleFindings(moduleOf(source), settings));
}

/**
 * Applies the safe fixes of a text: those that keep its meaning.
 *
 * @throws TypeError as `lint` does
 */
export function fix(source: string | NamedText, options: LintOptions = {}): Fixed {
  const settings = settingsOf(options);
  const {
    text: after,
    count,
    document,
    findings,
  } = fixDocument(documentOf(source), (now) => allFindings(now, settings));
  return { text: after, count, diagnostics: diagnosticsOf(document, findings) };
}

function diagnosticsOf(document: AbiDocument, findings: Iterable<Finding>): readonly Diagnostic[] {
  const sorted = [...findings].sort(byPlace);
  return sorted.map((finding) => diagnosticOf(document, finding));
}

/** A finding as the contract's JSON has it. @internal */
export function diagnosticOf(document: AbiDocument, finding: Finding): Diagnostic {
  const { code, severity, message, start, end, fix, op } = finding;
  return {
    code,
    severity,
    message,
    range: rangeOf(document, { start, end }),
    fixable: fix !== undefined,
    ...(fix && fix.edits.length > 0 && { fix: fixOf(document, fix) }),
    docs: rulePage(code),
    ...(op && { op: op.path, source: op.source }),
  };
}

function fixOf(document: AbiDocument, { title, safe, edits }: Fix): DiagnosticFix {
  return { title, safe, edits: edits.map((edit) => ({ range: rangeOf(document, edit), newText: edit.newText })) };
}

function settingsOf({ preset, rules = {}, typeCodes, runtimes, structure }: LintOptions): Settings {
  const { settings, complaints } = settingsFrom({ rules, pydm: { typeCodes }, runtimes, lint: { structure } });
  const [complaint] = complaints;
  // Settings of editors have the values of these options, by longer names.
  if (complaint !== undefined)
    throw new TypeError(complaint.replace(/^Setting mlirAbi\.(?:pydm\.|lint\.)?/, "Option "));
  if (preset === undefined) return settings;
  if (presetNamed(preset) === undefined) throw new TypeError(`No preset is called ${JSON.stringify(preset)}`);
  return { ...settings, preset };
}
