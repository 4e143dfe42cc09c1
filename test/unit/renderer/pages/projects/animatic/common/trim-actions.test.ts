import { expect, test } from 'vitest';
import { createStore } from 'zustand';
import {
  createTrimActions,
  type TrimmedPlayer,
} from '../../../../../../../renderer/pages/projects/animatic/common/trim-actions.ts';
import type { HeldImage } from '../../../../../../../renderer/pages/projects/animatic/playback/cut-frames.ts';
import { firstState } from '../../../../../../../renderer/pages/projects/animatic/playback/player-state.ts';
import type { VideoFrameTiming } from '../../../../../../../shared/library/video-frame-timing.ts';
import type { Trim } from '../../../../../../../shared/projects/shot.ts';
import { card, sampleCut, video } from '../sample-cut.ts';

/** A player whose playhead is on frame 5 of a take with 100 frames, and the trims that the page is saving. */
function trimmed(first: Trim, timing?: VideoFrameTiming) {
  const state = createStore(() => firstState);
  const held: HeldImage[] = [];
  const saving: { readonly trim: Trim; readonly finish: (saved: boolean) => Promise<void> }[] = [];
  let cut = sampleCut([video(100, first)]);
  let onMove = () => {};
  const player: TrimmedPlayer = {
    state,
    cut: () => cut,
    frame: () => 5,
    pause: () => state.setState({ playing: false }),
    hold: (image) => held.push(image),
    onMove(listener) {
      onMove = listener;
      return () => {};
    },
  };
  const actions = createTrimActions(
    player,
    (_, trim) => {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const finish = async (saved: boolean) => {
        resolve(saved ? {} : undefined);
        await promise;
      };
      saving.push({ trim, finish });
      return promise;
    },
    () => timing,
  );
  const show = (trim: Trim) => {
    cut = sampleCut([video(100, trim)]);
    onMove();
  };
  return { actions, state, held, saving, show };
}

test('quick requests build on each other, although the cut shows each trim later', async () => {
  const { actions, saving, show } = trimmed({ in: 10, out: 60 });
  expect(actions.moveBy('in', 1)).toEqual({ in: 11, out: 60 });
  expect(actions.moveBy('in', 1)).toEqual({ in: 12, out: 60 });
  await saving[0]?.finish(true);
  show({ in: 11, out: 60 });
  expect(actions.moveBy('out', -1)).toEqual({ in: 12, out: 59 });
  for (const { finish } of saving.slice(1)) await finish(true);
  // All are saved, and the cut still shows a replaced trim.
  expect(actions.moveBy('in', 1)).toEqual({ in: 13, out: 59 });
  expect(saving.map(({ trim }) => trim.in)).toEqual([11, 12, 12, 13]);
});

test('once the cut shows the last request, the cut is the base, for example after Undo', async () => {
  const { actions, saving, show } = trimmed({ in: 10, out: 60 });
  actions.moveBy('in', 5);
  show({ in: 15, out: 60 });
  await saving[0]?.finish(true);
  show({ in: 10, out: 60 });
  expect(actions.moveBy('in', 1)).toEqual({ in: 11, out: 60 });
});

test('after a failure, the trim of the cut is the base again', async () => {
  const { actions, saving } = trimmed({ in: 10, out: 60 });
  actions.moveBy('in', 5);
  await saving[0]?.finish(false);
  expect(actions.moveBy('in', 1)).toEqual({ in: 11, out: 60 });
});

test('an edge moves to the visible frame, which stays visible, and playback stops', () => {
  const { actions, state, held } = trimmed({ in: 10, out: 60 });
  state.setState({ playing: true });
  expect(actions.setHere('out')).toEqual({ in: 10, out: 16 });
  expect(state.getState().playing).toBe(false);
  expect(actions.clear()).toEqual({ in: 0, out: 100 });
  expect(held.map(({ sourceFrame }) => sourceFrame)).toEqual([15, 15]);
});

test('a request that changes nothing, and one for a card, is not saved', () => {
  const { actions, saving } = trimmed({ in: 0, out: 100 });
  expect(actions.moveBy('in', -1)).toBeUndefined();
  expect(actions.clear()).toBeUndefined();
  const onCard: TrimmedPlayer = {
    state: createStore(() => firstState),
    cut: () => sampleCut([card(24)]),
    frame: () => 5,
    pause() {},
    hold() {},
    onMove: () => () => {},
  };
  const save = (_: string, trim: Trim) => Promise.resolve(saving.push({ trim, finish: async () => {} }));
  expect(createTrimActions(onCard, save).moveTo('in', 3)).toBeUndefined();
  expect(saving).toEqual([]);
});

test('an edge moves by frames of a variable video, which last several counts', () => {
  // 20 frames as long as a count, then 8 of ten counts each.
  const { rate } = sampleCut([video(100, { in: 0, out: 100 })]).clips[0]?.media ?? {
    rate: { numerator: 24, denominator: 1 },
  };
  const count = rate.denominator / rate.numerator;
  const frameTimes = Array.from({ length: 28 }, (_, index) => (index < 20 ? index : 20 + (index - 20) * 10) * count);
  const { actions } = trimmed({ in: 19, out: 60 }, { codec: '', frameTimes, seconds: 100 * count });
  expect(actions.moveBy('in', 1)).toEqual({ in: 20, out: 60 });
  expect(actions.moveBy('in', 1)).toEqual({ in: 30, out: 60 });
  expect(actions.moveBy('in', -2)).toEqual({ in: 19, out: 60 });
  expect(actions.moveBy('out', 1)).toEqual({ in: 19, out: 70 });
  expect(actions.moveBy('out', 9)).toEqual({ in: 19, out: 100 });
});
