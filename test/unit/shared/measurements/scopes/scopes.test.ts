import { describe, expect, test } from 'vitest';
import {
  type CodeValues,
  codeValueReader,
  toCodeValue,
} from '../../../../../shared/measurements/scopes/code-values.ts';
import { encodingOf, encodingText } from '../../../../../shared/measurements/scopes/color-encoding.ts';
import {
  colorDifference,
  countPixels,
  histogramOf,
  levelCount,
  readingStepsOf,
  waveformColumns,
} from '../../../../../shared/measurements/scopes/scope-counts.ts';
import { drawScopes, pairColors } from '../../../../../shared/measurements/scopes/scope-images.ts';
import { primaryColors, scopeValuesOf } from '../../../../../shared/measurements/scopes/scope-values.ts';
import { type BarsEncoding, barsEncodings, colorBars, lumaOf, type Rgb } from '../../../../support/color-bars.ts';
import { barsOf, barWidth, countsOf, encoded, height, rgb, rgbPixels, width } from './sample-pixels.ts';

const within = (expected: number, tolerance = 1) => ({
  asymmetricMatch: (value: unknown) => typeof value === 'number' && Math.abs(value - expected) <= tolerance,
  toString: () => 'within',
  toAsymmetricMatcher: () => `${expected} ± ${tolerance}`,
});

describe.each(barsEncodings)('color bars of $matrix, full range: $isFullRange', (encoding) => {
  const read = codeValueReader(barsOf(encoding), encoded(encoding));

  test('each bar is read within one code value', () => {
    const pixel: CodeValues = [0, 0, 0, 0];
    for (const [bar, color] of colorBars.entries()) {
      read(bar * barWidth + 5, 11, pixel);
      expect(pixel.map(toCodeValue), `bar ${bar}`).toEqual(
        [lumaOf(color, encoding.matrix), ...color].map((value) => within(Math.round(value))),
      );
    }
  });

  test('waveform, parade and histogram have the values of the bars', () => {
    const counts = countsOf(barsOf(encoding), encoded(encoding));
    expect(scopeValuesOf(counts).every).toBe(1);
    for (const [bar, color] of colorBars.entries()) {
      const column = Math.floor(((bar + 0.5) * waveformColumns) / colorBars.length) * levelCount;
      for (const [index, value] of [lumaOf(color, encoding.matrix), ...color].entries()) {
        const counted = counts.waveforms[index]?.subarray(column, column + levelCount) ?? [];
        const found = [...counted].flatMap((count, level) => (count > 0 ? level : []));
        expect(found, `bar ${bar}, channel ${index}`).toEqual([within(Math.round(value))]);
      }
    }
    // Four of eight bars have 191 in red, three have 0.
    const red = histogramOf(counts.waveforms[1]);
    const share = (low: number, high: number) =>
      red.slice(low, high + 1).reduce((sum, count) => sum + count, 0) / counts.pixels;
    expect(share(190, 192)).toBe(4 / 8);
    expect(share(0, 1)).toBe(3 / 8);
    expect(share(15, 17)).toBe(1 / 8);
  });

  test('equal colors are at equal places of the vectorscope for each matrix', () => {
    const counts = countsOf(barsOf(encoding), encoded(encoding));
    for (const color of colorBars) {
      const [blue, red] = colorDifference(...color);
      let found = 0;
      for (let row = -1; row <= 1; row += 1)
        for (let column = -1; column <= 1; column += 1)
          found += counts.vectorscope[(Math.round(red) + row) * levelCount + Math.round(blue) + column] ?? 0;
      expect(found, `${color}`).toBe(counts.pixels / colorBars.length);
    }
  });
});

test('a wrong matrix or range would be seen', () => {
  const [limited601] = barsEncodings;
  if (!limited601) throw new Error('The encoding is missing.');
  const green = 3.5 * barWidth;
  const readAs = (encoding: BarsEncoding) => {
    const pixel: CodeValues = [0, 0, 0, 0];
    const pixels = { ...barsOf(limited601), isFullRange: encoding.isFullRange };
    codeValueReader(pixels, encoded(encoding))(green, 5, pixel);
    return pixel.map(toCodeValue);
  };
  const right = readAs(limited601);
  expect(readAs({ matrix: 'bt709', isFullRange: false })).not.toEqual(right);
  expect(readAs({ matrix: 'bt601', isFullRange: true })).not.toEqual(right);
});

describe('the encoding', () => {
  test.each([
    ['bt709', false, 'BT.709, limited range'],
    ['smpte170m', true, 'BT.601, full range'],
    ['bt470bg', false, 'BT.601, limited range'],
    ['bt2020-ncl', false, 'BT.2020, limited range'],
    [null, false, 'BT.601 assumed, limited range'],
  ])('%s, full range: %s', (matrix, isFullRange, text) => {
    const encoding = encodingOf(matrix, isFullRange);
    expect(encoding && encodingText(encoding)).toBe(text);
  });

  test('planes of another matrix are not read', () => {
    expect(encodingOf('rgb', true)).toBeUndefined();
    expect(encodingOf('unknown', true)).toBeUndefined();
  });

  test('images and converted frames', () => {
    expect(encodingText(rgb)).toBe('RGB, full range');
    expect(encodingText({ ...rgb, isConverted: true })).toBe('RGB, converted by the browser');
  });
});

