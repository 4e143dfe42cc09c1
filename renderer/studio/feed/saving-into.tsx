import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFolderDown } from '@tabler/icons-react';
import { collectionPath, collectionTree, flatTree } from '../../../shared/library/collection.ts';
import { useCollections, useSettings } from '../../bridge/queries.ts';
import { useCollectionActions } from '../../library/order/use-collection-actions.ts';
import { MenuChoice } from '../../parts/menu-choice.tsx';

/** Where results of runs that are started from now on go by themselves. Nothing to choose, nothing shown. */
export function SavingInto() {
  const collections = useCollections();
  const { savingInto } = useSettings();
  const { saveInto } = useCollectionActions();
  if (collections.length === 0) return null;
  const path = savingInto === null ? [] : collectionPath(collections, savingInto);
  const target = path.length === 0 ? 'Library' : path.join(', ');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          maw={230}
          title={`Saving into: ${target}`}
          leftSection={<IconFolderDown size={14} stroke={1.5} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        >
          <span className="cut">Saving into: {target}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <MenuChoice title="Library only" isChosen={path.length === 0} choose={() => void saveInto(null)} />
        <Menu.Divider />
        {flatTree(collectionTree(collections)).map(({ collection, level }) => (
          <MenuChoice
            key={collection.id}
            title={collection.name}
            indent={8 + (level - 1) * 14}
            isChosen={collection.id === savingInto}
            choose={() => void saveInto(collection)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
