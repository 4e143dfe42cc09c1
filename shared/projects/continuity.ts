import type { Item } from '../library/item.ts';
import type { Cut, CutClip } from './cut.ts';
import { cardItemId } from './items-shown-on-project-page.ts';
import { formatShotNumber, type Keyframe, type Shot } from './shot.ts';

type FrameSource = NonNullable<NonNullable<Shot['acceptedFrames']>['first']>;

/** A frame that a shot receives from a neighbor in the cut, or shares with it. */
export interface ShotFrame {
  readonly kind: Keyframe['kind'];
  /** The shot before for a first frame, the shot after for a last frame. */
  readonly neighbor: Shot;
  /** Absent: there is no such frame at present. */
  readonly source: FrameSource | undefined;
  /** The reason why there is no frame, a sentence. */
  readonly problem: string | undefined;
}

/** The frames with which the takes of a shot begin and end, and whether they changed. */
export interface Continuity {
  readonly before: Shot | undefined;
  readonly after: Shot | undefined;
  readonly first: ShotFrame | undefined;
  readonly last: ShotFrame | undefined;
  /** The shot has a first frame, but its two shots are no longer neighbors in the cut. */
  readonly isUnused: boolean;
  /** The frames that the take on the card was not made from, although it was made from others. */
  readonly changed: readonly ('first' | 'last')[];
}

/**
 * Returns the continuity of each shot of a cut, by shot id. `items`: the takes on the cards and the shared keyframes.
 * A frame only leads from a shot to the next one, so there are no cycles.
 */
export function continuityOf({ clips }: Pick<Cut, 'clips'>, items: ReadonlyMap<string, Item>): Map<string, Continuity> {
  return new Map(
    clips.map((clip, index) => {
      const { shot } = clip;
      const [before, after] = [clips[index - 1], clips[index + 1]];
      const first = firstFrameOf(shot, before, items);
      const shared = after && firstFrameOf(after.shot, clip, items);
      const last = after && shared?.kind === 'shared' ? { ...shared, neighbor: after.shot } : undefined;
      return [
        shot.id,
        {
          before: before?.shot,
          after: after?.shot,
          first,
          last,
          isUnused: shot.firstFrame !== undefined && first === undefined,
          changed: changedFrames(shot, { first: first?.source, last: last?.source }, items),
        },
      ];
    }),
  );
}

/** Returns the frame before the out point of a clip. At another frame rate, the cut may show an earlier one last. */
function lastFrameOf({ shot, media, problem }: Pick<CutClip, 'shot' | 'media' | 'problem'>) {
  if (!media)
    return { source: undefined, problem: problem ?? `Shot ${formatShotNumber(shot.number)} has no selected take.` };
  const { item, trim } = media;
  return { source: { itemId: item.id, ...(item.kind === 'video' && { frame: trim.out }) }, problem: undefined };
}

function firstFrameOf(
  { firstFrame }: Shot,
  before: CutClip | undefined,
  items: ReadonlyMap<string, Item>,
): ShotFrame | undefined {
  if (!firstFrame || !before) return undefined;
  const { kind, shotId = before.shot.id } = firstFrame;
  if (shotId !== before.shot.id) return undefined;
  const neighbor = before.shot;
  if (kind === 'last-frame') return { kind, neighbor, ...lastFrameOf(before) };
  const problem = imageProblem(items.get(firstFrame.itemId));
  return { kind, neighbor, source: problem === undefined ? { itemId: firstFrame.itemId } : undefined, problem };
}

function imageProblem(item: Item | undefined): string | undefined {
  if (!item) return 'The shared keyframe is no longer in the library.';
  if (item.trashedAt !== undefined) return 'The shared keyframe is in Trash.';
  return item.fileState === 'missing' ? 'The file of the shared keyframe is missing.' : undefined;
}

interface WantedFrames {
  readonly first: FrameSource | undefined;
  readonly last: FrameSource | undefined;
}

/**
 * Compares the frames of a shot with the recorded sources of the take on its card. A take without such sources does not
 * depend on frames: an import, or a video from text. A video has at most two of them, and the second is its last frame.
 */
function changedFrames(
  shot: Shot,
  { first, last }: WantedFrames,
  items: ReadonlyMap<string, Item>,
): Continuity['changed'] {
  const take = items.get(cardItemId(shot) ?? '');
  if (take?.kind !== 'video') return [];
  const sources = (take.sources ?? []).filter((source) => source.as !== 'remix');
  const isUsed = ({ itemId, frame }: FrameSource) =>
    sources.some((source) => {
      if (frame !== undefined) return source.itemId === itemId && source.frame === frame;
      return source.as === 'input' && (source.itemId === itemId || source.hash === (items.get(itemId)?.hash ?? ''));
    });
  const { acceptedFrames } = shot;
  const accepted = acceptedFrames?.itemId === take.id ? acceptedFrames : undefined;
  const isChanged = (source: FrameSource | undefined, same: FrameSource | undefined) =>
    source !== undefined && !isUsed(source) && !(same?.itemId === source.itemId && same.frame === source.frame);
  return [
    ...(sources.length > 0 && isChanged(first, accepted?.first) ? (['first'] as const) : []),
    ...(sources.length > 1 && isChanged(last, accepted?.last) ? (['last'] as const) : []),
  ];
}
