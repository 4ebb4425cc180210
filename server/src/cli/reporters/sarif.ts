/** `lint --format sarif`: SARIF 2.1.0 (OASIS), written file by file so that memory holds one file's findings. */
import { relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { Diagnostic, DiagnosticFix } from "../../core/api/lint.js";
import type { Severity } from "../../core/encodings/codec.js";
import { rulePage } from "../../core/lint/pages.js";
import { RULES } from "../../core/lint/registry.js";
import type { Rule } from "../../core/lint/rule.js";
import { VERSION } from "../../core/version.js";
import { isInside } from "../files/patchFolder.js";
import { type DataReporter, inPieces } from "./reporter.js";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
const HOME = "https://github.com/mlir-abi-lens/mlir-abi-lens";

/** The base of paths, by the name that readers of SARIF know for the checkout's folder. */
const ROOT_ID = "%SRCROOT%";

type Level = "error" | "warning" | "note";
const LEVELS: Readonly<Record<Severity, Level>> = {
  error: "error",
  warning: "warning",
  information: "note",
  hint: "note",
};

/** Lines and columns from 1, the end exclusive. */
interface Region {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

interface ArtifactLocation {
  readonly uri: string;
  readonly uriBaseId?: string;
}

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: Level;
  readonly message: { readonly text: string };
  readonly locations: readonly [
    {
      readonly physicalLocation: { readonly artifactLocation: ArtifactLocation; readonly region: Region };
      readonly logicalLocations?: readonly [{ readonly fullyQualifiedName: string }];
    },
  ];
  readonly fixes?: readonly SarifFix[];
}

/** Why a file could not be read or checked. */
interface Notification {
  readonly level: "error";
  readonly message: { readonly text: string };
  readonly locations: readonly [{ readonly physicalLocation: { readonly artifactLocation: ArtifactLocation } }];
}

interface SarifFix {
  readonly description: { readonly text: string };
  readonly artifactChanges: readonly [
    {
      readonly artifactLocation: ArtifactLocation;
      readonly replacements: readonly {
        readonly deletedRegion: Region;
        readonly insertedContent: { readonly text: string };
      }[];
    },
  ];
}

const INDEX = new Map(RULES.map(({ id }, i) => [id, i]));

/** A reporter of one SARIF log on one line. */
export function sarifReporter(): DataReporter {
  const tool = {
    driver: {
      name: "mlir-abi",
      version: VERSION,
      semanticVersion: VERSION,
      informationUri: HOME,
      rules: RULES.map(ruleOf),
    },
  };
  const run = {
    tool,
    columnKind: "utf16CodeUnits",
    originalUriBaseIds: { [ROOT_ID]: { uri: pathToFileURL(`${resolve(".")}${sep}`).href } },
  };
  // Everything except the end of the run, to which results are added.
  const head = `{"$schema":"${SCHEMA}","version":"2.1.0","runs":[${JSON.stringify(run).slice(0, -1)},"results":[`;
  const notifications: Notification[] = [];
  return {
    medium: "json",
    head,
    separator: ",",
    file: ({ path, findings }) => inPieces(findings, (finding) => JSON.stringify(resultOf(path, finding)), "", ","),
    refused(path, complaint) {
      const locations = [{ physicalLocation: { artifactLocation: locationOf(path) } }] as const;
      notifications.push({ level: "error", message: { text: complaint }, locations });
      return "";
    },
    end({ unreadable, complaints }) {
      const failed = notifications.length > 0 && { toolExecutionNotifications: notifications };
      const invocations = JSON.stringify([{ executionSuccessful: unreadable + complaints === 0, ...failed }]);
      return `],"invocations":${invocations}}]}\n`;
    },
  };
}

function ruleOf({ id, severity, summary, family, fix }: Rule) {
  const helpUri = rulePage(id);
  return {
    id,
    shortDescription: { text: summary },
    helpUri,
    help: { text: `${summary}: ${helpUri}`, markdown: `${summary}: [why, and what is right](${helpUri})` },
    defaultConfiguration: { level: LEVELS[severity] },
    properties: { tags: [family], fix },
  };
}

function resultOf(path: string, { code, severity, message, range, fix, op, source }: Diagnostic): Result {
  const artifactLocation = locationOf(path);
  const location = { physicalLocation: { artifactLocation, region: regionOf(range) } };
  return {
    ruleId: code,
    ruleIndex: INDEX.get(code) ?? -1,
    level: LEVELS[severity],
    message: { text: message },
    locations: [op === undefined ? location : locationOfOp(location, op, source)],
    ...(fix && { fixes: [fixOf(fix, artifactLocation)] }),
  };
}

/** The source of an op in bytecode if known; else the file, which has no lines. */
function locationOfOp(file: Result["locations"][0], op: string, source: Diagnostic["source"]): Result["locations"][0] {
  const logicalLocations = [{ fullyQualifiedName: op }] as const;
  if (!source) return { ...file, logicalLocations };
  const { line, character } = source;
  const region = regionOf({ start: { line, character }, end: { line, character } });
  return { physicalLocation: { artifactLocation: locationOf(source.file), region }, logicalLocations };
}

function fixOf({ title, edits }: DiagnosticFix, artifactLocation: ArtifactLocation): SarifFix {
  const replacements = edits.map(({ range, newText }) => ({
    deletedRegion: regionOf(range),
    insertedContent: { text: newText },
  }));
  return { description: { text: title }, artifactChanges: [{ artifactLocation, replacements }] };
}

function regionOf({ start, end }: Diagnostic["range"]): Region {
  return {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

/** A path below the current folder as relative, any other as an absolute URI. */
function locationOf(path: string): ArtifactLocation {
  if (!isInside(path, ".")) return { uri: pathToFileURL(path).href };
  return { uri: relative(".", path).split(sep).map(encodeURIComponent).join("/"), uriBaseId: ROOT_ID };
}
