/** Returns the seconds under the pointer on a track of this duration. Beside the track, returns its nearest end. */
export function secondsAtPointer(event: { readonly clientX: number }, track: Element, seconds: number): number {
  const { left, width } = track.getBoundingClientRect();
  return width === 0 ? 0 : Math.min(1, Math.max(0, (event.clientX - left) / width)) * seconds;
}

/** Formats a share for CSS: `25%`. */
export function formatPercent(part: number, total: number): string {
  return `${total === 0 ? 0 : (part / total) * 100}%`;
}
