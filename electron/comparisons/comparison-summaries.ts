import type { Comparison, ComparisonSummary } from '../../shared/comparisons/comparison.ts';
import { itemOfPane, setIdOf } from '../../shared/comparisons/panes-of-runs.ts';
import type { Item } from '../../shared/library/item.ts';
import type { Stores } from '../storage/create-stores.ts';

const maxThumbnails = 4;

/** Reads the list entries of a page of comparisons. The number of queries does not grow with the number of entries. */
export async function readComparisonSummaries(
  comparisons: readonly Comparison[],
  items: Stores['items'],
): Promise<ComparisonSummary[]> {
  const producedItems = await items.itemsOfComparisons(comparisons.map(({ id }) => id));
  const chosenItems = await items.findMany([...new Set(comparisons.flatMap(itemIdsInPanes))]);
  return comparisons.map((comparison) => {
    const ownItems = producedItems.filter((item) => setIdOf(item) === comparison.id);
    return summaryOf(comparison, [...ownItems, ...chosenItems]);
  });
}

function summaryOf(comparison: Comparison, items: readonly Item[]): ComparisonSummary {
  const { id, title, createdAt, changedAt, trashedAt, runs, panes } = comparison;
  const shownItems = panes.flatMap((pane) => itemOfPane(pane, items) ?? []);
  return {
    id,
    title,
    createdAt,
    changedAt,
    ...(trashedAt === undefined ? {} : { trashedAt }),
    modelIds: [...new Set([...runs, ...shownItems].map(({ modelId }) => modelId))],
    runCount: runs.filter((run) => run.skipped === undefined).length,
    paneCount: panes.length,
    itemIds: shownItems
      .filter((item) => item.trashedAt === undefined)
      .slice(0, maxThumbnails)
      .map((item) => item.id),
  };
}

/** Returns the ids of results that were added to panes directly, without a run. */
export function itemIdsInPanes({ panes }: Pick<Comparison, 'panes'>): string[] {
  return panes.flatMap(({ source }) => (source.kind === 'item' ? source.itemId : []));
}
