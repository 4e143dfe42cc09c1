/** From the top of the element that is scrolled, in screen pixels. */
export interface ThumbnailPosition {
  readonly top: number;
  readonly height: number;
}
/** The part of it that the window shows. */
export type View = ThumbnailPosition;

/** How far a place is from the middle of what is seen, and whether it is seen. One without a place is. */
export function distanceTo(
  place: ThumbnailPosition | undefined,
  view: View | undefined,
): { distance: number; isInSight: boolean } {
  if (!place || !view) return { distance: 0, isInSight: true };
  const isInSight = place.top + place.height > view.top && place.top < view.top + view.height;
  return { distance: Math.abs(place.top + place.height / 2 - view.top - view.height / 2), isInSight };
}
