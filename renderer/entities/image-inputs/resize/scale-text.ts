/** True for a scale that the user sees. Rounding a side by one pixel does not count. */
export function isScaled(scale: number): boolean {
  return scale > 1.005 || scale < 0.995;
}

/** Describes a scale for the user. */
export function textOfScale(scale: number): string {
  if (!isScaled(scale)) return 'not scaled';
  return scale > 1
    ? `enlarged ${scale.toFixed(scale < 10 ? 1 : 0)}×`
    : `reduced to ${Math.max(1, Math.round(scale * 100))} %`;
}
