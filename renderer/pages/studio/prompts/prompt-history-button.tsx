import { Button, Popover } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHistory, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react';
import { fieldWithRole, type Model } from '../../../../shared/models/model.ts';
import type { UsedPrompt } from '../../../../shared/models/prompt-history-entry.ts';
import { formatWhen } from '../../../../shared/util/format-dates.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { focusControl } from '../../../entities/drafts/control-props.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { notifyFailure } from '../../../ui/notify.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { findNextIndex } from '../../../ui/roving-focus/next-index.ts';
import styles from './prompt-history-button.module.css';

/** Opens the prompts of all runs beside the prompt field. Absent before the first run. */
export const PromptHistoryButton = memo(function PromptHistoryButton({ model, name }: { model: Model; name: string }) {
  const { read, setValues } = useDraftActions();
  const [open, setOpen] = useState(false);
  const hasTasks = useSynced('tasks').length > 0;
  const hasItems = useSynced('items').length > 0;
  const use = ({ text, negative }: UsedPrompt) => {
    const before = read(model).values;
    const negativeName = fieldWithRole(model, 'negative-prompt')?.[0];
    const after = { [name]: text, ...(negativeName && negative !== '' ? { [negativeName]: negative } : {}) };
    setOpen(false);
    // After the popover has given the focus back to its button.
    requestAnimationFrame(() => focusControl(name));
    if (Object.entries(after).every(([field, value]) => before[field] === value)) return;
    setValues(model, after);
    const valuesBefore = Object.fromEntries(Object.keys(after).map((field) => [field, before[field]]));
    notifyUndo('Prompt loaded from history', () => setValues(model, valuesBefore));
  };
  if (!hasTasks && !hasItems) return null;
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={400} trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button
          size="xs"
          variant="subtle"
          h={20}
          my={-2}
          leftSection={<IconHistory size={14} stroke={1.5} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          History
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles['history'] ?? ''} role="dialog" aria-label="Prompt history">
        {open && <HistoryList use={use} />}
      </Popover.Dropdown>
    </Popover>
  );
});

const pageSize = 50;
/** Distance to the end of the list at which the next page is loaded. Pixels. */
const loadAheadPixels = 400;

/**
 * Earlier prompts, last used first. The focus stays in the search field: arrow keys select a prompt, Enter uses it, and
 * Delete removes it.
 */
function HistoryList({ use }: { use: (prompt: UsedPrompt) => void }) {
  const calls = useCalls();
  const cache = useQueryClient();
  const listId = useId();
  const shown = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [searchText] = useDebouncedValue(search, 120);
  const [at, setAt] = useState(0);
  const query = useInfiniteQuery({
    queryKey: ['prompts', searchText],
    queryFn: async ({ pageParam }) => {
      const before = pageParam && { usedAt: pageParam.usedAt, text: pageParam.text };
      return (await calls.prompts.page({ search: searchText, limit: pageSize, ...(before ? { before } : {}) })).prompts;
    },
    initialPageParam: undefined as UsedPrompt | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const prompts = query.data?.pages.flat() ?? [];
  const chosen = Math.min(at, prompts.length - 1);
  const active = prompts[chosen];

  // biome-ignore lint/correctness/useExhaustiveDependencies: Another one is in sight when another one is chosen.
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen, prompts.length]);

  const forget = (prompt: UsedPrompt) => {
    const refetchPrompts = () => cache.invalidateQueries({ queryKey: ['prompts'] });
    calls.prompts.remove({ text: prompt.text }).then(() => {
      void refetchPrompts();
      const notifyFailed = notifyFailure('Couldn’t restore the prompt');
      notifyUndo(
        'Prompt removed from history',
        () => void calls.prompts.restore(prompt).then(refetchPrompts, notifyFailed),
      );
    }, notifyFailure('Couldn’t remove the prompt'));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const to = findNextIndex(event.key, chosen, { count: prompts.length, page: 6, homeAndEnd: false });
    if (to !== undefined && !event.altKey) {
      event.preventDefault();
      setAt(to);
    } else if (event.key === 'Enter' && active && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      use(active);
    } else if (event.key === 'Delete' && active && input.selectionStart === search.length) {
      // If text follows the caret, the key edits that text.
      event.preventDefault();
      forget(active);
    }
  };
  return (
    <>
      <Group className={styles['search']} gap="s2" flex="none" px="s3" line="bottom">
        <IconSearch size={14} stroke={1.5} aria-hidden className="t3" />
        <Box
          component="input"
          className="bare t1"
          h={36}
          px={2}
          role="combobox"
          aria-label="Search prompts"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active ? `${listId}-${chosen}` : undefined}
          placeholder="Search prompts"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </Group>
      <Box
        id={listId}
        role="listbox"
        aria-label="Prompts, most recent first"
        aria-busy={query.isFetching}
        className="scroll"
        mah="min(48vh, 380px)"
        tabIndex={-1}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          const isNearEnd = scrollHeight - scrollTop - clientHeight < loadAheadPixels;
          if (isNearEnd && query.hasNextPage && !query.isFetching) void query.fetchNextPage();
        }}
      >
        {prompts.map((prompt, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: The keys are the search field's, which keeps the focus.
          <div
            key={prompt.text}
            ref={index === chosen ? shown : undefined}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            data-active={index === chosen || undefined}
            className={styles['entry']}
            onClick={() => use(prompt)}
            onMouseMove={() => index !== chosen && setAt(index)}
          >
            <p className={`t1 clamp ${styles['text']}`}>{prompt.text}</p>
            <p className="t3 small cut">
              {modelTitle(prompt.modelId)} · {formatWhen(prompt.usedAt, Date.now())}
              {prompt.times > 1 && ` · ${prompt.times} runs`}
              {prompt.negative !== '' && ` · negative: ${prompt.negative}`}
            </p>
          </div>
        ))}
      </Box>
      {query.error && <ProblemNote problem={problemOf(query.error)} />}
      {prompts.length === 0 && !query.error && (
        <Box component="p" className="t2" py="s4" px="s3" role="status">
          {query.isFetching ? 'Searching' : emptyText(searchText)}
        </Box>
      )}
      <Group className="t3 small" justify="space-between" flex="none" py={4} pr="s1" pl="s3" line="top">
        <span>
          <kbd>Enter</kbd> use{' '}
          <Box component="kbd" ml="s2">
            Del
          </Box>{' '}
          remove
        </span>
        <Button size="xs" variant="subtle" aria-disabled={!active} onClick={() => active && forget(active)}>
          Remove from history
        </Button>
      </Group>
    </>
  );
}

function emptyText(searchText: string): string {
  return searchText.trim() === '' ? 'Prompts of your runs appear here.' : 'No matching prompts';
}
