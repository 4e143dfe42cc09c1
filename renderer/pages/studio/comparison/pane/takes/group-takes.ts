import type { Item } from '../../../../../../shared/library/item.ts';

/** Other results that could replace a result, by what they have in common with the result. */
interface TakeGroup {
  readonly title: 'Same run' | 'Same batch' | 'Lineage' | 'Same model';
  /** Newest first; results of one run in their order. */
  readonly takes: readonly Item[];
}

export interface TakeSources {
  /** Results of the batch of the result and of the open comparison. */
  readonly batch: readonly Item[];
  /** Results that it was remixed from, or that were remixed from it. */
  readonly lineage: readonly Item[];
  /** The newest results of its model. */
  readonly sameModel: readonly Item[];
  /** Results in the panes, which are no other takes. */
  readonly shownIds: ReadonlySet<string>;
}

/** Longer groups belong into the library, with its search. */
const maxInGroup = 24;

/** Groups the takes, the nearest relation first. Each result is in one group, and no group is empty. */
export function groupTakes(current: Item, { batch, lineage, sameModel, shownIds }: TakeSources): readonly TakeGroup[] {
  const seen = new Set([current.id, ...shownIds]);
  const pickUnseen = (items: readonly Item[]) =>
    items.filter((item) => {
      if (seen.has(item.id) || item.kind !== current.kind || item.trashedAt !== undefined) return false;
      seen.add(item.id);
      return true;
    });
  const sortNewestFirst = (items: readonly Item[]) => items.toSorted((a, b) => b.createdAt - a.createdAt);
  const run = batch.filter((item) => item.taskId === current.taskId).toSorted((a, b) => a.position - b.position);
  const groups: readonly TakeGroup[] = [
    { title: 'Same run', takes: pickUnseen(run) },
    { title: 'Same batch', takes: pickUnseen(sortNewestFirst(batch)) },
    { title: 'Lineage', takes: pickUnseen(sortNewestFirst(lineage)) },
    {
      title: 'Same model',
      takes: pickUnseen(sortNewestFirst(sameModel.filter((item) => item.modelId === current.modelId))),
    },
  ];
  return groups
    .map(({ title, takes }) => ({ title, takes: takes.slice(0, maxInGroup) }))
    .filter(({ takes }) => takes.length > 0);
}
