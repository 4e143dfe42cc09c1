import type { Item } from '../../library/item.ts';
import type { StartTimecode } from '../../library/start-timecode.ts';
import { convertFrames, ratePerSecond } from '../../util/frame-rate.ts';
import { oneLine } from '../../util/text-for-sentence.ts';
import type { ClipMedia, Cut, CutClip } from '../cut.ts';
import { projectTitle } from '../project.ts';
import { formatShotNumber } from '../shot.ts';
import { frameOfTimecode, type TimecodeFormat } from '../timecode.ts';

/** A media file as editing programs find it. */
export interface ExportedFile {
  /** Name of the file with its extension. */
  readonly name: string;
  /** URL of the file: absolute (`file:///…`), or relative to the exported text. */
  readonly url: string;
  readonly hasAudio: boolean;
  /** Timecode of the first frame. Absent: the file has none, and programs count from 0. */
  readonly startTimecode?: StartTimecode | undefined;
}

/** The exported file of the guide track. */
interface ExportedGuide {
  readonly file: ExportedFile;
  /** Duration of the file. */
  readonly seconds: number;
}

/** The input of every format. */
export interface EditListSource {
  readonly cut: Cut;
  /** The exported files by item id. The take of an item without a file is exported as missing. */
  readonly files: ReadonlyMap<string, ExportedFile>;
  /** Absent: the project has no guide track, or its file was not exported. */
  readonly guide?: ExportedGuide | undefined;
  /** Counts in drop-frame timecode, at 29.97 and 59.94. */
  readonly dropFrame?: boolean;
  /** Leaves out prompts, briefs and notes. Titles stay. */
  readonly withoutPrompts?: boolean;
}

export interface EditMedia extends ClipMedia {
  readonly file: ExportedFile;
  /** Number of the first frame in the timecode of the file, in frames of the file. 0 without timecode. */
  readonly firstFrame: number;
}

/** One clip or gap of the list. */
export interface Edit extends Omit<CutClip, 'media' | 'problem'> {
  /** Name of the clip, one line: `010 Harbour t03`; of a gap: `010 Harbour`. */
  readonly name: string;
  /** Absent: a gap stands for the shot. */
  readonly media: EditMedia | undefined;
  /** The reason of a gap, a sentence. */
  readonly problem: string | undefined;
}

/** The guide track, as one clip of an audio track. All counts are frames of the cut. */
export interface GuideEdit {
  readonly name: string;
  readonly file: ExportedFile;
  /** Decibels. */
  readonly gain: number;
  /** Position in the cut. */
  readonly start: number;
  readonly duration: number;
  /** First frame of the file that is heard. */
  readonly in: number;
  /** Number of frames of the file. */
  readonly frames: number;
}

/** A cut in the terms of editing programs. */
export interface EditList {
  readonly title: string;
  readonly timecode: TimecodeFormat;
  /** Frame of the timecode at which the cut starts: one hour, as is usual. */
  readonly startFrame: number;
  /** Size of the picture. Pixels. */
  readonly width: number;
  readonly height: number;
  readonly edits: readonly Edit[];
  /** Absent: nothing of the guide track is heard in the cut. */
  readonly guide: GuideEdit | undefined;
  /** Frames. */
  readonly duration: number;
  readonly notes: string;
}

export function editListOf({ cut: whole, files, guide, dropFrame = false, withoutPrompts }: EditListSource): EditList {
  const cut = withoutPrompts ? cutWithoutPrompts(whole) : whole;
  const timecode: TimecodeFormat = { rate: cut.project.rate, dropFrame };
  return {
    title: oneLine(projectTitle(cut.project)),
    timecode,
    startFrame: frameOfTimecode('01:00:00:00', timecode) ?? 0,
    ...frameSizeOf(cut),
    edits: cut.clips.map((clip) => editOf(clip, files)),
    guide: guide && guideEditOf(cut, guide),
    duration: cut.duration,
    notes: cut.project.notes,
  };
}

function editOf({ media, problem, ...clip }: CutClip, files: ReadonlyMap<string, ExportedFile>): Edit {
  const name = oneLine(`${formatShotNumber(clip.shot.number)} ${clip.shot.title}`);
  const file = media && files.get(media.item.id);
  if (!media || !file) {
    return { ...clip, name, media: undefined, markers: [], problem: problem ?? gapReason(media !== undefined) };
  }
  const take = `t${String(media.takeNumber).padStart(2, '0')}`;
  const { trim } = media;
  const start = file.startTimecode;
  return {
    ...clip,
    name: `${name} ${take}`,
    media: { ...media, file, firstFrame: start ? convertFrames(start.frame, start.rate, media.rate) : 0 },
    // A marker outside of the used part would be outside of the cut.
    markers: clip.markers.filter(({ frame }) => frame >= trim.in && frame < trim.out),
    problem: undefined,
  };
}

function guideEditOf({ project, duration: end }: Cut, { file, seconds }: ExportedGuide): GuideEdit | undefined {
  const { guide, rate } = project;
  if (!guide) return undefined;
  const frames = Math.floor(seconds * ratePerSecond(rate) + roundingError);
  const start = Math.max(0, guide.offset);
  const skipped = Math.max(0, -guide.offset);
  const duration = Math.min(end - start, frames - skipped);
  if (duration < 1) return undefined;
  return { name: oneLine(guide.name), file, gain: guide.gain, start, duration, in: skipped, frames };
}

/** Frames that a duration in seconds can lose as a floating-point number. */
const roundingError = 1e-6;

function cutWithoutPrompts({ project, clips, duration }: Cut): Cut {
  return {
    project: { ...project, notes: '' },
    clips: clips.map(({ shot, media, ...clip }) => ({
      ...clip,
      shot: { ...shot, brief: '', notes: '' },
      media: media && { ...media, item: itemWithoutPrompts(media.item) },
      markers: [],
    })),
    duration,
  };
}

function itemWithoutPrompts({ negative: _, note: __, ...item }: Item): Item {
  return { ...item, prompt: '' };
}

function gapReason(hasTake: boolean): string {
  return hasTake ? 'The file of the selected take was not exported.' : 'No take is selected.';
}

/**
 * Returns a size of the project's shape. The shorter side is the one that most media have; 1080 without media. Even, as
 * encoders require.
 */
function frameSizeOf({ project: { shape }, clips }: Cut): { width: number; height: number } {
  const counts = new Map<number, number>();
  for (const { media } of clips) {
    if (!media) continue;
    const side = Math.min(media.item.width, media.item.height);
    if (side >= 2) counts.set(side, (counts.get(side) ?? 0) + 1);
  }
  const shorter = [...counts].toSorted(([a, many], [b, more]) => more - many || b - a)[0]?.[0] ?? 1080;
  const even = (side: number) => Math.max(2, 2 * Math.round(side / 2));
  const { width, height } = shape;
  return width >= height
    ? { width: even((shorter * width) / height), height: even(shorter) }
    : { width: even(shorter), height: even((shorter * height) / width) };
}
