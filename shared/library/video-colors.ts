import type { Item } from './item.ts';
import type { VideoFrameTiming } from './video-frame-timing.ts';

export type Hdr = NonNullable<Item['hdr']>;
/** The colors of a video as its file states them. */
export type VideoColors = NonNullable<VideoFrameTiming['colors']>;

/** Returns the kind of HDR. Dolby Vision contains a picture in HLG, PQ or standard range. */
export function hdrOf({ transfer, isDolbyVision }: VideoColors): Hdr | undefined {
  if (isDolbyVision) return 'Dolby Vision';
  return transfer === 'hlg' ? 'HLG' : transfer === 'pq' ? 'PQ' : undefined;
}

/** The sentence where frames of an HDR video become an image or another video. */
export function hdrText(hdr: Hdr): string {
  return `HDR (${hdr}): colors are converted to standard range.`;
}

interface StatedColors {
  readonly matrix?: string | null | undefined;
  readonly transfer?: string | null | undefined;
  readonly primaries?: string | null | undefined;
  /** `avc`, `vp9`. */
  readonly codec: string;
  /** Pixels, before rotation. */
  readonly height: number;
}

/**
 * Returns the matrix with which Chromium's player shows a video; `undefined` for a file that states all colors, which
 * are then used. The player ignores an incomplete statement, also its range: it assumes BT.601 for VP9 and AV1, and by
 * the size for other codecs.
 */
export function matrixAssumedByPlayer(video: StatedColors): 'smpte170m' | 'bt709' | undefined {
  const { codec, height, matrix, transfer, primaries } = video;
  if (matrix && transfer && primaries) return undefined;
  return height < 720 || codec === 'vp9' || codec === 'av1' ? 'smpte170m' : 'bt709';
}

const names: Readonly<Record<string, string>> = {
  bt709: 'BT.709',
  bt470bg: 'BT.601',
  smpte170m: 'BT.601',
  'bt2020-ncl': 'BT.2020',
  bt2020: 'BT.2020',
  smpte432: 'Display P3',
  rgb: 'RGB',
  'iec61966-2-1': 'sRGB',
  pq: 'PQ',
  hlg: 'HLG',
};

/** `HDR (HLG), matrix BT.2020, transfer HLG, primaries BT.2020, limited range`. */
export function videoColorsText(colors: VideoColors): string {
  const hdr = hdrOf(colors);
  const { isFullRange } = colors;
  const parts = hdr ? [`HDR (${hdr})`] : [];
  for (const part of ['matrix', 'transfer', 'primaries'] as const) {
    const value = colors[part];
    parts.push(`${part} ${value === undefined ? 'not stated' : (names[value] ?? value)}`);
  }
  parts.push(isFullRange === undefined ? 'range not stated' : `${isFullRange ? 'full' : 'limited'} range`);
  return parts.join(', ');
}
