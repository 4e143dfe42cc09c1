import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Column, Conversation } from '../../../../shared/conversations/conversation.ts';
import { useConversationCalls, type WatchedConversation } from '../../../entities/conversations/use-conversation.ts';
import { notifyFailure } from '../../../ui/notify.ts';
import { createRequiredContext } from '../../../ui/required-context.ts';

/** Keystrokes within this time are saved together. */
const timeoutMs = 250;

export function useColumnEdits(conversation: WatchedConversation): OptimisticColumnEdits {
  const calls = useConversationCalls();
  const edits = useMemo(
    () =>
      createOptimisticColumnEdits(
        conversation,
        (columns) => calls.change({ id: conversation.id, columns: [...columns] }),
        notifyFailure('Couldn’t save the change'),
      ),
    [calls, conversation],
  );
  useEffect(() => () => edits.close(), [edits]);
  return edits;
}

export const [ColumnsProvider, useEdits] = createRequiredContext<OptimisticColumnEdits>(
  'the columns of a conversation',
);

export function useColumns(): readonly Column[] {
  const edits = useEdits();
  return useSyncExternalStore(edits.onChange, edits.columns);
}

/** `columns` with one of them changed. */
export const applyChanges =
  (columnId: string, changes: Partial<Omit<Column, 'id'>>) =>
  (columns: readonly Column[]): readonly Column[] =>
    columns.map((column) => (column.id === columnId ? { ...column, ...changes } : column));

export type ColumnsEdit = (columns: readonly Column[]) => readonly Column[];

interface Pending {
  readonly edit: ColumnsEdit;
  /**
   * The conversation received last when main confirmed the edit; unset while the edit is in progress. Every later
   * conversation includes the edit.
   */
  confirmedAfter?: Conversation | undefined;
  isConfirmed?: true;
}

export type OptimisticColumnEdits = ReturnType<typeof createOptimisticColumnEdits>;

/**
 * The columns of a conversation with the user's changes: shown immediately, saved a moment later. `onFailure` receives
 * the error of a change that main refused; it is reverted.
 */
export function createOptimisticColumnEdits(
  conversation: WatchedConversation,
  saveColumns: (columns: readonly Column[]) => Promise<unknown>,
  onFailure: (error: unknown) => void,
) {
  const listeners = new Set<() => void>();
  let pending: Pending[] = [];
  let shown: readonly Column[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();

  const applyPending = () => {
    const conversationBefore = conversation.shape().conversation;
    pending = pending.filter(
      ({ isConfirmed, confirmedAfter }) => !isConfirmed || confirmedAfter === conversationBefore,
    );
    shown = pending.reduce<readonly Column[]>((columns, { edit }) => edit(columns), conversationBefore?.columns ?? []);
    for (const listener of listeners) listener();
  };
  const save = async () => {
    const unconfirmed = pending.filter(({ isConfirmed }) => !isConfirmed);
    const conversationBefore = conversation.shape().conversation;
    if (unconfirmed.length === 0 || !conversationBefore) return;
    try {
      const columns = pending.reduce<readonly Column[]>((edited, { edit }) => edit(edited), conversationBefore.columns);
      await saveColumns(columns);
      const now = conversation.shape().conversation;
      // The event may have arrived before this answer.
      const isEventReceived = now !== conversationBefore && JSON.stringify(now?.columns) === JSON.stringify(columns);
      for (const each of unconfirmed)
        Object.assign(each, { isConfirmed: true, confirmedAfter: isEventReceived ? undefined : now });
    } catch (error) {
      pending = pending.filter((each) => !unconfirmed.includes(each));
      onFailure(error);
    }
    applyPending();
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    running = running.then(save);
    return running;
  };
  const stopListening = conversation.onShape(applyPending);
  applyPending();
  return {
    columns: () => shown,
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(edit: ColumnsEdit) {
      pending.push({ edit });
      applyPending();
      timer ??= setTimeout(() => void flush(), timeoutMs);
    },
    /** Resolves once main has every change, such as before something is sent. */
    flush,
    close() {
      if (timer !== undefined) void flush();
      stopListening();
    },
  };
}
