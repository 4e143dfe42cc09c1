import { expect, test } from 'vitest';
import { withPanesAdded } from '../../../../electron/comparisons/add-results.ts';
import {
  type ChampionState,
  firstChampionState,
  firstViewState,
  type Pane,
} from '../../../../shared/comparisons/view-state.ts';

const panesOf = (count: number): Pane[] =>
  Array.from({ length: count }, () => ({
    id: crypto.randomUUID(),
    source: { kind: 'item', itemId: crypto.randomUUID() },
    offset: 0,
  }));
const championAfter = (before: readonly Pane[], added: readonly Pane[], champion?: ChampionState) => {
  const { panes, stage } = withPanesAdded(
    { panes: [...before], stage: { ...firstViewState, ...(champion && { champion }) } },
    added,
  );
  expect(panes).toEqual([...before, ...added]);
  return stage.champion;
};

test('more panes than the stage shows start as champion and challenger, unless the user left that view', () => {
  expect(championAfter(panesOf(7), panesOf(2))).toBeUndefined();
  expect(championAfter(panesOf(7), panesOf(3))).toEqual(firstChampionState);
  const left = { ...firstChampionState, isOn: false };
  expect(championAfter(panesOf(7), panesOf(3), left)).toEqual(left);
});

test('after the last challenger, the first added pane challenges', () => {
  const [before, added] = [panesOf(12), panesOf(2)];
  const over = { ...firstChampionState, championId: before[3]?.id ?? '' };
  expect(championAfter(before, added, over)).toEqual({ ...over, challengerId: added[0]?.id });
  expect(championAfter(before, [], over)).toEqual(over);
  const inRound = { ...over, challengerId: before[4]?.id ?? '' };
  expect(championAfter(before, added, inRound)).toEqual(inRound);
});
