import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useCommand } from './commands/use-command.ts';

/** Long enough to notice what is gone from the form. Milliseconds. */
const timeout = 12_000;

interface Step {
  readonly undo: () => void;
  readonly notice: string;
}

/** Steps that can be undone, oldest first, until the window closes. */
const steps: Step[] = [];
const most = 100;

/** Says what happened to an input, with the way back: a button, and Ctrl+Z wherever that is not about text. */
export function notifyUndo(title: string, undo: () => void, message?: string): void {
  // One at a time is enough to read; those before it are still taken back by the keys.
  mergeUndoToasts();
  const notice = notifications.show({
    title,
    autoClose: timeout,
    closeButtonProps: { 'aria-label': 'Close notification' },
    message: (
      <>
        {message}
        <Button size="xs" mt={4} display="block" onClick={() => takeBack(step)}>
          Undo
        </Button>
      </>
    ),
  });
  const step: Step = { undo, notice };
  steps.push(step);
  if (steps.length > most) steps.shift();
}

/** Takes the notices out of the way of something that opens where they stand; Ctrl+Z still takes back. */
export function mergeUndoToasts(): void {
  for (const { notice } of steps) notifications.hide(notice);
}

function takeBack(step: Step | undefined): void {
  const at = step ? steps.lastIndexOf(step) : -1;
  if (!step || at < 0) return;
  steps.splice(at, 1);
  step.undo();
  notifications.hide(step.notice);
}

/** Takes back the newest step by its keys, Ctrl+Z; text fields and dialogs keep theirs. */
export function useUndoKey(): void {
  useCommand('undoInput', () => {
    // A dialog over the page has its own things to take back.
    if (!document.querySelector('[role="dialog"]')) takeBack(steps.at(-1));
  });
}
