import { expect, test } from 'vitest';
import {
  anchorOfSharedClock,
  isOutdatedClockState,
  positionAt,
  restoreState,
  sharedClockStateOf,
} from '../../../../../../../renderer/pages/studio/comparison/playback/clock-state.ts';
import { firstViewState } from '../../../../../../../shared/comparisons/view-state.ts';

const stored = restoreState({ clock: { ...firstViewState.clock, speed: 2 }, heard: undefined, offsets: {} });
const state = { ...stored, playing: true, shuttle: -1 };

test('a signal carries the position of a running clock to a window with another time base', () => {
  const anchor = { at: 7, now: performance.now() - 500, pace: -2 };
  const signal = sharedClockStateOf({ turn: 3, leader: 'a' }, state, 0, anchor);
  expect(signal).toMatchObject({ turn: 3, isMoving: true, settings: { playing: true, speed: 2, shuttle: -1 } });
  const received = anchorOfSharedClock(signal);
  expect(received?.pace).toBe(-2);
  expect(received && positionAt(received)).toBeCloseTo(positionAt(anchor), 1);
});

test('a clock that waits for its videos has a start and no position', () => {
  const signal = sharedClockStateOf({ turn: 4, leader: 'a' }, state, 2.5, undefined);
  expect(signal).toMatchObject({ at: 2.5, isMoving: false });
  expect(anchorOfSharedClock(signal)).toBeUndefined();
});

test('two windows agree on the later of two commands, also if both have the same number', () => {
  const a = { turn: 5, leader: 'a' };
  const b = { turn: 5, leader: 'b' };
  expect([isOutdatedClockState(a, b), isOutdatedClockState(b, a)]).toEqual([true, false]);
  const next = { turn: 6, leader: 'a' };
  expect([isOutdatedClockState(next, b), isOutdatedClockState(b, next)]).toEqual([false, true]);
  // The leader sends its command again when its videos move.
  expect(isOutdatedClockState(a, a)).toBe(false);
});
