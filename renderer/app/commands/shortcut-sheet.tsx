import { Button, Input, Modal } from '@mantine/core';
import { IconPrinter, IconSearch, IconSearchOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type CommandName, commands } from '../../../shared/commands/command-list.ts';
import { type CommandGroup, findCommandGroups, groupsAt } from '../../ui/commands/command-groups.ts';
import { isPressed, keyLabelsOf } from '../../ui/commands/keys.ts';
import { keysOf, usePrintedKeys } from '../../ui/commands/keys-of-command.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Box } from '../../ui/layout-primitives.tsx';
import { useReturningFocus } from '../../ui/use-returning-focus.ts';
import styles from './shortcut-sheet.module.css';

/**
 * Lists the keys that work on the current page, on one screen, and all others on request. The printed page contains only
 * this sheet.
 */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [location] = useLocation();
  const [search, setSearch] = useState('');
  const [isComplete, setComplete] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    setSearch('');
    field.current?.focus();
  };
  const sheetKeys = usePrintedKeys('keySheet');
  useReturningFocus();
  const pageGroups = groupsAt(location);
  // Commands without keys are not listed, because the sheet is about keys.
  const found = findCommandGroups(search)
    .map(({ group, names }) => ({ group, names: names.filter((name) => keysOf(name) !== '') }))
    .filter(({ names }) => names.length > 0);
  const first = pageGroups.flatMap((group) => found.filter((each) => each.group === group));
  const otherGroups = found.filter((each) => !pageGroups.includes(each.group));
  const isSearched = search.trim() !== '';
  const isWhole = isComplete || isSearched;
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={search === ''}
      size="min(1320px, 92vw)"
      className={styles['root'] ?? ''}
    >
      <Modal.Overlay className={styles['off-paper'] ?? ''} />
      <Modal.Content
        className={styles['content'] ?? ''}
        aria-label="Keyboard shortcuts"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || search === '') return;
          event.preventDefault();
          clear();
        }}
      >
        <Modal.Header>
          <Modal.Title>Keyboard shortcuts</Modal.Title>
          <span className="grow" />
          <span className={`row ${styles['off-paper']}`}>
            <Input
              type="search"
              ref={field}
              w={220}
              aria-label="Search shortcuts"
              placeholder="Search by action or key"
              leftSection={<IconSearch size={14} stroke={1.5} aria-hidden />}
              data-autofocus
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              onKeyDown={(event) => {
                // In an empty field, the key of this list closes the list as everywhere else.
                if (search !== '' || !isPressed(keysOf('keySheet'), event.nativeEvent)) return;
                event.preventDefault();
                onClose();
              }}
            />
            {!isSearched && (
              <Button size="xs" variant="subtle" aria-pressed={isComplete} onClick={() => setComplete(!isComplete)}>
                All pages
              </Button>
            )}
            <Button
              size="xs"
              leftSection={<IconPrinter size={14} stroke={1.5} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
            <Modal.CloseButton aria-label="Close" />
          </span>
        </Modal.Header>
        <Modal.Body>
          <Box component="p" className="t2 small" mb="s4">
            Single-key shortcuts work when you aren’t typing in a field. {sheetKeys.join(' ')} opens and closes this
            list.
          </Box>
          {first.map((each) => (
            <Group key={each.group} {...(isWhole ? each : mainCommandsOf(each))} isOnPage />
          ))}
          {otherGroups
            .filter(({ group }) => isWhole || group === 'Pages')
            .map((each) => (
              <Group key={each.group} {...each} />
            ))}
          {found.length === 0 && (
            <EmptyState
              icon={IconSearchOff}
              title={`No shortcuts for “${search.trim()}”`}
              text={`Search for a word of the action, such as “pick”, or for keys, such as “${keyLabelsOf('mod+z').join(' ').toLowerCase()}”.`}
            >
              <Button onClick={clear}>Clear search</Button>
            </EmptyState>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** A longer group is cut to the commands of the menu bar, so that the page fits on one screen. */
const mostLines = 30;

function mainCommandsOf({ group, names }: CommandGroup): CommandGroup {
  return { group, names: names.length > mostLines ? names.filter((name) => commands[name].inMenu) : names };
}

function Group({ group, names, isOnPage = false }: CommandGroup & { isOnPage?: boolean }) {
  return (
    <section className={styles['group']} aria-label={group}>
      <h3 className="label">
        {group}
        {isOnPage && <span className="t3 small"> · this page</span>}
      </h3>
      <table className={styles['table']} aria-label={group}>
        <tbody>
          {names.map((name) => (
            <KeyRow key={name} name={name} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function KeyRow({ name }: { name: CommandName }) {
  const keys = usePrintedKeys(name);
  return (
    <tr>
      <td>{commands[name].title}</td>
      <td className={styles['keys']}>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </td>
    </tr>
  );
}
