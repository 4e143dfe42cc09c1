/** Width of one frame at the largest zoom: the ruler then labels every frame. CSS pixels. */
const widestFrame = 64;

/** Factor of one press of a zoom key. */
export const zoomStep = 1.5;

/** Returns the largest zoom of a timeline; 1 if even single frames fit into `width` CSS pixels. */
export function largestZoom(frames: number, width: number): number {
  return width === 0 ? 1 : Math.max(1, (frames * widestFrame) / width);
}
