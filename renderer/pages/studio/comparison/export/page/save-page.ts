import type { ComparedPane } from '../../../../../../shared/comparisons/comparison-table-types.ts';
import { differenceTable } from '../../../../../../shared/comparisons/difference-table.ts';
import type { Vote } from '../../../../../../shared/comparisons/review/vote.ts';
import type { Calls } from '../../../../../api/call-types.ts';
import { namesOf } from '../../../../../entities/models/replace-model-names-with-letters.ts';
import { dataUrlOf } from '../../../../../ui/data-url-of.ts';
import { exportFileName } from '../../../../../ui/export/export-file-name.ts';
import { saveMediaPage } from '../../../../../ui/standalone-page/standalone-page.ts';
import { type ExportPane, type ExportSubject, frameAtClock, timelineOf } from '../subject/export-subject.ts';
import { loadPaneImage } from '../subject/load-pane-image.ts';
import {
  collectPageData,
  findDecision,
  mediaFileName,
  pageTitle,
  staticCaption,
  staticComparison,
} from './collect-page-data.ts';
import type { PageChoice } from './page-choice.ts';
import script from './player/comparison-page-script.ts?page-script';

interface SavePageOptions extends Omit<PageChoice, 'withChoice' | 'withVotes' | 'withRejected'> {
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
  return saveMediaPage({
    name,
    data,
    staticContent: staticComparison(data),
    script,
    media: panes.map((pane, index) => {
      const shown = data.panes[index];
      const image = shown && !pane.video && { type: shown.type, caption: staticCaption(data, shown).slice(0, 500) };
      return { name: mediaFileName(pane), itemId: pane.item.id, ...(image && { image }) };
    }),
    withoutMetadata: !withNames || !withPrompts,
    ...(withNames ? {} : { hidden: namesOf(panes).filter((text) => text.length >= 3) }),
    signal,
  });
}

/** Returns the parameters of each pane's result, as far as still known. */
function loadPaneParameters(panes: readonly ExportPane[], calls: Calls): Promise<ComparedPane[]> {
  return Promise.all(
    panes.map(async ({ paneId, letter, item, video }): Promise<ComparedPane> => {
      // Missing information about the origin is a valid answer.
      const recipe = await calls.library.recipe({ id: item.id }).catch(() => undefined);
      const task = await calls.tasks.get({ id: item.taskId }).catch(() => undefined);
      return {
        paneId,
        letter,
        modelId: item.modelId,
        draft: recipe?.draft,
        item,
        ...(task ? { task } : {}),
        ...(video ? { video: video } : {}),
      };
    }),
  );
}

/** Wide enough for a printed page. Pixels. */
const maxWidth = 1600;
const quality = 0.82;

interface PosterJob {
  readonly subject: Pick<ExportSubject, 'panes' | 'durations' | 'at'>;
  /** Letter of the winner, if there is one. */
  readonly winner: string | undefined;
  readonly signal: AbortSignal;
  readonly onPoster: (count: number) => void;
}

/**
 * Returns one frame of each video as a data URL, by pane id: all at the same moment, that of the winner's frame. A video
 * that can't be decoded has none.
 */
async function capturePosters({ subject, winner, signal, onPoster }: PosterJob): Promise<Map<string, string>> {
  const { panes, durations } = subject;
  const timeline = timelineOf(panes, durations);
  const at = findPosterTime(subject, winner);
  const posters = new Map<string, string>();
  for (const [index, pane] of panes.filter(({ video }) => video).entries()) {
    signal.throwIfAborted();
    const frame = frameAtClock(timeline, pane.paneId, at);
    const poster = frame && (await loadPaneImage(pane, frame).then(encodePoster, () => undefined));
    if (poster !== undefined) posters.set(pane.paneId, poster);
    onPoster(index + 1);
  }
  signal.throwIfAborted();
  return posters;
}

/**
 * Returns the moment on the screen. Many videos are black at the very start and end: there, returns the middle of the
 * winner, or of the complete comparison. Seconds on the clock.
 */
function findPosterTime({ panes, durations, at }: PosterJob['subject'], winner: string | undefined): number {
  const timeline = timelineOf(panes, durations);
  if (at > timeline.frame && at < timeline.seconds - timeline.frame) return at;
  const pane: ExportPane | undefined = panes.find(({ letter }) => letter === winner);
  const track = pane && timeline.tracks.get(pane.paneId);
  return track ? (track.start + track.end) / 2 : timeline.seconds / 2;
}

async function encodePoster(image: ImageBitmap): Promise<string> {
  const scale = Math.min(1, maxWidth / image.width);
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This computer can’t create a canvas of this size.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return dataUrlOf(await canvas.convertToBlob({ type: 'image/webp', quality }));
}
