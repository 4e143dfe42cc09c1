import { createCanvas, loadImage } from '@napi-rs/canvas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHistory } from '../../../../../../renderer/pages/studio/mask-editor/edit-history.ts';
import { encodeGreyPng } from '../../../../../../renderer/pages/studio/mask-editor/encode-gray-png.ts';
import {
  boundsOf,
  clear,
  createMaskBitmap,
  fillShape,
  invert,
  isWhite,
  type MaskBitmap,
  paintStroke,
  readGrayRows,
  readRows,
  type Target,
} from '../../../../../../renderer/pages/studio/mask-editor/mask-bitmap.ts';
import { computeDistanceToSegment } from '../../../../../../renderer/pages/studio/mask-editor/motion-path.ts';
import {
  bytesOf,
  type ChangedTiles,
  copyTiles,
  swapTiles,
} from '../../../../../../renderer/pages/studio/mask-editor/undo-tiles.ts';

const has = ({ data, width }: MaskBitmap, bit: number, x: number, y: number) =>
  (((data[y * width + x] ?? 0) >> bit) & 1) === 1;

const places = fc.record({
  x: fc.double({ min: -20, max: 90, noNaN: true }),
  y: fc.double({ min: -20, max: 70, noNaN: true }),
});
const size = { width: 70, height: 50 };

