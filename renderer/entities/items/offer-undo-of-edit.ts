import type { Stopped } from '../../../shared/library/bulk-job.ts';
import { notifyUndo, rememberUndo } from '../../ui/notify-undo.tsx';
import { interruptedEditMessage } from './interrupted-edit-message.ts';

/** Offers Undo of an edit of items. The page shows the edit, so that only one that stopped early has a notification. */
export function offerUndoOfEdit(title: string, undo: () => void, stopped: Stopped | undefined): void {
  const message = interruptedEditMessage(stopped);
  if (message === undefined) rememberUndo(title, undo);
  else notifyUndo(title, undo, message);
}
