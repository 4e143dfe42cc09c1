import type { Pixels } from '../../../../shared/fields/image-type.ts';
import type { Point } from './motion-path.ts';

/** Placement of the image on the stage: CSS pixels per image pixel, and its upper left corner. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const margin = 24;
const largestScale = 32;

/**
 * Returns the view with the complete image in the middle of the stage, with a margin; a small image is not enlarged
 * beyond 400 %.
 */
export function fitView(image: Pixels, stage: Pixels): View {
  const filling = Math.min((stage.width - 2 * margin) / image.width, (stage.height - 2 * margin) / image.height);
  const scale = Math.min(Math.max(filling, 0.01), 4);
  return { scale, x: (stage.width - image.width * scale) / 2, y: (stage.height - image.height * scale) / 2 };
}

/** Returns the view at 100 % with `place` in the middle of the stage. */
export function createActualView(image: Pixels, stage: Pixels, place: Point): View {
  return clampView({ scale: 1, x: stage.width / 2 - place.x, y: stage.height / 2 - place.y }, image, stage);
}

/** Larger or smaller, while the place under `at` stays where it is. */
export function zoomView(view: View, factor: number, at: Point, image: Pixels, stage: Pixels): View {
  const smallest = Math.min(fitView(image, stage).scale, 1) / 2;
  const scale = Math.min(Math.max(view.scale * factor, smallest), largestScale);
  const ratio = scale / view.scale;
  return clampView({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, image, stage);
}

export function panView(view: View, dx: number, dy: number, image: Pixels, stage: Pixels): View {
  return clampView({ ...view, x: view.x + dx, y: view.y + dy }, image, stage);
}

export function toImage({ scale, x, y }: View, at: Point): Point {
  return { x: (at.x - x) / scale, y: (at.y - y) / scale };
}

export function toStage({ scale, x, y }: View, place: Point): Point {
  return { x: place.x * scale + x, y: place.y * scale + y };
}

/** A corner of the image always stays in sight: it cannot be lost. */
function clampView(view: View, image: Pixels, stage: Pixels): View {
  const clampOffset = (offset: number, size: number, space: number) =>
    Math.min(Math.max(offset, space * 0.25 - size), space * 0.75);
  return {
    scale: view.scale,
    x: clampOffset(view.x, image.width * view.scale, stage.width),
    y: clampOffset(view.y, image.height * view.scale, stage.height),
  };
}

/**
 * True for a notch of a mouse wheel, false for the smooth scrolling of a touchpad. Browsers do not report the device; a
 * wheel scrolls in one direction by multiples of 120 units.
 */
export function isNotch(event: Pick<WheelEvent, 'deltaMode' | 'deltaX' | 'deltaY'>): boolean {
  const { wheelDeltaY = 0 } = event as { wheelDeltaY?: number };
  return event.deltaMode !== 0 || (event.deltaX === 0 && wheelDeltaY !== 0 && wheelDeltaY % 120 === 0);
}
