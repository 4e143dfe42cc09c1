export type Direction = 1 | -1;

const maxShuttle = 4;

/**
 * Returns the speed after J (`direction` -1) or L (1): the first press plays, the same key again doubles the speed, and
 * the other key turns around. Below zero it plays backward.
 */
export function nextShuttle(direction: Direction, current: { playing: boolean; shuttle: number }): number {
  const isSameDirection = current.playing && Math.sign(current.shuttle) === direction;
  return (isSameDirection ? Math.min(maxShuttle, Math.abs(current.shuttle) * 2) : 1) * direction;
}
