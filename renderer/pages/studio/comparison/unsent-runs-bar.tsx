import { Button } from '@mantine/core';
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
import { useAction } from '../../../ui/use-action.ts';
import type { OpenComparison } from './common/use-comparison.ts';
import styles from './comparison-view.module.css';

/**
 * Shows the number of waiting runs during sending; afterwards the unsent runs, with a button that sends them. Runs that
 * are held back are among them.
 */
export function UnsentRunsBar({ open }: { open: OpenComparison }) {
  const { comparison, tasks, items, starting } = open;
  const [shown, setShown] = useState(false);
  const planned = comparison.runs.filter((run) => !run.skipped);
  const sent = sentRuns(tasks, items);
  const waitingIds = starting.filter((id) => !sent.has(id));
  const waiting = waitingIds.length;
  const unsent = planned.filter((run) => !sent.has(run.id) && !starting.includes(run.id));
  const unsentIds = unsent.map((run) => run.id);
  const heldCount = unsent.filter((run) => run.problem?.kind === 'held').length;
  const start = useStartRuns((calls, { intentId, evenIfNotSavable }) => {
    const request = { intentId, id: comparison.id, runIds: unsentIds, evenIfNotSavable };
    return calls.comparisons.startRuns({ ...request, evenIfHeld: heldCount > 0 });
  });
  const exclude = useExcludeRuns(open);
  const estimate = usePlannedEstimateText(unsent);
  const canStart = waiting === 0 && unsent.length > 0;
  useCommands({
    ...(canStart && { startOthers: () => !start.isPending && start.run() }),
    ...(canStart && unsent.some((run) => run.problem) && { whyNotSent: () => setShown(!shown) }),
    ...((canStart || waiting > 0) && { excludeUnsent: () => exclude(waiting > 0 ? waitingIds : unsentIds) }),
  });
  if (waiting > 0) {
    return (
      <Group flex="none" gap="s2" mih={36} py="s1" px="s4" line="bottom" bg="panel">
        <span className="grow num" role="status">
          Sending: {planned.length - unsent.length - waiting} of {planned.length} sent
        </span>
        <DontSendButton exclude={() => exclude(waitingIds)} />
      </Group>
    );
  }
  if (unsent.length === 0) return null;
  const isNothingStarted = unsent.length === planned.length;
  const charge = chargeOf(unsent);
  const { problem } = start;
  const refused = unsent.filter((run) => run.problem !== undefined);
  const runs = formatCounted(unsent.length, 'run');
  return (
    <>
      <Group flex="none" gap="s2" mih={36} py="s1" px="s4" line="bottom" bg="panel">
        <span className="grow">
          {unsentText(unsent.length, heldCount)}{' '}
          {estimate !== undefined && <span className="t3">Estimate: {estimate}. </span>}
          {refused.length > 0 && (
            <CommandTooltip by="whyNotSent" tip="Show the reasons">
              <button type="button" className="link" aria-expanded={shown} onClick={() => setShown(!shown)}>
                {refused.length === 1 ? 'Why' : `Why (${refused.length} runs)`}
              </button>
            </CommandTooltip>
          )}
        </span>
        <DontSendButton exclude={() => exclude(unsentIds)} />
        <CommandTooltip by="startOthers" tip="Sends each run once">
          <StartButton
            data-charges="start-unsent-runs"
            size="xs"
            verb={
              heldCount > 0
                ? `Send ${runs} all the same`
                : isNothingStarted
                  ? `Start ${runs}`
                  : `Start remaining ${runs}`
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
          {[...Map.groupBy(refused, (run) => `${run.modelId} ${run.problem?.sentence}`)].map(
            ([reason, [run, ...more]]) =>
              run ? (
                <Flex component="li" gap="s2" py={3} key={reason}>
                  <Box component="b" flex="none">
                    {more.length === 0
                      ? `Run ${comparison.runs.indexOf(run) + 1}`
                      : formatCounted(more.length + 1, 'run')}
                    , {modelTitle(run.modelId)}
                  </Box>
                  <span className="t2">{run.problem?.sentence}</span>
                </Flex>
              ) : null,
          )}
        </Box>
      )}
    </>
  );
}

/** Returns the function that leaves unsent runs out. Undo includes them again; then they are unsent. */
function useExcludeRuns(open: OpenComparison): (runIds: readonly string[]) => void {
  const { id } = open.comparison;
  const failed = 'Couldn’t change the runs';
  const include = useAction(
    async (calls, runIds: string[]) => {
      // Main adds panes to the stored ones.
      await open.saveChanges();
      await calls.comparisons.excludeRuns({ id, runIds, isExcluded: false });
    },
    { failed },
  );
  const exclude = useAction(
    (calls, runIds: string[]) => calls.comparisons.excludeRuns({ id, runIds, isExcluded: true }),
    {
      failed,
      done({ runs }, runIds) {
        // A run that was sent meanwhile stays.
        const excluded = new Set(runs.flatMap((each) => (each.skipped && runIds.includes(each.id) ? each.id : [])));
        open.changePanes((panes) => panes.filter(({ source }) => source.kind !== 'run' || !excluded.has(source.runId)));
        const title = formatCounted(excluded.size, 'run is left out', 'runs are left out');
        return { title, undo: () => include.run([...excluded]) };
      },
    },
  );
  return (runIds) => exclude.run([...runIds]);
}

function DontSendButton({ exclude }: { readonly exclude: () => void }) {
  return (
    <CommandTooltip by="excludeUnsent" tip="Leave these runs out">
      <Button size="xs" variant="subtle" flex="none" onClick={exclude}>
        Don’t send
      </Button>
    </CommandTooltip>
  );
}

/** "39 runs are held back: an earlier run was not accepted." */
function unsentText(count: number, heldCount: number): string {
  if (heldCount === 0) return formatCounted(count, 'run was not sent.', 'runs were not sent.');
  const why = 'held back, because an earlier run of their model was not accepted.';
  if (heldCount === count) return formatCounted(count, `run is ${why}`, `runs are ${why}`);
  return `${formatCounted(count, 'run was', 'runs were')} not sent, ${heldCount} of them ${why}`;
}

/** "5 charges", and where runs make several images, how many that is. */
function chargeOf(runs: readonly PlannedRun[]): string {
  const results = runs.reduce((sum, run) => sum + resultCount(modelById(run.modelId), run.draft), 0);
  const charges = formatCounted(runs.length, 'charge');
  return results === runs.length ? charges : `${charges}, ${results} results`;
}
