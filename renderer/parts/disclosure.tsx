import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  /** A fact beside the title, lighter. */
  aside?: ReactNode;
  open?: boolean;
  children: ReactNode;
}

/** Something that is one press away. */
export function Disclosure({ title, aside, open = false, children }: DisclosureProps) {
  return (
    <details className={styles['box']} open={open}>
      <summary className={styles['title']}>
        <IconChevronRight size={14} stroke={1.5} aria-hidden className={styles['mark']} />
        {title}
        {aside !== undefined && <span className="t3">{aside}</span>}
      </summary>
      <div className={styles['content']}>{children}</div>
    </details>
  );
}
