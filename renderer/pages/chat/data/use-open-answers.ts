import type { Column } from '../../../../shared/conversations/conversation.ts';
import { useNewestAnswerStates } from './use-newest-answer-states.ts';

/** Ids of the awaited or streaming answers at the heads of these columns. */
export function useOpenAnswers(columns: readonly Column[]): readonly number[] {
  return useNewestAnswerStates(columns).flatMap(({ id, state }) =>
    state === 'waiting' || state === 'streaming' ? [id] : [],
  );
}
