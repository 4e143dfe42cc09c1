import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPin } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Conversation } from '../../../../shared/conversations/conversation.ts';
import { conversationTitle } from '../../../../shared/conversations/conversation.ts';
import { Box, Flex, Group } from '../../../ui/layout-primitives.tsx';
import { NameField } from '../../../ui/name-field.tsx';
import { rovingItem } from '../../../ui/roving-focus/use-roving-focus.ts';
import type { FoundConversations } from '../data/use-conversations.ts';
import { ConversationRowMenu } from './conversation-row-menu.tsx';
import { conversationSummaryText } from './conversation-summary-text.ts';
import { HitText } from './hit-text.tsx';
import styles from './list.module.css';
import type { ListActions } from './use-list-actions.ts';

interface ConversationRowProps {
  readonly entry: FoundConversations;
  readonly current: boolean;
  readonly folders: readonly string[];
  readonly actions: ListActions;
  readonly remove: (conversation: Conversation) => void;
}

/** One conversation: a link, with its actions in a menu, also on right click. */
export function ConversationRow({ entry, current, folders, actions, remove }: ConversationRowProps) {
  const { conversation, hit } = entry;
  const [menu, setMenu] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const title = conversationTitle(conversation);
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    setMenu(true);
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
      <Box component="li" className={`pick ${styles['row']}`} pos="relative">
        <Box py={6} px="s2">
          <NameField label="Conversation name" name={title} finish={finish} />
        </Box>
      </Box>
    );
  }
  return (
    <Box component="li" className={`pick ${styles['row']}`} pos="relative" data-current={current}>
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
        {hit ? <HitText text={hit.text} /> : <Facts conversation={conversation} />}
      </Link>
      <Menu opened={menu} onChange={setMenu} position="bottom-end" width={200} keepMounted={false}>
        <Menu.Target>
          <ActionIcon size={24} className={styles['more']} aria-label={`Actions for ${title}`}>
            <IconDots size={14} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <ConversationRowMenu
          conversation={conversation}
          folders={folders}
          actions={actions}
          rename={() => setRenaming(true)}
          remove={remove}
        />
      </Menu>
    </Box>
  );
}

/** A long model name is shortened before the count. */
function Facts({ conversation }: { conversation: Conversation }) {
  const [models, count] = conversationSummaryText(conversation);
  return (
    <Flex component="span" className={`nowrap ${styles['facts']}`}>
      <span className="cut">{models}</span>
      <span>&nbsp;· {count}</span>
    </Flex>
  );
}
