import { expect, test } from 'vitest';
import {
  graphOf,
  pathOf,
  scaleOf,
} from '../../../../../../../renderer/pages/studio/comparison/measurements/graph-values.ts';
import { FrameMeter } from '../../../../../../../shared/measurements/measure-frames.ts';
import { planeOf } from '../../../../../shared/measurements/sample-frames.ts';

test('a graph has the values of each frame, with freezes', () => {
  const meter = new FrameMeter();
  for (const [index, luma] of [51, 102, 102].entries())
    meter.add(
      planeOf(() => luma, { width: 32, height: 32 }),
      index / 10,
    );
  expect(graphOf('brightness', { version: 1, frames: meter.result(0.3) })).toEqual({
    times: [0, 0.1, 0.2],
    values: [20, 40, 40],
    freezes: [{ from: 0.1, to: 0.3, frames: 2 }],
    cuts: [],
    seconds: 0.3,
  });
});

test('all graphs have one scale', () => {
  const graph = (values: (number | null)[]) => ({ times: [], values, freezes: [], cuts: [], seconds: 1 });
  expect(scaleOf([graph([1, null, 4]), graph([2])])).toBe(4);
  expect(scaleOf([graph([0, null])])).toBe(1);
  expect(scaleOf([])).toBe(1);
});

test('a path is interrupted where there is no value', () => {
  expect(pathOf({ times: [0, 0.1, 0.2, 0.3], values: [null, 2, 4, null] }, 4)).toBe('M0.1 0.5L0.2 0');
  expect(pathOf({ times: [0, 0.1, 0.2], values: [1, null, 1] }, 1)).toBe('M0 0M0.2 0');
});
