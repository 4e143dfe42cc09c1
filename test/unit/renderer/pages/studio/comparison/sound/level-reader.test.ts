import { expect, test } from 'vitest';
import { createLevelReader } from '../../../../../../../renderer/pages/studio/comparison/sound/level-reader.ts';
import { emptyPeaks } from '../../../../../../../renderer/ui/sound/sound-peaks.ts';

/** Two seconds with a click of 10 ms at 1 s, in the left channel only. */
const peaks = emptyPeaks(2, 2);
peaks.channels[0]?.fill(0.5, 1000, 1010);
const frame = 1 / 24;

function readerAt() {
  const read = createLevelReader();
  return (seconds: number, playing: boolean, gain = 1) =>
    read({ peaks, heard: { paneId: 'a', seconds, gain }, playing, frame, now: seconds * 1000 }).map(({ bar }) => bar);
}

test('no sample is skipped between two drawings of playback', () => {
  const read = readerAt();
  read(0.9, true);
  const [left = 0, right] = read(1.1, true);
  expect(left).toBeCloseTo(-6.02, 2);
  expect(right).toBe(-60);
});

test('a standing clock shows the level of its frame, with the gain', () => {
  const read = readerAt();
  expect(read(0.98, false)[0]).toBeCloseTo(-6.02, 2);
  expect(read(0.98, false, 0.5)[0]).toBeCloseTo(-12.04, 2);
  expect(read(1.02, false)[0]).toBe(-60);
});

test('a jump and a sound that is off have no level, and a new start resets the peak', () => {
  const read = createLevelReader();
  const request = { peaks, playing: true, frame, now: 0 };
  read({ ...request, heard: { paneId: 'a', seconds: 0.5, gain: 1 } });
  expect(read({ ...request, heard: { paneId: 'a', seconds: 1.5, gain: 1 } })[0]?.highest).toBe(-Infinity);
  read({ ...request, heard: { paneId: 'a', seconds: 1, gain: 1 }, playing: false });
  expect(read({ ...request, heard: undefined, playing: true })[0]?.highest).toBe(-Infinity);
});
