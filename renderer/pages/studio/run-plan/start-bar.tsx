import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
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
import { Box, Flex, Group, Stack } from '../../../ui/primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { BlockingReason, BlockingReasons } from '../form/blocking-reasons.tsx';
import { ConfirmStart } from './confirm-start.tsx';
import type { PlanProblem } from './plan-problems.ts';
import styles from './start-bar.module.css';
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
    <Stack className={styles['foot']} flex="none" line="top" bg="panel">
      {start.problem && (
        <Flex gap="s1" align="flex-start" mih={0} pt="s3" px="s4" overflow="auto">
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
        <BlockingReasons label="Why Start is blocked" pt="s2" px="s4">
          {blocks.map((block) => (
            <BlockingReason key={`${block.rowId} ${block.leadsTo} ${block.text}`}>
              {block.model !== undefined && `${block.model}: `}
              <button
                type="button"
                className="link"
                onClick={() => (block.leadsTo === 'connection' ? navigate('/settings') : show(block))}
              >
                {block.title}
              </button>{' '}
              {block.text}
            </BlockingReason>
          ))}
        </BlockingReasons>
      )}
      {pause !== undefined && !blocked && (
        <Box pt="s2" px="s4">
          <PauseNote wait={pause} cost={cost} sendAnyway={() => press(false, true)}>
            Affected runs are queued and sent then.
          </PauseNote>
        </Box>
      )}
      <Group className={styles['bar']} gap="s3" flex="none" py={10} px="s4">
        <Flex component="dl" className={styles['counts']} gap="s6" miw={0}>
          {counts.map(({ title, value, of }) => (
            <div key={title}>
              <dt className="t3 small nowrap">{title}</dt>
              <dd className="num">
                {value} {of !== undefined && <small className="t3 regular">{of}</small>}
              </dd>
            </div>
          ))}
          <div>
            <dt className="t3 small nowrap">Estimated time, from past runs</dt>
            <dd className="num">
              {runs.length === 0 ? '–' : wait.words}{' '}
              {wait.note !== undefined && <small className="t3 regular">{wait.note}</small>}
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
          justify="space-between"
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
              <span className={styles['keys']} aria-hidden>
                {printedKeys(keysOf('startRuns')).map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </span>
            </>
          )}
        </Button>
      </Group>
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
