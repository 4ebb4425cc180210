/** A step of the action: posts the comparison on the pull request, or updates the comment of an earlier run. */
import { readFileSync } from "node:fs";

const { GITHUB_API_URL, GITHUB_EVENT_PATH, GITHUB_REPOSITORY, CHANGED, COMPARISON, TOKEN, AUTHOR } = process.env;

/** Invisible, and how later runs find the comment. */
const MARKER = "<!-- mlir-abi-lens -->";
const PAGE_SIZE = 100;
const MAX_PAGES = 30;

/** Calls GitHub's REST API. @throws Error where it refuses */
async function call(method, path, content) {
  const response = await fetch(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/issues/${path}`, {
    method,
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${TOKEN}`,
      "x-github-api-version": "2022-11-28",
    },
    ...(content !== undefined && { body: JSON.stringify(content) }),
  });
  if (!response.ok) throw new Error(`GitHub answers ${response.status} to ${method} of the comment`);
  return response.json();
}

/** The comment of an earlier run: of the same author, as anybody can write the marker. */
async function earlierComment(number) {
  for (let page = 1; page <= MAX_PAGES; page++) {
    const comments = await call("GET", `${number}/comments?per_page=${PAGE_SIZE}&page=${page}`);
    const found = comments.find(({ body, user }) => body?.startsWith(MARKER) && user?.login === AUTHOR);
    if (found !== undefined) return found;
    if (comments.length < PAGE_SIZE) return undefined;
  }
  return undefined;
}

const { number } = JSON.parse(readFileSync(GITHUB_EVENT_PATH, "utf8")).pull_request;
const body = `${MARKER}\n${readFileSync(COMPARISON, "utf8")}`;
try {
  const earlier = await earlierComment(number);
  if (earlier === undefined) {
    if (CHANGED === "true") await call("POST", `${number}/comments`, { body });
  } else if (earlier.body !== body) await call("PATCH", `comments/${earlier.id}`, { body });
} catch (error) {
  // A pull request from a fork has a token that may only read. The comparison is in the summary of the job, too.
  console.log(`::warning::The comparison could not be posted: ${error.message}`);
}
