import type { FieldRole } from '../fields/field.ts';
import type { FieldValue } from '../fields/field-values-and-drafts.ts';
import { ratioOf, readSizeOrRatio } from '../fields/size-or-ratio.ts';
import type { Item } from '../library/item.ts';
import { measureFrameRate } from '../library/measured-frame-rate.ts';
import { measuredRateText } from '../library/measured-rate-text.ts';
import { videoColorsText } from '../library/video-colors.ts';
import type { VideoFrameTiming } from '../library/video-frame-timing.ts';
import { modelById } from '../models/all-models.ts';
import { fieldWithRole } from '../models/model.ts';
import { fieldsNotSent } from '../models/model-rules.ts';
import { formatBytes, formatClock, formatPixels, formatRatio } from '../util/format-numbers.ts';
import { type Cell, type ComparedPane, type Group, missing, type Row, unknownOf } from './comparison-table-types.ts';
import { shapeTitle } from './field-titles.ts';
import { sizeAndRatioText } from './size-and-ratio-text.ts';

/** Encoders require even sides, and models use whole blocks, so this deviation of the ratio is accepted. */
const ratioTolerance = 0.03;
/** Encoders change odd sides to even ones. Pixels. */
const sideTolerance = 1;
/**
 * Videos end after a whole frame, and models create whole groups of frames. Seconds, or a share of the requested
 * duration.
 */
const durationTolerance = { seconds: 0.5, share: 0.05 };

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
  const took: Row = { id: 'Took', title: 'Took', cells: panes.map((pane) => tookCell(pane, now)) };
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
  readonly title: typeof shapeTitle | 'Frames' | 'Rate' | 'Duration' | 'Codec' | 'Colors' | 'Sound' | 'File';
  readonly of: (item: Item, video: VideoFrameTiming | undefined) => string | undefined;
  /** Omitted for images. */
  readonly ofVideos?: true;
  /** The kind of mismatch for the measured value. */
  readonly asked?: Measured;
}

const measures: readonly Measure[] = [
  {
    title: shapeTitle,
    of: ({ kind, width, height }) => (kind === 'file' ? undefined : sizeAndRatioText(width, height)),
    asked: 'size',
  },
  { title: 'Frames', of: framesOf, ofVideos: true },
  { title: 'Rate', of: rateOf, ofVideos: true },
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
  { title: 'File', of: (item) => formatBytes(item.bytes) },
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

type Measured = 'size' | 'duration' | 'sound';

interface Mismatch {
  readonly what: Measured;
  readonly wanted: string;
  /** "asked for 1280 × 720, got 1152 × 640." */
  readonly sentence: string;
}

/**
 * Returns the differences between the file and the request. Only fields with an exact request count: size, ratio,
 * duration, sound. A resolution such as `1K` specifies no exact pixels. Omitted fields request nothing.
 */
export function compareResultWithRequest(pane: ComparedPane): readonly Mismatch[] {
  // The sandbox draws small previews in place of the requested result.
  if (!pane.item || pane.item.synthetic || pane.item.kind === 'file') return [];
  return [...sizeMismatch(pane), ...durationMismatch(pane), ...soundMismatch(pane)];
}

function sizeMismatch(pane: ComparedPane): Mismatch[] {
  const { item } = pane;
  if (!item) return [];
  const wanted = readSizeOrRatio(asked(pane, 'shape') ?? '');
  if (!wanted) return [];
  const got = formatPixels(item.width, item.height);
  if (!wanted.isRatio) {
    const off = Math.max(Math.abs(wanted.width - item.width), Math.abs(wanted.height - item.height));
    return off <= sideTolerance ? [] : [mismatch('size', formatPixels(wanted.width, wanted.height), got)];
  }
  const ratio = ratioOf(wanted);
  const own = item.width / item.height;
  const off = Math.abs(own / ratio - 1);
  return off <= ratioTolerance ? [] : [mismatch('size', formatRatio(ratio), `${got} (${formatRatio(own)})`)];
}

function durationMismatch(pane: ComparedPane): Mismatch[] {
  const wanted = Number(asked(pane, 'duration') ?? Number.NaN);
  const got = pane.video?.seconds ?? pane.item?.seconds;
  if (!Number.isFinite(wanted) || got === undefined) return [];
  const most = Math.max(durationTolerance.seconds, durationTolerance.share * wanted);
  return Math.abs(got - wanted) <= most ? [] : [mismatch('duration', `${wanted} s`, `${got.toFixed(2)} s`)];
}

function soundMismatch(pane: ComparedPane): Mismatch[] {
  if (!pane.video) return [];
  const has = pane.video.audioCodec !== undefined;
  const wanted = Boolean(asked(pane, 'audio')) || asked(pane, 'sound');
  if (typeof wanted !== 'boolean' || wanted === has) return [];
  return [mismatch('sound', wanted ? 'sound' : 'no sound', has ? 'sound' : 'none')];
}

function mismatch(what: Measured, wanted: string, got: string): Mismatch {
  return { what, wanted, sentence: `requested ${wanted}, got ${got}.` };
}

/** Returns the value of the field with `role`, or `undefined` if it was not sent. */
function asked({ modelId, draft }: ComparedPane, role: FieldRole): FieldValue | undefined {
  const model = modelById(modelId);
  const [name] = (model && fieldWithRole(model, role)) ?? [];
  if (!model || name === undefined || !draft) return undefined;
  return name in fieldsNotSent(model, draft.values) ? undefined : draft.values[name];
}
