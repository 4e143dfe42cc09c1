import { Button } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { counted } from '../../../../shared/util/numbers.ts';
import { useBriefRequest } from '../../../entities/drafts/brief-request.ts';
import { useFormStore } from '../../../entities/drafts/form-store.ts';
import { printedKeys } from '../../../ui/commands/keys.ts';
import { keysOf } from '../../../ui/commands/keys-of-command.ts';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { multiModelRunPath } from '../../../ui/navigation/page-paths.ts';
import { Box, Flex } from '../../../ui/primitives.tsx';
import { mostRuns } from './runs-per-click.ts';
import './generate-row.css';

interface GenerateRowProps {
  readonly modelId: string;
  /** Number of problems that block the run. */
  readonly blocks: number;
  readonly runs: number;
  readonly cost: string;
  readonly isFree: boolean;
  readonly generate: () => void;
}

/** The one main action, and how many times it is done. */
export function GenerateRow({ modelId, blocks, runs, cost, isFree, generate }: GenerateRowProps) {
  const keys = printedKeys(keysOf('generate'));
  return (
    <>
      <div className="generate-row">
        <GenerateButton blocks={blocks} runs={runs} cost={cost} generate={generate} />
        <RunsStepper modelId={modelId} runs={runs} />
      </div>
      <Flex className="t3 generate-notes" gap="s2" justify="space-between" mih={18}>
        <span aria-hidden="true">
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {runs > 1 && !isFree ? 'each run is charged' : 'to start'}
        </span>
        <FanOutLink modelId={modelId} />
      </Flex>
    </>
  );
}

/** The same form for other models as well. */
function FanOutLink({ modelId }: { modelId: string }) {
  const [, navigate] = useLocation();
  const keys = printedKeys(keysOf('fanOut'));
  const open = () => {
    useBriefRequest.setState({ modelId });
    navigate(multiModelRunPath);
  };
  useCommand('fanOut', open);
  return (
    <button
      type="button"
      className="link"
      data-tour="several"
      title={`Run on several models (${keys.join('+')})`}
      onClick={open}
    >
      Run on several models
    </button>
  );
}

function GenerateButton({
  blocks,
  runs,
  cost,
  generate,
}: Pick<GenerateRowProps, 'blocks' | 'runs' | 'cost' | 'generate'>) {
  const blocked = blocks > 0;
  return (
    <Button
      size="lg"
      variant={blocked ? 'default' : 'filled'}
      className="generate"
      // Not `disabled`: it keeps the focus and explains why it does nothing.
      aria-disabled={blocked}
      data-blocked={blocked}
      rightSection={
        blocked && <span className="generate-count">{counted(blocks, 'problem to fix', 'problems to fix')}</span>
      }
      onClick={generate}
    >
      Generate{!blocked && runs > 1 && ` ${runs}`}
      {!blocked && (
        <Box component="span" className="regular" ml={5}>
          · {cost}
        </Box>
      )}
    </Button>
  );
}

function RunsStepper({ modelId, runs }: { modelId: string; runs: number }) {
  const setRuns = useFormStore((memory) => memory.setRuns);
  const to = (next: number) => setRuns(modelId, Math.min(mostRuns, Math.max(1, next)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: Three controls of one value in a row, no field set.
    <div className="runs" role="group" aria-label="Runs">
      <button type="button" aria-label="Fewer runs" aria-disabled={runs <= 1} onClick={() => to(runs - 1)}>
        <IconMinus size={14} stroke={1.7} aria-hidden />
      </button>
      <span
        role="spinbutton"
        tabIndex={0}
        aria-label="Runs"
        aria-valuenow={runs}
        aria-valuemin={1}
        aria-valuemax={mostRuns}
        aria-valuetext={runWords(runs)}
        className="runs-count num"
        onKeyDown={(event) => {
          const next = { ArrowUp: runs + 1, ArrowDown: runs - 1, Home: 1, End: mostRuns }[event.key];
          const typed = /^[1-8]$/.test(event.key) ? Number(event.key) : undefined;
          const wanted = next ?? typed;
          if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          to(wanted);
        }}
      >
        {runWords(runs)}
      </span>
      <button type="button" aria-label="More runs" aria-disabled={runs >= mostRuns} onClick={() => to(runs + 1)}>
        <IconPlus size={14} stroke={1.7} aria-hidden />
      </button>
    </div>
  );
}

function runWords(runs: number): string {
  return counted(runs, 'run');
}
