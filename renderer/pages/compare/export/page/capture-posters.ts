import { dataUrlOf } from '../../../../ui/data-url-of.ts';
import { type ExportPane, type ExportSubject, frameAtClock, timelineOf } from '../subject/export-subject.ts';
import { loadPaneImage } from '../subject/load-pane-image.ts';

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
export async function capturePosters({ subject, winner, signal, onPoster }: PosterJob): Promise<Map<string, string>> {
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
