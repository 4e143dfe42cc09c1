/** Returns the outline of one of six ridges, the farthest first, across the width of the image. */
export function createRidgePath(ridge: number, width: number, height: number): string {
  const base = 400 + ridge * 74 + ridge * ridge * 5;
  const swing = 26 + ridge * 13;
  const points: string[] = [];
  for (let x = -10; x <= width + 10; x += 10) {
    const angle = (x / width) * Math.PI * 2;
    // Two slow waves and a slower one that moves the middle of the image up: no ridge repeats another.
    const wave =
      Math.sin(angle * (0.9 + ridge * 0.13) + ridge * 1.9) * swing +
      Math.sin(angle * (2.1 - ridge * 0.11) + ridge * 0.7) * swing * 0.42 +
      Math.cos(angle * 0.5 + ridge) * 18;
    points.push(`${x} ${(base - wave).toFixed(1)}`);
  }
  return `M${points.join('L')}L${width + 10} ${height + 10}L-10 ${height + 10}Z`;
}
