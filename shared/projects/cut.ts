import type { Item } from '../library/item.ts';
import { convertFrames, exactFrameRate, type FrameRate, frameShownAt, wholeFrames } from '../util/frame-rate.ts';
import { inCutOrder } from './cut-order.ts';
import type { Project, Scene } from './project.ts';
import { type Shot, selectedTake, type Trim } from './shot.ts';

/** Duration of a shot that has neither a usable take nor a planned duration, in seconds. */
const defaultSeconds = 3;

/** A note at a moment of a clip, from the comparison of the takes. */
export interface CutMarker {
  /** Frame of the clip's file. */
  readonly frame: number;
  readonly text: string;
}

/** The part of a file that a clip shows. */
export interface ClipMedia {
  readonly item: Item;
  /** Number of the take within its shot, from 1, in the order in which takes were added. */
  readonly takeNumber: number;
  /** Exact frame rate of the file: see `videoFramesOf`. For an image, the rate of the cut. */
  readonly rate: FrameRate;
  /** Number of frames of the file. For an image, the duration of the clip. */
  readonly frames: number;
  readonly trim: Trim;
}

/** One shot in the cut. */
export interface CutClip {
  readonly shot: Shot;
  readonly scene: Scene | undefined;
  /** First frame of the clip in the cut. */
  readonly start: number;
  /** Duration in frames of the cut, at least 1. */
  readonly duration: number;
  /** Absent: a card with the brief stands for the shot. */
  readonly media: ClipMedia | undefined;
  /** The reason why the selected take is not shown, a sentence. Absent when no take is selected. */
  readonly problem: string | undefined;
  readonly markers: readonly CutMarker[];
}

/** The selected takes of a project in order, without gaps. The animatic plays it and exports write it. */
export interface Cut {
  readonly project: Project;
  readonly clips: readonly CutClip[];
  /** Duration in frames of the cut. */
  readonly duration: number;
}

interface CutSources {
  readonly project: Project;
  readonly shots: readonly Shot[];
  readonly items: ReadonlyMap<string, Item>;
  readonly markers?: ReadonlyMap<string, readonly CutMarker[]>;
}

/**
 * Returns the cut of a project. Omitted shots and shots in the trash are not in it.
 *
 * Frame rates are conformed by one rule. A clip lasts as long as `clipDuration` says. Frame `n` of the clip shows the
 * frame of the file that has begun by then (`sourceFrameAt`): no frame is blended, and speed never changes.
 */
export function cutOf({ project, shots, items, markers }: CutSources): Cut {
  const scenes = new Map(project.scenes.map((scene) => [scene.id, scene]));
  let start = 0;
  const clips = inCutOrder(shots)
    .filter(({ status, trashedAt }) => status !== 'omitted' && trashedAt === undefined)
    .map((shot): CutClip => {
      const planned = shot.planned ?? convertFrames(defaultSeconds, { numerator: 1, denominator: 1 }, project.rate);
      const { media, problem } = mediaOf(shot, items, project.rate, planned);
      const duration = media ? clipDuration(media, project.rate) : planned;
      const clip: CutClip = {
        shot,
        scene: shot.sceneId === undefined ? undefined : scenes.get(shot.sceneId),
        start,
        duration,
        media,
        problem,
        markers: (media && markers?.get(media.item.id)) ?? [],
      };
      start += duration;
      return clip;
    });
  return { project, clips, duration: start };
}

/**
 * Returns the duration of a clip in frames of the cut: that of its trimmed part, rounded to the nearest frame, halves
 * up. Where that would end after the file, it is rounded down, because editing programs refuse clips that are longer
 * than their media. At least one frame.
 */
export function clipDuration(
  { rate, trim, frames }: Omit<ClipMedia, 'item' | 'takeNumber'>,
  cutRate: FrameRate,
): number {
  const nearest = convertFrames(trim.out - trim.in, rate, cutRate);
  return Math.max(1, Math.min(nearest, wholeFrames(frames - trim.in, rate, cutRate)));
}

/**
 * Returns the part of the file that a clip shows, in frames of the cut, for formats with one rate. The part lasts as
 * long as the clip. It begins at the nearest frame, halves up, or earlier where it would end after the file.
 */
export function trimInCutRate(media: Omit<ClipMedia, 'item' | 'takeNumber'>, cutRate: FrameRate): Trim {
  const { rate, trim, frames } = media;
  const duration = clipDuration(media, cutRate);
  const last = wholeFrames(frames, rate, cutRate) - duration;
  const start = Math.max(0, Math.min(convertFrames(trim.in, rate, cutRate), last));
  return { in: start, out: start + duration };
}

/** Returns the frame of the file that a clip shows at frame `n` of the clip, within the trimmed part. */
export function sourceFrameAt({ rate, trim }: ClipMedia, n: number, cutRate: FrameRate): number {
  return Math.min(trim.out - 1, trim.in + frameShownAt(n, cutRate, rate));
}

function mediaOf(
  shot: Shot,
  items: ReadonlyMap<string, Item>,
  cutRate: FrameRate,
  planned: number,
): Pick<CutClip, 'media' | 'problem'> {
  const take = selectedTake(shot);
  if (!take) return { media: undefined, problem: undefined };
  const item = items.get(take.itemId);
  if (!item) return { media: undefined, problem: 'The selected take is no longer in the library.' };
  if (item.trashedAt !== undefined) return { media: undefined, problem: 'The selected take is in Trash.' };
  if (item.fileState === 'missing') return { media: undefined, problem: 'The file of the selected take is missing.' };
  if (item.kind === 'file') return { media: undefined, problem: 'The selected take is neither an image nor a video.' };
  const takeNumber = shot.takes.indexOf(take) + 1;
  if (item.kind === 'image')
    return {
      media: { item, takeNumber, rate: cutRate, frames: planned, trim: { in: 0, out: planned } },
      problem: undefined,
    };
  const video = videoFramesOf(item);
  if (!video) return { media: undefined, problem: 'The duration of the selected take is not known.' };
  return { media: { item, takeNumber, ...video, trim: clampTrim(take.trim, video.frames) }, problem: undefined };
}

/**
 * Returns the exact frame rate and the number of frames of a video, or `undefined` if they are not known. A video with a
 * variable frame rate is counted at its highest rate, so that each of its frames begins at a number: a cut needs times.
 */
export function videoFramesOf(
  item: Pick<Item, 'seconds' | 'framesPerSecond' | 'frameRateRange'>,
): Pick<ClipMedia, 'rate' | 'frames'> | undefined {
  const rate = exactFrameRate(item.frameRateRange?.highest ?? item.framesPerSecond ?? 0);
  const frames = Math.round(((item.seconds ?? 0) * rate.numerator) / rate.denominator);
  return item.framesPerSecond === undefined || frames < 1 ? undefined : { rate, frames };
}

/** Returns a trim within a file of `frames` frames. A trim that lies behind the end becomes the whole file. */
export function clampTrim(trim: Trim | undefined, frames: number): Trim {
  if (!trim || trim.in >= frames) return { in: 0, out: frames };
  return { in: trim.in, out: Math.min(trim.out, frames) };
}
