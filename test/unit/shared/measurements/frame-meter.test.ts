import { describe, expect, test } from 'vitest';
import { FrameMeter } from '../../../../shared/measurements/measure-frames.ts';
import {
  type FrameMeasurements,
  measurementsSchema,
  mostGraphPoints,
  mostPlaces,
} from '../../../../shared/measurements/measurements.ts';
import { summarizeFrames } from '../../../../shared/measurements/summarize-frames.ts';
import { brighter, moved, noisy, type Pattern, planeOf, texture } from './sample-frames.ts';

const rate = 25;
/** Speed of one pixel for each frame, in the unit of motion: percent of 320 pixels for each second. */
const onePixel = (100 / 320) * rate;

function measure(frames: readonly Pattern[]): FrameMeasurements {
  const meter = new FrameMeter();
  for (const [index, pattern] of frames.entries()) meter.add(planeOf(pattern), index / rate);
  return meter.result(frames.length / rate);
}

const framesOf = (count: number, patternAt: (frame: number) => Pattern) =>
  Array.from({ length: count }, (_, at) => patternAt(at));
const even = texture(1);

test('a meter continues from the state of another one with the same values', () => {
  const images = framesOf(9, (at) => brighter(moved(even, Math.floor(at / 2) * 6), at === 6 ? 80 : 0)).map((pattern) =>
    planeOf(pattern),
  );
  const [whole, first] = [new FrameMeter(), new FrameMeter()];
  for (const [index, image] of images.entries()) whole.add(image, index / rate);
  for (const [index, image] of images.slice(0, 4).entries()) first.add(image, index / rate);
  const second = new FrameMeter(structuredClone(first.state()));
  for (const [index, image] of images.slice(4).entries()) second.add(image, (index + 4) / rate);
  expect(second.state()).toEqual(whole.state());
  expect(second.result(9 / rate)).toEqual(whole.result(9 / rate));
});

test('the planes of an image can be used again for the next one', () => {
  const images = framesOf(7, (at) => brighter(moved(even, Math.floor(at / 2) * 6), at === 5 ? 80 : 0)).map((pattern) =>
    planeOf(pattern),
  );
  const [separate, shared] = [new FrameMeter(), new FrameMeter()];
  const [overwritten] = structuredClone(images);
  for (const [index, image] of images.entries()) {
    separate.add(image, index / rate);
    if (!overwritten) throw new Error('There is no image.');
    overwritten.values.set(image.values);
    shared.add(overwritten, index / rate);
  }
  expect(shared.state()).toEqual(separate.state());
});

test('a state does not change when the meter continues', () => {
  const meter = new FrameMeter();
  const image = planeOf(even);
  meter.add(image, 0);
  const { earlier, reference } = meter.state();
  const before = structuredClone({ earlier, reference });
  image.values.set(planeOf(moved(even, 9)).values);
  meter.add(image, 1 / rate);
  expect({ earlier, reference }).toEqual(before);
});

describe('motion', () => {
  test.each([0.5, 1, 3.25, 8, 14])(
    'finds a motion of %d pixels for each frame within 5 percent and 0.05 pixels',
    (step) => {
      const { motion, motionPeak } = measure(framesOf(6, (at) => moved(even, at * step)));
      expect(Math.abs(motion / onePixel - step)).toBeLessThan(0.05 + 0.05 * step);
      expect(Math.abs(motionPeak / onePixel - step)).toBeLessThan(0.1 + 0.07 * step);
    },
  );

  test('a diagonal motion counts with its length', () => {
    const { motion } = measure(framesOf(4, (at) => moved(even, at * 3, at * -4)));
    expect(motion / onePixel).toBeCloseTo(5, 0);
  });

  test('a motion that stops in every second frame is half as fast', () => {
    const { motion, longestFreeze } = measure(framesOf(9, (at) => moved(even, Math.floor(at / 2) * 6)));
    expect(motion / onePixel).toBeCloseTo(3, 0);
    expect(longestFreeze).toBe(2);
  });

  test('noise and an even area do not move', () => {
    expect(measure(framesOf(4, (at) => noisy(even, 3, at))).motion / onePixel).toBeLessThan(0.3);
    expect(measure(framesOf(4, () => () => 90)).motion).toBe(0);
  });
});

describe('flicker', () => {
  test('luma that alternates by 6 has a flicker of 6, at rest and in motion', () => {
    for (const step of [0, 4]) {
      const { flicker } = measure(framesOf(8, (at) => brighter(moved(even, at * step), at % 2 === 0 ? 0 : 6)));
      expect(Math.abs(flicker - (100 * 6) / 255)).toBeLessThan(0.15);
    }
  });

  test('motion and a steady fade have almost none', () => {
    expect(measure(framesOf(8, (at) => moved(even, at * 5))).flicker).toBeLessThan(0.2);
    expect(measure(framesOf(8, (at) => brighter(even, at * 4))).flicker).toBeLessThan(0.05);
  });

  test('a quarter of the frame that flickers counts with a quarter', () => {
    const corner =
      (by: number): Pattern =>
      (x, y) =>
        even(x, y) + (x < 160 && y < 96 ? by : 0);
    const { flicker } = measure(framesOf(8, (at) => corner(at % 2 === 0 ? 0 : 8)));
    expect(Math.abs(flicker - (100 * 2) / 255)).toBeLessThan(0.1);
  });
});

