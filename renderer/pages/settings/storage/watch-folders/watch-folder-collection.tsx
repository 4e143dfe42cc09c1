import { Menu } from '@mantine/core';
import { IconFolderDown } from '@tabler/icons-react';
import { collectionPath, collectionTree, flattenTree } from '../../../../../shared/library/collection.ts';
import { type WatchFolder, watchFolderName } from '../../../../../shared/library/watch-folder.ts';
import { useCollections } from '../../../../api/synced-state-hooks.ts';
import { MenuRadioItem } from '../../../../ui/checkable-menu-items.tsx';
import { SelectMenuButton } from '../../../../ui/select-menu-button.tsx';
import { useAction } from '../../../../ui/use-action.ts';

/** The collection that new items of a watch folder are added to. */
export function WatchFolderCollection({ folder: { id, path, collectionId } }: { folder: WatchFolder }) {
  const collections = useCollections();
  const choose = useAction(
    ({ watchFolders }, chosen: string | null) => watchFolders.setCollection({ id, collectionId: chosen }),
    { failed: 'Couldn’t choose the collection' },
  );
  const newName = `Imported from ${watchFolderName(path)}`;
  const create = useAction(
    async (calls) => {
      const collection = await calls.collections.create({ name: newName });
      await calls.watchFolders.setCollection({ id, collectionId: collection.id });
    },
    { failed: 'Couldn’t create the collection' },
  );
  const chosen = collectionId === undefined ? [] : collectionPath(collections, collectionId);
  const label = `Add to: ${chosen.length === 0 ? 'Library' : chosen.join(', ')}`;
  return (
    <SelectMenuButton
      label={label}
      title={label}
      widest={260}
      icon={<IconFolderDown size={14} stroke={1.5} aria-hidden />}
    >
      <MenuRadioItem title="Library only" isChosen={chosen.length === 0} choose={() => choose.run(null)} />
      {!collections.some(({ name, parentId }) => name === newName && parentId === undefined) && (
        <Menu.Item onClick={() => create.run()}>New collection “{newName}”</Menu.Item>
      )}
      {collections.length > 0 && <Menu.Divider />}
      {flattenTree(collectionTree(collections)).map(({ collection, level }) => (
        <MenuRadioItem
          key={collection.id}
          title={collection.name}
          indent={8 + (level - 1) * 14}
          isChosen={collection.id === collectionId}
          choose={() => choose.run(collection.id)}
        />
      ))}
    </SelectMenuButton>
  );
}
