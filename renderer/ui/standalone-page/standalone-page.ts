import { escapeHtml } from '../../../shared/util/escape-html.ts';

interface StandalonePage {
  readonly title: string;
  readonly script: string;
  readonly styles: string;
  /** Font faces as a style sheet, with the fonts in it as data. */
  readonly fonts?: string;
  /** Texts that travel with the page without being shown, such as licenses, by id. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Script that runs after each block of media inside the page. Without it, media are files beside the page. */
  readonly blockScript?: string;
  /** HTML that is visible until the script replaces it. */
  readonly staticHtml?: string;
  /** A sentence for where scripts are switched off. */
  readonly withoutScript: string;
}

/**
 * Builds a page as one HTML file for the disk, in parts: `before`, JSON that is safe in HTML, `between`, media blocks
 * if the page embeds them, `after`. The page contains its scripts and styles, and nothing else may run. It loads only
 * its own media. The data is text and is never parsed as HTML.
 */
export async function buildStandalonePage(page: StandalonePage) {
  const { title, script, styles, fonts, texts = {}, blockScript, staticHtml = '', withoutScript } = page;
  const isInside = blockScript !== undefined;
  const policy = [
    "default-src 'none'",
    `script-src ${await hashesOf([script, ...(isInside ? [blockScript] : [])])}`,
    `style-src ${await hashesOf([styles, ...(fonts === undefined ? [] : [fonts])])}`,
    `img-src data: ${isInside ? 'blob:' : "'self' file:"}`,
    `media-src ${isInside ? 'blob:' : "'self' file:"}`,
    ...(fonts === undefined ? [] : ['font-src data:']),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const before = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="dark light">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title>`,
    ...(fonts === undefined ? [] : [`<style>${fonts}</style>`]),
    `<style>${styles}</style>`,
    '</head>',
    '<body>',
    `<noscript>${escapeHtml(withoutScript)}</noscript>`,
    `<main id="page">${staticHtml}</main>`,
    ...Object.entries(texts).map(([id, text]) => `<script type="text/plain" id="${id}">${escapeHtml(text)}</script>`),
    '<script type="application/json" id="data">',
  ].join('\n');
  return { before, between: `</script>\n<script>${script}</script>\n`, after: '</body>\n</html>\n' };
}

async function hashesOf(texts: readonly string[]): Promise<string> {
  const hashes = await Promise.all(texts.map(hashOf));
  return hashes.map((hash) => `'${hash}'`).join(' ');
}

async function hashOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}
