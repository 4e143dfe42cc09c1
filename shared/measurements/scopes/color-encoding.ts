/** The encoding of colors in the pixels of a frame. */
export interface ColorEncoding {
  /** The matrix between RGB and luma with color difference. `rgb`: the pixels are RGB already. */
  readonly matrix: 'bt601' | 'bt709' | 'bt2020' | 'rgb';
  /** The file names no matrix. */
  readonly isAssumed: boolean;
  /** False for video levels, where luma is from 16 to 235. */
  readonly isFullRange: boolean;
  /** The browser converted the pixels to RGB, because it gives no access to those of the video. */
  readonly isConverted: boolean;
}

/** Names of matrices in WebCodecs. */
const matrixNames: Readonly<Record<string, 'bt601' | 'bt709' | 'bt2020'>> = {
  bt470bg: 'bt601',
  smpte170m: 'bt601',
  bt709: 'bt709',
  'bt2020-ncl': 'bt2020',
};

/** Images, and videos that the browser converted. */
export const rgbEncoding = { matrix: 'rgb', isAssumed: false, isFullRange: true } as const;

/**
 * Returns the encoding of frames with luma and color difference. A frame without a matrix is read with BT.601 and limited
 * range, because browsers show it in this way. `undefined` for a matrix that can't be read.
 */
export function encodingOf(matrix: string | null, isFullRange: boolean): ColorEncoding | undefined {
  const name = matrix === null ? 'bt601' : matrixNames[matrix];
  const isAssumed = matrix === null;
  return name && { matrix: name, isAssumed, isFullRange: isFullRange && !isAssumed, isConverted: false };
}

const matrixTexts: Readonly<Record<ColorEncoding['matrix'], string>> = {
  bt601: 'BT.601',
  bt709: 'BT.709',
  bt2020: 'BT.2020',
  rgb: 'RGB',
};

/** `BT.709, limited range`. */
export function encodingText({ matrix, isAssumed, isFullRange, isConverted }: ColorEncoding): string {
  if (isConverted) return 'RGB, converted by the browser';
  const assumed = isAssumed ? ' assumed' : '';
  return `${matrixTexts[matrix]}${assumed}, ${isFullRange ? 'full' : 'limited'} range`;
}

/** The shares of red, green and blue in luma. */
type LumaWeights = readonly [red: number, green: number, blue: number];

/** Returns the weights of luma. RGB has none, so its luma is that of BT.709. */
export function lumaWeights(matrix: ColorEncoding['matrix']): LumaWeights {
  if (matrix === 'bt601') return [0.299, 0.587, 0.114];
  return matrix === 'bt2020' ? [0.2627, 0.678, 0.0593] : [0.2126, 0.7152, 0.0722];
}
