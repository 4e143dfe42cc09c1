import { Button } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'wouter';
import { noPriceText } from '../../../../shared/money/no-price-text.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { changeFormSession } from '../../../entities/drafts/form-session.ts';
import { showPlan, showRunList, uncoverStage, usePlanView } from '../../../entities/drafts/plan-view.ts';
import { usePrintedKeys } from '../../../ui/commands/keys-of-command.ts';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { Box, Flex } from '../../../ui/layout-primitives.tsx';
import { useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { maxRuns } from './drafts-for-runs.ts';
import styles from './generate-row.module.css';

interface GenerateRowProps {
  readonly modelId: string;
  readonly isBlocked: boolean;
  /** Number of shown problems that block the run. */
  readonly problems: number;
  readonly runs: number;
  /** Number of runs that the button starts. */
  readonly total: number;
  readonly cost: string;
  /** Estimate by the price list, unset if nothing can be charged. */
  readonly estimate: string | undefined;
  readonly isFree: boolean;
  /** "usually 4-6 s", from earlier runs; empty before the first. */
  readonly wait: string;
  /** Stable. */
  readonly generate: () => void;
  /** Puts the runs into the list instead. Stable. */
  readonly addToList: () => void;
  /** There is only the space for the button and the stepper. */
  readonly isOneLine?: boolean;
}

/** The one main action, and how many times it is done. Typing in the form does not render it again. */
export const GenerateRow = memo(function GenerateRow({
  modelId,
  isBlocked,
  problems,
  runs,
  total,
  cost,
  estimate,
  isFree,
  wait,
  generate,
  addToList,
  isOneLine = false,
}: GenerateRowProps) {
  const keys = usePrintedKeys('generate');
  return (
    <>
      <Flex gap="s2" flex="none">
        <RunsStepper modelId={modelId} runs={runs} />
        <GenerateButton isBlocked={isBlocked} problems={problems} total={total} cost={cost} generate={generate} />
      </Flex>
      {estimate !== undefined && !isOneLine && <EstimateLine text={estimate} />}
      <Flex
        className="t3 read"
        gap="s2"
        justify="space-between"
        wrap="wrap"
        flex="none"
        mih={18}
        display={isOneLine ? 'none' : undefined}
      >
        <ListAndPlan addToList={addToList} />
        <span aria-hidden="true">
          {total > 1 && !isFree ? 'each run is charged' : wait}{' '}
          <Flex component="span" display="inline-flex" gap={3}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </Flex>
        </span>
      </Flex>
    </>
  );
});

/** The estimate, or the way to the price list. Empty until it is known, so that the row keeps its height. */
function EstimateLine({ text }: { text: string }) {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return (
    <p className="t3 read num">
      {text === noPriceText ? (
        <Link href="/cost" className="link">
          {sentence}
        </Link>
      ) : (
        sentence || '\u00a0'
      )}
    </p>
  );
}

/** Puts the runs into the list, and opens or closes the list and the plan. One stop of the Tab key. */
function ListAndPlan({ addToList }: Pick<GenerateRowProps, 'addToList'>) {
  const cover = usePlanView((view) => view.cover);
  const count = useSynced('listedRuns').length;
  const keys = usePrintedKeys('fanOut');
  const hasList = cover === 'list' || count > 0;
  const roving = useRovingFocus({
    layout: 'horizontal',
    first: 'plan',
    has: (id) => id !== 'list' || hasList,
  });
  const toggleList = cover === 'list' ? uncoverStage : showRunList;
  const togglePlan = () => (cover === 'plan' ? uncoverStage() : showPlan());
  useCommands({ fanOut: togglePlan, ...(hasList && { runList: toggleList }) });
  return (
    <Flex gap="s3" role="toolbar" aria-label="List and plan" {...roving.list}>
      <button
        type="button"
        className="quiet"
        title="These runs wait there, and nothing is sent"
        {...roving.item('add')}
        onClick={addToList}
      >
        Add to list
      </button>
      {hasList && (
        <button
          type="button"
          className="quiet num"
          aria-expanded={cover === 'list'}
          title="The runs that wait"
          {...roving.item('list')}
          onClick={toggleList}
        >
          List ({count})
        </button>
      )}
      <button
        type="button"
        className="quiet"
        aria-expanded={cover === 'plan'}
        title={`What each run sends (${keys.join('+')})`}
        {...roving.item('plan')}
        onClick={togglePlan}
      >
        Plan
      </button>
    </Flex>
  );
}

type GenerateButtonProps = Pick<GenerateRowProps, 'isBlocked' | 'problems' | 'total' | 'cost' | 'generate'>;

function GenerateButton({ isBlocked, problems, total, cost, generate }: GenerateButtonProps) {
  // An untouched form shows no problem.
  const showsBlock = isBlocked && problems > 0;
  return (
    <Button
      data-charges="generate"
      size="lg"
      variant={showsBlock ? 'default' : 'filled'}
      flex={1}
      miw={0}
      justify={showsBlock ? 'space-between' : 'center'}
      // `aria-disabled`, because the button must remain focusable to explain the reason.
      aria-disabled={isBlocked}
      data-blocked={showsBlock}
      rightSection={
        problems > 0 && <span className="t2 small">{formatCounted(problems, 'problem to fix', 'problems to fix')}</span>
      }
      onClick={generate}
    >
      Generate{!isBlocked && total > 1 && ` ${total}`}
      {!showsBlock && (
        <Box component="span" className="regular" ml={5}>
          · {cost}
        </Box>
      )}
    </Button>
  );
}

function RunsStepper({ modelId, runs }: { modelId: string; runs: number }) {
  const to = (next: number) => changeFormSession(modelId, { runs: Math.min(maxRuns, Math.max(1, next)) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: Three controls of one value in a row, no field set.
    <div className={styles['stepper']} role="group" aria-label="Runs">
      <button
        type="button"
        className="center t1"
        // The number between takes keys.
        tabIndex={-1}
        aria-label="Fewer runs"
        aria-disabled={runs <= 1}
        onClick={() => to(runs - 1)}
      >
        <IconMinus size={14} stroke={1.7} aria-hidden />
      </button>
      <span
        role="spinbutton"
        tabIndex={0}
        aria-label="Runs"
        title="Runs of each model"
        aria-valuenow={runs}
        aria-valuemin={1}
        aria-valuemax={maxRuns}
        aria-valuetext={textOfRuns(runs)}
        className={`center t1 num strong ${styles['count']}`}
        onKeyDown={(event) => {
          const next = { ArrowUp: runs + 1, ArrowDown: runs - 1, Home: 1, End: maxRuns }[event.key];
          const typed = /^[1-8]$/.test(event.key) ? Number(event.key) : undefined;
          const chosenRuns = next ?? typed;
          if (chosenRuns === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          to(chosenRuns);
        }}
      >
        {runs}
      </span>
      <button
        type="button"
        className="center t1"
        tabIndex={-1}
        aria-label="More runs"
        aria-disabled={runs >= maxRuns}
        onClick={() => to(runs + 1)}
      >
        <IconPlus size={14} stroke={1.7} aria-hidden />
      </button>
    </div>
  );
}

function textOfRuns(runs: number): string {
  return formatCounted(runs, 'run');
}
