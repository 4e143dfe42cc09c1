import { Button } from '@mantine/core';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { CommandName } from '../../../shared/commands/command-list.ts';
import { isFinal } from '../../../shared/tasks/task-states.ts';
import { useSynced } from '../../api/synced-state.ts';
import { listCurrentCommands } from '../../ui/commands/active-commands.ts';
import { usePrintedKeys } from '../../ui/commands/keys-of-command.ts';
import { Flex, Group, Stack } from '../../ui/layout-primitives.tsx';
import { type TourStep, tourButton, tourSteps, useTour } from '../../ui/tour-store.ts';
import { type Box, positionCard } from './position-card.ts';
import styles from './tour.module.css';
import { tourPages } from './tour-step-places.ts';

const noPlacement: Placement = { card: undefined, ring: undefined, isBlocked: false };
/** CSS pixels: a card that has not been measured yet is thought to be as large as the largest. */
const largestCard = { width: 288, height: 230 };
/** Longest wait for the target of a step. Milliseconds. */
const timeout = 800;

interface CoachMarkProps {
  readonly root: RefObject<HTMLElement | null>;
  readonly step: TourStep;
  readonly go: (to: TourStep) => void;
  readonly end: () => void;
}

/** The text of one step, next to the control that it describes. The card receives no focus and blocks no control. */
export function CoachMark({ root, step, go: showStep, end }: CoachMarkProps) {
  const { card, ring, isBlocked } = useCoachMarkPlacement(root, step);
  const stepText = useStepText(step);
  /** The step whose button was pressed while it could not be. */
  const [refused, setRefused] = useState<TourStep>();
  const place = tourSteps.indexOf(step);
  const [back, next] = [tourSteps[place - 1], tourSteps[place + 1]];
  const press = () => {
    if (stepText.isWaiting) return;
    if (stepText.command) {
      if (isBlocked) setRefused(step);
      else listCurrentCommands().get(stepText.command)?.press?.();
    } else if (stepText.targetStep ?? next) showStep(stepText.targetStep ?? next ?? step);
    else end();
  };
  return (
    <>
      {ring && <span className={styles['ring']} style={computeRingStyle(ring)} aria-hidden />}
      <aside
        ref={root}
        className={`floating ${styles['mark']}`}
        aria-label="Tour"
        aria-describedby="tour-words"
        data-docked={card === undefined || undefined}
        style={card && { left: card.left, top: card.top }}
      >
        <Stack id="tour-words" className={styles['words']} gap={6} role="status">
          <Flex component="p" className={styles['title']} gap="s3" align="baseline">
            <b>{stepText.title}</b>
            <span className="t3 small num nowrap">
              {place + 1} of {tourSteps.length}
            </span>
          </Flex>
          <Stack className={`t2 ${styles['text']}`}>{stepText.text}</Stack>
          {refused === step && isBlocked && (
            <Stack component="p" className={`t2 ${styles['text']}`}>
              Fix the problems listed below first.
            </Stack>
          )}
        </Stack>
        <Group gap="s1" ml={-8}>
          {next !== undefined && (
            <Button size="xs" variant="subtle" onClick={end}>
              Skip tour
            </Button>
          )}
          <span className="grow" />
          {back !== undefined && (
            <Button size="xs" variant="subtle" onClick={() => showStep(back)}>
              Back
            </Button>
          )}
          <Button
            ref={tourButton}
            size="xs"
            {...(stepText.isWaiting && { 'data-disabled': true, 'aria-disabled': true })}
            onClick={press}
          >
            {stepText.press}
          </Button>
        </Group>
      </aside>
    </>
  );
}

/** Returns the sides of a frame slightly outside the box and inside the window. */
function computeRingStyle({ left, top, width, height }: Box): CSSProperties {
  const [x, y] = [Math.max(0, left - 4), Math.max(0, top - 4)];
  const right = Math.min(window.innerWidth, left + width + 4);
  const bottom = Math.min(window.innerHeight, top + height + 4);
  return { left: x, top: y, width: right - x, height: bottom - y };
}

interface Placement {
  /**
   * Position of the floating card. `undefined`: the card is a line over the page, and the page makes space for the
   * line.
   */
  readonly card: { readonly left: number; readonly top: number } | undefined;
  /** Around what is spoken of, as far as that is in sight. */
  readonly ring: Box | undefined;
  /** The described element cannot be clicked now. */
  readonly isBlocked: boolean;
}

