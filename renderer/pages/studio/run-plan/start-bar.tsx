import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { withCustomPaths } from '../../../../shared/models/model.ts';
import { counted } from '../../../../shared/util/numbers.ts';
import { useConnection, useSettings, useUsualTimes } from '../../../api/queries.ts';
import { PauseNote } from '../../../entities/connections/pause-note.tsx';
import { usePause } from '../../../entities/connections/use-pause.ts';
import { printedKeys } from '../../../ui/commands/keys.ts';
import { keysOf } from '../../../ui/commands/keys-of-command.ts';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { isDialogOpen } from '../../../ui/is-dialog-open.ts';
import { Box, Flex, Stack } from '../../../ui/primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { ConfirmStart } from './confirm-start.tsx';
import type { PlanProblem } from './plan-problems.ts';
import { type CountedRun, costOfRuns, waitOfRuns } from './start-text.ts';
import type { Start, useStartRuns } from './use-start-runs.ts';

/** From so many runs on the press is asked about once more. */
const manyRuns = 20;

interface StartBarProps {
  readonly counts: readonly { readonly title: string; readonly value: string; readonly of?: string }[];
  readonly runs: readonly CountedRun[];
  readonly blocks: readonly PlanProblem[];
  readonly start: ReturnType<typeof useStartRuns>;
  readonly wanted: () => Start | undefined;
  readonly show: (block: PlanProblem) => void;
  readonly back: () => void;
}

/** Always in sight: how many runs, what is in the way, and the one press that starts all. */
export function StartBar({ counts, runs, blocks, start, wanted, show, back }: StartBarProps) {
  const connection = useConnection();
  const usual = useUsualTimes();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState<{ readonly evenIfPaused: boolean } | null>(null);
  const blocked = blocks.length > 0 || runs.length === 0;
  const cost = costOfRuns(runs, connection);
  const wait = waitOfRuns(runs, connection, usual);
  const { paths } = useSettings();
  const pause = usePause(...runs.map(({ model }) => withCustomPaths(model, paths).create.path));
  const press = (isSure = false, evenIfPaused = false) => {
    if (blocked || start.isStarting) return;
    if (runs.length > manyRuns && !isSure) return setAsking({ evenIfPaused });
    setAsking(null);
    const all = wanted();
    if (all) void start.start(all, { evenIfPaused });
  };
  useCommand('startRuns', () => {
    // A dialog over the page has a press of its own.
    if (!isDialogOpen()) press();
  });
  return (
    <Stack className="start-foot" flex="none" bg="panel">
      {start.problem && (
        <Flex className="form-problem" gap="s1" align="flex-start" mih={0} overflow="auto">
          <div className="grow">
            <ProblemNote problem={start.problem} />
            {start.isHeld && (
              <Button
                size="xs"
                onClick={() => {
                  const all = wanted();
                  if (all) void start.start(all, { evenIfNotSavable: true });
                }}
              >
                Start anyway · {cost}
              </Button>
            )}
          </div>
          <ActionIcon size={20} aria-label="Dismiss" onClick={start.dismiss}>
            <IconX size={12} stroke={2} />
          </ActionIcon>
        </Flex>
      )}
      {blocks.length > 0 && (
        <ul className="reasons" aria-label="Why Start is blocked" data-touched="true">
          {blocks.map((block) => (
            <li key={`${block.rowId} ${block.leadsTo} ${block.text}`}>
              <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
              <span>
                {block.model !== undefined && `${block.model}: `}
                <button
                  type="button"
                  className="link"
                  onClick={() => (block.leadsTo === 'connection' ? navigate('/settings') : show(block))}
                >
                  {block.title}
                </button>{' '}
                {block.text}
              </span>
            </li>
          ))}
        </ul>
      )}
      {pause !== undefined && !blocked && (
        <PauseNote wait={pause} cost={cost} sendAnyway={() => press(false, true)}>
          Affected runs are queued and sent then.
        </PauseNote>
      )}
      <div className="start-bar">
        <Flex component="dl" className="start-counts" gap="s6" miw={0}>
          {counts.map(({ title, value, of }) => (
            <div key={title}>
              <dt className="t3 small">{title}</dt>
              <dd className="num">
                {value} {of !== undefined && <small>{of}</small>}
              </dd>
            </div>
          ))}
          <div>
            <dt className="t3 small">Estimated time, from past runs</dt>
            <dd className="num">
              {runs.length === 0 ? '–' : wait.words} {wait.note !== undefined && <small>{wait.note}</small>}
            </dd>
          </div>
        </Flex>
        <span className="grow" />
        <Button variant="subtle" onClick={back}>
          Back
        </Button>
        <Button
          size="lg"
          variant={blocked ? 'default' : 'filled'}
          className="generate"
          // Not `disabled`: it keeps the focus and explains why it does nothing.
          aria-disabled={blocked}
          data-blocked={blocked}
          data-tour="start"
          loading={start.isStarting}
          onClick={() => press()}
        >
          {runs.length === 0 ? 'Start' : `Start ${counted(runs.length, 'run')}`}
          {blocked ? (
            blocks.length > 0 && (
              <Box component="span" className="regular" ml={5}>
                · {counted(blocks.length, 'problem')} to fix
              </Box>
            )
          ) : (
            <>
              <Box component="span" className="regular" ml={5}>
                · {cost}
              </Box>
              <span className="start-keys" aria-hidden>
                {printedKeys(keysOf('startRuns')).map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </span>
            </>
          )}
        </Button>
      </div>
      {asking && (
        <ConfirmStart
          runs={runs.length}
          cost={cost}
          start={() => press(true, asking.evenIfPaused)}
          close={() => setAsking(null)}
        />
      )}
    </Stack>
  );
}
