import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CommandName, commands } from '../../../../shared/commands/command-list.ts';
import { currentKeysOf } from '../../../ui/commands/key-bindings-store.ts';
import { keyLabelsOf, readPressedKeys } from '../../../ui/commands/keys.ts';
import { findConflicts, reasonOfRefusedKeys } from '../../../ui/commands/shortcut-conflict.ts';
import styles from './shortcuts.module.css';
import type { useCustomShortcuts } from './use-custom-shortcuts.ts';

interface KeyRecorderProps {
  readonly name: CommandName;
  readonly customShortcuts: ReturnType<typeof useCustomShortcuts>;
  readonly finish: () => void;
}

/**
 * Records the next pressed keys, regardless of their current function; asks for confirmation if another command uses
 * them.
 */
export function ShortcutRecorder({ name, customShortcuts, finish }: KeyRecorderProps) {
  const { own: customKeys, assign } = customShortcuts;
  const [asked, setAsked] = useState<{ keys: string; others: readonly CommandName[] }>();
  const [refused, setRefused] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const { title } = commands[name];
  const before = currentKeysOf(name, customKeys);
  const formatKeys = (keys: string) => keyLabelsOf(keys).join(' ');
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
    if (keys !== before) assign([[name, keys]], `${title}: ${formatKeys(keys)}`);
    finish();
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
  const reassignMessage =
    asked &&
    (() => {
      assign(
        [[name, asked.keys], ...asked.others.map((each) => [each, ''] as const)],
        `${title}: ${formatKeys(asked.keys)}`,
      );
      finish();
    });
  const otherCommand = asked?.others.length === 1 ? asked.others[0] : undefined;
  // The keys that the other command would receive must be free in its scope.
  const canSwap =
    otherCommand !== undefined &&
    before !== '' &&
    findConflicts(otherCommand, before, { ...customKeys, [name]: asked?.keys ?? '' }).length === 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: It has no fields.
    <div ref={place} className={styles['recorder']} role="group" aria-label={`New shortcut for: ${title}`}>
      <p className="grow" role="status">
        {asked
          ? `${formatKeys(asked.keys)} belongs to ${asked.others.map((each) => `“${commands[each].title}”`).join(' and ')}.`
          : (refused ?? 'Press the new shortcut')}
      </p>
      {reassignMessage && (
        <Button size="xs" data-autofocus ref={(button) => button?.focus()} onClick={reassignMessage}>
          Reassign
        </Button>
      )}
      {asked && canSwap && (
        <Button
          size="xs"
          onClick={() => {
            assign(
              [
                [name, asked.keys],
                [otherCommand, before],
              ],
              `${title} and “${commands[otherCommand].title}” swapped shortcuts`,
            );
            finish();
          }}
        >
          Swap
        </Button>
      )}
      {!asked && before !== '' && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            assign([[name, '']], `${title}: no shortcut`);
            finish();
          }}
        >
          Clear shortcut
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={finish}>
        Cancel
      </Button>
    </div>
  );
}
