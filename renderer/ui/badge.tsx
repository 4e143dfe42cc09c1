import { VisuallyHidden } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './badge.module.css';

interface BadgeProps {
  /** `warm` may have been charged, `off` untested or not sent, `bad` failed. */
  tone?: 'plain' | 'warm' | 'off' | 'bad';
  icon?: TablerIcon;
  /** Subject of the text where the context does not name it, for the tooltip and for screen readers. */
  of?: string;
  children: ReactNode;
}

/** A short text with a border and no background. */
export function Badge({ tone = 'plain', icon: Icon, of, children }: BadgeProps) {
  return (
    <span className={`t2 regular nowrap ${styles['badge']}`} data-tone={tone} title={of && `${of}: ${children}`}>
      {Icon && <Icon size={12} stroke={1.5} aria-hidden />}
      {of !== undefined && <VisuallyHidden>{of}: </VisuallyHidden>}
      {children}
    </span>
  );
}
