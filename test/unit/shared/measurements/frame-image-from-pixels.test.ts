import { describe, expect, test } from 'vitest';
import { type FramePixels, lumaOfPixels, yuvPlanes } from '../../../../shared/measurements/frame-image-from-pixels.ts';

const [width, height] = [64, 32];
const size = { width, height, shownWidth: width, shownHeight: height };

/** A value of luma at analysis size, and the first values of blue and red, on a scale to 255. */
const valuesOf = (pixels: FramePixels) => {
  const { blue, red } = yuvPlanes(pixels);
  const colors = [blue, red].map(({ values, offset, gain, shift }) =>
    Math.min(255, Math.round((values[offset] ?? 0) * gain + shift)),
  );
  return [lumaOfPixels(pixels).values[100], ...colors];
};

/** Planes of one value each, one after the other. */
function pixelsOf(
  format: string,
  planes: readonly (readonly [value: number, size: number, stride: number])[],
): FramePixels {
  let offset = 0;
  const bytes: number[] = [];
  const layout = planes.map(([value, length, stride]) => {
    const place = { offset, stride };
    offset += length;
    bytes.push(...new Array<number>(length).fill(value));
    return place;
  });
  return { ...size, format, bytes: Uint8Array.from(bytes), layout, isFullRange: true };
}

const [whole, half] = [width * height, width / 2];

describe('the pixel formats of decoders', () => {
  test.each([
    [
      'I420',
      pixelsOf('I420', [
        [90, whole, width],
        [100, whole / 4, half],
        [150, whole / 4, half],
      ]),
    ],
    [
      'I420A',
      pixelsOf('I420A', [
        [90, whole, width],
        [100, whole / 4, half],
        [150, whole / 4, half],
        [9, whole, width],
      ]),
    ],
    [
      'I422',
      pixelsOf('I422', [
        [90, whole, width],
        [100, whole / 2, half],
        [150, whole / 2, half],
      ]),
    ],
    [
      'I444',
      pixelsOf('I444', [
        [90, whole, width],
        [100, whole, width],
        [150, whole, width],
      ]),
    ],
    [
      'I420 with longer rows',
      pixelsOf('I420', [
        [90, 2 * whole, 2 * width],
        [100, whole / 2, width],
        [150, whole / 2, width],
      ]),
    ],
  ])('%s', (_, pixels) => {
    expect(valuesOf(pixels)).toEqual([90, 100, 150]);
  });

  test('NV12 has both colors in turn', () => {
    const pixels = pixelsOf('NV12', [
      [90, whole, width],
      [0, whole / 2, width],
    ]);
    for (let at = whole; at < pixels.bytes.length; at += 1) pixels.bytes[at] = at % 2 === 0 ? 100 : 150;
    expect(valuesOf(pixels)).toEqual([90, 100, 150]);
  });

  test('10 bits for each value', () => {
    const values = new Uint16Array((whole * 3) / 2)
      .fill(360, 0, whole)
      .fill(400, whole, (whole * 5) / 4)
      .fill(600, (whole * 5) / 4);
    const bytes = new Uint8Array(values.buffer);
    const layout = [
      { offset: 0, stride: 2 * width },
      { offset: 2 * whole, stride: width },
      { offset: (2 * whole * 5) / 4, stride: width },
    ];
    expect(valuesOf({ ...size, format: 'I420P10', bytes, layout, isFullRange: true })).toEqual([90, 100, 150]);
  });

  test.each([
    ['RGBA', [255, 0, 0, 255]],
    ['BGRX', [0, 0, 255, 255]],
  ])('%s is converted with BT.709', (format, color) => {
    const bytes = Uint8Array.from({ length: 4 * whole }, (_, at) => color[at % 4] ?? 0);
    const luma = lumaOfPixels({
      ...size,
      format,
      bytes,
      layout: [{ offset: 0, stride: 4 * width }],
      isFullRange: true,
    });
    expect(new Set(luma.values)).toEqual(new Set([54]));
  });

  test('an unknown format is refused', () => {
    expect(() => lumaOfPixels(pixelsOf('P999', [[1, 1, 1]]))).toThrow('pixel format P999 can’t be measured');
  });
});

describe('video levels', () => {
  const levels = (luma: number) =>
    valuesOf({
      ...pixelsOf('I420', [
        [luma, whole, width],
        [16, whole / 4, half],
        [240, whole / 4, half],
      ]),
      isFullRange: false,
    });

  test('16 is black, 235 is white, and color reaches from end to end', () => {
    expect(levels(16)).toEqual([0, 0, 255]);
    expect(levels(235)).toEqual([255, 0, 255]);
    expect(levels(4)[0]).toBe(0);
  });
});

describe('scaling', () => {
  test('a large frame becomes means, and a small one is interpolated', () => {
    const stripes = (side: number): FramePixels => {
      const bytes = Uint8Array.from({ length: side * side * 3 }, (_, at) =>
        at < side * side && at % 2 === 0 ? 100 : 200,
      );
      const layout = [0, side * side, 2 * side * side].map((offset) => ({ offset, stride: side }));
      return {
        format: 'I444',
        width: side,
        height: side,
        shownWidth: side,
        shownHeight: side,
        bytes,
        layout,
        isFullRange: true,
      };
    };
    const large = lumaOfPixels(stripes(1280));
    expect(large).toMatchObject({ width: 640, height: 640 });
    expect(new Set(large.values)).toEqual(new Set([150]));
    const small = lumaOfPixels(stripes(320));
    expect([...small.values.subarray(0, 5)]).toEqual([100, 125, 175, 175, 125]);
  });

  test('the plane of an earlier frame is used again if it has the same size', () => {
    const plain = (luma: number, shownWidth: number): FramePixels => ({
      ...pixelsOf('I420', [
        [luma, whole, width],
        [100, whole / 4, half],
        [150, whole / 4, half],
      ]),
      shownWidth,
    });
    const first = lumaOfPixels(plain(90, 64));
    const second = lumaOfPixels(plain(120, 64), first);
    expect(second).toBe(first);
    expect(second).toEqual(lumaOfPixels(plain(120, 64)));
    const wider = lumaOfPixels(plain(120, 128), second);
    expect(wider).toEqual(lumaOfPixels(plain(120, 128)));
    expect(wider).not.toBe(second);
  });

  test('pixels that are not square are stretched', () => {
    const luma = lumaOfPixels({
      ...pixelsOf('I420', [
        [90, whole, width],
        [1, whole / 4, half],
        [1, whole / 4, half],
      ]),
      shownWidth: 128,
    });
    expect(luma).toMatchObject({ width: 640, height: 160 });
  });
});
