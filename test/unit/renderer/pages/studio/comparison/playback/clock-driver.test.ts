import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { ClockDriver } from '../../../../../../../renderer/pages/studio/comparison/playback/clock-driver.ts';
import {
  type ClockState,
  restoreState,
} from '../../../../../../../renderer/pages/studio/comparison/playback/clock-state.ts';
import { createTimeline } from '../../../../../../../renderer/ui/playback/playback-timeline.ts';
import { firstViewState } from '../../../../../../../shared/comparisons/view-state.ts';
import { constantRateVideo } from '../../../../compare/sample-videos.ts';
import { simulateScreen } from '../../../../compare/simulated-screen.ts';
import { simulateVideo } from '../../../../compare/simulated-video.ts';

const sample = constantRateVideo(25, 250);
/** Duration of one screen refresh. Milliseconds. */
const refresh = 16;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
    setTimeout(() => draw(performance.now()), refresh),
  );
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** One visible video, and two hidden ones that never reach a place and never move. */
function openRun() {
  const placed = { video: sample, offset: 0 };
  const prepared = new Map(['pane 1', 'pane 2'].map((paneId) => [paneId, placed]));
  const timeline = createTimeline(new Map([['pane 0', placed]]), 'real', prepared);
  const shown = simulateVideo(sample, { from: 0 });
  const never = () => new Promise<never>(() => {});
  const players = [...timeline.tracks].map(([paneId, track]) => {
    const isPrepared = prepared.has(paneId);
    const video = isPrepared ? { ...simulateVideo(sample, { from: 0 }), place: never, prepareAt: never } : shown;
    return { paneId, track, video, screen: simulateScreen(), isPrepared };
  });
  const state = createStore<ClockState>(() =>
    restoreState({ clock: firstViewState.clock, heard: undefined, offsets: {} }),
  );
  const panes = {
    timeline: () => timeline,
    players: () => players,
    playing: () => players,
    updateSound() {},
    limitPlaying() {},
  };
  const run = new ClockDriver(state, panes, 0, { onMove() {}, onSeen() {}, onAnchor() {} });
  return { run, shown };
}

test('a stop is over when the visible video shows its frame', async () => {
  const { run, shown } = openRun();
  run.stopAt(2);
  await run.settled();
  expect(shown.placedFrames).toEqual([50]);
  expect(run.isSettled()).toBe(true);
});

test('the clock starts with the visible video', async () => {
  const { run, shown } = openRun();
  run.start(1, 0);
  for (let passed = 0; passed < 160; passed += refresh) {
    shown.advance(refresh / 1000);
    await vi.advanceTimersByTimeAsync(refresh);
  }
  expect(run.at()).toBeGreaterThan(0.05);
  run.close();
});

test('a clock that follows another one takes over its position, or starts there', async () => {
  const { run, shown } = openRun();
  const leader = { at: 4, now: performance.now(), pace: 1 };
  run.follow(1, leader, 4);
  for (let passed = 0; passed < 640; passed += refresh) {
    shown.advance(refresh / 1000);
    await vi.advanceTimersByTimeAsync(refresh);
  }
  expect(run.anchor()).toBe(leader);
  expect(run.at()).toBeCloseTo(4.64, 1);
  // A little later, the other clock has corrected its position.
  const corrected = { at: 4.74, now: performance.now(), pace: 1 };
  run.follow(1, corrected, 4.74);
  expect(run.anchor()).toBe(corrected);
  expect(run.at()).toBeCloseTo(4.74, 3);
  run.stopAt(5);
  expect(run.anchor()).toBeUndefined();
  expect(run.at()).toBe(5);
  run.close();
});
