import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { z } from 'zod';
import type { CommandName } from '../../../shared/commands/command-list.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { ThumbnailImage } from '../../entities/items/thumbnail-image.tsx';
import { isPressed } from '../../ui/commands/keys.ts';
import { keysOf, usePrintedKeys } from '../../ui/commands/keys-of-command.ts';
import { Box, Flex, Group } from '../../ui/layout-primitives.tsx';
import { findNextIndex } from '../../ui/roving-focus/next-index.ts';
import { createStoredChoice } from '../../ui/stored-choice.ts';
import { useReturningFocus } from '../../ui/use-returning-focus.ts';
import styles from './palette.module.css';
import type { Entry } from './palette-sections.ts';
import { createSections, type Section } from './palette-sections.ts';
import { usePaletteStore } from './palette-store.ts';
import { usePaletteEntries } from './use-palette-entries.ts';

const maxRecent = 6;
const schema = z.array(z.string().max(200)).max(maxRecent);
/** Ids of entries that were chosen, the last one first. */
const recents = createStoredChoice<readonly string[]>({ place: 'palette-recents', parse: schema.parse, first: [] });
/** Number of times that each action was chosen, by entry id. */
const uses = createStoredChoice<Readonly<Record<string, number>>>({
  place: 'palette-uses',
  parse: z.record(z.string().max(200), z.int().positive()).parse,
  first: {},
});

/** Number of entries that Page Up and Page Down move. */
const page = 8;

/** Search field for every command and every page. A combobox whose list is always open. */
export function Palette() {
  const close = usePaletteStore((palette) => palette.close);
  const [typed, setTyped] = useState('');
  const [searchText] = useDebouncedValue(typed.trim(), 150);
  const entries = usePaletteEntries(searchText);
  const [history] = useState(() => ({ recents: recents.read(), uses: uses.read() }));
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
    if (event.key === 'Escape' || isPressed(keysOf('palette'), event.nativeEvent)) close();
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
            // Escape would close the viewer under the palette too.
            data-mantine-stop-propagation="true"
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

function storeRecentCommand(id: string): void {
  recents.save([id, ...recents.read().filter((each) => each !== id)].slice(0, maxRecent));
  if (!id.startsWith('action ')) return;
  const counts = uses.read();
  uses.save({ ...counts, [id]: (counts[id] ?? 0) + 1 });
}

interface PaletteSectionProps {
  readonly section: Section;
  /** Prefix of the ids of the lines. */
  readonly id: string;
  /** Place of its first line among all lines. */
  readonly first: number;
  /** Place of the line that is chosen. */
  readonly at: number;
  /** Receives the element of that line. */
  readonly active: Ref<HTMLDivElement>;
  readonly run: (entry: Entry) => void;
}

/** The entries of one kind under a heading with the number of hidden entries. */
function PaletteSection({ section, id, first, at, active, run }: PaletteSectionProps) {
  const { name, entries, count } = section;
  const hiddenCount = count - entries.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: A group of a listbox.
    <div role="group" aria-label={name}>
      <Box component="p" className="label" pt="s3" px="s2" pb="s1" aria-hidden>
        {name}
        {hiddenCount > 0 && <span className="t3 small"> · {hiddenCount} more; type to find them</span>}
      </Box>
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: The field has the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: As above; the line that is chosen is its active descendant.
        <div
          key={entry.id}
          ref={first + index === at ? active : undefined}
          id={`${id}-${first + index}`}
          className={`option pick ${styles['entry']}`}
          role="option"
          aria-selected={first + index === at}
          data-active={first + index === at || undefined}
          onClick={() => run(entry)}
        >
          <Group component="span" className="t2 image-box" justify="center" flex="none" w={28} h={24}>
            {entry.item ? <ThumbnailImage item={entry.item} /> : <entry.icon size={16} stroke={1.5} aria-hidden />}
          </Group>
          <span className="cut" title={entry.title}>
            {entry.title}
          </span>
          {entry.note !== undefined && (
            <Box component="span" className="t3 small cut" flex="1 1 0" miw={72}>
              {entry.note}
            </Box>
          )}
          {entry.command && <Keys command={entry.command} />}
        </div>
      ))}
    </div>
  );
}

function Keys({ command }: { command: CommandName }) {
  const keys = usePrintedKeys(command);
  return (
    <Flex component="span" gap={4} flex="none" ml="auto">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </Flex>
  );
}
