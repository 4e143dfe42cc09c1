import type { CommandName } from '../../../shared/commands/command-list.ts';
import { usePrintedKeys } from './keys-of-command.ts';
import styles from './shortcut-tooltip.module.css';

interface KeyTipProps {
  readonly text: string;
  readonly by: CommandName | readonly CommandName[];
  readonly digit?: number;
}

/** The text of a tooltip with its shortcut. */
export function ShortcutTooltip({ text, by, digit }: KeyTipProps) {
  return (
    <span className={styles['tip']}>
      {text}
      {[by].flat().map((name, index) => (
        <Keys key={name} name={name} isFirst={index === 0} {...(digit !== undefined && { digit })} />
      ))}
    </span>
  );
}

function Keys({ name, digit, isFirst }: { name: CommandName; digit?: number; isFirst: boolean }) {
  const keys = usePrintedKeys(name, digit);
  if (keys.length === 0) return null;
  return (
    <span className={styles['keys']}>
      {!isFirst && <span>or</span>}
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
