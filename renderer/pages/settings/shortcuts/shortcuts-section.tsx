import { ActionIcon, Button, Input } from '@mantine/core';
import { IconKeyboard, IconRestore, IconSearch } from '@tabler/icons-react';
import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CommandName, commands } from '../../../../shared/commands/command-list.ts';
import { customKeysOfCommand } from '../../../../shared/commands/keys-of-command.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { findCommandGroups } from '../../../ui/commands/command-groups.ts';
import { currentKeysOf } from '../../../ui/commands/key-bindings-store.ts';
import { keyLabelsOf, readPressedKeys } from '../../../ui/commands/keys.ts';
import { usePrintedKeys } from '../../../ui/commands/keys-of-command.ts';
import { findConflicts, reasonOfRefusedKeys } from '../../../ui/commands/shortcut-conflict.ts';
import { useShortcutSheet } from '../../../ui/commands/use-shortcut-sheet.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Box, Flex, Group } from '../../../ui/layout-primitives.tsx';
import { notifyFailure } from '../../../ui/notify.ts';
import { notifyUndo, rememberUndo } from '../../../ui/notify-undo.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import section from '../section.module.css';
import styles from './shortcuts.module.css';

/** All commands with their shortcuts: search, change, reset. */
export function ShortcutsSection() {
  const open = () => useShortcutSheet.setState({ opened: true });
  const customShortcuts = useCustomShortcuts();
  const [search, setSearch] = useState('');
  const groups = findCommandGroups(search);
  const changed = Object.keys(customShortcuts.own).length;
  return (
    <>
      <p className={section['lead']}>
        Click a shortcut to change it. Shortcuts without Ctrl or Alt don’t work while you type in a field. Tab and Shift
        Tab move through everything on a page.
      </p>
      <Group gap="s2" wrap="wrap">
        <Input
          flex="1 1 220px"
          aria-label="Search shortcuts"
          placeholder="Search by action or shortcut"
          leftSection={<IconSearch size={14} stroke={1.5} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setSearch('')}
        />
        <Button
          variant="subtle"
          leftSection={<IconRestore size={14} stroke={1.5} aria-hidden />}
          aria-disabled={changed === 0}
          onClick={() => changed > 0 && customShortcuts.resetAll()}
        >
          Reset all
        </Button>
        <Button leftSection={<IconKeyboard size={14} stroke={1.5} aria-hidden />} onClick={open}>
          Show all shortcuts
        </Button>
      </Group>
      <Box component="p" className="t3 small" mt="s2" mb="s4" role="status">
        {changed === 0 ? 'All shortcuts are at their defaults.' : formatCounted(changed, 'is custom.', 'are custom.')}
      </Box>
      {groups.length === 0 && (
        <p className="t2">
          No matching commands for “{search.trim()}”.{' '}
          <button type="button" className="link" onClick={() => setSearch('')}>
            Clear search
          </button>
        </p>
      )}
      {groups.map(({ group, names }) => (
        <section key={`${group} ${search !== ''}`} className={section['entry']} aria-label={group}>
          <Disclosure title={group} note={names.length} open={search !== ''}>
            {() => (
              <ul>
                {names.map((name) => (
                  <ShortcutRow key={name} name={name} customShortcuts={customShortcuts} />
                ))}
              </ul>
            )}
          </Disclosure>
        </section>
      ))}
    </>
  );
}

interface KeyEntryProps {
  readonly name: CommandName;
  readonly customShortcuts: ReturnType<typeof useCustomShortcuts>;
}

