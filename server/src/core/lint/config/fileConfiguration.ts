/** Access to configuration files, for the parts of the project without a file system. */
import type { Config } from "./configuration.js";

/** The configuration files that apply to documents. */
export interface FileConfiguration {
  /** The nearest configuration file of a document; undefined where there is none. Never throws. */
  of(uri: string): DocumentConfig | undefined;
  /** Drops what is cached, so that the files are searched for again. */
  forget(): void;
}

export interface DocumentConfig {
  readonly config: Config;
  readonly ignored: boolean;
  readonly uri: string;
  readonly complaints: readonly FileComplaint[];
}

/** Line and column from 0, the column in UTF-16 units and in bytes of UTF-8. */
export interface FileComplaint {
  readonly line: number;
  readonly character: number;
  readonly byteColumn: number;
  readonly message: string;
  /** Present where what is there counts. */
  readonly isNote?: true;
}
