import { Modal, Switch } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ComparedPane, Group } from '../../../../../../shared/comparisons/comparison-table-types.ts';
import {
  differenceTable,
  differenceText,
  onlyDifferences,
} from '../../../../../../shared/comparisons/difference-table.ts';
import { measurementRows } from '../../../../../../shared/comparisons/measurement-rows.ts';
import { useApi } from '../../../../../api/api-provider.tsx';
import { problemOf } from '../../../../../api/problem-of-error.ts';
import { modelTitle } from '../../../../../entities/models/model-title.ts';
import { TaskRequestLog } from '../../../../../entities/tasks/task-request-log.tsx';
import { Badge } from '../../../../../ui/badge.tsx';
import { ariaKeysOf } from '../../../../../ui/commands/keys-of-command.ts';
import { useCommand } from '../../../../../ui/commands/use-command.ts';
import { CopyButton } from '../../../../../ui/copy-button.tsx';
import { Flex, Stack } from '../../../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../../../ui/problem-note.tsx';
import { RawText } from '../../../../../ui/raw-text.tsx';
import { useNow } from '../../../../../ui/use-now.ts';
import { useReturningFocus } from '../../../../../ui/use-returning-focus.ts';
import { useDrawerPreferences } from '../../common/drawer-preferences.ts';
import type { OpenComparison } from '../../common/use-comparison.ts';
import { useMeasurements } from '../../measurements/use-measurements.ts';
import { BlindVotesSection } from '../votes/blind-votes-section.tsx';
import { MeasurementsSection } from './measurements-section.tsx';
import { isLong, ParameterComparisonTable } from './parameter-comparison-table.tsx';
import tableStyles from './parameters.module.css';
import styles from './request-dialog.module.css';
import { useComparedPanes } from './use-compared-panes.ts';

/** Shows the parameters that were requested, sent and measured in each pane. */
export function ParametersTab({ open }: { open: OpenComparison }) {
  const { panes } = useComparedPanes(open);
  const now = useNow(panes.some((pane) => pane.without === 'running'));
  const showsOnlyDifferences = useDrawerPreferences((preferences) => preferences.onlyDifferences);
  const setPreference = useDrawerPreferences.setState;
  const foot = useRef<HTMLDivElement>(null);
  useCommand('copyParameters', () => foot.current?.querySelector('button')?.click());
  const [asked, setAsked] = useState<ComparedPane>();
  const table = differenceTable(panes, now);
  const measurements = measurementRows(panes, useMeasurements(open) ?? new Map());
  // One pane alone has no differences, therefore all of its parameters are shown.
  const shownOf = showsOnlyDifferences && panes.length > 1 ? onlyDifferences : (groups: readonly Group[]) => groups;
  const groups = shownOf(table);
  const first = groups.find(({ rows }) => rows.some((row) => !isLong(row)));
  return (
    <div className="scroll" style={{ '--panes': panes.length }}>
      {groups.map((group, index) => (
        <ParameterComparisonTable
          key={group.title}
          group={group}
          panes={panes}
          openRequest={setAsked}
          hasHead={group === first}
        >
          {index === 0 && panes.length > 1 && (
            <Switch
              className={tableStyles['switch'] ?? ''}
              label="Differences only"
              aria-keyshortcuts={ariaKeysOf('onlyDifferences')}
              checked={showsOnlyDifferences}
              onChange={(event) => setPreference({ onlyDifferences: event.currentTarget.checked })}
            />
          )}
        </ParameterComparisonTable>
      ))}
      <MeasurementsSection open={open} panes={panes} openRequest={setAsked} hasHead={!first} />
      <Flex ref={foot} gap="s2" py="s3" px="s4" aria-keyshortcuts={ariaKeysOf('copyParameters')}>
        <CopyButton text={differenceText(panes, shownOf([...table, measurements]))} label="Copy as text" />
      </Flex>
      <BlindVotesSection comparisonId={open.comparison.id} panes={panes} />
      {asked && <RequestDialog pane={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

/** The raw request of one pane: from the log, or as its form would make it. */
function RequestDialog({ pane, onClose }: { pane: ComparedPane; onClose: () => void }) {
  useReturningFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Request for ${pane.letter}, ${modelTitle(pane.modelId)}`}
      size={720}
      padding="lg"
    >
      {pane.task ? (
        <Flex
          className={styles['log']}
          h="min(64vh, 640px)"
          mx="calc(-1 * var(--s4))"
          mb="calc(-1 * var(--s4))"
          line="top"
        >
          <TaskRequestLog task={pane.task} />
        </Flex>
      ) : (
        <Preview pane={pane} />
      )}
    </Modal>
  );
}

function Preview({ pane: { modelId, draft, without } }: { pane: ComparedPane }) {
  const api = useApi();
  const input = draft ? { modelId, draft } : skipToken;
  const request = useQuery(api.tasks.preview.queryOptions({ input, gcTime: 60_000 }));
  if (!draft) return <p className="t2">The settings of this result aren’t known.</p>;
  return (
    <Stack gap="s3">
      <p className="t2 small">
        {without === 'planned'
          ? 'This run hasn’t been sent yet. This is what will be sent.'
          : 'This run is no longer in the list. This is what the saved form would send now.'}
      </p>
      {request.error && <ProblemNote problem={problemOf(request.error)} />}
      {request.data && (
        <>
          <p className="row">
            <Badge>{request.data.method}</Badge>
            <span className="mono">{request.data.path}</span>
          </p>
          <RawText text={request.data.body} label="Request body" />
        </>
      )}
    </Stack>
  );
}
