import { expect, test } from 'vitest';
import { positionAt } from '../../../../../../renderer/pages/compare/playback/clock-anchor.ts';
import { anchorOf, signalOf } from '../../../../../../renderer/pages/compare/playback/clock-signal.ts';
import { restoreState } from '../../../../../../renderer/pages/compare/playback/clock-state.ts';
import { firstViewState } from '../../../../../../shared/comparisons/view-state.ts';

const stored = restoreState({ clock: { ...firstViewState.clock, speed: 2 }, heard: undefined, offsets: {} });
const state = { ...stored, playing: true, shuttle: -1 };

test('a signal carries the position of a running clock to a window with another time base', () => {
  const anchor = { at: 7, now: performance.now() - 500, pace: -2 };
  const signal = signalOf(3, state, 0, anchor);
  expect(signal).toMatchObject({ turn: 3, isMoving: true, settings: { playing: true, speed: 2, shuttle: -1 } });
  const received = anchorOf(signal);
  expect(received?.pace).toBe(-2);
  expect(received && positionAt(received)).toBeCloseTo(positionAt(anchor), 1);
});

test('a clock that waits for its videos has a start and no position', () => {
  const signal = signalOf(4, state, 2.5, undefined);
  expect(signal).toMatchObject({ at: 2.5, isMoving: false });
  expect(anchorOf(signal)).toBeUndefined();
});
