import { expect, test } from 'vitest';
import { graphOf, pathOf, scaleOf } from '../../../../../../renderer/pages/compare/measurements/graph-values.ts';
import { FrameMeter } from '../../../../../../shared/measurements/measure-frames.ts';
import { frameOf } from '../../../../shared/measurements/sample-frames.ts';

const meter = new FrameMeter();
const size = { width: 32, height: 32 };
const frames = [51, 102, 102].map((luma, index) =>
  meter.add(
    frameOf(() => luma, [0, 0], size),
    index / 10,
  ),
);
const stored = new Map([['a', { version: 1, frames: meter.result(0.3) }]]);

test('a graph has the stored values, or those that are measured so far', () => {
  const running = { itemIds: ['b'], frames: frames.slice(0, 2) };
  expect(graphOf('brightness', 'a', stored, running)).toMatchObject({
    times: [0, 0.1, 0.2],
    values: [20, 40, 40],
    freezes: [{ from: 0.1, to: 0.3, frames: 2 }],
    seconds: 0.3,
  });
  expect(graphOf('brightness', 'b', stored, running)).toMatchObject({ times: [0, 0.1], values: [20, 40] });
  expect(graphOf('brightness', 'c', stored, running)).toBeUndefined();
  expect(graphOf('brightness', 'a', undefined, running)).toBeUndefined();
});

test('all graphs have one scale', () => {
  const graph = (values: (number | null)[]) => ({ times: [], values, freezes: [], cuts: [] });
  expect(scaleOf([graph([1, null, 4]), undefined, graph([2])])).toBe(4);
  expect(scaleOf([graph([0, null])])).toBe(1);
  expect(scaleOf([])).toBe(1);
});

test('a path is interrupted where there is no value', () => {
  expect(pathOf({ times: [0, 0.1, 0.2, 0.3], values: [null, 2, 4, null] }, 4)).toBe('M0.1 0.5L0.2 0');
  expect(pathOf({ times: [0, 0.1, 0.2], values: [1, null, 1] }, 1)).toBe('M0 0M0.2 0');
});
