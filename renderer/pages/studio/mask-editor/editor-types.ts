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
  /** True while Space is held: any tool then moves the view. */
  readonly panning: boolean;
  /** Progress of the rehearsal, from 0 to 1; `null` without a rehearsal. */
  readonly rehearsal: number | null;
  /** Counts changes, so that values from the history or the pixel counts are read again. */
  readonly changes: number;
}

/**
 * Adds an undo step whose pixels are already changed. `swap` exchanges the old and the new pixels. Consecutive steps
 * with one `joins` are one step.
 */
export type AddStep = (after: Layers, options?: { swap?: () => Area | null; bytes?: number; joins?: string }) => void;