describe('frozen frames', () => {
  const freezeAt = (first: number, count: number) => (at: number) =>
    moved(even, 2 * (at < first ? at : Math.max(first, at - count + 1)));

  test('finds a freeze of 4 frames with its times', () => {
    const measured = measure(framesOf(20, freezeAt(8, 4)));
    expect(measured.freezes).toEqual([{ from: 8 / rate, to: 12 / rate, frames: 4 }]);
    expect(measured.longestFreeze).toBe(4);
  });

  test('a freeze at the end lasts until the end of the video', () => {
    expect(measure(framesOf(6, (at) => moved(even, Math.min(at, 3)))).freezes).toEqual([
      { from: 3 / rate, to: 6 / rate, frames: 3 },
    ]);
  });

  test('a slow fade is not one freeze', () => {
    expect(measure(framesOf(20, (at) => brighter(even, 0.25 * at))).longestFreeze).toBeLessThan(3);
  });

  test('the noise of compression does not hide a freeze, and a small moving object prevents one', () => {
    const compressed = measure(framesOf(4, (at) => noisy(even, 0.2, at)));
    expect(compressed.longestFreeze).toBe(4);
    const object =
      (at: number): Pattern =>
      (x, y) =>
        Math.hypot(x - 100 - 4 * at, y - 90) < 5 ? 230 : even(x, y);
    expect(measure(framesOf(4, object)).longestFreeze).toBe(0);
  });
});

describe('cuts', () => {
  test('finds the first frame of each new shot', () => {
    const { cuts, graphs } = measure(
      framesOf(12, (at) => moved(texture(at < 4 ? 1 : at < 8 ? 2 : 3, 90 + 30 * Math.floor(at / 4)), at)),
    );
    expect(cuts).toEqual([4 / rate, 8 / rate]);
    // A cut is no motion and no flicker.
    expect(graphs.motion[4]).toBeNull();
    expect(graphs.flicker[4]).toBeNull();
    expect(graphs.flicker[5]).toBeNull();
  });

  test('a flash, a fast pan and a fade are no cuts', () => {
    expect(measure(framesOf(5, (at) => brighter(texture(1, 90), at === 2 ? 60 : 0))).cuts).toEqual([]);
    expect(measure(framesOf(5, (at) => moved(even, at * 15))).cuts).toEqual([]);
    expect(measure(framesOf(9, (at) => (x, y) => (even(x, y) * (8 - at)) / 8)).cuts).toEqual([]);
  });
});

describe('a whole video', () => {
  test('has a valid record, with one point for each frame', () => {
    const frames = measure(framesOf(5, (at) => moved(even, at)));
    expect(measurementsSchema.parse({ version: 1, frames }).frames).toEqual(frames);
    expect(frames.graphs.times).toEqual([0, 1, 2, 3, 4].map((at) => at / rate));
    expect(frames.graphs.motion[0]).toBeNull();
    expect(frames.graphs.sharpness).toHaveLength(5);
  });

  test('a long video has means of several frames in each point', () => {
    const meter = new FrameMeter();
    const size = { width: 32, height: 32 };
    const [dark, light] = [planeOf(() => 51, size), planeOf(() => 153, size)];
    const count = 2 * mostGraphPoints;
    for (let at = 0; at < count; at += 1) meter.add(at % 2 === 0 ? dark : light, at / rate);
    const { graphs, brightness } = meter.result(count / rate);
    expect(graphs.times).toHaveLength(mostGraphPoints);
    expect(graphs.times[1]).toBe(2 / rate);
    expect(new Set(graphs.brightness)).toEqual(new Set([40]));
    expect(brightness).toBe(40);
  });

  test('a video with more cuts and freezes than are stored has a valid record and whole counts', () => {
    const meter = new FrameMeter();
    const first = meter.add(planeOf(even, { width: 32, height: 32 }), 0);
    const count = 3 * (mostPlaces + 5);
    // Each third frame is a cut, and the frame after it is repeated.
    const values = Array.from({ length: count }, (_, at) => ({
      ...first,
      time: at / rate,
      isCut: at % 3 === 2,
      isRepeated: at % 3 === 0 && at > 0,
    }));
    const frames = summarizeFrames(values, count / rate);
    expect(measurementsSchema.parse({ version: 1, frames }).frames.cuts).toHaveLength(mostPlaces);
    expect(frames.freezes).toHaveLength(mostPlaces);
    expect(frames).toMatchObject({ cutCount: mostPlaces + 5, longestFreeze: 2 });
  });

  test('a video without a frame is refused', () => {
    expect(() => new FrameMeter().result(0)).toThrow('The video has no frame that can be decoded.');
  });
});
