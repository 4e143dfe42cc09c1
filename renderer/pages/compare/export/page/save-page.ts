import { differenceTable } from '../../../../../shared/comparisons/difference-table.ts';
import type { Vote } from '../../../../../shared/comparisons/review/vote.ts';
import { htmlDownloadRoute, zipDownloadRoute } from '../../../../../shared/contract/http-routes.ts';
import type { Calls } from '../../../../api/call-types.ts';
import { namesOf } from '../../../../entities/models/replace-model-names-with-letters.ts';
import { exportFileName } from '../../../../ui/export/export-file-name.ts';
import { saveFrom } from '../../../../ui/save-file.ts';
import type { ExportSubject } from '../export-subject.ts';
import { capturePosters } from './capture-posters.ts';
import { collectPageData, pageTitle } from './collect-page-data.ts';
import { findDecision } from './find-decision.ts';
import { loadPaneParameters } from './load-pane-parameters.ts';
import type { PageChoice } from './page-choice.ts';

interface SavePageOptions extends Omit<PageChoice, 'withVotes' | 'withRejected'> {
  readonly votes: readonly Vote[];
  readonly comparisonId: string;
}

/** Prepares the page and hands it to the user as a download. Returns its file name and size in bytes. */
export async function savePage(
  subject: ExportSubject,
  options: SavePageOptions,
  calls: Calls,
  signal: AbortSignal,
  progress: (done: number, total: number) => void,
): Promise<{ readonly name: string; readonly bytes: number }> {
  const { panes } = subject;
  const { format, withNames, withPrompts, withRatings } = options;
  const now = Date.now();
  const videos = panes.filter(({ video }) => video).length;
  progress(0, videos);
  const lead = withRatings ? findDecision(panes) : undefined;
  const winner = lead?.kind === 'winner' ? lead.letters[0] : undefined;
  const posters = await capturePosters({ subject, winner, signal, onPoster: (done) => progress(done, videos) });
  const groups = differenceTable(await loadPaneParameters(panes, calls), now);
  signal.throwIfAborted();
  const data = collectPageData({ ...options, subject, groups, posters, isEmbedded: format === 'html', now });
  // The number of the remaining steps is unknown.
  progress(0, 0);
  const name = exportFileName(pageTitle(subject, { withNames, withPrompts }), now);
  const rules = {
    withoutMetadata: !withNames || !withPrompts,
    ...(withNames ? {} : { hidden: namesOf(panes).filter((text) => text.length >= 3) }),
  };
  const { makeComparisonPage } = await import('./make-comparison-page.ts');
  const { id, bytes } = await makeComparisonPage({ name, data, panes, rules, signal });
  signal.throwIfAborted();
  saveFrom(format === 'html' ? htmlDownloadRoute(id) : zipDownloadRoute(id), `${name}.${format}`);
  return { name: `${name}.${format}`, bytes };
}
