import { expect, test } from 'vitest';
import { applyComparisonChange } from '../../../../electron/comparisons/apply-comparison-change.ts';
import type { Comparison } from '../../../../shared/comparisons/comparison.ts';
import { firstViewState } from '../../../../shared/comparisons/view-state.ts';

test('a window saves only the parts that it changed, so that it restores nothing that another window changed', () => {
  const comparison: Comparison = {
    id: 'a',
    title: 'Heron',
    createdAt: 1,
    changedAt: 1,
    runs: [],
    panes: [],
    notes: [],
    stage: { ...firstViewState, heard: 'one', champion: { isOn: false, skipsRejected: true } },
  };
  // The champion of this window is older than that of the other window, and its sound was turned off.
  const { heard: _, ...old } = comparison.stage;
  const stage = { ...old, layout: 'wipe' as const, champion: { isOn: true, skipsRejected: true } };
  const after = applyComparisonChange(comparison, { stage, stageParts: ['layout', 'heard'] }, 2);
  expect(after.stage).toEqual({ ...old, layout: 'wipe' });
  expect(after.changedAt).toBe(1);
  expect(applyComparisonChange(comparison, { stage }, 2).stage).toEqual(stage);
  expect(applyComparisonChange(comparison, { stage, stageParts: [] }, 2)).toBe(comparison);
});
