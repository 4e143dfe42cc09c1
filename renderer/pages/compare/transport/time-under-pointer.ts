/** Returns the seconds under the pointer on a track of this duration. Beside the track, returns its nearest end. */
export function secondsUnder(event: { readonly clientX: number }, track: Element, seconds: number): number {
  const { left, width } = track.getBoundingClientRect();
  return width === 0 ? 0 : Math.min(1, Math.max(0, (event.clientX - left) / width)) * seconds;
}

/** A share of a whole for CSS: `25%`. */
export function percent(part: number, whole: number): string {
  return `${whole === 0 ? 0 : (part / whole) * 100}%`;
}
