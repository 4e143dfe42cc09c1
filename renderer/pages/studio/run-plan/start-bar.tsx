import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { briefFormModel, briefNames } from '../../../../shared/comparisons/run-plan/brief-as-form-model.ts';
import { repeatedRunsText } from '../../../../shared/comparisons/run-plan/repeated-runs.ts';
import { settingsPath } from '../../../../shared/settings/settings-places.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { PauseNote, useGatewayPause } from '../../../entities/connections/pause-note.tsx';
import { TryKeyButton } from '../../../entities/connections/try-key-button.tsx';
import { useIsAddingImages } from '../../../entities/image-inputs/images-being-added.ts';
import { useEstimateText } from '../../../entities/money/use-estimate-text.ts';
import { keyLabelsOf } from '../../../ui/commands/keys.ts';
import { keysOf } from '../../../ui/commands/keys-of-command.ts';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { isDialogOpen } from '../../../ui/is-dialog-open.ts';
import { Box, Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { BlockingReason, BlockingReasons } from '../form/blocking-reasons.tsx';
import { ConfirmStart } from '../form/confirm-start.tsx';
import { type CountedRun, costText, waitText } from '../form/cost-and-wait-text.ts';
import { imagesAreBeingAdded } from '../form/generate-problems.ts';
import type { Start, useStartRuns } from '../form/use-start-runs.ts';
import type { PlanProblem } from './plan-problems.ts';
import styles from './start-bar.module.css';

/** Maximum number of listed problems. */
const mostListed = 50;

/** Number of runs above which the start needs a confirmation. */
const manyRuns = 8;

interface StartBarProps {
  readonly counts: readonly { readonly title: string; readonly value: string; readonly total?: string }[];
  readonly runs: readonly CountedRun[];
  readonly blocks: readonly PlanProblem[];
  readonly start: ReturnType<typeof useStartRuns>;
  readonly createStart: () => Start | undefined;
  readonly show: (block: PlanProblem) => void;
  readonly goBack: () => void;
}

/** Always in sight: how many runs, what is in the way, and the one press that starts all. */
export function StartBar({ counts, runs, blocks: problems, start, createStart, show, goBack }: StartBarProps) {
  const connection = useSynced('connection');
  const typicalTimes = useSynced('typicalTimes');
  const [, navigate] = useLocation();
  const [confirmation, setAsking] = useState<{ readonly evenIfPaused: boolean } | null>(null);
  const [hasTried, setTried] = useState(false);
  const isAdding = useIsAddingImages(briefFormModel.id, ...runs.map(({ model }) => model.id));
  const blocks: readonly PlanProblem[] = isAdding
    ? [{ ...imagesAreBeingAdded, targetField: briefNames.images }, ...problems]
    : problems;
  const blocked = blocks.length > 0 || runs.length === 0;
  const cost = costText(runs, connection);
  const estimate = useEstimateText(runs);
  const wait = waitText(runs, connection, typicalTimes);
  const pause = useGatewayPause();
  const repeated = repeatedRunsText(runs);
  const send = (insisting: Parameters<typeof start.start>[1]) => {
    const startRequest = createStart();
    if (startRequest) void start.start(startRequest, insisting);
  };
  const press = (isConfirmed = false, evenIfPaused = false) => {
    setTried(true);
    if (blocked || start.isStarting) return;
    if (runs.length > manyRuns && !isConfirmed) return setAsking({ evenIfPaused });
    setAsking(null);
    send({ evenIfPaused });
  };
  useCommand('startRuns', () => {
    // A dialog above the page handles the key itself.
    if (!isDialogOpen()) press();
  });
  return (
    <Stack className={styles['foot']} flex="none" line="top" bg="panel">
      {start.problem && (
        <Flex gap="s1" align="flex-start" mih={0} pt="s3" px="s4" overflow="auto">
          <div className="grow">
            <ProblemNote problem={start.problem} />
            {start.isHeld && (
              <Button data-charges="start-plan-anyway" size="xs" onClick={() => send({ evenIfNotSavable: true })}>
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
        <BlockingReasons label="Why Start is blocked" isQuiet={!hasTried} pt="s2" px="s4">
          {blocks.slice(0, mostListed).map((block) => (
            <BlockingReason key={`${block.rowId ?? block.model} ${block.targetField} ${block.text}`}>
              {block.model !== undefined && `${block.model}: `}
              <button
                type="button"
                className="link"
                onClick={() =>
                  block.targetField === 'connection' ? navigate(settingsPath('connections', 'key')) : show(block)
                }
              >
                {block.title}
              </button>{' '}
              {block.text} {block.targetField === 'connection' && <TryKeyButton />}
            </BlockingReason>
          ))}
          {blocks.length > mostListed && (
            <BlockingReason>And {formatCounted(blocks.length - mostListed, 'more problem')}.</BlockingReason>
          )}
        </BlockingReasons>
      )}
      {pause !== undefined && !blocked && (
        <Box pt="s2" px="s4">
          <PauseNote wait={pause} cost={cost} sendAnyway={() => press(false, true)}>
            The runs are queued and sent then.
          </PauseNote>
        </Box>
      )}
      {repeated !== undefined && (
        <Box component="p" className="small" pt="s2" px="s4" role="status">
          {repeated}
        </Box>
      )}
      {estimate !== undefined && (
        <Box component="p" className="t2 small num" pt="s2" px="s4">
          Estimated cost: {estimate}
        </Box>
      )}
      <Group className={styles['bar']} gap="s3" flex="none" py={10} px="s4">
        <Counts counts={counts} wait={runs.length === 0 ? undefined : wait} />
        <span className="grow" />
        <Button variant="subtle" onClick={goBack}>
          Back
        </Button>
        <Button
          data-charges="start-plan"
          size="lg"
          variant={blocked ? 'default' : 'filled'}
          justify="space-between"
          // `aria-disabled`, because the button must remain focusable to explain the reason.
          aria-disabled={blocked}
          data-blocked={blocked}
          loading={start.isStarting}
          onClick={() => press()}
        >
          {runs.length === 0 ? 'Start' : `Start ${formatCounted(runs.length, 'run')}`}
          {blocked ? (
            blocks.length > 0 && (
              <Box component="span" className="regular" ml={5}>
                · {formatCounted(blocks.length, 'problem')} to fix
              </Box>
            )
          ) : (
            <>
              <Box component="span" className="regular" ml={5}>
                · {cost}
              </Box>
              <span className={styles['keys']} aria-hidden>
                {keyLabelsOf(keysOf('startRuns')).map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </span>
            </>
          )}
        </Button>
      </Group>
      {confirmation && (
        <ConfirmStart
          runs={runs.length}
          cost={cost}
          estimate={estimate}
          start={() => press(true, confirmation.evenIfPaused)}
          close={() => setAsking(null)}
        />
      )}
    </Stack>
  );
}

interface CountsProps extends Pick<StartBarProps, 'counts'> {
  /** Undefined while there are no runs. */
  readonly wait: ReturnType<typeof waitText> | undefined;
}

function Counts({ counts, wait }: CountsProps) {
  return (
    <Flex component="dl" className={styles['counts']} gap="s6" miw={0}>
      {counts.map(({ title, value, total }) => (
        <div key={title}>
          <dt className="t3 small nowrap">{title}</dt>
          <dd className="num">
            {value} {total !== undefined && <small className="t3 regular">{total}</small>}
          </dd>
        </div>
      ))}
      <div>
        <dt className="t3 small nowrap">Estimated time, from past runs</dt>
        <dd className="num">
          {wait?.text ?? '–'} {wait?.note !== undefined && <small className="t3 regular">{wait.note}</small>}
        </dd>
      </div>
    </Flex>
  );
}
