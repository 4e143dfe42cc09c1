import type { Collection } from '../../../../shared/library/collection.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useSynced } from '../../../api/synced-state.ts';
import { rememberUndo } from '../../../ui/notify-undo.tsx';
import { selectIds } from '../grid-index/selection-target.ts';
import { useOrganize } from './use-organize.ts';

/** Returns the actions for collections. */
export function useCollectionActions() {
  const calls = useCalls();
  const { savingInto } = useSynced('settings');
  const { tryAction, edit, runWithUndo } = useOrganize();
  return {
    /** Returns the collection, or `undefined` after a reported failure. */
    create: (name: string, parentId: string | undefined) =>
      tryAction('Couldn’t create the collection', () =>
        calls.collections.create({ name, ...(parentId === undefined ? {} : { parentId }) }),
      ),
    async rename({ id, name: before }: Collection, name: string) {
      const done = await tryAction('Couldn’t change the name', () => calls.collections.change({ id, name }));
      if (!done || done.name === before) return;
      const undo = () =>
        void tryAction('Couldn’t undo the change', () => calls.collections.change({ id, name: before }));
      rememberUndo(`${before} renamed to ${done.name}`, undo);
    },
    async move({ id, name, parentId: from }: Collection, target: Collection | null) {
      if ((target?.id ?? undefined) === from) return;
      const to = target?.id ?? null;
      const done = await tryAction('Couldn’t move the collection', () =>
        calls.collections.change({ id, parentId: to }),
      );
      if (!done) return;
      const undo = () =>
        void tryAction('Couldn’t undo the change', () => calls.collections.change({ id, parentId: from ?? null }));
      rememberUndo(target ? `${name} moved into ${target.name}` : `${name} moved to the top level`, undo);
    },
    remove: ({ id, name }: Collection) =>
      runWithUndo(
        'Couldn’t remove the collection',
        () => calls.collections.remove({ id }),
        (changed) =>
          changed === 0
            ? `${name} removed`
            : `${name} removed, ${formatCounted(changed, 'item stays', 'items stay')} in the library`,
      ),
    addItems: ({ id, name }: Collection, ids: readonly string[]) =>
      edit(selectIds(ids), { addTo: [id] }, (changed) => `${formatCounted(changed, 'item')} added to ${name}`),
    /** Saves new results to this collection; `null`: only to the library. */
    async saveInto(collection: Collection | null) {
      const to = collection?.id ?? null;
      if (to === savingInto) return;
      await tryAction('Couldn’t change where new results are saved', () => calls.settings.change({ savingInto: to }));
    },
  };
}
export type CollectionActions = ReturnType<typeof useCollectionActions>;
