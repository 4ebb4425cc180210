/** The settings of each document: requested once, cached until the client reports a change. */
import { type Connection, DidChangeConfigurationNotification } from "vscode-languageserver";
import { mergedFlags } from "../../core/abi/compile/flags.js";
import { DEFAULT_WIDTH } from "../../core/format/width.js";
import { CONFIG_NAME } from "../../core/lint/config/configFile.js";
import type { DocumentConfig, FileConfiguration } from "../../core/lint/config/fileConfiguration.js";
import { settingsFrom } from "../../core/lint/config/settingsFrom.js";
import { DEFAULT_SETTINGS, SETTINGS_SECTION, type Settings } from "../../core/lint/settings.js";
import type { ClientFeatures } from "./client.js";
import { createComplaints } from "./complaints.js";
import type { Log } from "./log.js";
import { within } from "./timeout.js";
import { watchFiles } from "./watchers.js";

export interface Configuration {
  /** Incremented whenever a setting may have changed. */
  readonly generation: number;
  /** The settings of a document. Never rejects. */
  of(uri: string): Promise<Settings>;
  /** Drops the settings of a document. */
  close(uri: string): void;
  /** From `initialize`. The options replace settings if the client has no `workspace/configuration`. */
  start(client: ClientFeatures, options: unknown): void;
  /** From `initialized`: registers for changes. */
  watch(): void;
  change(settings: unknown): void;
  filesChanged(): void;
}

/**
 * How long the server waits for a client's settings, far longer than any client takes. Then the defaults apply until
 * the answer arrives.
 */
const SETTINGS_TIMEOUT_MS = 5000;
const LATE = `The client has not reported its settings within ${SETTINGS_TIMEOUT_MS / 1000} s; the defaults hold until it does`;

/**
 * The settings from the client, or from the configuration file if it sends none.
 * @param arrivedLate Called when settings arrive for which the defaults were taken meanwhile.
 */
export function createConfiguration(
  connection: Connection,
  log: Log,
  arrivedLate: () => void,
  files?: FileConfiguration,
): Configuration {
  const cache = new Map<string, Promise<Settings>>();
  const complaints = createComplaints(connection, log);
  let client: ClientFeatures | undefined;
  let generation = 0;
  /** For clients without `workspace/configuration`. */
  let sent: Settings = DEFAULT_SETTINGS;

  const read = (value: unknown): Settings => {
    const { settings, complaints: lines } = settingsFrom(value);
    complaints.warn(lines);
    return settings;
  };
  const withFile = (file: DocumentConfig | undefined, settings: Settings): Settings => {
    if (file === undefined) return settings;
    complaints.show(file, client);
    return combined(file, settings);
  };
  const forget = (): void => {
    generation++;
    cache.clear();
    complaints.clear();
    files?.forget();
  };
  const ask = async (uri: string): Promise<Settings> => {
    try {
      return read(await connection.workspace.getConfiguration({ scopeUri: uri, section: SETTINGS_SECTION }));
    } catch (error) {
      log.failure("workspace/configuration", uri, error);
      return DEFAULT_SETTINGS;
    }
  };
  /** Requests them, and returns the defaults meanwhile if the client takes too long. */
  const requestSettings = (uri: string): Promise<Settings> => {
    const asked = ask(uri);
    // Read while the client prepares its answer.
    const file = files?.of(uri);
    const answered = asked.then((settings) => withFile(file, settings));
    const waited = within(SETTINGS_TIMEOUT_MS, answered, () => {
      complaints.warn([LATE]);
      void answered.then((known) => {
        if (cache.get(uri) !== waited) return;
        cache.set(uri, Promise.resolve(known));
        // Answers made with the defaults may be different now.
        generation++;
        arrivedLate();
      });
      return withFile(file, DEFAULT_SETTINGS);
    });
    return waited;
  };
  return {
    get generation() {
      return generation;
    },
    of(uri) {
      if (client?.configuration !== true) return Promise.resolve(withFile(files?.of(uri), sent));
      const known = cache.get(uri) ?? requestSettings(uri);
      cache.set(uri, known);
      return known;
    },
    close: (uri) => void cache.delete(uri),
    start(features, options) {
      client = features;
      if (!features.configuration) sent = read(sectionOf(options));
    },
    watch() {
      if (client?.registerConfiguration === true) {
        connection.client
          .register(DidChangeConfigurationNotification.type, { section: SETTINGS_SECTION })
          .catch((error) => log.failure("client/registerCapability", undefined, error));
      }
      if (files !== undefined) watchFiles(connection, log, client, [`**/${CONFIG_NAME}`]);
    },
    filesChanged: forget,
    change(settings) {
      forget();
      if (client?.configuration !== true) sent = read(sectionOf(settings));
    },
  };
}

/** The settings of a document that a configuration file is for: the editor's take precedence. */
function combined({ config, ignored }: DocumentConfig, settings: Settings): Settings {
  const { lint, pydm, rules, runtimes, format, compileFlags } = settings;
  // Editors send the default if the user has chosen nothing.
  const width = format.width === DEFAULT_WIDTH ? config.format.width : format.width;
  return {
    ...settings,
    preset: config.preset,
    pydm: pydm.typeCodes === "auto" ? config.pydm : pydm,
    compileFlags: mergedFlags(compileFlags, config.compileFlags),
    runtimes: runtimes.length > 0 ? runtimes : config.runtimes,
    lint: { enabled: lint.enabled && !ignored, structure: lint.structure && config.structure },
    format: { ...format, width, enabled: format.enabled && config.format.enabled && !ignored },
    rules: { ...config.rules, ...rules },
  };
}

/** Clients send the section itself, or an object that contains it. */
function sectionOf(value: unknown): unknown {
  if (typeof value === "object" && value !== null && SETTINGS_SECTION in value) return value[SETTINGS_SECTION];
  return value;
}
