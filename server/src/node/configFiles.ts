/** Finds configuration files: the nearest one from a file's folder upwards. */
import { lstatSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { CONFIG_NAME, MAX_CONFIG_BYTES, readConfig } from "../core/lint/config/configFile.js";
import { type Config, DEFAULT_CONFIG } from "../core/lint/config/configuration.js";
import type { FileComplaint, FileConfiguration } from "../core/lint/config/fileConfiguration.js";
import { globMatcher } from "../core/text/patterns/glob.js";
import { reasonOf } from "./fileErrors.js";
import { filePath } from "./moduleSource.js";
import { readBytes } from "./openFile.js";
import { notUtf8, withoutMark } from "./wideText.js";

export interface ConfigFile {
  readonly path: string;
  readonly config: Config;
  readonly complaints: readonly FileComplaint[];
  /** Whether the file excludes an absolute path. */
  ignores(path: string): boolean;
}

export interface ConfigFiles {
  /** The configuration file that applies to a file, which need not exist; undefined if there is none. Never throws. */
  configFor(path: string): ConfigFile | undefined;
  /** Drops what is cached, so that the files are searched for again. */
  forget(): void;
}

/** Finds and reads configuration files; each folder is searched once, and none above those where `isTop`. */
export function createConfigFiles(isTop: (folder: string) => boolean = () => false): ConfigFiles {
  const byFolder = new Map<string, ConfigFile | undefined>();
  return {
    configFor(path) {
      const passed: string[] = [];
      let found: ConfigFile | undefined;
      for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
        if (byFolder.has(folder)) {
          found = byFolder.get(folder);
          break;
        }
        passed.push(folder);
        found = configIn(folder);
        if (found !== undefined || dirname(folder) === folder || isTop(folder)) break;
      }
      for (const folder of passed) byFolder.set(folder, found);
      return found;
    },
    forget: () => byFolder.clear(),
  };
}

/** Configuration files by document URI, for the language server; only files on disk have one. */
export function documentConfigs(): FileConfiguration {
  const files = createConfigFiles();
  return {
    of(uri) {
      const path = filePath(uri);
      const file = path === undefined ? undefined : files.configFor(path);
      if (path === undefined || file === undefined) return undefined;
      const { config, complaints } = file;
      return { config, ignored: file.ignores(path), uri: pathToFileURL(file.path).href, complaints };
    },
    forget: files.forget,
  };
}

/** The file does not exist, or a part of the path is not a folder. */
const ABSENT = new Set(["ENOENT", "ENOTDIR"]);
const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: "Is a link to a file that does not exist",
  EISDIR: "Is not a file",
  ENXIO: "Is not a file",
  NOT_A_FILE: "Is not a file",
  IS_PIPE: "Is not a file",
  TOO_LARGE: `Is larger than ${MAX_CONFIG_BYTES} bytes`,
};

function configIn(folder: string): ConfigFile | undefined {
  const path = join(folder, CONFIG_NAME);
  let text: string;
  let isLink = false;
  try {
    // Few folders have one, and an exception for each of the others costs more than this check.
    const entry = lstatSync(path, { throwIfNoEntry: false });
    if (entry === undefined) return undefined;
    isLink = entry.isSymbolicLink();
    text = configText(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== undefined && ABSENT.has(code) && !isLink) return undefined;
    const complaint = {
      line: 0,
      character: 0,
      byteColumn: 0,
      message: code === undefined ? message : (PROBLEMS[code] ?? `Can't be read: ${reasonOf(error)}`),
    };
    return { path, config: DEFAULT_CONFIG, complaints: [complaint], ignores: () => false };
  }
  const { config, complaints } = readConfig(text);
  return { path, config, complaints, ignores: matcherOf(folder, config.ignore) };
}

/** @throws Error with a message for users, or with a `code` if the file system failed */
function configText(path: string): string {
  const bytes = readBytes(path, MAX_CONFIG_BYTES);
  const problem = notUtf8(bytes);
  if (problem !== undefined) throw new Error(`Is ${problem}`);
  return withoutMark(bytes.toString("utf8"));
}

/** A glob matches paths, and everything below them, relative to the configuration file's folder. */
function matcherOf(folder: string, globs: readonly string[]): (path: string) => boolean {
  if (globs.length === 0) return () => false;
  const matchers = globs.map((glob) => globMatcher(glob.replace(/^\.\//, "").replace(/\/$/, ""), true));
  return (path) => {
    const inside = relative(folder, resolve(path)).split(sep).join("/");
    return matchers.some((matches) => matches(inside));
  };
}
