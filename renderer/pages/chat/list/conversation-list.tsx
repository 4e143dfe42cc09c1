import { ActionIcon, Button, Input, Menu } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconCheck,
  IconDownload,
  IconFolder,
  IconMessages,
  IconPlus,
  IconSearch,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import {
  Children,
  type ComponentProps,
  isValidElement,
  type KeyboardEvent,
  type ReactElement,
  type UIEvent,
  useMemo,
  useState,
} from 'react';
import { Virtualizer } from 'virtua';
import { type Conversation, longestSearch } from '../../../../shared/conversations/conversation.ts';
import { type Endpoint, endpointFacts } from '../../../../shared/conversations/endpoint.ts';
import { acceptOf, conversationEnding } from '../../../../shared/sync/opened-file-kinds.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import {
  searchConversations,
  useConversationViewStore,
} from '../../../entities/conversations/conversation-view-store.ts';
import { keyLabelsOf } from '../../../ui/commands/keys.ts';
import { keysOf } from '../../../ui/commands/keys-of-command.ts';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useFileInput } from '../../../ui/use-file-input.tsx';
import { useRowsAhead } from '../../../ui/use-is-shown-later.ts';
import { type FoundConversations, useConversations } from '../data/use-conversations.ts';
import { ConversationRow } from './conversation-row.tsx';
import { FolderNameDialog } from './folder-name-dialog.tsx';
import { groupOfKey, groupsOf, rowsOf } from './list-groups.ts';
import { importConversation, useListActions } from './use-list-actions.ts';

interface ConversationListProps {
  readonly endpoint: Endpoint;
  /** The one that is shown. */
  readonly currentId: string | undefined;
  readonly startConversation: () => void;
  /** Closes the list when the list is an overlay over the page. */
  readonly close?: (() => void) | undefined;
}

/** Selects the conversations in the list. */
type ListKind =
  | { readonly kind: 'all' }
  | { readonly kind: 'folder'; readonly name: string }
  | { readonly kind: 'trash' };

const nothing: readonly FoundConversations[] = [];

/** All conversations of a page, with search, folders and Trash. Only rows near the visible part are mounted. */
export function ConversationList({ endpoint, currentId, startConversation, close }: ConversationListProps) {
  const search = useConversationViewStore((memory) => memory.search[endpoint] ?? '');
  const setSearch = (text: string) => searchConversations(endpoint, text);
  const [listKind, setListKind] = useState<ListKind>({ kind: 'all' });
  /** The conversation that is moved to a new folder. */
  const [moved, setMoved] = useState<Conversation>();
  const [asked] = useDebouncedValue(search.trim(), 150);
  const isTooLong = asked.length > longestSearch;
  const listing = useConversations({
    endpoint,
    search: isTooLong ? '' : asked,
    ...(listKind.kind === 'folder' && { folder: listKind.name }),
    inTrash: listKind.kind === 'trash',
  });
  const actions = useListActions(endpoint);
  const roving = useRovingFocus<HTMLElement>();
  const rowsAhead = useRowsAhead();
  /** The conversation whose row had the focus last. */
  const [reachedId, setReachedId] = useState<string>();
  const file = useFileInput({
    label: 'Conversation to import',
    accept: acceptOf(conversationEnding),
    onFiles: ([chosen]) =>
      chosen && void importConversation(chosen).then((imported) => imported && actions.open(imported)),
  });
  const found = (!isTooLong && listing.found) || nothing;
  const rows = useMemo(() => groupsOf(found, Date.now()).flatMap(rowsOf), [found]);
  const indexOf = (id: string | undefined) => found.findIndex(({ conversation }) => conversation.id === id);
  // Home and End lead to the first and the last row. A row that has the focus keeps it when it leaves the visible part.
  const kept = [0, rows.length - 1, indexOf(currentId), indexOf(reachedId)].filter((index) => index >= 0);
  // Before the first message there is no text to find.
  const isSearchable =
    search !== '' || listKind.kind !== 'all' || found.some(({ conversation }) => conversation.messageCount > 0);
  const remove = (conversation: Conversation) => {
    const others = found.filter(({ conversation: { id } }) => id !== conversation.id);
    const at = indexOf(conversation.id);
    const next = conversation.id === currentId ? (others[at] ?? others.at(-1))?.conversation.id : currentId;
    void actions.remove(conversation, next);
  };
  return (
    <Box component="aside" className="pane" flex={close ? 1 : 'none'} w={228} aria-label="Conversations">
      <div className="bar">
        <h1 className="head grow">{endpointFacts[endpoint].title}</h1>
        <Tooltip label={`New conversation (${keyLabelsOf(keysOf('newConversation')).join('+')})`}>
          <ActionIcon aria-label="New conversation" onClick={startConversation}>
            <IconPlus size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {close && (
          <ActionIcon aria-label="Close list" onClick={close}>
            <IconX size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <Group gap="s1" flex="none" py="s2" pr="s3" pl="s4" line="bottom">
        {isSearchable ? (
          <Input
            size="xs"
            aria-label="Search conversations"
            placeholder="Search"
            className="grow"
            leftSection={<IconSearch size={14} stroke={1.5} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key === 'Escape') setSearch('');
              if (event.key === 'ArrowDown') {
                event.preventDefault();
                roving.focusAt(0);
              }
            }}
          />
        ) : (
          <span className="grow" />
        )}
        <ListMenu listKind={listKind} setListKind={setListKind} folders={listing.folders} importFile={file.open} />
        {file.input}
      </Group>
      {listKind.kind !== 'all' && (
        <Group gap="s1" flex="none" mih={36} pr="s2" pl="s4" line="bottom">
          <b className="cut grow">{listKind.kind === 'trash' ? 'Trash' : listKind.name}</b>
          {listKind.kind === 'trash' && found.length > 0 && (
            <EmptyTrash count={found.length} empty={() => actions.destroy(found.map((each) => each.conversation.id))} />
          )}
          <Button size="xs" variant="subtle" onClick={() => setListKind({ kind: 'all' })}>
            Show all
          </Button>
        </Group>
      )}
      <nav
        {...roving.list}
        className="scroll"
        aria-label={listKind.kind === 'trash' ? 'Trash' : 'All conversations'}
        onScroll={(event: UIEvent<HTMLElement>) => {
          const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
          if (scrollTop + 2 * clientHeight > scrollHeight) listing.loadMore();
        }}
        onFocus={({ target }) => {
          const row = target.closest<HTMLElement>('[data-row]');
          if (row) setReachedId(row.dataset['row']);
        }}
      >
        {listing.problem && (
          <Box className="t3" p="s4">
            <ProblemNote problem={listing.problem} title="Couldn’t load the list" />
          </Box>
        )}
        {listing.found && found.length === 0 && (
          <Box component="p" className="t3" p="s4">
            {emptyText(asked, listKind)}
          </Box>
        )}
        {rows.length > 0 && (
          <Virtualizer scrollRef={roving.list.ref} bufferSize={rowsAhead} keepMounted={kept} as={Groups} item="li">
            {rows.map(({ key, entry, heading }) => (
              <div key={key}>
                {heading !== undefined && (
                  <Box component="h2" className="t3 micro regular" pt="s4" px="s4" pb="s1">
                    {heading}
                  </Box>
                )}
                <ConversationRow
                  entry={entry}
                  current={entry.conversation.id === currentId}
                  folders={listing.folders}
                  actions={actions}
                  moveToNewFolder={setMoved}
                  remove={remove}
                />
              </div>
            ))}
          </Virtualizer>
        )}
      </nav>
      {moved && <FolderNameDialog done={(name) => actions.moveTo(moved, name)} close={() => setMoved(undefined)} />}
    </Box>
  );
}

