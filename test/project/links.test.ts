/** Every relative link of every page leads somewhere, to the heading it names. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

/** The pages of the checkout, also those not yet in Git. */
const PAGES = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.md"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && existsSync(path));

/** A page without its code, in which nothing is a link or a heading. */
function prose(path: string): string {
  return readFileSync(path, "utf8").replace(/^( *)(`{3,}|~{3,}).*\n[\s\S]*?^ *\2[`~]*$/gm, "");
}

/** The anchors that GitHub gives to headings. */
function anchorsOf(path: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ""] of prose(path).matchAll(/^#{1,6} +(.*?)#*$/gm)) {
    const text = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .trim()
      .toLowerCase();
    const anchor = text.replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "").replaceAll(" ", "-");
    let unique = anchor;
    for (let i = 1; anchors.has(unique); i++) unique = `${anchor}-${i}`;
    anchors.add(unique);
  }
  return anchors;
}

function linksOf(path: string): string[] {
  const text = prose(path).replace(/(`+)(?:(?!\1).)*\1/g, "");
  const found = [...text.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)|^\[[^\]]+\]: +(\S+)$|\bsrc="([^"]+)"/gm)];
  return found.map(([, inline, reference, source]) => inline ?? reference ?? source ?? "");
}

/** Why a link leads nowhere, or undefined. */
function fault(page: string, link: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return undefined;
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? page : normalize(join(dirname(page), decodeURIComponent(path)));
  if (!existsSync(target)) return `${link}: no such file`;
  if (anchor === undefined || statSync(target).isDirectory() || !target.endsWith(".md")) return undefined;
  return anchorsOf(target).has(anchor) ? undefined : `${link}: no such heading`;
}

describe("the reader of links", () => {
  test.each([
    ["a missing file", "missing.md", "missing.md: no such file"],
    ["a missing heading", "README.md#nowhere", "README.md#nowhere: no such heading"],
    ["a heading", "README.md#start", undefined],
    ["another site", "https://example.org/x", undefined],
  ])("%s", (_, link, expected) => expect(fault("README.md", link)).toBe(expected));
});

test.each(PAGES)("%s", (page) => {
  expect(linksOf(page).flatMap((link) => fault(page, link) ?? [])).toEqual([]);
});
