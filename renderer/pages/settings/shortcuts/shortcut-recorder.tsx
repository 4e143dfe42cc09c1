import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CommandName, commands } from '../../../../shared/commands/command-list.ts';
import { keysNow } from '../../../ui/commands/key-bindings.ts';
import { pressedKeys, printedKeys } from '../../../ui/commands/keys.ts';
import { clashesOf, whyNotKeys } from '../../../ui/commands/shortcut-conflict.ts';
import styles from './shortcuts.module.css';
import type { useCustomShortcuts } from './use-custom-shortcuts.ts';

interface KeyRecorderProps {
  readonly name: CommandName;
  readonly ownKeys: ReturnType<typeof useCustomShortcuts>;
  readonly finish: () => void;
}

/** Takes the next keys that are pressed, whatever they do elsewhere; where another command has them, asks what is meant. */
export function ShortcutRecorder({ name, ownKeys, finish }: KeyRecorderProps) {
  const { own, give } = ownKeys;
  const [asked, setAsked] = useState<{ keys: string; others: readonly CommandName[] }>();
  const [refused, setRefused] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const { title } = commands[name];
  const before = keysNow(name, own);
  const words = (keys: string) => printedKeys(keys).join(' ');
  const take = (keys: string) => {
    const others = clashesOf(name, keys, own);
    const fixed = others.find((each) => commands[each].fixed);
    const reason = whyNotKeys(keys);
    setAsked(undefined);
    setRefused(undefined);
    if (reason !== undefined) return setRefused(`${words(keys)}: ${reason}`);
    if (fixed)
      return setRefused(`${words(keys)} belongs to “${commands[fixed].title}”, and that shortcut can’t be changed.`);
    if (others.length > 0) return setAsked({ keys, others });
    if (keys !== before) give([[name, keys]], `${title}: ${words(keys)}`);
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
    const keys = pressedKeys(event);
    if (keys !== undefined) take(keys);
  });
  useEffect(() => {
    // Before any other listener.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  const takeOver =
    asked &&
    (() => {
      give([[name, asked.keys], ...asked.others.map((each) => [each, ''] as const)], `${title}: ${words(asked.keys)}`);
      finish();
    });
  const other = asked?.others.length === 1 ? asked.others[0] : undefined;
  // The keys that the other command would receive must be free in its scope.
  const canSwap =
    other !== undefined &&
    before !== '' &&
    clashesOf(other, before, { ...own, [name]: asked?.keys ?? '' }).length === 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: It has no fields.
    <div ref={place} className={styles['recorder']} role="group" aria-label={`New shortcut for: ${title}`}>
      <p className="grow" role="status">
        {asked
          ? `${words(asked.keys)} belongs to ${asked.others.map((each) => `“${commands[each].title}”`).join(' and ')}.`
          : (refused ?? 'Press the new shortcut')}
      </p>
      {takeOver && (
        <Button size="xs" data-autofocus ref={(button) => button?.focus()} onClick={takeOver}>
          Reassign
        </Button>
      )}
      {asked && canSwap && (
        <Button
          size="xs"
          onClick={() => {
            give(
              [
                [name, asked.keys],
                [other, before],
              ],
              `${title} and “${commands[other].title}” swapped shortcuts`,
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
            give([[name, '']], `${title}: no shortcut`);
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
