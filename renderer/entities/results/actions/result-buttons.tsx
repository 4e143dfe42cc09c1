import { Button } from '@mantine/core';
import type { ResultCommand } from '../../../../shared/commands/result-commands.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { isForResults, resultAction } from './result-actions.ts';
import { type ResultTarget, runResultAction } from './result-actions-store.ts';

interface ResultButtonsProps {
  readonly of: readonly ResultCommand[];
  readonly target: ResultTarget;
}

/** Buttons with words for actions on results. */
export function ResultButtons({ of, target }: ResultButtonsProps) {
  return of
    .filter((command) => isForResults(command, target.count))
    .map((command) => {
      const { title, icon: Icon, isDisabled } = resultAction(command, target.count);
      return (
        <CommandTooltip key={command} by={command} tip={title}>
          <Button
            size="xs"
            variant="subtle"
            aria-disabled={isDisabled}
            leftSection={<Icon size={14} stroke={1.5} aria-hidden />}
            onClick={() => !isDisabled && runResultAction(command, target)}
          >
            {title}
          </Button>
        </CommandTooltip>
      );
    });
}