/** The mounted rows in their groups. A group has no box of its own: the list places the rows. */
function Groups({ ref, style, children }: ComponentProps<'div'>) {
  const rows: ReactElement[] = [];
  Children.forEach(children, (row) => {
    if (isValidElement(row)) rows.push(row);
  });
  const groups = Map.groupBy(rows, ({ key }) => groupOfKey(key ?? ''));
  return (
    <div ref={ref} style={style}>
      {Array.from(groups, ([title, members]) => (
        <section key={title} aria-label={title}>
          <ul>{members}</ul>
        </section>
      ))}
    </div>
  );
}

function emptyText(search: string, listKind: ListKind): string {
  if (search.length > longestSearch) {
    return `A search can have at most ${longestSearch} characters; this one has ${formatCount(search.length)}. Shorten it.`;
  }
  if (search !== '') return `No matches for “${search}”.`;
  return listKind.kind === 'trash' ? 'Trash is empty.' : 'No conversations yet.';
}

interface ListMenuProps {
  readonly listKind: ListKind;
  readonly setListKind: (listKind: ListKind) => void;
  readonly folders: readonly string[];
  readonly importFile: () => void;
}

const tick = <IconCheck size={14} stroke={1.5} aria-hidden />;

function ListMenu({ listKind, setListKind, folders, importFile }: ListMenuProps) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size={24} aria-label="Folders, trash and import" data-on={listKind.kind !== 'all'}>
          <IconFolder size={14} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconMessages size={14} stroke={1.5} />}
          rightSection={listKind.kind === 'all' && tick}
          onClick={() => setListKind({ kind: 'all' })}
        >
          All conversations
        </Menu.Item>
        {folders.map((name) => (
          <Menu.Item
            key={name}
            leftSection={<IconFolder size={14} stroke={1.5} />}
            rightSection={listKind.kind === 'folder' && listKind.name === name && tick}
            onClick={() => setListKind({ kind: 'folder', name })}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTrash size={14} stroke={1.5} />}
          rightSection={listKind.kind === 'trash' && tick}
          onClick={() => setListKind({ kind: 'trash' })}
        >
          Trash
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconDownload size={14} stroke={1.5} />} onClick={importFile}>
          Import conversation…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Deleting permanently cannot be undone, so the button asks for confirmation in place. */
function EmptyTrash({ count, empty }: { count: number; empty: () => void }) {
  const [sure, setSure] = useState(false);
  if (!sure) {
    return (
      <Button size="xs" variant="subtle" onClick={() => setSure(true)}>
        Empty Trash
      </Button>
    );
  }
  return (
    <Button
      size="xs"
      color="red"
      onBlur={() => setSure(false)}
      onClick={() => {
        setSure(false);
        empty();
      }}
    >
      Delete {count} permanently
    </Button>
  );
}
