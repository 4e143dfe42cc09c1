import { Menu } from '@mantine/core';
import {
  IconFolderDown,
  IconFolderOff,
  IconFolderPlus,
  IconFolderSymlink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { Collection } from '../../../../shared/library/collection.ts';
import type { CollectionActions } from '../../../entities/items/organize/use-collection-actions.ts';

interface CollectionMenuProps {
  readonly collection: Collection;
  readonly isTarget: boolean;
  readonly actions: CollectionActions;
  readonly rename: () => void;
  readonly addInside: () => void;
  readonly move: () => void;
  readonly remove: () => void;
}

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

export function CollectionMenu(props: CollectionMenuProps) {
  const { collection, isTarget, actions } = props;
  return (
    <Menu.Dropdown>
      <Menu.Item
        leftSection={isTarget ? <IconFolderOff {...icon} /> : <IconFolderDown {...icon} />}
        onClick={() => void actions.saveInto(isTarget ? null : collection)}
      >
        {isTarget ? 'Stop saving new results here' : 'Save new results here'}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconFolderPlus {...icon} />} onClick={props.addInside}>
        New collection inside
      </Menu.Item>
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={props.rename}>
        Rename
      </Menu.Item>
      <Menu.Item leftSection={<IconFolderSymlink {...icon} />} onClick={props.move}>
        Move to…
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash {...icon} />} onClick={props.remove}>
        Remove (keeps results)
      </Menu.Item>
    </Menu.Dropdown>
  );
}
