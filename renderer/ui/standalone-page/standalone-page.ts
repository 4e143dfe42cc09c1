import licence from '@fontsource-variable/inter/LICENSE?raw';
import faces from '@fontsource-variable/inter/opsz.css?inline';
import { downloadRoute, pageDownloadsRoute, pageFilesRoute } from '../../../shared/contract/http-routes.ts';
import {
  embeddedBlockScript,
  type PageDownload,
  type PreparedDownload,
} from '../../../shared/library/page-download.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { escapeHtml } from '../../../shared/util/escape-html.ts';
import { jsonInHtml } from '../../../shared/util/json-in-html.ts';
import { problemOfAnswer } from '../../api/problem-of-error.ts';
import { sendFile } from '../../api/send-file.ts';
import { dataUrlOf } from '../data-url-of.ts';
import { saveFrom } from '../save-file.ts';
import baseStyles from './styles/page-base.css?inline';
import colorStyles from './styles/page-common.css?inline';
import controlStyles from './styles/page-controls.css?inline';
import printStyles from './styles/page-print.css?inline';
import reviewStyles from './styles/page-review.css?inline';
import sectionStyles from './styles/page-sections.css?inline';
import stageStyles from './styles/page-stage.css?inline';

interface MediaPageContent {
  /** Content of the page, for its script. */
  readonly data: { readonly title: string; readonly isEmbedded: boolean };
  readonly staticContent: StaticContent;
  readonly script: string;
  /** Styles of this page only. */
  readonly styles?: string | undefined;
}

interface MediaPage extends MediaPageContent, Omit<PageDownload, 'format' | 'before' | 'after' | 'license'> {
  readonly signal: AbortSignal;
}

/** The part of a page that is visible where its script is blocked, as in many mail programs. */
export interface StaticContent {
  readonly about: string;
  /** Lines in order, each list under its title. Empty lists are left out. */
  readonly lists: readonly { readonly title: string; readonly lines: readonly string[] }[];
  readonly images: readonly StaticImage[];
}

interface StaticImage {
  readonly caption: string;
  readonly text?: string | undefined;
  /** An image as a data URL. */
  readonly poster?: string | undefined;
  /** A file beside the page. */
  readonly file?: { readonly address: string; readonly isVideo: boolean } | undefined;
}

/**
 * Has main pack a page with its media, and hands it to the user as a download. Returns its file name and size in bytes.
 * Throws a `ProblemError` if a media file is missing or can't follow the rules.
 */
export async function saveMediaPage(page: MediaPage): Promise<{ readonly name: string; readonly bytes: number }> {
  const { data, staticContent, script, styles, signal, ...download } = page;
  const format = data.isEmbedded ? 'html' : 'zip';
  const texts = await buildMediaPage({ data, staticContent, script, styles });
  // The license of the fonts is a file beside the page. A page with its media inside contains it.
  const request: PageDownload = { ...download, ...texts, format, license: licence };
  const response = await fetch(pageDownloadsRoute, { method: 'POST', body: JSON.stringify(request), signal });
  const answer: unknown = await response.json();
  if (!response.ok) throw failure(answer);
  const { id, bytes } = answer as PreparedDownload;
  signal.throwIfAborted();
  const name = `${download.name}.${format}`;
  saveFrom(downloadRoute(id), name);
  return { name, bytes };
}

/** Sends a file that the window created to main. Returns its id, for the media of one page. */
export async function sendPageFile(file: Blob, signal: AbortSignal): Promise<string> {
  const { status, answer } = await sendFile(pageFilesRoute, new File([file], 'page'), { signal });
  if (status === 200) return (answer as { id: string }).id;
  throw failure(answer);
}

const failure = (answer: unknown) =>
  new ProblemError(problemOfAnswer(answer) ?? problem('internal', 'Couldn’t create the page.'));

/** Builds a page with a player, before and after its embedded media. Its JSON is text and is never parsed as HTML. */
async function buildMediaPage({ data, staticContent, script, styles = '' }: MediaPageContent) {
  const { title, isEmbedded } = data;
  // The posters are in the page once, in the static content.
  const posters: string[] = [];
  const withoutPosters: unknown = JSON.parse(JSON.stringify(data), (key, value) => {
    if (key !== 'poster') return value;
    if (!posters.includes(value)) posters.push(value);
    return posters.indexOf(value);
  });
  const embeddedText = isEmbedded ? ' Videos don’t play.' : '';
  const { before, between, after } = await buildStandalonePage({
    title,
    script,
    // The rule for hidden elements is the last one of `sectionStyles`.
    styles: [baseStyles, controlStyles, stageStyles, reviewStyles, styles, sectionStyles, printStyles].join('\n'),
    fonts: await pageFonts(JSON.stringify(data)),
    staticHtml: staticContentHtml(title, staticContent, posters),
    withoutScript: `JavaScript is turned off here, so this page has no player and no reviews.${embeddedText}`,
    isEmbedded,
  });
  return { before: `${before}${jsonInHtml(withoutPosters)}${between}`, after };
}

