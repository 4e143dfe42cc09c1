import licence from '@fontsource-variable/inter/LICENSE?raw';
import faces from '@fontsource-variable/inter/opsz.css?inline';
import { downloadRoute, pageDownloadsRoute, pageFilesRoute } from '../../../shared/contract/http-routes.ts';
import { embeddedBlockScript, type PageDownload } from '../../../shared/library/page-download.ts';
import type { PreparedDownload } from '../../../shared/library/prepared-download.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { jsonInHtml } from '../../../shared/util/json-in-html.ts';
import { problemOfAnswer } from '../../api/problem-of-error.ts';
import { sendFile } from '../../api/send-file.ts';
import { dataUrlOf } from '../data-url-of.ts';
import { saveFrom } from '../save-file.ts';
import { buildStandalonePage } from './standalone-page.ts';
import { type StaticContent, staticHtml } from './static-content.ts';
import baseStyles from './styles/page-base.css?inline';
import colorStyles from './styles/page-common.css?inline';
import controlStyles from './styles/page-controls.css?inline';
import printStyles from './styles/page-print.css?inline';
import reviewStyles from './styles/page-review.css?inline';
import sectionStyles from './styles/page-sections.css?inline';
import stageStyles from './styles/page-stage.css?inline';

interface SavedPage extends MediaPageOptions, Omit<PageDownload, 'format' | 'before' | 'after' | 'license'> {
  readonly signal: AbortSignal;
}

/**
 * Has main pack a page with its media, and hands it to the user as a download. Returns its file name and size in bytes.
 * Throws a `ProblemError` if a media file is missing or can't follow the rules.
 */
export async function saveMediaPage(page: SavedPage): Promise<{ readonly name: string; readonly bytes: number }> {
  const { data, staticContent, script, styles, signal, ...download } = page;
  const format = data.isEmbedded ? 'html' : 'zip';
  const texts = await buildMediaPage({ data, staticContent, script, styles });
  const request: PageDownload = { ...download, ...texts, format, license: fontLicense };
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

/** License of the fonts in the page, for a file beside it. A page with its media inside contains the license. */
const fontLicense: string = licence;

interface MediaPageOptions {
  /** Content of the page, for its script. */
  readonly data: { readonly title: string; readonly isEmbedded: boolean };
  readonly staticContent: StaticContent;
  readonly script: string;
  /** Styles of this page only. */
  readonly styles?: string | undefined;
}

/** Builds a page with a player, before and after its embedded media. Its JSON is text and is never parsed as HTML. */
async function buildMediaPage({ data, staticContent, script, styles = '' }: MediaPageOptions) {
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
    styles: [
      colorStyles,
      baseStyles,
      controlStyles,
      stageStyles,
      reviewStyles,
      styles,
      sectionStyles,
      printStyles,
    ].join('\n'),
    fonts: await pageFonts(JSON.stringify(data)),
    staticHtml: staticHtml(title, staticContent, posters),
    withoutScript: `JavaScript is turned off here, so this page has no player and no reviews.${embeddedText}`,
    ...(isEmbedded ? { texts: { 'font-license': licence }, blockScript: embeddedBlockScript } : {}),
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
