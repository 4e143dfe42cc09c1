import { expect, test } from 'vitest';
import { trimNumbers } from '../../../../../../renderer/pages/projects/animatic/common/trim-actions.ts';
import { momentsOfClip } from '../../../../../../renderer/pages/projects/animatic/export/export-schedule.ts';
import { fileFramesOf } from '../../../../../../renderer/pages/projects/animatic/playback/file-frames.ts';
import { frameAt } from '../../../../../../renderer/ui/playback/video-frame-at-time.ts';
import { makeCut, rates } from '../../../../../support/make-cut.ts';

/** 120 frames at 60 per second, then 80 at 10. */
const frameTimes = Array.from({ length: 200 }, (_, index) => (index < 120 ? index / 60 : 2 + (index - 120) / 10));
const timing = { codec: '', frameTimes, seconds: 10 };
const item = { seconds: 10, framesPerSecond: 20, frameRateRange: { lowest: 10, highest: 60 } };

test('a variable video is counted in times, and lasts as long as it plays', () => {
  const cut = makeCut([{ take: { item } }], { rate: rates.cinema });
  const [{ media, duration } = {}] = cut.clips;
  if (!media) throw new Error('There is no take.');
  expect(duration).toBe(240);
  expect(media).toMatchObject({ rate: { numerator: 60, denominator: 1 }, frames: 600 });
  const moments = momentsOfClip(cut, 0, rates.cinema, { media, frames: timing });
  // Frame n of the cut shows the frame of the file that has begun by then.
  for (const [frame, moment] of moments.entries())
    expect(frameAt(timing, moment), `frame ${frame}`).toBe(frameAt(timing, frame / 24));
});

test('a person reads and steps its frames', () => {
  const frames = fileFramesOf(timing, { rate: { numerator: 60, denominator: 1 }, frames: 600 });
  expect(frames.count).toBe(200);
  for (let frame = 0; frame < 200; frame += 1) expect(frames.frameAt(frames.startOf(frame))).toBe(frame);
  expect(frames.startOf(200)).toBe(600);
  expect(trimNumbers({ in: 60, out: 132 }, frames)).toEqual({ in: 60, out: 122 });
  expect(trimNumbers({ in: 0, out: 600 }, frames)).toEqual({ in: 0, out: 200 });
});

test('counts of a constant video are its frames, also with rounded times', () => {
  const times = Array.from({ length: 96 }, (_, index) => Math.round((index * 1001) / 24) / 1000);
  const frames = fileFramesOf({ codec: '', frameTimes: times, seconds: 4.004 }, { rate: rates.slowNtsc, frames: 96 });
  for (let frame = 0; frame <= 96; frame += 1)
    expect([frames.frameAt(frame), frames.startOf(frame)]).toEqual([frame, frame]);
});
