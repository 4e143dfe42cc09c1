import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { mostVisiblePanes } from '../../../../../shared/comparisons/view-state.ts';
import { modelById } from '../../../../../shared/models/all-models.ts';
import { resultCount } from '../../../../../shared/models/model.ts';
import { formatCounted } from '../../../../../shared/util/format-numbers.ts';
import { isSecondWindow } from '../../../../api/is-second-window.ts';
import { ariaKeysOf } from '../../../../ui/commands/keys-of-command.ts';
import { useCommands } from '../../../../ui/commands/use-command.ts';
import { Group } from '../../../../ui/layout-primitives.tsx';
import type { OpenComparison } from '../common/use-comparison.ts';
import { SweepCells } from './sweep-cells.tsx';

/**
 * Shows all cells of a sweep, or only the cells that are on the stage. A small sweep is all on the stage, so nothing
 * stands above it. A comparison without a sweep, and a second window, show only the stage.
 */
export function SweepViewSwitch({ open, children }: { open: OpenComparison; children: ReactNode }) {
  const { comparison } = open;
  const { sweep, runs } = comparison;
  const results = runs.reduce((sum, run) => sum + resultCount(modelById(run.modelId), run.draft), 0);
  const [view, setView] = useState<'cells' | 'stage'>(results > mostVisiblePanes ? 'cells' : 'stage');
  useCommands(sweep ? { sweepView: () => setView(view === 'cells' ? 'stage' : 'cells') } : {});
  if (!sweep || isSecondWindow || (view === 'stage' && results <= mostVisiblePanes)) return children;
  const skipped = runs.filter((run) => run.skipped).length;
  const size = `${sweep.columns.labels.length}${sweep.rows ? ` × ${sweep.rows.labels.length}` : ''}`;
  return (
    <>
      <Group gap="s3" flex="none" py={6} px="s4" line="bottom">
        <span className="grow t2 num">
          Sweep of {size}
          {skipped > 0 && ` · ${formatCounted(skipped, 'run')} excluded`}
        </span>
        <SegmentedControl
          aria-label="Sweep view"
          aria-keyshortcuts={ariaKeysOf('sweepView')}
          data={[
            { value: 'cells', label: 'All runs' },
            { value: 'stage', label: `Panes (${comparison.panes.length})` },
          ]}
          value={view}
          onChange={setView}
        />
      </Group>
      {view === 'cells' ? <SweepCells open={open} sweep={sweep} /> : children}
    </>
  );
}
