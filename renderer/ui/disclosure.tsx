import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './disclosure.module.css';
import { Box } from './primitives.tsx';

interface DisclosureProps {
  title: string;
  /** A fact beside the title, lighter. */
  aside?: ReactNode;
  open?: boolean;
  /** Content, as a function created only when opened, because there can be hundreds of them. */
  children: ReactNode | (() => ReactNode);
}

/** Something that is one press away. */
export function Disclosure({ title, aside, open = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(open);
  return (
    <details className={styles['box']} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={`t2 small ${styles['title']}`}>
        <IconChevronRight size={14} stroke={1.5} aria-hidden className={styles['mark']} />
        {title}
        {aside !== undefined && <span className="t3 num">{aside}</span>}
      </summary>
      <Box pt="s2">{typeof children === 'function' ? isOpen && children() : children}</Box>
    </details>
  );
}
