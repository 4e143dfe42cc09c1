import { expect, test } from 'vitest';
import type {
  BlindRound,
  OrderedResult,
} from '../../../../../../../renderer/pages/studio/comparison/review/round/blind-round.ts';
import {
  createRoundReceiver,
  type SharedRound,
} from '../../../../../../../renderer/pages/studio/comparison/review/round/use-shared-round.ts';

/** A receiver whose loads end when the test says so. */
function openReceiver() {
  const seen: string[] = [];
  const loads: PromiseWithResolvers<BlindRound>[] = [];
  const isHidden: boolean[] = [];
  const receiver = createRoundReceiver({
    load() {
      const load = Promise.withResolvers<BlindRound>();
      loads.push(load);
      return load.promise;
    },
    apply({ criterion, ended }, loaded) {
      seen.push([loaded ? 'opens' : 'changes', ended ?? criterion].join(' '));
    },
    setHidden: (hidden) => isHidden.push(hidden),
    onFailure: (error) => seen.push(`failed: ${error}`),
  });
  const settle = async (end: () => void) => {
    end();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  const round: BlindRound = {
    comparisonId: 'a',
    task: 'text-to-video',
    places: [],
    close: () => void seen.push('closes'),
  };
  return {
    receiver,
    seen,
    loads,
    isHidden: () => isHidden.at(-1),
    loaded: (load: number) => settle(() => loads[load]?.resolve(round)),
    fails: (load: number) => settle(() => loads[load]?.reject('offline')),
  };
}

const none: SharedRound = { criterion: 'overall', votes: {} };
/** A state of the round with this name. */
const state = (name: string, criterion: SharedRound['criterion'] = 'overall'): SharedRound => ({
  criterion,
  votes: {},
  task: 'text-to-video',
  order: [{ aliases: { paneId: name, itemId: name } } as OrderedResult],
});

test('a state that arrives while the round loads is applied after the one load, and names stay hidden', async () => {
  const { receiver, seen, loads, isHidden, loaded } = openReceiver();
  receiver.receive(state('round'));
  receiver.receive(state('round', 'motion'));
  expect(isHidden()).toBe(true);
  expect(seen).toEqual([]);
  await loaded(0);
  expect(loads).toHaveLength(1);
  expect(seen).toEqual(['opens motion']);
  expect(isHidden()).toBe(false);
  receiver.receive(state('round'));
  expect(seen).toEqual(['opens motion', 'changes overall']);
});

test('a round that fails to load hides the names until it ends', async () => {
  const { receiver, seen, loads, isHidden, fails } = openReceiver();
  receiver.receive(state('round'));
  await fails(0);
  receiver.receive(state('round', 'motion'));
  expect([loads.length, isHidden()]).toEqual([1, true]);
  receiver.receive({ ...none, ended: 'left' });
  expect(isHidden()).toBe(false);
  expect(seen).toEqual(['failed: offline', 'changes left']);
  // The next round loads again.
  receiver.receive(state('next'));
  await fails(1);
  expect(isHidden()).toBe(true);
  receiver.receive(none);
  expect(isHidden()).toBe(false);
});

test('a round that ends, is replaced or is left while it loads is closed and never shown', async () => {
  const { receiver, seen, isHidden, loaded } = openReceiver();
  receiver.receive(state('first'));
  receiver.receive({ ...none, ended: 'revealed' });
  expect(isHidden()).toBe(false);
  await loaded(0);
  receiver.receive(state('second'));
  receiver.receive(state('third'));
  await loaded(1);
  expect(isHidden()).toBe(true);
  receiver.close();
  await loaded(2);
  expect(seen).toEqual(['changes revealed', 'closes', 'closes', 'closes']);
});

test('names are hidden while another window prepares a round, and visible if it starts none', () => {
  const { receiver, isHidden } = openReceiver();
  receiver.receive({ ...none, isPreparing: true });
  expect(isHidden()).toBe(true);
  receiver.receive(none);
  expect(isHidden()).toBe(false);
});

test('a round that this window opened itself is not loaded again', () => {
  const { receiver, seen, loads } = openReceiver();
  receiver.setOpen(state('own').order);
  receiver.receive(state('own', 'motion'));
  expect(loads).toEqual([]);
  expect(seen).toEqual(['changes motion']);
});

test('names stay hidden between two pairs of a test set, and show after the last one', async () => {
  const { receiver, isHidden, loaded } = openReceiver();
  receiver.receive(state('first pair'));
  await loaded(0);
  receiver.receive({ ...none, ended: 'left', isPreparing: true });
  expect(isHidden()).toBe(true);
  receiver.receive(state('second pair'));
  await loaded(1);
  expect(isHidden()).toBe(false);
  receiver.receive({ ...none, ended: 'left' });
  expect(isHidden()).toBe(false);
});
