import { Button } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { KeyTable } from '../shortcuts/key-table.tsx';
import { shortcutGroups } from '../shortcuts/shortcut-groups.ts';
import { useKeySheet } from '../shortcuts/use-key-sheet.ts';
import styles from './section-parts.module.css';

/** Every key there is. */
export function ShortcutsSection() {
  const open = useKeySheet((sheet) => sheet.open);
  return (
    <>
      <p className={styles['lead']}>
        Single keys work while no field is being typed in. Tab and Shift Tab move through everything on a page.
      </p>
      <p className={styles['lead']}>
        <Button leftSection={<IconKeyboard size={14} stroke={1.5} aria-hidden />} onClick={open}>
          Show all on one sheet
        </Button>
      </p>
      {shortcutGroups().map(({ group, shortcuts }) => (
        <section key={group} className={styles['entry']} aria-label={group}>
          <h3 className="label">{group}</h3>
          <KeyTable shortcuts={shortcuts} label={group} />
        </section>
      ))}
    </>
  );
}
