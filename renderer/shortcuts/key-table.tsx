import styles from './key-table.module.css';
import { printedKeys } from './keys.ts';
import type { Shortcut } from './shortcut-list.ts';

/** What each key does, one row each. */
export function KeyTable({ shortcuts, label }: { shortcuts: readonly Shortcut[]; label: string }) {
  return (
    <table className={styles['table']} aria-label={label}>
      <tbody>
        {shortcuts.map((shortcut) => (
          <tr key={`${shortcut.keys} ${shortcut.title}`}>
            <td>{shortcut.title}</td>
            <td className={styles['keys']}>
              {printedKeys(shortcut.keys).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
