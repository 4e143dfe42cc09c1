import { printedKeys, type Shortcut, shortcuts } from '../shortcuts/shortcut-list.ts';
import styles from './section-parts.module.css';

/** Every key there is. */
export function ShortcutsSection() {
  const all: readonly Shortcut[] = Object.values(shortcuts);
  const groups = [...new Set(all.map((shortcut) => shortcut.group))];
  return (
    <>
      <p className={styles['lead']}>
        Single keys work while no field is being typed in. Tab and Shift Tab move through everything on a page.
      </p>
      {groups.map((group) => (
        <section key={group} className={styles['entry']} aria-label={group}>
          <h3 className="label">{group}</h3>
          <table className={styles['table']}>
            <tbody>
              {all
                .filter((shortcut) => shortcut.group === group)
                .map((shortcut) => (
                  <tr key={shortcut.keys}>
                    <td>{shortcut.title}</td>
                    <td style={{ width: 180 }}>
                      <span className="row" style={{ gap: 4 }}>
                        {printedKeys(shortcut).map((key) => (
                          <kbd key={key}>{key}</kbd>
                        ))}
                      </span>
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      ))}
    </>
  );
}
