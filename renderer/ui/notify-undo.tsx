import { isDialogOpen } from './is-dialog-open.ts';
import { announce, showNotification } from './notification-store.ts';

/** Long enough to notice a removed input. Milliseconds. */
const shownFor = 12_000;

interface Step {
  readonly undo: () => void;
  /** Closes its notification, if it has one. */
  readonly close?: () => void;
}

/** Steps that can be undone, oldest first, until the window closes. */
const steps: Step[] = [];
const maxSteps = 100;

/** Reports a change with an Undo button; Ctrl+Z works wherever no text is edited, also after the notification. */
export function notifyUndo(title: string, undo: () => void, message?: string): void {
  const close = showNotification({
    title,
    shownFor,
    message: (
      <>
        {message}{' '}
        <button type="button" className="link" onClick={() => undoStep(step)}>
          Undo
        </button>
      </>
    ),
  });
  const step: Step = { undo, close };
  remember(step);
}

/** A change that the page shows where it was made: Ctrl+Z undoes it, and screen readers hear `title`. */
export function rememberUndo(title: string, undo: () => void): void {
  announce(title);
  remember({ undo });
}

function remember(step: Step): void {
  steps.push(step);
  if (steps.length > maxSteps) steps.shift();
}

function undoStep(step: Step | undefined): void {
  const at = step ? steps.lastIndexOf(step) : -1;
  if (!step || at < 0) return;
  steps.splice(at, 1);
  step.undo();
  step.close?.();
}

/** Undoes the newest step, unless a dialog above the page has its own undo. */
export function undoNewestStep(): void {
  if (!isDialogOpen()) undoStep(steps.at(-1));
}
