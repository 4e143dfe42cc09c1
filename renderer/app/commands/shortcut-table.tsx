import { type CommandName, commands } from '../../../shared/commands/command-list.ts';
import { usePrintedKeys } from '../../ui/commands/keys-of-command.ts';
import styles from './shortcut-table.module.css';

/** Lists the keys of each command, one row each. */
export function ShortcutTable({ names, label }: { names: readonly CommandName[]; label: string }) {
  return (
    <table className={styles['table']} aria-label={label}>
      <tbody>
        {names.map((name) => (
          <KeyRow key={name} name={name} />
        ))}
      </tbody>
    </table>
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
