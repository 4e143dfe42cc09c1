import { useMemo, useSyncExternalStore } from 'react';
import type { Column } from '../../../../shared/conversations/conversation.ts';
import type { AnswerState } from '../../../../shared/conversations/message.ts';
import { useConversation } from '../../../entities/conversations/use-conversation.ts';

/** State of the newest answer of a column. */
interface NewestAnswerState {
  readonly columnId: string;
  readonly id: number;
  readonly state: AnswerState;
  readonly model: string;
  readonly askedAt: number;
}

/**
 * Returns the states of columns whose head is an answer. A growing answer changes nothing here, therefore causes no
 * render.
 */
export function useNewestAnswerStates(columns: readonly Column[]): readonly NewestAnswerState[] {
  const conversation = useConversation();
  const readStates = () =>
    columns.flatMap(({ id: columnId, head: id }): NewestAnswerState[] => {
      const said = id === null ? undefined : conversation.message(id)?.said;
      if (id === null || said?.by !== 'model') return [];
      const { state, model, askedAt } = said.answer;
      return [{ columnId, id, state, model, askedAt }];
    });
  // Equal states are equal as text.
  const text = useSyncExternalStore(conversation.onMessages, () => JSON.stringify(readStates()));
  return useMemo(() => JSON.parse(text), [text]);
}

/** Ids of the awaited or streaming answers at the heads of these columns. */
export function useOpenAnswers(columns: readonly Column[]): readonly number[] {
  return useNewestAnswerStates(columns).flatMap(({ id, state }) =>
    state === 'waiting' || state === 'streaming' ? [id] : [],
  );
}

type Head = Pick<NewestAnswerState, 'id' | 'state' | 'askedAt'>;

/**
 * Returns a function that takes the newest answers at each change, and returns those that have ended since the last
 * call. Each end is returned once.
 *
 * A fast answer can be complete when the window sees it for the first time, therefore an answer that was requested
 * after `openedAt` (wall clock, milliseconds) counts too. Older answers appear when an alternative is selected.
 */
export function findEndedAnswers(openedAt: number): <T extends Head>(heads: readonly T[]) => T[] {
  const running = new Set<number>();
  const found = new Set<number>();
  return (heads) =>
    heads.filter(({ id, state, askedAt }) => {
      if (state === 'waiting' || state === 'streaming') {
        running.add(id);
        found.delete(id);
        return false;
      }
      const isNew = running.delete(id) || (askedAt >= openedAt && !found.has(id));
      if (isNew) found.add(id);
      return isNew;
    });
}