/** One command with its shortcut; click the shortcut to change it. */
function ShortcutRow({ name, customShortcuts }: KeyEntryProps) {
  const { title, fixed } = commands[name];
  const keys = usePrintedKeys(name);
  const isCustom = customKeysOfCommand(customShortcuts.own, name) !== undefined;
  const [recording, setRecording] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const finish = () => {
    setRecording(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const printed =
    keys.length === 0 ? (
      <span className="t3">None</span>
    ) : (
      keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && ' '}
          <kbd>{key}</kbd>
        </Fragment>
      ))
    );
  return (
    <li className={styles['entry']} data-own={isCustom || undefined}>
      <Group gap="s2" mih={36}>
        <span className="grow">{title}</span>
        {isCustom && (
          <Tooltip label="Reset to default">
            <ActionIcon
              size={24}
              aria-label={`Reset shortcut: ${title}`}
              onClick={() => {
                customShortcuts.reset(name);
                button.current?.focus();
              }}
            >
              <IconRestore size={14} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        )}
        {fixed ? (
          <Tooltip label="Built into the control; can’t be changed">
            <Flex component="span" className={styles['fixed']} display="inline-flex" justify="center" px={8}>
              {printed}
            </Flex>
          </Tooltip>
        ) : (
          <Tooltip label="Click to change the shortcut" disabled={recording}>
            <Button
              ref={button}
              size="xs"
              variant="default"
              className={styles['keys'] ?? ''}
              aria-label={`${title}: ${keys.length === 0 ? 'no shortcut' : keys.join(' ')}, change`}
              aria-expanded={recording}
              onClick={() => setRecording(!recording)}
            >
              {printed}
            </Button>
          </Tooltip>
        )}
      </Group>
      {recording && <ShortcutRecorder name={name} customShortcuts={customShortcuts} finish={finish} />}
    </li>
  );
}

interface KeyRecorderProps extends KeyEntryProps {
  readonly finish: () => void;
}

/**
 * Records the next pressed keys, regardless of their current function; asks for confirmation if another command uses
 * them.
 */
