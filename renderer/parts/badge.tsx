import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './badge.module.css';

interface BadgeProps {
  /** `warm` may have been charged, `off` untested or not sent, `bad` failed. */
  tone?: 'plain' | 'warm' | 'off' | 'bad';
  icon?: TablerIcon;
  children: ReactNode;
}

/** A word with an edge and no fill. */
export function Badge({ tone = 'plain', icon: Icon, children }: BadgeProps) {
  return (
    <span className={styles['badge']} data-tone={tone}>
      {Icon && <Icon size={12} stroke={1.5} aria-hidden />}
      {children}
    </span>
  );
}
