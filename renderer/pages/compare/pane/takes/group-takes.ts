import type { Item } from '../../../../../shared/library/item.ts';

/** Other results that could replace a result, by what they have in common with the result. */
export interface TakeGroup {
  readonly title: 'Same run' | 'Same batch' | 'Lineage' | 'Same model';
  /** Newest first; results of the same run in their order. */
  readonly takes: readonly Item[];
}

export interface TakeSources {
  /** The results of the batches of the result: its own and the comparison that is open. */
  readonly batch: readonly Item[];
  /** Results that it was remixed from, or that were remixed from it. */
  readonly lineage: readonly Item[];
  /** The newest results of its model. */
  readonly sameModel: readonly Item[];
  /** Results in the panes, which are no other takes. */
  readonly shownIds: ReadonlySet<string>;
}

/** Longer groups belong into the library, with its search. */
const mostInGroup = 24;

/** Groups the takes, the nearest relation first. Each result is in one group, and no group is empty. */
export function groupTakes(of: Item, { batch, lineage, sameModel, shownIds }: TakeSources): readonly TakeGroup[] {
  const seen = new Set([of.id, ...shownIds]);
  const take = (items: readonly Item[]) =>
    items.filter((item) => {
      if (seen.has(item.id) || item.kind !== of.kind || item.trashedAt !== undefined) return false;
      seen.add(item.id);
      return true;
    });
  const newestFirst = (items: readonly Item[]) => items.toSorted((a, b) => b.createdAt - a.createdAt);
  const run = batch.filter((item) => item.taskId === of.taskId).toSorted((a, b) => a.position - b.position);
  const groups: readonly TakeGroup[] = [
    { title: 'Same run', takes: take(run) },
    { title: 'Same batch', takes: take(newestFirst(batch)) },
    { title: 'Lineage', takes: take(newestFirst(lineage)) },
    { title: 'Same model', takes: take(newestFirst(sameModel.filter((item) => item.modelId === of.modelId))) },
  ];
  return groups
    .map(({ title, takes }) => ({ title, takes: takes.slice(0, mostInGroup) }))
    .filter(({ takes }) => takes.length > 0);
}
