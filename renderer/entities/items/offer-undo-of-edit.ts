import type { Stopped } from '../../../shared/library/bulk-job.ts';
import { formatCount, formatCounted } from '../../../shared/util/format-numbers.ts';
import { notifyUndo, rememberUndo } from '../../ui/notify-undo.tsx';

/** Offers Undo of an edit of items. The page shows the edit, so that only one that stopped early has a notification. */
export function offerUndoOfEdit(title: string, undo: () => void, stopped: Stopped | undefined): void {
  const message = interruptedEditMessage(stopped);
  if (message === undefined) rememberUndo(title, undo);
  else notifyUndo(title, undo, message);
}

/** Returns the message of a bulk edit that stopped early; `undefined` if the edit processed all items. */
export function interruptedEditMessage(stopped: Stopped | undefined): string | undefined {
  if (!stopped) return undefined;
  const { reached, of, reason } = stopped;
  const left = `${formatCounted(of - reached, 'item is', 'items are')} unchanged.`;
  return [`Stopped after ${formatCount(reached)} of ${formatCounted(of, 'item')}.`, reason, left]
    .filter((sentence) => sentence !== undefined)
    .join(' ');
}
