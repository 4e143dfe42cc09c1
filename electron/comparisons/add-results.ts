import { randomUUID } from 'node:crypto';
import type { Comparison } from '../../shared/comparisons/comparison.ts';
import {
  firstChallengerState,
  firstViewState,
  mostVisiblePanes,
  type Pane,
  type ViewState,
} from '../../shared/comparisons/view-state.ts';
import type { Item } from '../../shared/library/item.ts';
import { checkPaneCount } from './apply-comparison-change.ts';
import { firstTitle } from './comparison-repository.ts';

/** Creates a comparison of existing results. */
export function createComparisonOfItems(items: readonly Item[], title: string | undefined, now: number): Comparison {
  return {
    id: randomUUID(),
    title: title?.trim() || firstTitle(items.map((item) => item.prompt)),
    createdAt: now,
    changedAt: now,
    runs: [],
    ...withPanesAdded({ panes: [], stage: firstViewState }, items.map(paneOf)),
    notes: [],
  };
}

/** Throws a `ProblemError` if not all of `items` fit: no item is omitted silently. */
export function withItemsAdded(comparison: Comparison, items: readonly Item[], now: number): Comparison {
  checkPaneCount(comparison.panes.length + items.length);
  return { ...comparison, ...withPanesAdded(comparison, items.map(paneOf)), changedAt: now };
}

/** Returns the panes, and the stage that shows them. */
export function withPanesAdded({ panes, stage }: Pick<Comparison, 'panes' | 'stage'>, added: readonly Pane[]) {
  const count = panes.length + added.length;
  return { panes: [...panes, ...added], stage: stageFor(count, stage) };
}

/** More panes than the stage shows at once start as pick and challenger, unless the user has left that view. */
function stageFor(paneCount: number, stage: ViewState): ViewState {
  if (stage.champion || paneCount <= mostVisiblePanes) return stage;
  return { ...stage, champion: firstChallengerState };
}

function paneOf(item: Item): Pane {
  return { id: randomUUID(), source: { kind: 'item', itemId: item.id }, offset: 0 };
}
