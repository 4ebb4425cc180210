/** The limits on the page are those of the program, and what exceeds one is reported. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { MAX_LINE_BYTES } from "../../server/src/cli/commands/ndjson.js";
import { MAX_FILE_BYTES } from "../../server/src/cli/files/readText.js";
import { MAX_ALIAS_DEPTH } from "../../server/src/core/document/records/aliasPlaces.js";
import { MAX_COMMENT_LENGTH } from "../../server/src/core/document/records/recordReader.js";
import { MAX_DEPTH } from "../../server/src/core/encodings/abiJson/limits.js";
import { NESTING_LIMIT } from "../../server/src/core/encodings/spans/reader.js";
import { MAX_CONFIG_BYTES, readConfig } from "../../server/src/core/lint/config/configFile.js";
import { MAX_EDITED_STRING_LENGTH } from "../../server/src/core/lint/diagnostics.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import { OWNER_LIMIT } from "../../server/src/core/syntax/parameters.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";
import { MAX_HEADER_BYTES, MAX_MESSAGE_BYTES } from "../../server/src/lsp/connection/stdio.js";
import { ROOT } from "../kit/cli.js";
import { span } from "../kit/spans.js";

const page = readFileSync(`${ROOT}/docs/limits.md`, "utf8");
const row = (what: string) => page.split("\n").find((line) => line.startsWith(`| ${what}`)) ?? "";

test("the page has the program's figures", () => {
  expect(row("spans inside spans")).toContain(`${NESTING_LIMIT} levels`);
  expect(row("brackets inside brackets")).toContain(`${MAX_DEPTH} levels`);
  expect(row("an encoded string in an editor")).toContain(MAX_EDITED_STRING_LENGTH.toLocaleString("en"));
  expect(row("aliases that lead")).toContain(`${MAX_ALIAS_DEPTH} references`);
  expect(row("a comment |")).toContain(MAX_COMMENT_LENGTH.toLocaleString("en"));
  expect(row("an op's text")).toContain(OWNER_LIMIT.toLocaleString("en"));
  expect(row("standard input,")).toContain(`${MAX_FILE_BYTES / 2 ** 30} GiB`);
  expect(row("a line of `--batch`")).toContain(`${MAX_LINE_BYTES / 2 ** 20} MiB`);
  expect(row("a configuration file")).toContain(`${MAX_CONFIG_BYTES / 2 ** 20} MiB`);
  expect(row("a message")).toContain(MAX_MESSAGE_BYTES.toLocaleString("en"));
  expect(row("a message")).toContain(`header ${MAX_HEADER_BYTES}`);
});

describe("past a limit there is one finding that reports it", () => {
  const nested = (depth: number) => {
    let text = "";
    for (let i = 0; i < depth; i++) text = span("S", `k0${text}`);
    return span("I", text) as ByteString;
  };
  test("spans", () => {
    const { problems } = decodeChecked("sip", nested(NESTING_LIMIT + 1));
    expect(problems.map(({ message }) => message)).toEqual([
      `Spans are nested more than ${NESTING_LIMIT} deep, which is not read`,
    ]);
  });
  test("JSON", () => {
    const { problems } = decodeChecked("abi-json", `{"a":${"[".repeat(MAX_DEPTH)}` as ByteString);
    expect(problems.map(({ message }) => message)).toEqual([
      `Found a bracket at depth ${MAX_DEPTH + 1}, expected at most ${MAX_DEPTH} levels`,
    ]);
  });
  test("malformed strings too long to be explained", () => {
    expect(decodeChecked("raw", `I1!${"B".repeat(16_385)}` as ByteString).problems).toHaveLength(1);
  });
  test("configuration", () => {
    const { complaints } = readConfig(`{"rules": ${"[".repeat(65)}`);
    expect(complaints.map(({ message }) => message)).toEqual(["Nested deeper than 64 levels"]);
  });
});
