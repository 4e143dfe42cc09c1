/** True for a scale that the user sees. Rounding a side by one pixel does not count. */
export function isScaled(scale: number): boolean {
  return scale > 1.005 || scale < 0.995;
}
