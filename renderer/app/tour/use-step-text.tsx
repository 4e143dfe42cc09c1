import type { ReactNode } from 'react';
import type { CommandName } from '../../../shared/commands/command-list.ts';
import { isFinal } from '../../../shared/tasks/task-states.ts';
import { useConnection, useItems, useLibraryState, useTasks } from '../../api/synced-state-hooks.ts';
import { usePrintedKeys } from '../../ui/commands/keys-of-command.ts';
import { type TourStep, useTour } from '../../ui/tour-store.ts';

interface StepText {
  readonly title: string;
  readonly text: ReactNode;
  /** Label of the main button. */
  readonly press: string;
  /** The command of the described control, which the main button gives for the user. */
  readonly command?: CommandName;
  /** The step to open, if not the next step. */
  readonly targetStep?: TourStep;
  /** True if there is no button yet. */
  readonly isWaiting?: boolean;
}

/** Returns the text of a step for the current state. */
export function useStepText(step: TourStep): StepText {
  const isFree = useConnection().kind === 'sandbox';
  const { folder } = useLibraryState();
  const runs = useRunsOfTour();
  switch (step) {
    case 'brief':
      return {
        title: 'Write one brief',
        text: (
          <>
            <p>Describe the shot in a few words, or keep this example.</p>
            <p>{isFree ? 'You are in the sandbox: every run is free.' : 'Writing costs nothing.'}</p>
            <p className="t3 small">
              <Keys command="tour" /> jumps to this card. <kbd>Esc</kbd> ends the tour.
            </p>
          </>
        ),
        press: 'Next',
      };
    case 'several':
      return {
        title: 'Try it on several models',
        text: <p>Click “Run on several models” to review the runs. Nothing is sent yet.</p>,
        press: 'Open it for me',
        command: 'fanOut',
      };
    case 'start':
      return {
        title: 'Review the runs, then start',
        text: isFree ? (
          <>
            <p>Each row is a model. Orange marks show what it changes. Only ticked rows run.</p>
            <p>Sandbox runs are free.</p>
          </>
        ) : (
          <p>
            Each row is a model. Your gateway charges for each run, so the tour starts none. Click Start, or skip to the
            end.
          </p>
        ),
        ...(isFree
          ? { press: 'Start for me · free', command: 'startRuns' }
          : { press: 'Skip to end', targetStep: 'kept' }),
      };
    case 'watch':
      return runs.isWaiting
        ? {
            title: 'Running side by side',
            text: <p>Results appear here as they finish, in the sandbox within seconds. You can leave this page.</p>,
            press: 'Waiting for results',
            isWaiting: true,
          }
        : {
            title: 'Compare in sync',
            text: (
              <p>
                <Keys command="comparePlay" /> plays all panes, <Keys command="compareBack" /> and{' '}
                <Keys command="compareOn" /> step one frame, and <kbd>1</kbd> shows only the first pane.
              </p>
            ),
            press: 'Next',
          };
    case 'rate':
      return {
        title: 'Rate it',
        text: runs.isRated ? (
          <p>Rated. You can find it in the Library by its stars, and change the rating at any time.</p>
        ) : (
          <p>
            Click a star, or press <kbd>Alt 1</kbd> to <kbd>5</kbd>. This rates the pane under the pointer, or the
            focused pane.
          </p>
        ),
        press: 'Next',
      };
    case 'kept':
      return {
        title: 'Everything is saved',
        text: (
          <>
            <p>Results are ordinary files in this folder, each with the settings that made it:</p>
            <p className="t1 anywhere mono">{folder}</p>
            <p>
              Your results are in Library, and your comparisons are in Compare. You can restart the tour from Settings.
            </p>
          </>
        ),
        press: 'Done',
      };
  }
}

/** Returns the states of the runs that were started during the tour. */
function useRunsOfTour() {
  const comparisonId = useTour((tour) => tour.comparisonId);
  const tasks = useTasks().filter((task) => task.comparisonId === comparisonId);
  const ended = tasks.filter((task) => isFinal(task.state)).length;
  const isRated = useItems().some((item) => item.comparisonId === comparisonId && item.rating !== undefined);
  return { isWaiting: tasks.length === 0 || ended < Math.min(2, tasks.length), isRated };
}

/** Shows the keys of a command; for a command without keys, its place in the palette. */
function Keys({ command }: { command: CommandName }) {
  const keys = usePrintedKeys(command);
  if (keys.length === 0) return <>the palette</>;
  return keys.map((key) => <kbd key={key}>{key}</kbd>);
}
