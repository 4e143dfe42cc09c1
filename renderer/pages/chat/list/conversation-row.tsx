import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconDots,
  IconFolder,
  IconFolderOff,
  IconFolderPlus,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { type Conversation, conversationTitle } from '../../../../shared/conversations/conversation.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { CopyLinkItem } from '../../../ui/copy-link-item.tsx';
import { Box, Flex, Group } from '../../../ui/layout-primitives.tsx';
import { NameField } from '../../../ui/name-field.tsx';
import { rovingItem } from '../../../ui/roving-focus/use-roving-focus.ts';
import type { FoundConversations } from '../data/use-conversations.ts';
import styles from './list.module.css';
import type { useListActions } from './use-list-actions.ts';

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

const before = String.fromCharCode(2);
const markEnd = String.fromCharCode(3);

interface ConversationRowProps {
  readonly entry: FoundConversations;
  readonly current: boolean;
  readonly folders: readonly string[];
  readonly actions: ReturnType<typeof useListActions>;
  readonly moveToNewFolder: (conversation: Conversation) => void;
  readonly remove: (conversation: Conversation) => void;
}

/** One conversation: a link, with its actions in a menu, also on right click. */
export function ConversationRow({ entry, current, ...more }: ConversationRowProps) {
  const { conversation, hit } = entry;
  const { actions, remove } = more;
  const [menu, setMenu] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const title = conversationTitle(conversation);
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    setMenu(true);
  };
  const closeMenu = () => {
    setMenu(false);
    link.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F2') setRenaming(true);
    else if (event.key === 'Delete' && conversation.trashedAt === undefined) remove(conversation);
    else return;
    event.preventDefault();
  };
  if (renaming) {
    const finish = (name: string | null) => {
      setRenaming(false);
      if (name !== null && name.trim() !== conversation.title) actions.rename(conversation, name.trim());
      requestAnimationFrame(() => link.current?.focus());
    };
    return (
      <Box className={`pick ${styles['row']}`} pos="relative" py={6} px="s2" data-row={conversation.id}>
        <NameField label="Conversation name" name={title} finish={finish} />
      </Box>
    );
  }
  const dots = (
    <ActionIcon
      size={24}
      className={styles['more']}
      aria-label={`Actions for ${title}`}
      aria-haspopup="menu"
      aria-expanded={menu}
      onClick={openMenu}
    >
      <IconDots size={14} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
  return (
    <Box className={`pick ${styles['row']}`} pos="relative" data-row={conversation.id} data-current={current}>
      <Link
        ref={link}
        href={`/${conversation.endpoint}/${conversation.id}`}
        className={styles['link']}
        data-ring="inside"
        aria-current={current ? 'page' : undefined}
        data-conversation={conversation.id}
        {...rovingItem()}
        onContextMenu={openMenu}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (hit?.messageId === undefined || event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          actions.openAt(conversation.id, hit.messageId);
        }}
      >
        <Group component="span" className={styles['title']} gap="s1" miw={0}>
          {conversation.pinned && <IconPin size={12} stroke={1.5} aria-label="Pinned" />}
          <span className="cut">{title}</span>
        </Group>
        {hit ? <HitText text={hit.text} /> : <Facts {...conversation} />}
      </Link>
      {/* Mantine's menu computes positions and listeners at each render, so a row has one only while it is open. */}
      {menu ? (
        <Menu opened onClose={closeMenu} position="bottom-end" width={200} returnFocus={false}>
          <Menu.Target>{dots}</Menu.Target>
          <ConversationRowMenu {...more} conversation={conversation} rename={() => setRenaming(true)} />
        </Menu>
      ) : (
        dots
      )}
    </Box>
  );
}

/** "2 models", and "6 messages". A long model name is shortened before the count. */
function Facts({ columns, messageCount }: Conversation) {
  const models = columns.length > 1 ? `${columns.length} models` : columns[0]?.model;
  return (
    <Flex component="span" className="nowrap" overflow="hidden">
      <span className="cut">{models || 'no model yet'}</span>
      <Box component="span" flex="none">
        &nbsp;· {messageCount === 0 ? 'empty' : formatCounted(messageCount, 'message')}
      </Box>
    </Flex>
  );
}

/** Shows a search hit: U+0002 is before each match and U+0003 after each match. */
function HitText({ text }: { text: string }) {
  const [first = '', ...rest] = text.split(before);
  return (
    <span className={`clamp small t3 ${styles['hit']}`}>
      {first}
      {rest.map((piece, index) => {
        const end = piece.indexOf(markEnd);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
          <Fragment key={index}>
            <mark className="t1 strong">{end < 0 ? piece : piece.slice(0, end)}</mark>
            {end < 0 ? '' : piece.slice(end + 1)}
          </Fragment>
        );
      })}
    </span>
  );
}

interface ConversationRowMenuProps extends Omit<ConversationRowProps, 'entry' | 'current'> {
  readonly conversation: Conversation;
  readonly rename: () => void;
}

/** Menu of a conversation's actions; in the trash, only restore and permanent deletion. */
function ConversationRowMenu({ conversation, folders, actions, rename, ...more }: ConversationRowMenuProps) {
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
      <Menu.Item leftSection={<IconFolderPlus {...icon} />} onClick={() => more.moveToNewFolder(conversation)}>
        Move to a new folder…
      </Menu.Item>
      {folder !== undefined && (
        <Menu.Item leftSection={<IconFolderOff {...icon} />} onClick={() => actions.moveTo(conversation, null)}>
          Remove from {folder}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => more.remove(conversation)}>
        Move to Trash
      </Menu.Item>
    </Menu.Dropdown>
  );
}
