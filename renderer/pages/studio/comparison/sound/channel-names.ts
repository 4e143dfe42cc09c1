/** Returns the names of the channels, lower case. */
export function channelNames(count: number): readonly string[] {
  if (count === 1) return ['mono'];
  if (count === 2) return ['left', 'right'];
  return Array.from({ length: count }, (_, index) => `channel ${index + 1}`);
}
