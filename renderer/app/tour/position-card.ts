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

/** Between the card and what it speaks of, and between the card and the edge of the window. */
const gap = 12;
/** Notices come at the upper right: a card beside something begins below the first of them, where the window lets it. */
const belowNotices = 168;

/**
 * Returns a position of the card inside the window that does not touch `clear`. Uses the first of `sides` with enough
 * space, as near to the anchor as possible. Returns `undefined` without such a position.
 */
export function positionCard({ anchor, clear, card, window }: Sizes, sides: readonly Side[]) {
  const left = within(anchor.left, window.width - card.width - gap);
  const top = within(Math.max(belowNotices, anchor.top), window.height - card.height - gap);
  const kept = around(anchor, clear);
  const places: Readonly<Record<Side, { left: number; top: number }>> = {
    right: { left: kept.left + kept.width + gap, top },
    left: { left: kept.left - gap - card.width, top },
    bottom: { left, top: kept.top + kept.height + gap },
    top: { left, top: kept.top - gap - card.height },
  };
  return sides.map((side) => places[side]).find((place) => isInside(place, card, window));
}

function within(wanted: number, most: number): number {
  return Math.max(gap, Math.min(wanted, most));
}

function isInside(place: { left: number; top: number }, card: Sizes['card'], window: Sizes['window']): boolean {
  const right = place.left + card.width + gap;
  const bottom = place.top + card.height + gap;
  return place.left >= gap && place.top >= gap && right <= window.width && bottom <= window.height;
}

function around(one: Box, other: Box): Box {
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}
