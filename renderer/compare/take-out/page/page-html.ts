import type { PageData } from './page-data.ts';

/**
 * The page as one HTML file that works from a disk: its script and its styles are in it and nothing else may run, and it
 * loads nothing but the files beside it. Whatever stands in `data` is text and stays text.
 */
export async function pageHtml(data: PageData, script: string, styles: string): Promise<string> {
  const policy = [
    "default-src 'none'",
    `script-src '${await hashOf(script)}'`,
    `style-src '${await hashOf(styles)}'`,
    "img-src 'self' file:",
    "media-src 'self' file:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${escaped(data.title)}</title>`,
    `<style>${styles}</style>`,
    '</head>',
    '<body>',
    '<noscript>This page plays films in step with a script of its own, which is switched off here. The films are in the folder beside it.</noscript>',
    '<main id="page"></main>',
    `<script type="application/json" id="data">${dataText(data)}</script>`,
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** JSON that no reader of HTML takes for the end of the element it stands in, or for a comment. */
function dataText(data: PageData): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

async function hashOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}
