import type { Item } from '../library/item.ts';
import { measureFrameRate } from '../library/measured-frame-rate.ts';
import { measuredRateText } from '../library/measured-rate-text.ts';
import { videoColorsText } from '../library/video-colors.ts';
import type { VideoFrameTiming } from '../library/video-frame-timing.ts';
import { formatBytes, formatClock } from '../util/format-numbers.ts';
import { compareResultWithRequest, type Measured as What } from './compare-result-with-request.ts';
import { type Cell, type ComparedPane, type Group, missing, type Row, unknownOf } from './comparison-table-types.ts';
import { shapeTitle } from './field-titles.ts';
import { sizeAndRatioText } from './size-and-ratio-text.ts';

/** Returns the rows for the measured files and the duration of each run. */
export function measuredRows(panes: readonly ComparedPane[], now: number): Group {
  const anyVideo = panes.some((pane) => pane.item === undefined || pane.item.kind === 'video');
  const rows = measures
    .filter((measure) => anyVideo || !measure.ofVideos)
    .map(
      (measure): Row => ({
        id: measure.title,
        title: measure.title,
        cells: panes.map((pane) => cellOf(pane, measure)),
      }),
    );
  const took: Row = { id: 'Took', title: 'Generation time', cells: panes.map((pane) => tookCell(pane, now)) };
  const mismatches = panes.flatMap((pane) =>
    compareResultWithRequest(pane).map(({ sentence }) => ({
      kind: 'mismatch' as const,
      text: `${pane.letter}: ${sentence}`,
    })),
  );
  const remarks = panes.flatMap((pane) =>
    (pane.task?.notes ?? []).map((text) => ({ kind: 'remark' as const, text: `${pane.letter}: ${text}` })),
  );
  return { title: 'Measured', rows: [...rows, took], notes: [...mismatches, ...remarks] };
}

interface Measure {
  readonly title: typeof shapeTitle | 'Frames' | 'Frame rate' | 'Duration' | 'Codec' | 'Colors' | 'Sound' | 'File size';
  readonly of: (item: Item, video: VideoFrameTiming | undefined) => string | undefined;
  /** Omitted for images. */
  readonly ofVideos?: true;
  /** The kind of mismatch for the measured value. */
  readonly asked?: What;
}

const measures: readonly Measure[] = [
  {
    title: shapeTitle,
    of: ({ kind, width, height }) => (kind === 'file' ? undefined : sizeAndRatioText(width, height)),
    asked: 'size',
  },
  { title: 'Frames', of: framesOf, ofVideos: true },
  { title: 'Frame rate', of: rateOf, ofVideos: true },
  {
    title: 'Duration',
    of: (item, video) => secondsWords(video?.seconds ?? item.seconds),
    ofVideos: true,
    asked: 'duration',
  },
  { title: 'Codec', of: (item, video) => (item.kind === 'image' ? imageCodec(item) : video && codecName(video.codec)) },
  { title: 'Colors', of: (_, video) => video?.colors && videoColorsText(video.colors), ofVideos: true },
  {
    title: 'Sound',
    of: (_, video) => video && (video.audioCodec === undefined ? 'none' : codecName(video.audioCodec)),
    ofVideos: true,
    asked: 'sound',
  },
  { title: 'File size', of: (item) => formatBytes(item.bytes) },
];

function cellOf(pane: ComparedPane, { of, ofVideos, asked }: Measure): Cell {
  const { item, video } = pane;
  if (!item) return missing(withoutWords[pane.without ?? 'missing']);
  if (ofVideos && item.kind === 'image') return { ...missing('–'), reason: 'Images don’t have this value' };
  const text = of(item, video);
  if (text === undefined) return missing(pane.asking ? '' : 'not measured');
  const mismatch = compareResultWithRequest(pane).find((each) => each.what === asked);
  return mismatch ? { text, mismatch: `requested ${mismatch.wanted}` } : { text };
}

const withoutWords = { planned: 'not sent', running: 'waiting', ended: 'none', missing: 'missing' } as const;

/** Time from the create request to the last saved file. */
function tookCell(pane: ComparedPane, now: number): Cell {
  const { task, without } = pane;
  if (!task) return without === 'planned' ? missing('not sent') : unknownOf(pane);
  if (task.tracked) return missing('not known');
  const end = task.endedAt ?? (without === 'running' ? now : undefined);
  return end === undefined ? missing('not known') : { text: shortTime((end - task.createdAt) / 1000) };
}

/** `3.4 s`; from one minute, `4:41`. */
function shortTime(seconds: number): string {
  return seconds < 59.95 ? `${Math.max(0, seconds).toFixed(1)} s` : formatClock(seconds);
}

function secondsWords(seconds: number | undefined): string | undefined {
  return seconds === undefined ? undefined : `${seconds.toFixed(2)} s`;
}

function framesOf({ seconds, framesPerSecond }: Item, video: VideoFrameTiming | undefined): string | undefined {
  if (video) return String(video.frameTimes.length);
  return seconds === undefined || framesPerSecond === undefined
    ? undefined
    : `about ${Math.round(seconds * framesPerSecond)}`;
}

/** The frames of an item from an earlier version can say more than the item. */
function rateOf({ framesPerSecond, frameRateRange }: Item, video: VideoFrameTiming | undefined): string | undefined {
  if (framesPerSecond === undefined) return undefined;
  const measured = video && measureFrameRate(video.frameTimes, video.seconds);
  return measuredRateText(measured?.frameRateRange ? measured : { framesPerSecond, frameRateRange });
}

function imageCodec({ mime }: Item): string {
  return { 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/webp': 'WebP' }[mime] ?? mime;
}

const codecNames: readonly (readonly [start: string, name: string])[] = [
  ['avc', 'H.264'],
  ['hvc', 'HEVC'],
  ['hev', 'HEVC'],
  ['vp09', 'VP9'],
  ['vp9', 'VP9'],
  ['vp8', 'VP8'],
  ['av01', 'AV1'],
  ['mp4a', 'AAC'],
  ['aac', 'AAC'],
  ['opus', 'Opus'],
  ['mp3', 'MP3'],
  ['flac', 'FLAC'],
];

/** Returns the common name of a codec. An unknown codec keeps the name from the container. */
function codecName(codec: string): string {
  return codecNames.find(([start]) => codec.toLowerCase().startsWith(start))?.[1] ?? codec;
}
