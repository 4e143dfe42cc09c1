import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import type { Cut, CutClip } from '../../../../../shared/projects/cut.ts';
import { timecodeOf } from '../../../../../shared/projects/timecode.ts';
import { shotTitle } from '../../../../entities/projects/shot-text.ts';
import { createRequiredContext } from '../../../../ui/required-context.ts';
import type { AnimaticPlayer } from '../playback/animatic-player.ts';
import type { CutMoment } from '../playback/cut-frames.ts';
import type { PlayerState } from '../playback/player-state.ts';
import type { createTrimActions } from './trim-actions.ts';

/** Labels of the loop button, by the state of the loop. */
export const loopTexts = { off: 'Loop is off', shot: 'Loop shot', cut: 'Loop all' } as const;

interface AnimaticValue {
  readonly player: AnimaticPlayer;
  readonly cut: Cut;
  readonly trim: ReturnType<typeof createTrimActions>;
  readonly openShot: (shotId: string) => void;
}

/** The animatic that is open. */
export const [AnimaticProvider, useAnimatic] = createRequiredContext<AnimaticValue>('an animatic');

/** Selects the state of the playback that does not change with every frame. */
export function usePlayerState<T>(select: (state: PlayerState) => T): T {
  return useStore(useAnimatic().player.state, select);
}

/** The clip under the playhead; `undefined` in an empty cut. */
export function useCurrentClip(): CutClip | undefined {
  const { cut } = useAnimatic();
  return cut.clips[usePlayerState(({ clipIndex }) => clipIndex)];
}

/** Draws the position by hand with every frame: a render for each frame would cost frames. */
export function useDrawPosition(draw: (frame: number) => void): void {
  const { player } = useAnimatic();
  const onMove = useEffectEvent(() => draw(player.frame()));
  // A render may have changed the scale.
  useEffect(() => onMove());
  useEffect(() => player.onMove(() => onMove()), [player]);
}

/** Returns the reason why a shot has no video or image of its own; `undefined` if it has one. */
export function missingMediaText({ media, problem }: CutClip): string | undefined {
  if (media) return undefined;
  return problem ?? 'No take is selected.';
}

/** Describes the position for a screen reader. */
export function positionText({ clip, offset }: CutMoment, cut: Cut): string {
  const timecode = timecodeOf(clip.start + offset, { rate: cut.project.rate });
  return `Shot ${shotTitle(clip.shot)}, frame ${offset + 1} of ${clip.duration}, ${timecode}`;
}
