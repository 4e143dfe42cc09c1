import { Menu } from '@mantine/core';
import { IconFolderDown } from '@tabler/icons-react';
import { collectionPath, collectionTree, flattenTree } from '../../../../shared/library/collection.ts';
import { useCollections, useSettings } from '../../../api/synced-state-hooks.ts';
import { useCollectionActions } from '../../../entities/items/organize/use-collection-actions.ts';
import { MenuRadioItem } from '../../../ui/checkable-menu-items.tsx';
import { SelectMenuButton } from '../../../ui/select-menu-button.tsx';

/** Setting for the collection that automatically receives results of new runs. Shows nothing without collections. */
export function SavingIntoCollection() {
  const collections = useCollections();
  const { savingInto } = useSettings();
  const { saveInto } = useCollectionActions();
  if (collections.length === 0) return null;
  const path = savingInto === null ? [] : collectionPath(collections, savingInto);
  const target = path.length === 0 ? 'Library' : path.join(', ');
  return (
    <SelectMenuButton
      label={`Saving into: ${target}`}
      title={`Saving into: ${target}`}
      widest={230}
      icon={<IconFolderDown size={14} stroke={1.5} aria-hidden />}
    >
      <MenuRadioItem title="Library only" isChosen={path.length === 0} choose={() => void saveInto(null)} />
      <Menu.Divider />
      {flattenTree(collectionTree(collections)).map(({ collection, level }) => (
        <MenuRadioItem
          key={collection.id}
          title={collection.name}
          indent={8 + (level - 1) * 14}
          isChosen={collection.id === savingInto}
          choose={() => void saveInto(collection)}
        />
      ))}
    </SelectMenuButton>
  );
}