function ShortcutRecorder({ name, customShortcuts, finish }: KeyRecorderProps) {
  const { own: customKeys, assign } = customShortcuts;
  const [asked, setAsked] = useState<{ keys: string; others: readonly CommandName[] }>();
  const [refused, setRefused] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const { title } = commands[name];
  const before = currentKeysOf(name, customKeys);
  const formatKeys = (keys: string) => keyLabelsOf(keys).join(' ');
  const finishWith = (changes: Parameters<typeof assign>[0], message: string) => {
    assign(changes, message);
    finish();
  };
  const assignKeys = (keys: string) => {
    const otherCommands = findConflicts(name, keys, customKeys);
    const fixed = otherCommands.find((each) => commands[each].fixed);
    const reason = reasonOfRefusedKeys(keys);
    setAsked(undefined);
    setRefused(undefined);
    if (reason !== undefined) return setRefused(`${formatKeys(keys)}: ${reason}`);
    if (fixed)
      return setRefused(
        `${formatKeys(keys)} belongs to “${commands[fixed].title}”, and that shortcut can’t be changed.`,
      );
    if (otherCommands.length > 0) return setAsked({ keys, others: otherCommands });
    if (keys === before) return finish();
    finishWith([[name, keys]], `${title}: ${formatKeys(keys)}`);
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // The buttons are walked to and pressed as anywhere.
    if (event.key === 'Tab') return;
    if (asked || place.current?.querySelector('button:focus')) {
      if (event.key === 'Escape') finish();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (event.key === 'Escape') return finish();
    const keys = readPressedKeys(event);
    if (keys !== undefined) assignKeys(keys);
  });
  useEffect(() => {
    // Before any other listener.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  const otherCommand = asked?.others.length === 1 ? asked.others[0] : undefined;
  // The keys that the other command would receive must be free in its scope.
  const canSwap =
    otherCommand !== undefined &&
    before !== '' &&
    findConflicts(otherCommand, before, { ...customKeys, [name]: asked?.keys ?? '' }).length === 0;
  return (
    <Group
      ref={place}
      wrap="wrap"
      gap="s2"
      mb="s2"
      py="s2"
      px="s3"
      edge="around"
      radius="var(--r-control)"
      bg="raised"
      role="group"
      aria-label={`New shortcut for: ${title}`}
    >
      <p className="grow" role="status">
        {asked
          ? `${formatKeys(asked.keys)} belongs to ${asked.others.map((each) => `“${commands[each].title}”`).join(' and ')}.`
          : (refused ?? 'Press the new shortcut')}
      </p>
      {asked && (
        <Button
          size="xs"
          data-autofocus
          ref={(button) => button?.focus()}
          onClick={() =>
            finishWith(
              [[name, asked.keys], ...asked.others.map((each) => [each, ''] as const)],
              `${title}: ${formatKeys(asked.keys)}`,
            )
          }
        >
          Reassign
        </Button>
      )}
      {asked && canSwap && (
        <Button
          size="xs"
          onClick={() =>
            finishWith(
              [
                [name, asked.keys],
                [otherCommand, before],
              ],
              `${title} and “${commands[otherCommand].title}” swapped shortcuts`,
            )
          }
        >
          Swap
        </Button>
      )}
      {!asked && before !== '' && (
        <Button size="xs" variant="subtle" onClick={() => finishWith([[name, '']], `${title}: no shortcut`)}>
          Clear shortcut
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={finish}>
        Cancel
      </Button>
    </Group>
  );
}

type CustomKeys = Settings['keys'];

/** The custom shortcuts and functions to change them, each with Undo. */
function useCustomShortcuts() {
  const settings = useChangeSettings();
  const { keys: customKeys } = useSynced('settings');
  const saveSettings = (keys: Readonly<Record<string, string | null>>) =>
    settings.mutate({ keys }, { onError: notifyFailure('Couldn’t save the shortcut') });
  /**
   * Saves the differences between the shown shortcuts and `wanted`; Undo restores only these. Default shortcuts are not
   * stored as custom ones. The row of the command shows its own change; `detail` describes changes of other rows.
   */
  const saveWithUndo = (wanted: CustomKeys, title: string, detail?: string) => {
    const next = Object.fromEntries(Object.entries(wanted).filter(([name, keys]) => !isDefault(name, keys)));
    const names = Object.keys({ ...customKeys, ...next }).filter((name) => customKeys[name] !== next[name]);
    const valuesOf = (keys: CustomKeys) => Object.fromEntries(names.map((name) => [name, keys[name] ?? null]));
    saveSettings(valuesOf(next));
    const undo = () => saveSettings(valuesOf(customKeys));
    if (detail === undefined) rememberUndo(title, undo);
    else notifyUndo(title, undo, detail);
  };
  return {
    own: customKeys,
    /** An empty shortcut means none. */
    assign(changes: readonly (readonly [CommandName, string])[], title: string) {
      const names = changes.map(([name]) => name);
      saveWithUndo({ ...withoutKeysOf(customKeys, names), ...Object.fromEntries(changes) }, title);
    },
    /**
     * Resets the keys of a command. Another command that uses them returns to its own default if free, otherwise it has
     * no keys.
     */
    reset(name: CommandName) {
      let next = withoutKeysOf(customKeys, [name]);
      const otherCommands = findConflicts(name, commands[name].keys, next);
      for (const otherCommand of otherCommands) {
        const remainingKeys = withoutKeysOf(next, [otherCommand]);
        const isFree = findConflicts(otherCommand, commands[otherCommand].keys, remainingKeys).length === 0;
        next = { ...remainingKeys, [otherCommand]: isFree ? commands[otherCommand].keys : '' };
      }
      const detail = otherCommands.map((each) => `“${commands[each].title}” no longer has this shortcut.`).join(' ');
      saveWithUndo(next, `${commands[name].title}: reset to default`, detail || undefined);
    },
    resetAll: () => saveWithUndo({}, 'All shortcuts reset to defaults', ''),
  };
}

/** Returns the custom keys of all other commands. */
function withoutKeysOf(customKeys: CustomKeys, names: readonly CommandName[]): CustomKeys {
  const removed = names.flatMap((name): readonly string[] => [name, ...(commands[name].formerly ?? [])]);
  return Object.fromEntries(Object.entries(customKeys).filter(([name]) => !removed.includes(name)));
}

function isDefault(name: string, keys: string): boolean {
  return Object.entries(commands).some(([each, command]) => each === name && command.keys === keys);
}
