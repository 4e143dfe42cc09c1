import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { announce } from './announcer.tsx';
import { useCommand } from './commands/use-command.ts';
import { isDialogOpen } from './is-dialog-open.ts';

/** Long enough to notice a removed input. Milliseconds. */
const timeout = 12_000;

interface Step {
  readonly undo: () => void;
  /** Id of its notification, if it has one. */
  readonly notice?: string;
}

/** Steps that can be undone, oldest first, until the window closes. */
const steps: Step[] = [];
const maxSteps = 100;

/** Reports a change of an input with an Undo button; Ctrl+Z works wherever no text is edited. */
export function notifyUndo(title: string, undo: () => void, message?: string): void {
  // Only the last one is shown; Ctrl+Z still undoes earlier ones.
  mergeUndoToasts();
  const notice = notifications.show({
    title,
    // Undo is for a moment; other notifications can wait.
    priority: 1,
    autoClose: timeout,
    closeButtonProps: { 'aria-label': 'Close notification' },
    message: (
      <>
        {message}
        <Button size="xs" onClick={() => undoStep(step)}>
          Undo
        </Button>
      </>
    ),
  });
  const step: Step = { undo, notice };
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

/** Removes the notifications from the place of an opening element; Ctrl+Z still works. */
export function mergeUndoToasts(): void {
  for (const { notice } of steps) if (notice !== undefined) notifications.hide(notice);
}

function undoStep(step: Step | undefined): void {
  const at = step ? steps.lastIndexOf(step) : -1;
  if (!step || at < 0) return;
  steps.splice(at, 1);
  step.undo();
  if (step.notice !== undefined) notifications.hide(step.notice);
}

/** Undoes the newest step with Ctrl+Z; text fields and dialogs handle the key themselves. */
export function useUndoKey(): void {
  useCommand('undoInput', () => {
    // A dialog above the page has its own undo.
    if (!isDialogOpen()) undoStep(steps.at(-1));
  });
}
