import type { ReactNode } from 'react';
import type { CommandName } from '../../../shared/commands/command-list.ts';
import { isFinal } from '../../../shared/tasks/task.ts';
import { useConnection, useItems, useLibraryState, useTasks } from '../../api/queries.ts';
import { usePrintedKeys } from '../../ui/commands/keys-of-command.ts';
import { type TourStep, useTour } from '../../ui/tour-store.ts';
import styles from './tour.module.css';

interface StepWords {
  readonly title: string;
  readonly text: ReactNode;
  /** On the main button. */
  readonly press: string;
  /** The main button presses the real one for the person. */
  readonly pressesAnchor?: boolean;
  /** The step to open, if not the next step. */
  readonly leadsTo?: TourStep;
  /** Nothing to press yet. */
  readonly isWaiting?: boolean;
}

/** Returns the text of a step for the current state. */
export function useStepText(step: TourStep): StepWords {
  const isFree = useConnection().kind === 'sandbox';
  const { folder } = useLibraryState();
  const runs = useRunsOfTour();
  switch (step) {
    case 'brief':
      return {
        title: 'Write one brief',
        text: (
          <>
            <p>A few words of what should be seen. Change what stands there, or leave it.</p>
            <p>{isFree ? 'You are in the sandbox: every run is free.' : 'Writing costs nothing.'}</p>
            <p className="t3 small">
              <Keys of="tour" /> comes to this card and back, <kbd>Esc</kbd> ends the tour.
            </p>
          </>
        ),
        press: 'Next',
      };
    case 'several':
      return {
        title: 'Give it to several models',
        text: <p>Press “Run on several models”. A sheet opens first; nothing is sent yet.</p>,
        press: 'Open it for me',
        pressesAnchor: true,
      };
    case 'start':
      return {
        title: 'See what each gets, then start',
        text: isFree ? (
          <>
            <p>One row for each model; what differs from the brief is marked. Ticked rows run.</p>
            <p>Sandbox runs are free.</p>
          </>
        ) : (
          <p>
            One row for each model. Your gateway charges for each run, so the tour starts none: press Start yourself, or
            go to the end.
          </p>
        ),
        ...(isFree ? { press: 'Start for me · free', pressesAnchor: true } : { press: 'To the end', leadsTo: 'kept' }),
      };
    case 'watch':
      return runs.isWaiting
        ? {
            title: 'They run at once',
            text: (
              <p>
                Each result takes its place when it is ready, in the sandbox within seconds. You may leave; they go on.
              </p>
            ),
            press: 'Waiting for results',
            isWaiting: true,
          }
        : {
            title: 'Compare them in step',
            text: (
              <p>
                <Keys of="comparePlay" /> plays all together, <Keys of="compareBack" /> and <Keys of="compareOn" /> go
                one frame, <kbd>1</kbd> shows the first alone.
              </p>
            ),
            press: 'Next',
          };
    case 'rate':
      return {
        title: 'Rate it',
        text: runs.isRated ? (
          <p>Rated. The library finds it by its stars, and you can change your mind.</p>
        ) : (
          <p>
            Press a star, or <kbd>Alt</kbd> with <kbd>1</kbd> to <kbd>5</kbd>. The pane under the pointer is meant, or
            the one with the focus.
          </p>
        ),
        press: 'Next',
      };
    case 'kept':
      return {
        title: 'All of it is kept',
        text: (
          <>
            <p>Results are files of yours, each with what made it beside it. The Library shows them all; they lie in</p>
            <p className={`mono ${styles['folder']}`}>{folder}</p>
            <p>Comparisons stay under Compare. The tour starts again from Settings.</p>
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
function Keys({ of }: { of: CommandName }) {
  const keys = usePrintedKeys(of);
  if (keys.length === 0) return <>the palette</>;
  return keys.map((key) => <kbd key={key}>{key}</kbd>);
}
