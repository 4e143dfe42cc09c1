/** Bits for each pixel of each frame: no loss that is seen beside the video itself. */
const bitsPerPixel = 0.12;
const minBitrate = 2_000_000;
const maxBitrate = 100_000_000;

/** Heights that people ask for, in lines. */
export const commonHeights = [2160, 1440, 1080, 720] as const;

/** Bits in a second. */
export function bitrateFor({ width, height }: { width: number; height: number }, rate: number): number {
  return Math.round(Math.min(maxBitrate, Math.max(minBitrate, width * height * rate * bitsPerPixel)));
}

/** About how large the file becomes; frames that hardly differ make it smaller. Bytes. */
export function bytesFor(bitrate: number, seconds: number): number {
  return Math.round((bitrate * seconds) / 8);
}