test('a brush stroke paints exactly the pixels whose center is within its radius', () => {
  fc.assert(
    fc.property(places, places, fc.double({ min: 1, max: 25, noNaN: true }), (a, b, radius) => {
      const plane = createMaskBitmap(size);
      paintStroke({ plane, bit: 3 }, a, b, radius, true);
      const wrong: string[] = [];
      for (let y = 0; y < size.height; y += 1) {
        for (let x = 0; x < size.width; x += 1) {
          const off = computeDistanceToSegment({ x: x + 0.5, y: y + 0.5 }, a, b);
          // A pixel exactly on the edge can round either way.
          if (Math.abs(off - radius) < 1e-6) continue;
          if (has(plane, 3, x, y) !== off < radius) wrong.push(`${x}, ${y}`);
        }
      }
      expect(wrong).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('the smallest brush paints only the pixel under it', () => {
  const plane = createMaskBitmap(size);
  paintStroke({ plane, bit: 0 }, { x: 10.9, y: 4.1 }, { x: 10.9, y: 4.1 }, 0.5, true);
  expect(boundsOf(plane, 0)).toEqual({ left: 10, top: 4, right: 11, bottom: 5 });
});

test('a mask shape that overlaps itself is filled in the overlap', () => {
  const plane = createMaskBitmap(size);
  const square = [
    { x: 10, y: 10 },
    { x: 30, y: 10 },
    { x: 30, y: 30 },
    { x: 10, y: 30 },
  ];
  fillShape({ plane, bit: 1 }, [...square, ...square], true);
  expect(plane.counts[1]).toBe(400);
  expect(boundsOf(plane, 1)).toEqual({ left: 10, top: 10, right: 30, bottom: 30 });
  fillShape({ plane, bit: 1 }, square, false);
  expect(plane.counts[1]).toBe(0);
});

type Change = (target: Target) => unknown;
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(places, places, fc.boolean()).map(
    ([a, b, on]): Change =>
      (target) =>
        paintStroke(target, a, b, 9, on),
  ),
  fc.tuple(fc.array(places, { minLength: 3, maxLength: 6 }), fc.boolean()).map(
    ([corners, on]): Change =>
      (target) =>
        fillShape(target, corners, on),
  ),
  fc.constant<Change>(clear),
);

test('the stored tiles of a mask change undo and redo it without a change to other masks', () => {
  fc.assert(
    fc.property(fc.array(changes, { minLength: 1, maxLength: 5 }), changes, (before, change) => {
      const plane = createMaskBitmap({ width: 150, height: 90 });
      paintStroke({ plane, bit: 2 }, { x: 20, y: 20 }, { x: 90, y: 60 }, 12, true);
      for (const each of before) each({ plane, bit: 5 });
      const [data, counts] = [plane.data.slice(), [...plane.counts]];
      const stored: ChangedTiles = { bit: 5, tiles: new Map() };
      change({ plane, bit: 5, before: (area) => copyTiles(stored, plane, area) });
      const [dataAfter, countsAfter] = [plane.data.slice(), [...plane.counts]];
      swapTiles(stored, plane);
      expect([plane.data, plane.counts]).toEqual([data, counts]);
      swapTiles(stored, plane);
      expect([plane.data, plane.counts]).toEqual([dataAfter, countsAfter]);
      expect(plane.data.filter((bits) => ((bits >> 5) & 1) === 1).length).toBe(plane.counts[5]);
    }),
    { numRuns: 60 },
  );
});

test('inverting a mask flips every pixel, and inverting it twice restores it', () => {
  const plane = createMaskBitmap(size);
  paintStroke({ plane, bit: 0 }, { x: 5, y: 5 }, { x: 60, y: 40 }, 6, true);
  const [data, painted] = [plane.data.slice(), plane.counts[0] ?? 0];
  invert({ plane, bit: 0 });
  expect(plane.counts[0]).toBe(size.width * size.height - painted);
  expect(plane.data.every((bits, at) => bits !== data[at])).toBe(true);
  invert({ plane, bit: 0 });
  expect(plane.data).toEqual(data);
});

test('a brush stroke over a large image stores half a kilobyte for undo per touched tile', () => {
  const plane = createMaskBitmap({ width: 5000, height: 3000 });
  const stored: ChangedTiles = { bit: 0, tiles: new Map() };
  const target: Target = { plane, bit: 0, before: (area) => copyTiles(stored, plane, area) };
  paintStroke(target, { x: 100, y: 1500 }, { x: 4900, y: 1500 }, 100, true);
  expect(bytesOf(stored)).toBe(stored.tiles.size * 512);
  expect(bytesOf(stored)).toBeLessThan(250_000);
});

test('the history of mask edits drops the oldest steps when memory runs out, and never the newest', () => {
  const history = createHistory(100);
  let value = 0;
  const step = (to: number, bytes: number, joins?: string) => {
    const from = value;
    value = to;
    const undo = () => {
      value = from;
    };
    const redo = () => {
      value = to;
    };
    history.push({ undo, redo, bytes, ...(joins !== undefined && { joins }) });
  };
  for (const to of [1, 2, 3, 4]) step(to, 40);
  expect([history.undo(), history.undo(), history.undo()]).toEqual([true, true, false]);
  expect(value).toBe(2);
  history.redo();
  expect(value).toBe(3);
  step(9, 500);
  expect(history.canRedo()).toBe(false);
  history.undo();
  expect(value).toBe(3);
  for (const to of [4, 5, 6]) step(to, 0, 'nudge');
  history.undo();
  expect(value).toBe(3);
  history.redo();
  expect(value).toBe(6);
});

test('a mask file is a grayscale image of the exact size with only the black and white mask pixels', async () => {
  const plane = createMaskBitmap({ width: 301, height: 267 });
  paintStroke({ plane, bit: 4 }, { x: 50, y: 50 }, { x: 250, y: 200 }, 31, true);
  const png = await encodeGreyPng(301, 267, (top, bottom) => readGrayRows(plane, 4, top, bottom));
  const bytes = Buffer.from(await png.arrayBuffer());
  // Width, height, 8 bits, grayscale.
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[24], bytes[25]]).toEqual([301, 267, 8, 0]);
  const image = await loadImage(bytes);
  const context = createCanvas(301, 267).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, 301, 267);
  const reds = data.filter((_, at) => at % 4 === 0);
  expect(new Set(reds)).toEqual(new Set([0, 255]));
  expect([...reds]).toEqual([...readGrayRows(plane, 4, 0, 267)]);

  const again = createMaskBitmap(plane);
  readRows({ plane: again, bit: 4 }, data, 0);
  expect(again.data).toEqual(plane.data);
});

test('light opaque pixels of a mask image count as white, and all others as black', () => {
  expect(isWhite(128, 128, 128, 255)).toBe(true);
  expect(isWhite(127, 127, 127, 255)).toBe(false);
  expect(isWhite(255, 255, 255, 100)).toBe(false);
  // Green is far lighter than blue.
  expect([isWhite(0, 255, 0, 255), isWhite(0, 0, 255, 255)]).toEqual([true, false]);
});
