import type { Pixels } from '../../../../shared/fields/image-type.ts';
import type { View } from './canvas-view.ts';
import type { Layers } from './layers.ts';
import type { Area } from './mask-bitmap.ts';
import type { Point } from './motion-path.ts';

export type Tool = 'brush' | 'eraser' | 'lasso' | 'path' | 'pan';

export interface EditorState {
  readonly layers: Layers;
  readonly tool: Tool;
  /** Diameter in pixels of the image. */
  readonly brush: number;
  /** Radius of the soft edge that is shown, in pixels of the image; 0 for none. */
  readonly feather: number;
  /** Bits of the layers that are not shown. */
  readonly hidden: readonly number[];
  /** Selected point of the active path. */
  readonly selected: number | null;
  readonly view: View;
  readonly stage: Pixels;
  /** Position at which the keyboard paints; `null` while the pointer paints. */
  readonly crosshair: Point | null;
  /** Corners of a lasso that is not closed yet, or a way that is being drawn. */
  readonly drawing: readonly Point[];
  /** Space is held: any tool moves the view. */
  readonly panning: boolean;
  /** Progress of the rehearsal, from 0 to 1; `null` without a rehearsal. */
  readonly rehearsal: number | null;
  /** Counts changes, so that values from the history or the pixel counts are read again. */
  readonly changes: number;
}

/**
 * Adds an undo step whose pixels are changed already. `swap` puts them back, and changes them again. Steps with the same
 * `joins` that follow each other are one step.
 */
export type AddStep = (after: Layers, more?: { swap?: () => Area | null; bytes?: number; joins?: string }) => void;
