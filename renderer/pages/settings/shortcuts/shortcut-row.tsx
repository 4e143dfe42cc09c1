import { ActionIcon, Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { Fragment, useRef, useState } from 'react';
import { type CommandName, commands } from '../../../../shared/commands/command-list.ts';
import { usePrintedKeys } from '../../../ui/commands/keys-of-command.ts';
import { Flex, Group } from '../../../ui/layout-primitives.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { ShortcutRecorder } from './shortcut-recorder.tsx';
import styles from './shortcuts.module.css';
import type { useCustomShortcuts } from './use-custom-shortcuts.ts';

interface KeyEntryProps {
  readonly name: CommandName;
  readonly customShortcuts: ReturnType<typeof useCustomShortcuts>;
}

/** One command with its shortcut; click the shortcut to change it. */
export function ShortcutRow({ name, customShortcuts }: KeyEntryProps) {
  const { title, fixed } = commands[name];
  const keys = usePrintedKeys(name);
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
    <li className={styles['entry']} data-own={name in customShortcuts.own || undefined}>
      <Group gap="s2" mih={36}>
        <span className="grow">{title}</span>
        {name in customShortcuts.own && (
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
