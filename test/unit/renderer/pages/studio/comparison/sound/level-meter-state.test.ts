import { expect, test } from 'vitest';
import {
  levelOfFrame,
  lowestLevel,
  nextLevel,
  positionOnScale,
  silentChannel,
} from '../../../../../../../renderer/pages/studio/comparison/sound/level-meter-state.ts';

test('the bar rises at once, falls by 20 dB in 1.7 s, and the mark stays for 2 s', () => {
  let channel = nextLevel(silentChannel, 0.5, 0.016);
  expect(channel.bar).toBeCloseTo(-6.02, 2);
  for (let step = 0; step < 17; step += 1) channel = nextLevel(channel, 0, 0.1);
  expect(channel.bar).toBeCloseTo(-26.02, 2);
  expect(channel.mark).toBeCloseTo(-6.02, 2);
  for (let step = 0; step < 20; step += 1) channel = nextLevel(channel, 0, 0.1);
  expect(channel.mark).toBeLessThan(-20);
  for (let step = 0; step < 100; step += 1) channel = nextLevel(channel, 0, 0.1);
  expect([channel.bar, channel.mark]).toEqual([lowestLevel, lowestLevel]);
  expect(channel.highest).toBeCloseTo(-6.02, 2);
});

test('the speed of the fall does not depend on the number of drawings', () => {
  const fall = (steps: number) => {
    let channel = nextLevel(silentChannel, 1, 0);
    for (let step = 0; step < steps; step += 1) channel = nextLevel(channel, 0, 1 / steps);
    return channel.bar;
  };
  expect(fall(60)).toBeCloseTo(fall(7), 6);
});

test('a standing clock shows the level of its frame, also if it is lower', () => {
  const loud = nextLevel(silentChannel, 1, 0);
  expect(levelOfFrame(loud, 0.1)).toMatchObject({ bar: -20, mark: -20, highest: 0 });
});

test('full scale is at the end, and louder sound stays there', () => {
  expect([-60, -30, 0, 3, -90].map(positionOnScale)).toEqual([0, 0.5, 1, 1, 0]);
});
