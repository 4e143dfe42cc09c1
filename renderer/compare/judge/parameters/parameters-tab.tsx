import { useRef, useState } from 'react';
import type { ComparedPane } from '../../../../shared/comparison/difference-row.ts';
import { differenceTable, differenceText, onlyDifferences } from '../../../../shared/comparison/difference-table.ts';
import { ariaKeysOf } from '../../../commands/keys-of.ts';
import { useCommand } from '../../../commands/use-command.ts';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { useNow } from '../../../parts/use-now.ts';
import type { OpenComparison } from '../../use-comparison.ts';
import { useDrawerHabits } from '../drawer-habits.ts';
import { WhichWins } from '../votes/which-wins.tsx';
import { DifferenceView } from './difference-view.tsx';
import styles from './parameters.module.css';
import { RequestWindow } from './request-window.tsx';
import { useComparedPanes } from './use-compared-panes.ts';

/** What was requested, sent and measured in each pane. */
export function ParametersTab({ open }: { open: OpenComparison }) {
  const { panes } = useComparedPanes(open);
  const now = useNow(panes.some((pane) => pane.without === 'running'));
  const only = useDrawerHabits((habits) => habits.onlyDifferences);
  const foot = useRef<HTMLDivElement>(null);
  useCommand('copyParameters', () => foot.current?.querySelector('button')?.click());
  const [asked, setAsked] = useState<ComparedPane>();
  const whole = differenceTable(panes, now);
  // Of one pane there is nothing that differs: all of it is told.
  const groups = only && panes.length > 1 ? onlyDifferences(whole) : whole;
  return (
    <div className="scroll" style={{ '--panes': panes.length }}>
      {groups.map((group) => (
        <DifferenceView key={group.title} group={group} panes={panes} openRequest={setAsked} />
      ))}
      <div ref={foot} className={styles['foot']} aria-keyshortcuts={ariaKeysOf('copyParameters')}>
        <CopyButton text={differenceText(panes, groups)} label="Copy as text" />
      </div>
      <WhichWins open={open} panes={panes} />
      {asked && <RequestWindow pane={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
