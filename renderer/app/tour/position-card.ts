/** CSS pixels, from the upper left corner of the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type Side = 'right' | 'left' | 'top' | 'bottom';

interface Sizes {
  /** Box of the element that the tour step describes. */
  readonly anchor: Box;
  /** Box that must stay visible beside the card; may be equal to the anchor. */
  readonly clear: Box;
  readonly card: { readonly width: number; readonly height: number };
  readonly window: { readonly width: number; readonly height: number };
}

/** Between the card and its target, and between the card and the edge of the window. */
const gap = 12;

/**
 * Returns a position of the card inside the window that does not touch `clear`. Uses the first of `sides` with enough
 * space, as near to the anchor as possible. Returns `undefined` without such a position.
 */
export function positionCard({ anchor, clear, card, window }: Sizes, computeRingStyle: readonly Side[]) {
  const left = clampPosition(anchor.left, window.width - card.width - gap);
  const top = clampPosition(anchor.top, window.height - card.height - gap);
  const combined = computeBounds(anchor, clear);
  const places: Readonly<Record<Side, { left: number; top: number }>> = {
    right: { left: combined.left + combined.width + gap, top },
    left: { left: combined.left - gap - card.width, top },
    bottom: { left, top: combined.top + combined.height + gap },
    top: { left, top: combined.top - gap - card.height },
  };
  return computeRingStyle.map((side) => places[side]).find((place) => isInside(place, card, window));
}

function clampPosition(position: number, max: number): number {
  return Math.max(gap, Math.min(position, max));
}

function isInside(place: { left: number; top: number }, card: Sizes['card'], window: Sizes['window']): boolean {
  const right = place.left + card.width + gap;
  const bottom = place.top + card.height + gap;
  return place.left >= gap && place.top >= gap && right <= window.width && bottom <= window.height;
}

function computeBounds(a: Box, b: Box): Box {
  const left = Math.min(a.left, b.left);
  const top = Math.min(a.top, b.top);
  const right = Math.max(a.left + a.width, b.left + b.width);
  const bottom = Math.max(a.top + a.height, b.top + b.height);
  return { left, top, width: right - left, height: bottom - top };
}