/** Returns the element that the step describes, as currently on the page. */
function anchorOf(step: TourStep): HTMLElement | undefined {
  for (const selector of tourPages[step].anchors) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found && found.getClientRects().length > 0) return found;
  }
  return undefined;
}

/** Follows the element of the step when it moves: a resized window, scrolling, added or removed content. */
function useCoachMarkPlacement(card: RefObject<HTMLElement | null>, step: TourStep): Placement {
  const [placement, setPlacement] = useState(noPlacement);
  useEffect(() => {
    let lastPlacement = '';
    let docked = '';
    let size = largestCard;
    let seen: Element | undefined;
    const startTime = performance.now();
    const updatePlacement = () => {
      frame = requestAnimationFrame(updatePlacement);
      const anchor = anchorOf(step);
      if (!anchor && performance.now() - startTime < timeout) return;
      if (anchor && anchor !== seen) anchor.scrollIntoView({ block: 'nearest' });
      seen = anchor;
      // A line needs another height than a card has: the card is measured while it floats, and known from then on.
      if (card.current && card.current.dataset['docked'] === undefined) size = sizeOf(card.current);
      const place = anchor && placeAt(step, anchor, size);
      // The space made for a line may fit a card again. The layout would alternate without end, therefore the line
      // stays.
      const windowKey = `${window.innerWidth} ${window.innerHeight} ${anchor ? '' : 'no anchor'}`;
      if (!place) docked = windowKey;
      const next: Placement = {
        card: docked === windowKey ? undefined : place,
        ring: anchor && isInSight(anchor) ? boxOf(anchor) : undefined,
        isBlocked: anchor?.getAttribute('aria-disabled') === 'true',
      };
      const stepText = JSON.stringify(next);
      if (stepText !== lastPlacement) setPlacement(next);
      lastPlacement = stepText;
    };
    let frame = requestAnimationFrame(updatePlacement);
    return () => cancelAnimationFrame(frame);
  }, [card, step]);
  return placement;
}

function placeAt(step: TourStep, anchor: Element, card: { width: number; height: number }) {
  const { clear, sides: computeRingStyle } = tourPages[step];
  const combined = (clear === undefined ? null : document.querySelector(clear)) ?? anchor;
  const windowKey = { width: window.innerWidth, height: window.innerHeight };
  return positionCard({ anchor: boxOf(anchor), clear: boxOf(combined), card, window: windowKey }, computeRingStyle);
}

function sizeOf({ offsetWidth: width, offsetHeight: height }: HTMLElement) {
  return { width, height };
}

function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

/** Returns true if the element is scrolled into view and not below a dialog. */
function isInSight(element: Element): boolean {
  const { left, top, width, height } = boxOf(element);
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && element.contains(hit);
}

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
function useStepText(step: TourStep): StepText {
  const isFree = useSynced('connection').kind === 'sandbox';
  const { folder } = useSynced('library');
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
                <Keys command="compareOn" /> step one frame, and <kbd>Alt 1</kbd> shows only the first pane.
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
            Click a star, or press <kbd>1</kbd> to <kbd>5</kbd>. This rates the pane under the pointer, or the focused
            pane.
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
            <p>Your results and your comparisons are in Library. You can restart the tour from Settings.</p>
          </>
        ),
        press: 'Done',
      };
  }
}

/** Returns the states of the runs that were started during the tour. */
function useRunsOfTour() {
  const comparisonId = useTour((tour) => tour.comparisonId);
  const tasks = useSynced('tasks').filter((task) => task.comparisonId === comparisonId);
  const ended = tasks.filter((task) => isFinal(task.state)).length;
  const isRated = useSynced('items').some((item) => item.comparisonId === comparisonId && item.rating !== undefined);
  return { isWaiting: tasks.length === 0 || ended < Math.min(2, tasks.length), isRated };
}

/** Shows the keys of a command; for a command without keys, its place in the palette. */
function Keys({ command }: { command: CommandName }) {
  const keys = usePrintedKeys(command);
  if (keys.length === 0) return <>the palette</>;
  return keys.map((key) => <kbd key={key}>{key}</kbd>);
}
