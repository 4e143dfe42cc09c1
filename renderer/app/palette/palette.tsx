import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { isPressed } from '../../ui/commands/keys.ts';
import { keysOf } from '../../ui/commands/keys-of-command.ts';
import { Box, Flex, Group } from '../../ui/layout-primitives.tsx';
import { findNextIndex } from '../../ui/roving-focus/next-index.ts';
import { useReturningFocus } from '../../ui/use-returning-focus.ts';
import styles from './palette.module.css';
import type { Entry } from './palette-entry.ts';
import { PaletteSection } from './palette-section.tsx';
import { createSections } from './palette-sections.ts';
import { usePaletteStore } from './palette-store.ts';
import { storedActionUses, storedRecentCommands, storeRecentCommand } from './recent-commands.ts';
import { usePaletteEntries } from './use-palette-entries.ts';

/** Number of entries that Page Up and Page Down move. */
const page = 8;

/** Search field for every command and every page. A combobox whose list is always open. */
export function Palette() {
  const close = usePaletteStore((palette) => palette.close);
  const [typed, setTyped] = useState('');
  const [searchText] = useDebouncedValue(typed.trim(), 150);
  const entries = usePaletteEntries(searchText);
  const [history] = useState(() => ({ recents: storedRecentCommands(), uses: storedActionUses() }));
  const sections = createSections(entries, useDeferredValue(typed), history);
  const shown = sections.flatMap((section) => section.entries);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, shown.length - 1);
  const id = useId();
  const active = useRef<HTMLDivElement>(null);
  useReturningFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another list, or another line of it.
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [at, typed]);
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    storeRecentCommand(entry.id);
    close();
    // Runs the entry after the focus is restored, because some commands act on the focused element.
    requestAnimationFrame(() => requestAnimationFrame(entry.run));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = findNextIndex(event.key, at, { count: shown.length, wrap: true, page, homeAndEnd: false });
    if (isPressed(keysOf('palette'), event.nativeEvent)) close();
    else if (event.key === 'Enter') run(shown[at]);
    else if (next !== undefined) setChosen(next);
    else return;
    event.preventDefault();
  };
  const isNothing = !shown.some((entry) => entry.section !== 'Library');
  return (
    <Modal.Root
      opened
      onClose={close}
      centered={false}
      yOffset={0}
      transitionProps={{ duration: 0 }}
      // A class of the content itself would also be given to what lays it out.
      classNames={{ content: styles['palette'] ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Command palette">
        <Group className={`t3 ${styles['field']}`} gap="s3" flex="none" px="s4">
          <IconSearch size={16} stroke={1.5} aria-hidden />
          <Box
            component="input"
            className="t1 bare"
            h={48}
            data-autofocus
            role="combobox"
            aria-label="Search for an action or a page"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={shown[at] ? `${id}-${at}` : undefined}
            placeholder="Actions, models, pages, results, conversations, settings"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setChosen(0);
            }}
            onKeyDown={onKeyDown}
          />
        </Group>
        <Box id={`${id}-list`} className="scroll" px="s2" pb="s2" role="listbox" aria-label="Search results">
          {sections.map((section, index) => (
            <PaletteSection
              key={section.name}
              section={section}
              id={id}
              first={sections.slice(0, index).reduce((sum, { entries: ranked }) => sum + ranked.length, 0)}
              at={at}
              active={active}
              run={run}
            />
          ))}
        </Box>
        {isNothing && typed.trim() !== '' && (
          <Box component="p" className="t2" px="s4" pb="s4">
            No matches for “{typed.trim()}”.
          </Box>
        )}
        <p className="visually-hidden" role="status">
          {typed.trim() !== '' && formatCounted(shown.length, 'line')}
        </p>
        <Flex component="p" className="t3 small" gap="s4" flex="none" py="s2" px="s4" line="top" aria-hidden>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> choose
          </span>
          <span>
            <kbd>Enter</kbd> open
          </span>
          <span>
            <kbd>Esc</kbd> close
          </span>
        </Flex>
      </Modal.Content>
    </Modal.Root>
  );
}
