import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './lazy-fold.module.css';

interface LazyFoldProps {
  title: string;
  /** A fact beside the title, lighter. */
  aside?: string;
  /** Made only once it is open: there may be hundreds of them. */
  children: () => ReactNode;
}

export function LazyFold({ title, aside, children }: LazyFoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['fold']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <IconChevronRight size={14} stroke={1.5} aria-hidden />
        {title}
        {aside !== undefined && <span className="t3 num">{aside}</span>}
      </summary>
      {isOpen && children()}
    </details>
  );
}
