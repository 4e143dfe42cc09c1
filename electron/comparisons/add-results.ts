import { randomUUID } from 'node:crypto';
import type { Comparison } from '../../shared/comparisons/comparison.ts';
import {
  firstChampionState,
  firstViewState,
  mostPanes,
  mostVisiblePanes,
  type Pane,
  type ViewState,
} from '../../shared/comparisons/view-state.ts';
import type { Item } from '../../shared/library/item.ts';
import { tooManyPanesError } from './apply-comparison-change.ts';
import { firstTitle } from './comparison-search-text.ts';

/** Creates a comparison of existing results. */
export function createComparisonOfItems(items: readonly Item[], title: string | undefined, now: number): Comparison {
  return {
    id: randomUUID(),
    title: title?.trim() || firstTitle(items.map((item) => item.prompt)),
    createdAt: now,
    changedAt: now,
    runs: [],
    panes: items.map(paneOf),
    stage: stageFor(items.length, firstViewState),
    notes: [],
  };
}

/** Throws a `ProblemError` if not all of `items` fit: no item is omitted silently. */
export function withItemsAdded(comparison: Comparison, items: readonly Item[], now: number): Comparison {
  const panes = [...comparison.panes, ...items.map(paneOf)];
  if (panes.length > mostPanes) throw tooManyPanesError(panes.length);
  return { ...comparison, panes, stage: stageFor(panes.length, comparison.stage), changedAt: now };
}

/** More panes than the stage shows at once start as champion and challenger, unless the user has left that view. */
function stageFor(paneCount: number, stage: ViewState): ViewState {
  return paneCount > mostVisiblePanes && !stage.champion ? { ...stage, champion: firstChampionState } : stage;
}

function paneOf(item: Item): Pane {
  return { id: randomUUID(), source: { kind: 'item', itemId: item.id }, offset: 0 };
}
