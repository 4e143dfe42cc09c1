import type { TablerIcon } from '@tabler/icons-react';
import type { Group } from '../../shared/comparisons/difference-row.ts';
import { Flex } from './primitives.tsx';
import styles from './table-note.module.css';

type Note = Group['notes'][number];

/** A line below what was requested, sent and measured, about what a table cannot say. */
export function TableNote({ note: { kind, text }, icon: Icon }: { note: Note; icon: TablerIcon | undefined }) {
  return (
    <Flex component="p" className={`t2 small anywhere ${styles['note']}`} gap="s2" mt="s2" data-kind={kind}>
      {Icon && <Icon size={14} stroke={1.5} aria-label={kind === 'mismatch' ? 'Different from request' : undefined} />}
      <span>{text}</span>
    </Flex>
  );
}
