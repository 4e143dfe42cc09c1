import { htmlDownloadsRoute, zipDownloadsRoute } from '../../../../../shared/contract/http-routes.ts';
import type { MediaRules } from '../../../../../shared/library/exported-media.ts';
import type { HtmlDownload } from '../../../../../shared/library/html-download.ts';
import type { PreparedDownload } from '../../../../../shared/library/prepared-download.ts';
import type { ZipDownload } from '../../../../../shared/library/zip-download.ts';
import { ProblemError, problem } from '../../../../../shared/problem.ts';
import { problemOfAnswer } from '../../../../api/problem-of-answer.ts';
import { buildMediaPage, fontLicense } from '../../../../ui/standalone-page/media-page.ts';
import type { ExportPane } from '../export-subject.ts';
import { mediaFileName } from './collect-page-data.ts';
import type { PageData } from './page-data-types.ts';
import script from './player/comparison-page-script.ts?page-script';
import { staticCaption, staticComparison } from './static-comparison.ts';

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
  const { before, after } = await buildMediaPage({ data, staticContent: staticComparison(data), script });
  const media = panes.map((pane) => ({ name: mediaFileName(pane), itemId: pane.item.id }));
  if (data.isEmbedded) {
    const images = data.panes.map((pane) =>
      pane.video ? {} : { image: { type: pane.type, caption: staticCaption(data, pane).slice(0, 500) } },
    );
    const embedded = media.map((file, index) => ({ ...file, ...images[index] }));
    const request: HtmlDownload = { ...rules, name, before, after, media: embedded };
    return buildDownload(htmlDownloadsRoute, request, signal);
  }
  const files = [
    { name: 'index.html', text: `${before}${after}` },
    ...media,
    { name: 'font-license.txt', text: fontLicense },
  ];
  const request: ZipDownload = { ...rules, name, files };
  return buildDownload(zipDownloadsRoute, request, signal);
}

async function buildDownload(
  route: string,
  request: HtmlDownload | ZipDownload,
  signal: AbortSignal,
): Promise<PreparedDownload> {
  const answer = await fetch(route, { method: 'POST', body: JSON.stringify(request), signal });
  const received: unknown = await answer.json();
  if (answer.ok) return received as PreparedDownload;
  throw new ProblemError(problemOfAnswer(received) ?? problem('internal', 'Couldn’t create the page.'));
}
