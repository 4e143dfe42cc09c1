/** A color: red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The color bars of a test picture from left to right, at 75 %, and beside them white and black. */
export const colorBars: readonly Rgb[] = [
  [191, 191, 191],
  [191, 191, 0],
  [0, 191, 191],
  [0, 191, 0],
  [191, 0, 191],
  [191, 0, 0],
  [0, 0, 191],
  [16, 64, 128],
];

export interface BarsEncoding {
  readonly matrix: 'bt601' | 'bt709';
  readonly isFullRange: boolean;
}

/** The four encodings that videos have. */
export const barsEncodings: readonly BarsEncoding[] = [
  { matrix: 'bt601', isFullRange: false },
  { matrix: 'bt601', isFullRange: true },
  { matrix: 'bt709', isFullRange: false },
  { matrix: 'bt709', isFullRange: true },
];

/** Luma of a color, 0 to 255, as ITU-R BT.601 and BT.709 define it. Not rounded. */
export function lumaOf([red, green, blue]: Rgb, matrix: BarsEncoding['matrix']): number {
  if (matrix === 'bt601') return 0.299 * red + 0.587 * green + 0.114 * blue;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the stored bytes of a color: Y, Cb and Cr. */
export function storedBytes(color: Rgb, { matrix, isFullRange }: BarsEncoding): readonly [number, number, number] {
  const luma = lumaOf(color, matrix);
  const [blueScale, redScale] = matrix === 'bt601' ? [1.772, 1.402] : [1.8556, 1.5748];
  const [lumaScale, lumaStart, colorScale] = isFullRange ? [1, 0, 1] : [219 / 255, 16, 224 / 255];
  return [
    Math.round(lumaStart + luma * lumaScale),
    Math.round(128 + ((color[2] - luma) / blueScale) * colorScale),
    Math.round(128 + ((color[0] - luma) / redScale) * colorScale),
  ];
}

/** Returns the bars as planes of I420: Y, then Cb, then Cr, without padding. Width: a multiple of 16. */
export function barsInI420(width: number, height: number, encoding: BarsEncoding): Uint8Array<ArrayBuffer> {
  const bytes = colorBars.map((color) => storedBytes(color, encoding));
  const plane = (channel: 0 | 1 | 2, planeWidth: number, planeHeight: number) =>
    Array.from({ length: planeWidth * planeHeight }, (_, at) => {
      const bar = Math.floor(((at % planeWidth) * colorBars.length) / planeWidth);
      return bytes[bar]?.[channel] ?? 0;
    });
  return Uint8Array.from([
    ...plane(0, width, height),
    ...plane(1, width / 2, height / 2),
    ...plane(2, width / 2, height / 2),
  ]);
}
