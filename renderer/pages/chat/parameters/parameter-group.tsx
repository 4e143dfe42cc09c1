import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { setGroupOpen } from './open-parameter-groups.ts';
import { usePanel } from './panel-context.ts';
import styles from './parameters.module.css';

interface ParameterGroupProps {
  readonly title: string;
  /** The names of all values of each parameter in the group. */
  readonly names: readonly (readonly string[])[];
  readonly open: boolean;
  readonly children: ReactNode;
}

/** A group of parameters that opens and closes. A closed group says how many are set, and how many have problems. */
export function ParameterGroup({ title, names, open, children }: ParameterGroupProps) {
  const { scopedValueOf, messagesOf } = usePanel();
  const id = useId();
  const isSet = (name: string) => scopedValueOf(name).differs || scopedValueOf(name).value !== undefined;
  const setCount = names.filter((rowNames) => rowNames.some(isSet)).length;
  const problemCount = names.filter((rowNames) => rowNames.some((name) => messagesOf(name).reasons.length > 0)).length;
  return (
    <Box component="section" line="top" aria-label={title}>
      <h4>
        <button
          type="button"
          className={`pick t2 ${styles['fold']}`}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setGroupOpen(title, !open)}
        >
          <IconChevronRight size={14} stroke={1.5} aria-hidden className="t3 arrow" />
          {title}
          {!open && (
            <Box component="span" className="t3 cut mono" flex={1} ta="right">
              {names.map(([name]) => name).join(', ')}
            </Box>
          )}
          {!open && setCount > 0 && (
            <Box component="span" flex="none" className="t1">
              {setCount} set
            </Box>
          )}
          {!open && problemCount > 0 && (
            <Group component="span" className="bad" gap={4} flex="none">
              <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
              {formatCounted(problemCount, 'problem')}
            </Group>
          )}
        </button>
      </h4>
      {open && (
        <div id={id} className={styles['rows']}>
          {children}
        </div>
      )}
    </Box>
  );
}
