import type { Pixels } from '../../../../shared/fields/image-type.ts';
import type { Point } from './motion-path.ts';

/** Placement of the image on the stage: CSS pixels per image pixel, and its upper left corner. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const room = 24;
const largestScale = 32;

/** The whole image in the middle of the stage, with a margin; a small one at most as large as it is. */
export function fitView(image: Pixels, stage: Pixels): View {
  const scale = Math.min((stage.width - 2 * room) / image.width, (stage.height - 2 * room) / image.height);
  return centred(image, stage, Math.min(Math.max(scale, 0.01), 4));
}

/** At 100 %, with `place` of the image in the middle of the stage. */
export function actualView(image: Pixels, stage: Pixels, place: Point): View {
  return kept({ scale: 1, x: stage.width / 2 - place.x, y: stage.height / 2 - place.y }, image, stage);
}

/** Larger or smaller, while the place under `at` stays where it is. */
export function zoomed(view: View, by: number, at: Point, image: Pixels, stage: Pixels): View {
  const smallest = Math.min(fitView(image, stage).scale, 1) / 2;
  const scale = Math.min(Math.max(view.scale * by, smallest), largestScale);
  const ratio = scale / view.scale;
  return kept({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, image, stage);
}

export function panned(view: View, dx: number, dy: number, image: Pixels, stage: Pixels): View {
  return kept({ ...view, x: view.x + dx, y: view.y + dy }, image, stage);
}

export function toImage({ scale, x, y }: View, at: Point): Point {
  return { x: (at.x - x) / scale, y: (at.y - y) / scale };
}

export function toStage({ scale, x, y }: View, place: Point): Point {
  return { x: place.x * scale + x, y: place.y * scale + y };
}

function centred(image: Pixels, stage: Pixels, scale: number): View {
  return { scale, x: (stage.width - image.width * scale) / 2, y: (stage.height - image.height * scale) / 2 };
}

/** A corner of the image always stays in sight: it cannot be lost. */
function kept(view: View, image: Pixels, stage: Pixels): View {
  const keep = (offset: number, size: number, space: number) =>
    Math.min(Math.max(offset, space * 0.25 - size), space * 0.75);
  return {
    scale: view.scale,
    x: keep(view.x, image.width * view.scale, stage.width),
    y: keep(view.y, image.height * view.scale, stage.height),
  };
}

/**
 * A notch of a mouse wheel, and not the smooth scrolling of a touchpad. Browsers do not say; a wheel scrolls in one
 * direction by whole notches of 120 units.
 */
export function isNotch(event: Pick<WheelEvent, 'deltaMode' | 'deltaX' | 'deltaY'>): boolean {
  const { wheelDeltaY = 0 } = event as { wheelDeltaY?: number };
  return event.deltaMode !== 0 || (event.deltaX === 0 && wheelDeltaY !== 0 && wheelDeltaY % 120 === 0);
}
