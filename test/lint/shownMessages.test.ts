/** Messages and titles spell out what nobody would see, whatever the file has in the place that they quote. */
import { describe, expect, test } from "vitest";
import { decodeValue } from "../../server/src/core/api/decoding.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { KINDS } from "../../server/src/core/encodings/registry.js";
import { readConfig } from "../../server/src/core/lint/config/configFile.js";
import { settingsFrom } from "../../server/src/core/lint/config/settingsFrom.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { moduleFindings } from "../../server/src/core/lint/module.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { bytesOf } from "../../server/src/core/text/byteString.js";
import { readModule } from "../../server/src/core/vmfb/readModule.js";
import { buildModule } from "../kit/vmfb.js";

/** A colour, the start of an escape sequence in one character, a bidirectional override, a tag and half a pair. */
const HIDDEN = "a\u001b[31mb\u009b31m\u202ec\u{e0041}\ud800";
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

const shownIn = (text: string): string[] =>
  findings(openDocument("file:///a.mlir", 1, text), DEFAULT_SETTINGS).flatMap(({ message, fix, alternative }) => [
    message,
    fix?.title ?? "",
    alternative?.title ?? "",
  ]);

describe("nothing invisible is in the messages about", () => {
  test.each([
    ["an unknown rule of a suppression", `// mlir-abi-disable-next-line ${HIDDEN}, sip-syntax\nmodule {}`],
    ["an unused suppression", `// mlir-abi-disable-line sip-syntax ${HIDDEN}\n`],
    ["names", `func.func @"${HIDDEN}"() { return }\nfunc.func @"${HIDDEN}"() { return }`],
    ["keys", `func.func @f() attributes {iree.reflection = {"${HIDDEN}" = "1", "${HIDDEN}" = "2"}} { return }`],
    ["values", `func.func @f() attributes {iree.reflection = {f = "${HIDDEN}", abi = "${HIDDEN}"}} { return }`],
    ["a merge conflict", `<<<<<<< ${HIDDEN}\na\n=======\nb\n>>>>>>> ${HIDDEN}\n`],
  ])("%s", (_, text) => {
    const shown = shownIn(text).filter((it) => it !== "");
    expect(shown).not.toEqual([]);
    expect(shown.filter((it) => INVISIBLE.test(it))).toEqual([]);
  });

  test("a compiled module", () => {
    const attributes = { [`f${HIDDEN}`]: HIDDEN, f: HIDDEN };
    const exports = [{ name: HIDDEN, callingConvention: `0${HIDDEN}`, attributes }];
    const { module } = readModule(sourceOf(buildModule({ exports })));
    const found = module === undefined ? [] : moduleFindings(module, DEFAULT_SETTINGS);
    expect(found).not.toEqual([]);
    expect(found.filter(({ message }) => INVISIBLE.test(message))).toEqual([]);
  });

  test.each(KINDS)("a string: %s", (kind) => {
    const { diagnostics } = decodeValue(kind, bytesOf(HIDDEN));
    expect(diagnostics.filter(({ message }) => INVISIBLE.test(message))).toEqual([]);
  });

  test("settings and configuration files", () => {
    const { complaints } = readConfig(JSON.stringify({ [HIDDEN]: 1, preset: HIDDEN, rules: { [HIDDEN]: "off" } }));
    const lines = settingsFrom({ preset: HIDDEN, rules: { [HIDDEN]: HIDDEN }, runtimes: [HIDDEN] }).complaints;
    const shown = [...complaints.map(({ message }) => message), ...lines];
    expect(shown.length).toBeGreaterThan(4);
    expect(shown.filter((it) => INVISIBLE.test(it))).toEqual([]);
  });
});
