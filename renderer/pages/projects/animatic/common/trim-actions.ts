import type { VideoFrameTiming } from '../../../../../shared/library/video-frame-timing.ts';
import type { ClipMedia, Cut, CutClip } from '../../../../../shared/projects/cut.ts';
import type { Trim } from '../../../../../shared/projects/shot.ts';
import type { AnimaticPlayer } from '../playback/animatic-player.ts';
import { momentAt } from '../playback/cut-frames.ts';
import { type FileFrames, fileFramesOf } from '../playback/file-frames.ts';

export type TrimEdge = 'in' | 'out';

/** Saves the trim of the selected take of a shot. Never rejects: after a failure, which the page reports, `undefined`. */
export type SaveTrim = (shotId: string, trim: Trim) => Promise<unknown>;

/** The part of the player that trims use. */
export type TrimmedPlayer = Pick<AnimaticPlayer, 'cut' | 'frame' | 'state' | 'onMove' | 'pause' | 'hold'>;

/** Trims of the shot under the playhead. All return the new trim, or `undefined` if nothing changes. */
interface TrimActions {
  /** Moves an edge to the visible frame. */
  setHere(edge: TrimEdge): Trim | undefined;
  /** Moves an edge by a number of frames of the file. */
  moveBy(edge: TrimEdge, frames: number): Trim | undefined;
  moveTo(edge: TrimEdge, frame: number): Trim | undefined;
  /** Uses the whole file. */
  clear(): Trim | undefined;
}

/** Returns the clip whose trim can change: a video. */
function trimmableClip(cut: Cut, frame: number): CutClip | undefined {
  const clip = momentAt(cut, frame)?.clip;
  return clip?.media?.item.kind === 'video' ? clip : undefined;
}

function isSameTrim(one: Trim, other: Trim): boolean {
  return one.in === other.in && one.out === other.out;
}

/** Returns the first frame of the file in a trim, and the frame after the last one. */
export function trimNumbers(trim: Trim, fileFrames: FileFrames): Trim {
  return { in: fileFrames.frameAt(trim.in), out: fileFrames.frameAt(trim.out - 1) + 1 };
}

/** Returns a trim with one edge at `frame`; one frame always remains. */
export function movedEdge(trim: Trim, edge: TrimEdge, frame: number, frames: number): Trim {
  if (edge === 'in') return { ...trim, in: Math.max(0, Math.min(frame, trim.out - 1)) };
  return { ...trim, out: Math.min(frames, Math.max(frame, trim.in + 1)) };
}

/**
 * Requests trims from the page. The last request is the base of the next one until the cut shows it, which is later
 * than its saving, so that no quick key press is lost. After a failed request, the cut is the base again. `framesOf`:
 * the measured frames of a video, if they are loaded.
 */
export function createTrimActions(
  player: TrimmedPlayer,
  onTrim: SaveTrim,
  framesOf: (itemId: string) => VideoFrameTiming | undefined = () => undefined,
): TrimActions {
  let requested: { readonly shotId: string; readonly trim: Trim } | undefined;
  /** The trims that the cut can still show although they were replaced. */
  let replaced: readonly Trim[] = [];
  let unsaved = 0;

  const settle = () => {
    if (!requested || unsaved > 0) return;
    const { shotId } = requested;
    const shown = player.cut().clips.find(({ shot }) => shot.id === shotId)?.media?.trim;
    if (!shown || !replaced.some((each) => isSameTrim(each, shown))) requested = undefined;
  };
  player.onMove(settle);

  const currentTrim = (clip: CutClip): Trim | undefined => {
    return requested?.shotId === clip.shot.id ? requested.trim : clip.media?.trim;
  };

  const request = (choose: (trim: Trim, media: ClipMedia) => { trim: Trim; shown: number }) => {
    const cut = player.cut();
    const clip = trimmableClip(cut, player.frame());
    const before = clip && currentTrim(clip);
    if (!clip?.media || !before) return undefined;
    const { trim, shown } = choose(before, clip.media);
    if (isSameTrim(trim, before)) return undefined;
    if (player.state.getState().playing) player.pause();
    const { id } = clip.shot;
    const earlier = requested?.shotId === id ? replaced : [];
    replaced = [...earlier, before].filter((each) => !isSameTrim(each, trim));
    requested = { shotId: id, trim };
    unsaved += 1;
    player.hold({ shotId: id, itemId: clip.media.item.id, offset: 0, sourceFrame: shown });
    void onTrim(id, trim).then((saved) => {
      unsaved -= 1;
      if (saved === undefined) requested = undefined;
      settle();
    });
    return trim;
  };

  const moveTo = (edge: TrimEdge, target: (trim: Trim, media: ClipMedia) => number) =>
    request((before, media) => {
      const trim = movedEdge(before, edge, target(before, media), media.frames);
      return { trim, shown: edge === 'in' ? trim.in : trim.out - 1 };
    });

  return {
    setHere: (edge) => {
      const { sourceFrame = 0 } = momentAt(player.cut(), player.frame()) ?? {};
      return moveTo(edge, () => (edge === 'in' ? sourceFrame : sourceFrame + 1));
    },
    moveBy: (edge, by) =>
      moveTo(edge, (trim, media) => {
        const fileFrames = fileFramesOf(framesOf(media.item.id), media);
        return fileFrames.startOf(trimNumbers(trim, fileFrames)[edge] + by);
      }),
    moveTo: (edge, frame) => moveTo(edge, () => frame),
    clear: () => {
      const { sourceFrame = 0 } = momentAt(player.cut(), player.frame()) ?? {};
      return request((_, { frames }) => ({ trim: { in: 0, out: frames }, shown: sourceFrame }));
    },
  };
}
