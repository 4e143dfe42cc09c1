/**
 * Converts RGBA pixels to the planes that the encoder reads (Y, then U and V at half the size; BT.601, limited range).
 * The encoder could convert them too, but takes longer, because it copies each byte of an image on its own.
 */
export function writeYuvPlanes(rgba: Uint32Array, width: number, planes: Uint8Array): void {
  const area = rgba.length;
  let u = area;
  let v = area * 1.25;
  for (let row = 0; row < area; row += width * 2) {
    for (let at = row; at < row + width; at += 2) {
      // Without a loop over these four pixels, which would take three times as long.
      const first = rgba[at] ?? 0;
      const second = rgba[at + 1] ?? 0;
      const third = rgba[at + width] ?? 0;
      const fourth = rgba[at + width + 1] ?? 0;
      planes[at] = brightness(first);
      planes[at + 1] = brightness(second);
      planes[at + width] = brightness(third);
      planes[at + width + 1] = brightness(fourth);
      const red = (first & 255) + (second & 255) + (third & 255) + (fourth & 255);
      const green = ((first >> 8) & 255) + ((second >> 8) & 255) + ((third >> 8) & 255) + ((fourth >> 8) & 255);
      const blue = ((first >> 16) & 255) + ((second >> 16) & 255) + ((third >> 16) & 255) + ((fourth >> 16) & 255);
      planes[u] = (-38 * red - 74 * green + 112 * blue + 131584) >> 10;
      planes[v] = (112 * red - 94 * green - 18 * blue + 131584) >> 10;
      u += 1;
      v += 1;
    }
  }
}

function brightness(pixel: number): number {
  return (66 * (pixel & 255) + 129 * ((pixel >> 8) & 255) + 25 * ((pixel >> 16) & 255) + 4224) >> 8;
}
