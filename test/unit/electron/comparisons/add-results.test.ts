import { expect, test } from 'vitest';
import { withPanesAdded } from '../../../../electron/comparisons/add-results.ts';
import {
  type ChallengerState,
  firstChallengerState,
  firstViewState,
  type Pane,
} from '../../../../shared/comparisons/view-state.ts';

const panesOf = (count: number): Pane[] =>
  Array.from({ length: count }, () => ({
    id: crypto.randomUUID(),
    source: { kind: 'item', itemId: crypto.randomUUID() },
    offset: 0,
  }));
const championAfter = (before: readonly Pane[], added: readonly Pane[], champion?: ChallengerState) => {
  const { panes, stage } = withPanesAdded(
    { panes: [...before], stage: { ...firstViewState, ...(champion && { champion }) } },
    added,
  );
  expect(panes).toEqual([...before, ...added]);
  return stage.champion;
};

test('more panes than the stage shows start as pick and challenger, unless the user left that view', () => {
  expect(championAfter(panesOf(7), panesOf(2))).toBeUndefined();
  expect(championAfter(panesOf(7), panesOf(3))).toEqual(firstChallengerState);
  const left = { ...firstChallengerState, isOn: false };
  expect(championAfter(panesOf(7), panesOf(3), left)).toEqual(left);
});
