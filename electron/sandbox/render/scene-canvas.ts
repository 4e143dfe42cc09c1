import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Palette } from './palette.ts';

/** Drawing tools of a scene. Lengths are pixels; `unit` is 1/256 of the short side, `time` is seconds. */
export interface Stage {
  readonly context: SKRSContext2D;
  readonly width: number;
  readonly height: number;
  readonly unit: number;
  readonly time: number;
  /** The same number for every frame of one result: scenes derive all their chance from it. */
  readonly chance: number;
  readonly palette: Palette;
}

export type Scene = (stage: Stage) => void;
