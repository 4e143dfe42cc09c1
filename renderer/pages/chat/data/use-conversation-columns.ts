import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Column } from '../../../../shared/conversations/conversation.ts';
import { useConversationCalls } from '../../../entities/conversations/use-conversation-calls.ts';
import type { WatchedConversation } from '../../../entities/conversations/watch-conversation.ts';
import { notifyFailure } from '../../../ui/toast.ts';
import { createOptimisticColumnEdits, type OptimisticColumnEdits } from './optimistic-column-edits.ts';

export function useColumnEdits(id: string, conversation: WatchedConversation): OptimisticColumnEdits {
  const calls = useConversationCalls();
  const edits = useMemo(
    () =>
      createOptimisticColumnEdits(
        conversation,
        (columns) => calls.change({ id, columns: [...columns] }),
        notifyFailure('Couldn’t save the change'),
      ),
    [calls, id, conversation],
  );
  useEffect(() => () => edits.close(), [edits]);
  return edits;
}

const EditsContext = createContext<OptimisticColumnEdits | undefined>(undefined);
export const ColumnsProvider = EditsContext;

export function useEdits(): OptimisticColumnEdits {
  const edits = use(EditsContext);
  if (!edits) throw new Error('useEdits must be used inside a ColumnsProvider.');
  return edits;
}

export function useColumns(): readonly Column[] {
  const edits = useEdits();
  return useSyncExternalStore(edits.onChange, edits.columns);
}

/** `columns` with one of them changed. */
export const applyChanges =
  (columnId: string, changes: Partial<Omit<Column, 'id'>>) =>
  (columns: readonly Column[]): readonly Column[] =>
    columns.map((column) => (column.id === columnId ? { ...column, ...changes } : column));
