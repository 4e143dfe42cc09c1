import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconFolder,
  IconFolderOff,
  IconFolderPlus,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import type { Conversation } from '../../../../shared/conversations/conversation.ts';
import { CopyLinkItem } from '../../../ui/copy-link-item.tsx';
import { askFolderName } from './folder-name-dialog.tsx';
import type { ListActions } from './use-list-actions.ts';

interface ConversationRowMenuProps {
  readonly conversation: Conversation;
  readonly folders: readonly string[];
  readonly actions: ListActions;
  readonly rename: () => void;
  readonly remove: (conversation: Conversation) => void;
}

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

/** Menu of a conversation's actions; in the trash, only restore and permanent deletion. */
export function ConversationRowMenu({ conversation, folders, actions, rename, remove }: ConversationRowMenuProps) {
  const { pinned, folder, trashedAt } = conversation;
  if (trashedAt !== undefined) {
    return (
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => actions.restore(conversation)}>
          Restore
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash {...icon} />} color="red" onClick={() => actions.destroy([conversation.id])}>
          Delete permanently
        </Menu.Item>
      </Menu.Dropdown>
    );
  }
  const otherFolders = folders.filter((each) => each !== folder);
  return (
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={rename}>
        Rename
      </Menu.Item>
      <Menu.Item
        leftSection={pinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />}
        onClick={() => actions.pin(conversation, !pinned)}
      >
        {pinned ? 'Unpin' : 'Pin'}
      </Menu.Item>
      <CopyLinkItem path={`/${conversation.endpoint}/${conversation.id}`} />
      <Menu.Divider />
      {otherFolders.slice(0, 12).map((each) => (
        <Menu.Item key={each} leftSection={<IconFolder {...icon} />} onClick={() => actions.moveTo(conversation, each)}>
          Move to {each}
        </Menu.Item>
      ))}
      <Menu.Item
        leftSection={<IconFolderPlus {...icon} />}
        onClick={() => askFolderName((name) => actions.moveTo(conversation, name))}
      >
        Move to a new folder…
      </Menu.Item>
      {folder !== undefined && (
        <Menu.Item leftSection={<IconFolderOff {...icon} />} onClick={() => actions.moveTo(conversation, null)}>
          Remove from {folder}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => remove(conversation)}>
        Move to Trash
      </Menu.Item>
    </Menu.Dropdown>
  );
}
