import type { TablerIcon } from '@tabler/icons-react';
import type { Group } from '../../shared/comparisons/comparison-table-types.ts';
import { Box } from './layout-primitives.tsx';

type Note = Group['notes'][number];

/** A line below the table of requested, sent and measured values, for facts that do not fit the table. */
export function ParameterTableNote({ note: { kind, text }, icon: Icon }: { note: Note; icon: TablerIcon | undefined }) {
  return (
    <Box component="p" className={`icon-line small anywhere ${kind === 'mismatch' ? 'bad' : 't2'}`} mt="s2">
      {Icon && <Icon size={14} stroke={1.5} aria-label={kind === 'mismatch' ? 'Different from request' : undefined} />}
      <span>{text}</span>
    </Box>
  );
}
