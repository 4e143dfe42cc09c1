import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import type { Cut, CutClip } from '../../../../shared/projects/cut.ts';
import type { AnimaticPlayer } from './playback/animatic-player.ts';
import type { PlayerState } from './playback/player-state.ts';
import type { TrimActions } from './trim-actions.ts';

export interface AnimaticValue {
  readonly player: AnimaticPlayer;
  readonly cut: Cut;
  readonly trim: TrimActions;
  readonly openShot: (shotId: string) => void;
}

const AnimaticContext = createContext<AnimaticValue | undefined>(undefined);

export const AnimaticProvider = AnimaticContext.Provider;

/** The animatic that is open. */
export function useAnimatic(): AnimaticValue {
  const value = useContext(AnimaticContext);
  if (!value) throw new Error('useAnimatic must be used inside an animatic.');
  return value;
}

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
