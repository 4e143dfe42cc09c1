import { useRef, useState } from 'react';
import type { ComparedPane, Group } from '../../../../../shared/comparisons/comparison-table-types.ts';
import {
  differenceTable,
  differenceText,
  onlyDifferences,
} from '../../../../../shared/comparisons/difference-table.ts';
import { measurementRows } from '../../../../../shared/comparisons/measurement-rows.ts';
import { ariaKeysOf } from '../../../../ui/commands/keys-of-command.ts';
import { useCommand } from '../../../../ui/commands/use-command.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Flex } from '../../../../ui/layout-primitives.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { MeasurementsSection } from '../../measurements/measurements-section.tsx';
import { useMeasurements } from '../../measurements/use-measurements.ts';
import type { OpenComparison } from '../../use-comparison.ts';
import { useDrawerPreferences } from '../drawer-preferences.ts';
import { BlindVotesSection } from '../votes/blind-votes-section.tsx';
import { ParameterComparisonTable } from './parameter-comparison-table.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { useComparedPanes } from './use-compared-panes.ts';

/** Shows the parameters that were requested, sent and measured in each pane. */
export function ParametersTab({ open }: { open: OpenComparison }) {
  const { panes } = useComparedPanes(open);
  const now = useNow(panes.some((pane) => pane.without === 'running'));
  const showsOnlyDifferences = useDrawerPreferences((preferences) => preferences.onlyDifferences);
  const foot = useRef<HTMLDivElement>(null);
  useCommand('copyParameters', () => foot.current?.querySelector('button')?.click());
  const [asked, setAsked] = useState<ComparedPane>();
  const table = differenceTable(panes, now);
  const measurements = measurementRows(panes, useMeasurements(open) ?? new Map());
  // One pane alone has no differences, therefore all of its parameters are shown.
  const shownOf = showsOnlyDifferences && panes.length > 1 ? onlyDifferences : (groups: readonly Group[]) => groups;
  const groups = shownOf(table);
  return (
    <div className="scroll" style={{ '--panes': panes.length }}>
      {groups.map((group) => (
        <ParameterComparisonTable key={group.title} group={group} panes={panes} openRequest={setAsked} />
      ))}
      <MeasurementsSection open={open} panes={panes} openRequest={setAsked} />
      <Flex ref={foot} gap="s2" py="s3" px="s4" aria-keyshortcuts={ariaKeysOf('copyParameters')}>
        <CopyButton text={differenceText(panes, shownOf([...table, measurements]))} label="Copy as text" />
      </Flex>
      <BlindVotesSection comparisonId={open.comparison.id} panes={panes} />
      {asked && <RequestDialog pane={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