/**
 * Returns the font faces of Inter that these texts need, with the fonts in them as data. The faces and files are those of
 * the program itself. A text in other writing systems uses the fonts of the reader's computer.
 */
async function pageFonts(texts: string): Promise<string> {
  const needed = [...faces.matchAll(/@font-face\s*\{[^}]*\}/g)]
    .map(([face]) => face)
    .filter((face) => contains(rangesOf(face), texts));
  return (await Promise.all(needed.map(withData))).join('\n');
}

type Range = readonly [from: number, to: number];

function rangesOf(face: string): Range[] {
  const [, list = ''] = /unicode-range:\s*([^;}]+)/i.exec(face) ?? [];
  // A question mark stands for any digit: the build writes U+0000-00FF as U+??.
  return [...list.matchAll(/U\+([0-9a-f]*\?*)(?:-([0-9a-f]+))?/gi)].map(([, from = '', to = from]) => [
    Number.parseInt(from.replaceAll('?', '0'), 16),
    Number.parseInt(to.replaceAll('?', 'F'), 16),
  ]);
}

function contains(ranges: readonly Range[], texts: string): boolean {
  for (const character of new Set(texts)) {
    const code = character.codePointAt(0) ?? 0;
    if (ranges.some(([from, to]) => code >= from && code <= to)) return true;
  }
  return false;
}

async function withData(face: string): Promise<string> {
  const [, address = ''] = /url\(["']?([^"')]+)["']?\)/.exec(face) ?? [];
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('The font of the page is missing.');
  const font = new Blob([await answer.blob()], { type: 'font/woff2' });
  return face.replace(/url\([^)]*\)/, `url(${await dataUrlOf(font)})`);
}

/** Returns the HTML. `posters`: the data URLs that the script reads from here, by their index. */
function staticContentHtml(title: string, { about, lists, images }: StaticContent, posters: readonly string[]): string {
  return [
    `<h1>${escapeHtml(title)}</h1><p class="about">${escapeHtml(about)}</p>`,
    ...lists
      .filter(({ lines }) => lines.length > 0)
      .map(({ title: name, lines }) => {
        const items = lines.map((line) => `<li class="text">${escapeHtml(line)}</li>`).join('');
        return `<section><h2>${escapeHtml(name)}</h2><ul>${items}</ul></section>`;
      }),
    ...images.map((image) => {
      const text = image.text === undefined ? '' : `<p class="text">${escapeHtml(image.text)}</p>`;
      const caption = `<figcaption>${escapeHtml(image.caption)}</figcaption>`;
      return `<figure class="static">${caption}${mediaHtml(image, posters)}${text}</figure>`;
    }),
  ].join('\n');
}

function mediaHtml({ caption, poster, file }: StaticImage, posters: readonly string[]): string {
  const number = poster === undefined ? '' : ` data-poster="${posters.indexOf(poster)}"`;
  if (file?.isVideo === true) {
    const image = poster === undefined ? '' : `${number} poster="${escapeHtml(poster)}"`;
    return `<video controls preload="metadata" src="${escapeHtml(file.address)}"${image}></video>`;
  }
  const address = file?.address ?? poster;
  return address === undefined ? '' : `<img alt="${escapeHtml(caption)}" src="${escapeHtml(address)}"${number}>`;
}

interface StandalonePage {
  readonly title: string;
  readonly script: string;
  /** Styles of this page, after the colors that all pages have. */
  readonly styles: string;
  /** Font faces as a style sheet, with the fonts in it as data. */
  readonly fonts?: string;
  /** Media are blocks inside the page, not files beside it. So is the license of the fonts. */
  readonly isEmbedded?: boolean;
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
  const { title, script, fonts, isEmbedded = false, staticHtml = '', withoutScript } = page;
  const styles = `${colorStyles}\n${page.styles}`;
  const policy = [
    "default-src 'none'",
    `script-src ${await hashesOf([script, ...(isEmbedded ? [embeddedBlockScript] : [])])}`,
    `style-src ${await hashesOf([styles, ...(fonts === undefined ? [] : [fonts])])}`,
    `img-src data: ${isEmbedded ? 'blob:' : "'self' file:"}`,
    `media-src ${isEmbedded ? 'blob:' : "'self' file:"}`,
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
    ...(isEmbedded ? [`<script type="text/plain" id="font-license">${escapeHtml(licence)}</script>`] : []),
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
