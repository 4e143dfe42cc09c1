import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './disclosure.module.css';
import { Box } from './layout-primitives.tsx';

interface DisclosureProps {
  title: string;
  /** A fact beside the title, lighter. */
  note?: ReactNode;
  open?: boolean;
  /** Content, as a function created only when opened, because there can be hundreds of them. */
  children: ReactNode | (() => ReactNode);
}

/** Content that is collapsed initially. */
export function Disclosure({ title, note, open = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(open);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={`t2 small quiet ${styles['title']}`}>
        <IconChevronRight size={14} stroke={1.5} aria-hidden className="arrow" />
        {title}
        {note !== undefined && <span className="t3 num">{note}</span>}
      </summary>
      <Box pt="s2">{typeof children === 'function' ? isOpen && children() : children}</Box>
    </details>
  );
}
