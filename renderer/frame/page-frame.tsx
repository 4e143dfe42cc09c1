import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useRunning } from '../bridge/queries.ts';
import styles from './frame.module.css';

/** The landmark of a page and the title of the window while it is shown. */
export function PageFrame({ name, children }: { name: string; children: ReactNode }) {
  const running = useRunning();
  useDocumentTitle(`${running > 0 ? `(${running}) ` : ''}${name} · Triptych`);
  return (
    <main id="page" className={styles['page']} aria-label={name} tabIndex={-1}>
      {children}
    </main>
  );
}
