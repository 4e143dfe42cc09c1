import type { CommandName } from '../../../shared/commands/command-list.ts';
import { Group } from '../layout-primitives.tsx';
import { usePrintedKeys } from './keys-of-command.ts';

interface KeyTipProps {
  readonly text: string;
  readonly by: CommandName | readonly CommandName[];
  readonly digit?: number;
}

/** The text of a tooltip with its shortcut. */
export function ShortcutTooltip({ text, by, digit }: KeyTipProps) {
  return (
    <Group component="span" gap="s2" display="inline-flex">
      {text}
      {[by].flat().map((name, index) => (
        <Keys key={name} name={name} isFirst={index === 0} {...(digit !== undefined && { digit })} />
      ))}
    </Group>
  );
}

function Keys({ name, digit, isFirst }: { name: CommandName; digit?: number; isFirst: boolean }) {
  const keys = usePrintedKeys(name, digit);
  if (keys.length === 0) return null;
  return (
    <Group component="span" gap={4} display="inline-flex">
      {!isFirst && <span>or</span>}
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </Group>
  );
}
