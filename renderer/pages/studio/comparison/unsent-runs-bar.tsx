import { useState } from 'react';
import { sentRuns } from '../../../../shared/comparisons/panes-of-runs.ts';
import type { PlannedRun } from '../../../../shared/comparisons/run-plan/planned-run.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { resultCount } from '../../../../shared/models/model.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { usePlannedEstimateText } from '../../../entities/money/use-estimate-text.ts';
import { StartButton, useStartRuns } from '../../../entities/tasks/use-start-runs.tsx';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { Box, Flex, Group } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import type { OpenComparison } from './common/use-comparison.ts';
import styles from './comparison-view.module.css';

/** Shows the number of waiting runs during sending; afterwards the unsent runs, with a button that sends them. */
export function UnsentRunsBar({ open }: { open: OpenComparison }) {
  const { comparison, tasks, items, starting } = open;
  const [shown, setShown] = useState(false);
  const planned = comparison.runs.filter((run) => !run.skipped);
  const sent = sentRuns(tasks, items);
  const waiting = starting.filter((id) => !sent.has(id)).length;
  const unsent = planned.filter((run) => !sent.has(run.id) && !starting.includes(run.id));
  const start = useStartRuns((calls, { intentId, evenIfNotSavable }) => {
    const runIds = unsent.map((run) => run.id);
    return calls.comparisons.startRuns({ intentId, id: comparison.id, runIds, evenIfNotSavable });
  });
  const estimate = usePlannedEstimateText(unsent);
  const canStart = waiting === 0 && unsent.length > 0;
  useCommands({
    ...(canStart && { startOthers: () => !start.isPending && start.run() }),
    ...(canStart && unsent.some((run) => run.problem) && { whyNotSent: () => setShown(!shown) }),
  });
  if (waiting > 0) {
    return (
      <Group flex="none" gap="s2" mih={36} py="s1" px="s4" line="bottom" bg="panel" role="status">
        <span className="grow num">
          Sending: {planned.length - unsent.length - waiting} of {planned.length} sent
        </span>
      </Group>
    );
  }
  if (unsent.length === 0) return null;
  const isNothingStarted = unsent.length === planned.length;
  const charge = chargeOf(unsent);
  const { problem } = start;
  const refused = unsent.filter((run) => run.problem !== undefined);
  return (
    <>
      <Group flex="none" gap="s2" mih={36} py="s1" px="s4" line="bottom" bg="panel">
        <span className="grow">
          {formatCounted(unsent.length, 'run was not sent.', 'runs were not sent.')}{' '}
          {estimate !== undefined && <span className="t3">Estimate: {estimate}. </span>}
          {refused.length > 0 && (
            <CommandTooltip by="whyNotSent" tip="Show the reasons">
              <button type="button" className="link" aria-expanded={shown} onClick={() => setShown(!shown)}>
                {refused.length === 1 ? 'Why' : `Why (${refused.length} runs)`}
              </button>
            </CommandTooltip>
          )}
        </span>
        <CommandTooltip by="startOthers" tip="Sends each run once">
          <StartButton
            data-charges="start-unsent-runs"
            size="xs"
            verb={
              isNothingStarted
                ? `Start ${formatCounted(unsent.length, 'run')}`
                : `Start remaining ${formatCounted(unsent.length, 'run')}`
            }
            charge={charge}
            start={start}
          />
        </CommandTooltip>
      </Group>
      {problem && (
        <Box className={styles['problems']} flex="none" mah="30vh">
          <ProblemNote problem={problem} title="Couldn’t send any run" />
          {start.asked && (
            <StartButton
              data-charges="start-unsent-runs-anyway"
              size="xs"
              verb="Start anyway"
              charge={charge}
              start={start.again}
            />
          )}
        </Box>
      )}
      {shown && refused.length > 0 && (
        <Box component="ul" className={styles['problems']} flex="none" mah="30vh" aria-label="Why runs were not sent">
          {refused.map((run) => (
            <Flex component="li" gap="s2" py={3} key={run.id}>
              <Box component="b" flex="none">
                Run {comparison.runs.indexOf(run) + 1}, {modelTitle(run.modelId)}
              </Box>
              <span className="t2">{run.problem?.sentence}</span>
            </Flex>
          ))}
        </Box>
      )}
    </>
  );
}

/** "5 charges", and where runs make several images, how many that is. */
function chargeOf(runs: readonly PlannedRun[]): string {
  const results = runs.reduce((sum, run) => sum + resultCount(modelById(run.modelId), run.draft), 0);
  const charges = formatCounted(runs.length, 'charge');
  return results === runs.length ? charges : `${charges}, ${results} results`;
}
