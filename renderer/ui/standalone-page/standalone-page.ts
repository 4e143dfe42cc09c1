export interface StandalonePage {
  readonly title: string;
  readonly script: string;
  readonly styles: string;
  /** A sentence for where scripts are switched off. */
  readonly withoutScript: string;
}

/**
 * A page as one HTML file for a disk, as the parts before and after its data: it contains its script and styles,
 * nothing else may run, and it loads only the files beside it. The data between is text and stays text.
 */
export async function standalonePage({ title, script, styles, withoutScript }: StandalonePage) {
  const policy = [
    "default-src 'none'",
    `script-src '${await hashOf(script)}'`,
    `style-src '${await hashOf(styles)}'`,
    "img-src 'self' file:",
    "media-src 'self' file:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const before = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${escaped(title)}</title>`,
    `<style>${styles}</style>`,
    '</head>',
    '<body>',
    `<noscript>${escaped(withoutScript)}</noscript>`,
    '<main id="page"></main>',
    '<script type="application/json" id="data">',
  ].join('\n');
  const after = ['</script>', `<script>${script}</script>`, '</body>', '</html>', ''].join('\n');
  return { before, after };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

async function hashOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}
