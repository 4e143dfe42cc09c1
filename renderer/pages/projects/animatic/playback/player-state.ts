import type { CutLoop } from './cut-frames.ts';

/** The part of the playback that changes by actions and at cuts, not with every frame. */
export interface PlayerState {
  readonly playing: boolean;
  /** Frames of the cut per frame duration: 1, 2 or 4 by L, and below zero by J. */
  readonly shuttle: number;
  readonly loop: CutLoop;
  readonly isMuted: boolean;
  /** Playback waits for a file that is not decoded yet. */
  readonly isWaiting: boolean;
  /** Position of the clip under the playhead, from 0. */
  readonly clipIndex: number;
  /** The visible content: an image on the canvas, or the card of the shot. */
  readonly shown: 'loading' | 'card' | 'failed' | 'image';
  /** Frames that were not on screen in time since playback started at normal speed. */
  readonly lateFrames: number;
}

export const firstState: PlayerState = {
  playing: false,
  shuttle: 1,
  loop: 'off',
  isMuted: true,
  isWaiting: false,
  clipIndex: 0,
  shown: 'loading',
  lateFrames: 0,
};
