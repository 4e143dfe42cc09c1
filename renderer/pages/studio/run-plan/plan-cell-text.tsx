import { IconAlertTriangle } from '@tabler/icons-react';
import type { PlanTableCell } from '../../../../shared/comparisons/run-plan/plan-table-cell.ts';
import { Group } from '../../../ui/layout-primitives.tsx';
import { scaleOutlines } from '../../../ui/scale-shape-outlines.ts';
import styles from './plan-table.module.css';

/** Shows the content of a cell: the value and a short explanation. `label` is for screen readers. */
export function PlanCellText({ cell, label }: { cell: PlanTableCell; label?: string }) {
  const [outline] = cell.shape ? scaleOutlines([cell.shape], { width: 18, height: 12 }, 'ratios') : [];
  // Two lines are for what a row changes. The rest of a cell continues its line.
  const isBelow = cell.differs || cell.isBad === true;
  const sub = cell.sub !== undefined && (
    <>
      <span className="visually-hidden">, </span>
      <span className={`t3 small ${isBelow ? `clamp ${styles['sub']}` : ''}`}>{cell.sub}</span>
    </>
  );
  return (
    <>
      {label !== undefined && <span className="visually-hidden">{label}: </span>}
      <Group component="span" className={styles['main']} gap={6} maw="100%" miw={0}>
        {cell.isBad && <IconAlertTriangle size={14} stroke={1.5} aria-hidden />}
        {outline && <i className={styles['shape']} style={outline} aria-hidden />}
        <span className="clamp">
          {cell.main} {!isBelow && sub}
        </span>
      </Group>
      {isBelow && sub}
    </>
  );
}
