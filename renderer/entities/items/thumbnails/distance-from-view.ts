/** Position from the top of the scrolled element. Screen pixels. */
export interface ThumbnailPosition {
  readonly top: number;
  readonly height: number;
}
/** The part of the scrolled element that the window shows. */
export type View = ThumbnailPosition;

/**
 * Returns the distance of a position from the middle of the visible area, and if the position is visible. A request
 * without a position counts as visible.
 */
export function distanceFromView(
  place: ThumbnailPosition | undefined,
  view: View | undefined,
): { distance: number; isInSight: boolean } {
  if (!place || !view) return { distance: 0, isInSight: true };
  const isInSight = place.top + place.height > view.top && place.top < view.top + view.height;
  return { distance: Math.abs(place.top + place.height / 2 - view.top - view.height / 2), isInSight };
}
