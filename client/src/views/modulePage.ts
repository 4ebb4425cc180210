/** The page around a module's content: what it may load and run. File contents are never made into HTML here. */

/** The parts of a page. `style` and `script` are URIs of the extension's own files. */
export interface PageParts {
  /** From the server, fully escaped. */
  readonly body: string;
  readonly style: string;
  /** Undefined if the page needs none. */
  readonly script: string | undefined;
  /** New for each page, so that no other styles or scripts are accepted. */
  readonly nonce: string;
}

/** Allows nothing except the page's own style and script. */
export function contentSecurityPolicy(nonce: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
}

/** The page of the parts, as HTML. */
export function pageOf({ body, style, script, nonce }: PageParts): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(nonce)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" nonce="${nonce}" href="${escaped(style)}">
</head>
<body>
${body}
${script === undefined ? "" : `<script nonce="${nonce}" src="${escaped(script)}"></script>\n`}</body>
</html>`;
}

/** A random nonce; each page needs its own. */
export function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The content of a page that consists of a message. */
export function messageBody(text: string): string {
  return `<main class="problem"><p role="status">${escaped(text)}</p></main>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"'`]/g, (c) => `&#${c.charCodeAt(0)};`);
}
