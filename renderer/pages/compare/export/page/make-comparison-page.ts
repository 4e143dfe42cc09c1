import { zipDownloadsRoute } from '../../../../../shared/contract/routes.ts';
import type { PackedZip, ZipDownload } from '../../../../../shared/library/zip-download.ts';
import { ProblemError, problemSchema } from '../../../../../shared/problem.ts';
import { jsonInHtml } from '../../../../../shared/util/json-in-html.ts';
import { standalonePage } from '../../../../ui/standalone-page/standalone-page.ts';
import type { ExportPane } from '../export-subject.ts';
import { mediaName } from './collect-page-data.ts';
import styles from './page.css?inline';
import type { PageData } from './page-data.ts';
import script from './player/player.ts?page-script';

const withoutScript =
  'This page needs JavaScript to play the videos in sync, but JavaScript is turned off here. The videos are in the folder next to this page.';

/** Has main put the folder together; it is then saved from `zipDownloadRoute`. Throws a `ProblemError` with what is missing. */
export async function makeComparisonPage(
  name: string,
  data: PageData,
  panes: readonly ExportPane[],
  signal: AbortSignal,
): Promise<PackedZip> {
  const { before, after } = await standalonePage({ title: data.title, script, styles, withoutScript });
  const zipDownload: ZipDownload = {
    name,
    files: [
      { name: 'index.html', text: `${before}${jsonInHtml(data)}${after}` },
      ...panes.map((pane) => ({ name: mediaName(pane), itemId: pane.item.id })),
    ],
  };
  const answer = await fetch(zipDownloadsRoute, { method: 'POST', body: JSON.stringify(zipDownload), signal });
  const said: unknown = await answer.json();
  if (answer.ok) return said as PackedZip;
  throw new ProblemError(problemSchema.parse(said));
}
