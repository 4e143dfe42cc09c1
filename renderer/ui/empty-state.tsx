import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  icon: TablerIcon;
  title: string;
  text: ReactNode;
  /** The next actions: one or two buttons. */
  children?: ReactNode;
}

/** An empty place: its purpose, and the action that fills it. */
export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  return (
    <div className={styles['place']}>
      <div className={styles['text']}>
        <Icon size={24} stroke={1.5} aria-hidden />
        <h2 className="head">{title}</h2>
        <p>{text}</p>
        {children !== undefined && <div className={styles['actions']}>{children}</div>}
      </div>
    </div>
  );
}
