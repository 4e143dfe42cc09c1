import styles from './key-tip.module.css';
import { printedKeys } from './keys.ts';
import { keysOf } from './keys-of.ts';
import type { ShortcutName } from './shortcut-list.ts';

interface KeyTipProps {
  readonly text: string;
  readonly by: ShortcutName | readonly ShortcutName[];
  readonly digit?: number;
}

/** The words of a tooltip that names keys as well. */
export function KeyTip({ text, by, digit }: KeyTipProps) {
  return (
    <span className={styles['tip']}>
      {text}
      {[by].flat().map((name, index) => (
        <span key={name} className={styles['keys']}>
          {index > 0 && <span>or</span>}
          {printedKeys(keysOf(name, digit)).map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
