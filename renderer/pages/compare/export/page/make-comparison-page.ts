import licence from '@fontsource-variable/inter/LICENSE?raw';
import { htmlDownloadsRoute, zipDownloadsRoute } from '../../../../../shared/contract/http-routes.ts';
import type { MediaRules } from '../../../../../shared/library/exported-media.ts';
import { embeddedBlockScript, type HtmlDownload } from '../../../../../shared/library/html-download.ts';
import type { PreparedDownload } from '../../../../../shared/library/prepared-download.ts';
import type { ZipDownload } from '../../../../../shared/library/zip-download.ts';
import { ProblemError, problemSchema } from '../../../../../shared/problem.ts';
import { jsonInHtml } from '../../../../../shared/util/json-in-html.ts';
import { buildStandalonePage } from '../../../../ui/standalone-page/standalone-page.ts';
import type { ExportPane } from '../export-subject.ts';
import { mediaFileName } from './collect-page-data.ts';
import baseStyles from './page-base.css?inline';
import controlStyles from './page-controls.css?inline';
import type { PageData } from './page-data-types.ts';
import { pageFonts } from './page-fonts.ts';
import printStyles from './page-print.css?inline';
import reviewStyles from './page-review.css?inline';
import sectionStyles from './page-sections.css?inline';
import stageStyles from './page-stage.css?inline';
import script from './player/comparison-page-script.ts?page-script';

interface PageRequest {
  /** Name of the saved file without the extension. */
  readonly name: string;
  readonly data: PageData;
  readonly panes: readonly ExportPane[];
  readonly rules: MediaRules;
  readonly signal: AbortSignal;
}

/** Has main prepare the file to save. Throws a `ProblemError` if a media file is missing or can't follow the rules. */
export async function makeComparisonPage({ name, data, panes, rules, signal }: PageRequest): Promise<PreparedDownload> {
  const json = JSON.stringify(data);
  const { before, between, after } = await buildStandalonePage({
    title: data.title,
    script,
    styles: [baseStyles, controlStyles, stageStyles, reviewStyles, sectionStyles, printStyles].join('\n'),
    fonts: await pageFonts(json),
    withoutScript: withoutScript(data),
    ...(data.isEmbedded ? { texts: { 'font-license': licence }, blockScript: embeddedBlockScript } : {}),
  });
  const page = `${before}${jsonInHtml(data)}${between}`;
  const media = panes.map((pane) => ({ name: mediaFileName(pane), itemId: pane.item.id }));
  if (data.isEmbedded) {
    const request: HtmlDownload = { ...rules, name, before: page, after, media };
    return buildDownload(htmlDownloadsRoute, request, signal);
  }
  const files = [
    { name: 'index.html', text: `${page}${after}` },
    ...media,
    { name: 'font-license.txt', text: licence },
  ];
  const request: ZipDownload = { ...rules, name, files };
  return buildDownload(zipDownloadsRoute, request, signal);
}

function withoutScript({ isEmbedded }: PageData): string {
  const locationText = isEmbedded ? '' : ' The files are in the folder next to this page.';
  return `This page needs JavaScript, which is turned off here.${locationText}`;
}

async function buildDownload(
  route: string,
  request: HtmlDownload | ZipDownload,
  signal: AbortSignal,
): Promise<PreparedDownload> {
  const answer = await fetch(route, { method: 'POST', body: JSON.stringify(request), signal });
  const received: unknown = await answer.json();
  if (answer.ok) return received as PreparedDownload;
  throw new ProblemError(problemSchema.parse(received));
}
