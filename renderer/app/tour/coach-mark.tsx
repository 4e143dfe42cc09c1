import { Button } from '@mantine/core';
import { type CSSProperties, type RefObject, useState } from 'react';
import { listCurrentCommands } from '../../ui/commands/active-commands.ts';
import { Group, Stack } from '../../ui/layout-primitives.tsx';
import { type TourStep, tourButton, tourSteps } from '../../ui/tour-store.ts';
import type { Box } from './position-card.ts';
import styles from './tour.module.css';
import { useCoachMarkPlacement } from './use-coach-mark-placement.ts';
import { useStepText } from './use-step-text.tsx';

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
      else listCurrentCommands().get(stepText.command)?.press();
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
          <p className={styles['title']}>
            <b>{stepText.title}</b>
            <span className="t3 small num nowrap">
              {place + 1} of {tourSteps.length}
            </span>
          </p>
          <div className={`t2 ${styles['text']}`}>{stepText.text}</div>
          {refused === step && isBlocked && (
            <p className={`t2 ${styles['text']}`}>Fix the problems listed below first.</p>
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
