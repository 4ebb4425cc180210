/** The settings of each document: asked for once, kept until the client says that they have changed. */
import { type Connection, DidChangeConfigurationNotification } from "vscode-languageserver";
import { DEFAULT_SETTINGS, SETTINGS_SECTION, type Settings, settingsFrom } from "../core/settings.js";
import type { ClientFeatures } from "./client.js";
import type { Log } from "./log.js";

export interface Configuration {
  /** Grows whenever any setting may have changed. */
  readonly generation: number;
  /** The settings of a document. Never rejects. */
  of(uri: string): Promise<Settings>;
  /** Forgets the settings of a document. */
  close(uri: string): void;
  /** From `initialize`. The options stand in for settings where the client can't be asked. */
  start(client: ClientFeatures, options: unknown): void;
  /** From `initialized`: asks to be told of changes. */
  watch(): void;
  /** From `workspace/didChangeConfiguration`. */
  change(settings: unknown): void;
}

/** The settings as the client has them. */
export function createConfiguration(connection: Connection, log: Log): Configuration {
  const cache = new Map<string, Promise<Settings>>();
  const complained = new Set<string>();
  let client: ClientFeatures | undefined;
  let generation = 0;
  /** For a client that can't be asked. */
  let sent: Settings = DEFAULT_SETTINGS;

  const read = (value: unknown): Settings => {
    const { settings, complaints } = settingsFrom(value);
    for (const line of complaints) {
      // Every document has the same settings as a rule, and one line is enough.
      if (!complained.has(line)) log.warn(line);
      complained.add(line);
    }
    return settings;
  };
  const ask = async (uri: string): Promise<Settings> => {
    try {
      return read(await connection.workspace.getConfiguration({ scopeUri: uri, section: SETTINGS_SECTION }));
    } catch (error) {
      log.failure("workspace/configuration", uri, error);
      return DEFAULT_SETTINGS;
    }
  };
  return {
    get generation() {
      return generation;
    },
    of(uri) {
      if (client?.configuration !== true) return Promise.resolve(sent);
      const known = cache.get(uri) ?? ask(uri);
      cache.set(uri, known);
      return known;
    },
    close: (uri) => void cache.delete(uri),
    start(features, options) {
      client = features;
      if (!features.configuration) sent = read(sectionOf(options));
    },
    watch() {
      if (client?.registerConfiguration !== true) return;
      connection.client
        .register(DidChangeConfigurationNotification.type, { section: SETTINGS_SECTION })
        .catch((error) => log.failure("client/registerCapability", undefined, error));
    },
    change(settings) {
      generation++;
      cache.clear();
      complained.clear();
      if (client?.configuration !== true) sent = read(sectionOf(settings));
    },
  };
}

/** Clients send the section itself or an object that holds it. */
function sectionOf(value: unknown): unknown {
  if (typeof value === "object" && value !== null && SETTINGS_SECTION in value) return value[SETTINGS_SECTION];
  return value;
}