describe('pixels', () => {
  test('RGB and BGR are read as they are, with the luma of BT.709', () => {
    const pixel: CodeValues = [0, 0, 0, 0];
    codeValueReader(
      rgbPixels(() => [200, 100, 50]),
      rgb,
    )(3, 4, pixel);
    expect(pixel.map(toCodeValue)).toEqual([118, 200, 100, 50]);
    codeValueReader(
      rgbPixels(() => [50, 100, 200], 'BGRX'),
      rgb,
    )(3, 4, pixel);
    expect(pixel.map(toCodeValue)).toEqual([118, 200, 100, 50]);
  });

  test('transparent pixels are not counted', () => {
    const counts = countsOf(
      rgbPixels((x) => (x < width / 4 ? [0, 0, 0, 0] : [9, 9, 9])),
      rgb,
    );
    expect(counts.pixels).toBe((width * height * 3) / 4);
    expect(scopeValuesOf(counts).channels.luma?.lowest).toBe(9);
    expect(
      scopeValuesOf(
        countsOf(
          rgbPixels(() => [0, 0, 0, 0]),
          rgb,
        ),
      ).channels.red,
    ).toBeUndefined();
  });

  test('values beyond black and white are counted as black and white', () => {
    const encoding: BarsEncoding = { matrix: 'bt709', isFullRange: false };
    const pixels = barsOf(encoding);
    const gray = Uint8Array.from(pixels.bytes, (_, at) =>
      at >= width * height ? 128 : at % width < width / 2 ? 4 : at % width < (width * 3) / 4 ? 250 : 100,
    );
    const { channels } = scopeValuesOf(countsOf({ ...pixels, bytes: gray }, encoded(encoding)));
    expect(channels.luma).toMatchObject({ lowest: 0, highest: 255 });
  });

  test('a large frame is counted by every seventh pixel, with values of the frame in each column', () => {
    const counts = countsOf(
      rgbPixels((x) => (x % 2 === 0 ? [10, 10, 10] : [90, 90, 90])),
      rgb,
      600,
    );
    // The frame has fewer columns than a waveform, so only rows are left out.
    expect(counts.every).toBe(7);
    expect(counts.pixels).toBe(width * Math.ceil(height / 7));
    const histogram = histogramOf(counts.waveforms[0]);
    expect((histogram[10] ?? 0) + (histogram[90] ?? 0)).toBe(counts.pixels);
  });
});

test.each([
  [1080, 1920],
  [1920, 1080],
  [720, 1280],
])('no column of the waveform of %i × %i pixels is empty during playback', (columns, rows) => {
  const most = 480 * 270;
  const counts = countPixels(
    { width: columns, height: rows },
    (_x, _y, pixel) => {
      pixel.fill(50);
      return true;
    },
    most,
  );
  expect(counts.pixels).toBeLessThanOrEqual(most * 1.1);
  const [waveform] = counts.waveforms;
  const columnCounts = Array.from({ length: waveformColumns }, (_, column) => waveform[column * levelCount + 50]);
  expect(Math.min(...columnCounts.map(Number))).toBeGreaterThan(0);
});

test('an image that was reduced by the steps is counted whole', () => {
  for (const [columns, rows] of [
    [12_001, 8003],
    [3001, 9999],
    [200, 100_000],
  ] as const) {
    const { everyX, everyY } = readingStepsOf({ width: columns, height: rows }, 1920 * 1088);
    const reduced = { width: Math.floor(columns / everyX), height: Math.floor(rows / everyY) };
    expect(reduced.width).toBeGreaterThanOrEqual(Math.min(columns, waveformColumns));
    expect(readingStepsOf(reduced, 1920 * 1088)).toEqual({ everyX: 1, everyY: 1 });
  }
});

test('gray is told from the colors', () => {
  const grayOf = (color: Rgb) =>
    scopeValuesOf(
      countsOf(
        rgbPixels(() => color),
        rgb,
      ),
    ).gray;
  expect(grayOf([128, 128, 128])).toBe(100);
  for (const color of Object.values(primaryColors)) expect(grayOf(color)).toBe(0);
});

describe('drawing', () => {
  const [left, right] = [
    countsOf(
      rgbPixels(() => [40, 40, 40]),
      rgb,
    ),
    countsOf(
      rgbPixels(() => [200, 40, 40]),
      rgb,
    ),
  ];
  const pixelAt = ({ width: columns, data }: { width: number; data: Uint8ClampedArray }, x: number, y: number) => [
    ...data.slice(4 * (y * columns + x), 4 * (y * columns + x) + 4),
  ];

  test('a waveform has its value at its height, and nothing elsewhere', () => {
    const { waveform } = drawScopes([left]);
    expect(pixelAt(waveform, 70, 127 - 20)[3]).toBe(210);
    expect(pixelAt(waveform, 70, 127 - 21)[3]).toBe(0);
  });

  test('the parade has one part for each channel', () => {
    const { parade } = drawScopes([right]);
    expect(pixelAt(parade, 60, 127 - 100)[3]).toBeGreaterThan(0);
    expect(pixelAt(parade, 60 + 128, 127 - 100)[3]).toBe(0);
    expect(pixelAt(parade, 60 + 256, 127 - 20)[3]).toBeGreaterThan(0);
  });

  test('two frames have the color of their side, and both where they are equal', () => {
    const { parade } = drawScopes([left, right]);
    expect(pixelAt(parade, 60, 127 - 20).slice(0, 3)).toEqual([...pairColors[0]]);
    expect(pixelAt(parade, 60, 127 - 100).slice(0, 3)).toEqual([...pairColors[1]]);
    // Green is 40 in both.
    expect(pixelAt(parade, 60 + 128, 127 - 20)).toEqual([247, 251, 255, 255]);
  });

  test('the histogram shows a value that is at an end only', () => {
    const { histogram } = drawScopes([
      countsOf(
        rgbPixels(() => [0, 0, 0]),
        rgb,
      ),
    ]);
    expect(pixelAt(histogram, 0, 0)[3]).toBeGreaterThan(0);
  });
});
