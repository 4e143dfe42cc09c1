import {
  collectionNameProblem,
  collectionPath,
  collectionTree,
  flattenTree,
} from '../../../../shared/library/collection.ts';
import { formatCount, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useSynced } from '../../../api/synced-state.ts';
import type { SelectedItems } from '../../items/grid-index/selection-target.ts';
import { useOrganize, useSelectionSummary } from '../../items/organize/use-organize.ts';
import { CheckList, type CheckOption } from './check-list.tsx';

/** Lists collections in the order of the tree, to add these items to them or remove them. */
export function AddToCollectionList({ items }: { readonly items: SelectedItems }) {
  const calls = useCalls();
  const collections = useSynced('collections');
  const summary = useSelectionSummary(items);
  const { tryAction, edit } = useOrganize();
  const counts = new Map(summary?.collections.map(({ id, count }) => [id, count]));
  const options: CheckOption[] = flattenTree(collectionTree(collections)).map(({ collection: { id } }) => {
    const count = counts.get(id) ?? 0;
    const has = count === 0 ? 'none' : count === summary?.count ? 'all' : 'some';
    const note = count > 0 && items.count > 1 ? `${formatCount(count)} of these` : undefined;
    return { id, label: collectionPath(collections, id).join(' / '), has, note };
  });
  const add = (id: string, name: string) =>
    void edit(items, { addTo: [id] }, (changed) => `${formatCounted(changed, 'item')} added to ${name}`);
  const toggle = (id: string, on: boolean) => {
    const name = collections.find((each) => each.id === id)?.name ?? 'the collection';
    if (on) add(id, name);
    else void edit(items, { takeFrom: [id] }, (changed) => `${formatCounted(changed, 'item')} removed from ${name}`);
  };
  const make = async (name: string) => {
    const made = await tryAction('Couldn’t create the collection', () => calls.collections.create({ name }));
    if (made) add(made.id, made.name);
  };
  return (
    <CheckList
      label="Collections"
      placeholder="Find or create a collection"
      options={options}
      toggle={toggle}
      create={{ problem: (name) => collectionNameProblem(collections, { name }), make: (name) => void make(name) }}
      empty="No collections yet. Type a name to create one."
    />
  );
}
