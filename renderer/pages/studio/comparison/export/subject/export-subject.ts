import type { Note } from '../../../../../../shared/comparisons/review/note.ts';
import type { Item } from '../../../../../../shared/library/item.ts';
import { hdrOf, hdrText } from '../../../../../../shared/library/video-colors.ts';
import type { VideoFrameTiming } from '../../../../../../shared/library/video-frame-timing.ts';
import type { ShownPane } from '../../../../../entities/comparisons/pane-contents.ts';
import { modelTitle } from '../../../../../entities/models/model-title.ts';
import {
  createTimeline,
  type Durations,
  momentOf,
  type Timeline,
  type Track,
} from '../../../../../ui/playback/playback-timeline.ts';
import { middleOfFrame } from '../../../../../ui/playback/video-frame-at-time.ts';
import { textsOfCaptions } from '../../common/caption-text.ts';
import { modelOfPane } from '../../common/pane-name.ts';

/** A pane whose content can be exported. */
export interface ExportPane {
  readonly paneId: string;
  readonly letter: string;
  /** Display name of the model. If all results have one model, the fact that distinguishes the result is before it. */
  readonly name: string;
  readonly item: Item;
  /** Frames, for a video only. */
  readonly video?: VideoFrameTiming;
  /** Seconds on the clock by which its video starts later. */
  readonly offset: number;
}

/** The subject of an export: a comparison in its current state on the screen. */
export interface ExportSubject {
  readonly title: string;
  readonly panes: readonly ExportPane[];
  /** Sentences for a user: which panes are left out, and why. */
  readonly leftOut: readonly string[];
  readonly durations: Durations;
  /** Seconds on the clock. */
  readonly at: number;
  readonly from?: number;
  readonly to?: number;
  /** Id of the pane whose sound is on. */
  readonly heard?: string;
  readonly notes: readonly Note[];
}

/** A frame of a pane's video. */
export interface ExportFrame {
  /** From 1. */
  readonly frame: number;
  readonly frames: number;
  /** In the middle of the frame, away from rounding errors. Seconds of the video. */
  readonly seconds: number;
}

/**
 * `videos` by item id; a video without one could not be measured. `paneCount`: number of panes of the comparison, visible
 * or not.
 */
export function exportPanes(
  shown: readonly ShownPane[],
  videos: ReadonlyMap<string, VideoFrameTiming>,
  offsets: Readonly<Record<string, number>>,
  paneCount: number,
): Pick<ExportSubject, 'panes' | 'leftOut'> {
  const panes: ExportPane[] = [];
  const leftOut: string[] = [];
  const names = namesOfPanes(shown);
  for (const [index, each] of shown.entries()) {
    const { letter, pane } = each;
    if (each.kind === 'item') {
      const { item } = each;
      const video = videos.get(item.id);
      if (item.kind === 'video' && !video) leftOut.push(`${letter} is left out: its video can’t be read.`);
      else if (item.kind === 'file') leftOut.push(`${letter} is left out: Triptych can’t show its file.`);
      else {
        const offset = offsets[pane.id] ?? pane.offset;
        const name = names[index] ?? modelTitle(item.modelId);
        panes.push({ paneId: pane.id, letter, name, item, offset, ...(video ? { video: video } : {}) });
      }
    } else leftOut.push(`${letter} is left out: ${reasonOfMissingResult(each)}`);
  }
  if (paneCount > shown.length) leftOut.push(`The export has only the visible panes, ${shown.length} of ${paneCount}.`);
  return { panes, leftOut };
}

/** Sentences about the videos whose colors change because their frames are drawn. */
export function hdrRemarks(panes: readonly ExportPane[]): string[] {
  return panes.flatMap(({ letter, video }) => {
    const hdr = video?.colors && hdrOf(video.colors);
    return hdr ? [`${letter} is ${hdrText(hdr)}`] : [];
  });
}

/** `video-d-pro`, or `seed 7 · video-d-pro` if the model distinguishes no pane. */
function namesOfPanes(shown: readonly ShownPane[]): string[] {
  const captions = textsOfCaptions(shown);
  const models = shown.map(modelOfPane);
  const isOneModel = new Set(models).size === 1;
  return models.map((model, index) => {
    const name = captions[index]?.name ?? model;
    return isOneModel && name !== model ? `${name} · ${model}` : model;
  });
}

function reasonOfMissingResult(shown: Exclude<ShownPane, { kind: 'item' }>): string {
  switch (shown.kind) {
    case 'task':
      return 'it has no result.';
    case 'planned':
      return 'it was not sent.';
    case 'missing':
      return 'it isn’t in the library.';
  }
}

export function timelineOf(panes: readonly ExportPane[], durations: Durations): Timeline {
  const videos = panes.flatMap(({ paneId, video, offset }) =>
    video ? [[paneId, { video: video, offset }] as const] : [],
  );
  return createTimeline(new Map(videos), durations);
}

/** Returns the frame that the video of a pane shows at `at` of the clock; `undefined` for an image. */
export function frameAtClock(timeline: Timeline, paneId: string, at: number): ExportFrame | undefined {
  const track = timeline.tracks.get(paneId);
  return track && frameOfTrack(track, at);
}

export function frameOfTrack(track: Track, at: number): ExportFrame {
  const { video } = track;
  const { frame } = momentOf(track, at);
  const seconds = middleOfFrame(video, frame) + (video.decodedLater ?? 0);
  return { frame: frame + 1, frames: video.frameTimes.length, seconds };
}
