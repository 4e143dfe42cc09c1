import { useEffect } from 'react';
import { useConversationViewStore } from '../../../entities/conversations/conversation-view-store.ts';
import { focusQuestion } from './composer-store.ts';

interface Place {
  readonly conversationId: string;
  readonly columnId: string;
  /** Field name, as used in reasons. */
  readonly field: string;
}

/** Moves the focus to the cause of a problem. */
export function focusProblemCause({ conversationId, columnId, field }: Place): void {
  if (field === 'prompt') focusQuestion(conversationId);
  else if (field === 'model') useConversationViewStore.setState({ requestedModel: { columnId, opens: true } });
  else if (field === 'messages') focusNewestAnswer(columnId);
  else useConversationViewStore.setState({ showsParameters: true, requestedField: { columnId, field } });
}

/** Moves the focus to the question of a new conversation. */
export function useFocusQuestion(conversationId: string): void {
  const isRequested = useConversationViewStore(({ requestedQuestion }) => requestedQuestion === conversationId);
  useEffect(() => {
    if (!isRequested) return;
    useConversationViewStore.setState({ requestedQuestion: null });
    focusQuestion(conversationId);
  }, [conversationId, isRequested]);
}

/** Moves the focus to the newest answer of a column, because users most often correct the newest question. */
export function focusNewestAnswer(columnId: string): void {
  const answers = [...document.querySelectorAll<HTMLElement>(`[data-column~="${CSS.escape(columnId)}"][data-message]`)];
  const newest = answers.at(-1);
  const place = newest?.querySelector<HTMLElement>('textarea, input, button[data-next]') ?? newest;
  place?.focus();
  place?.scrollIntoView({ block: 'nearest' });
}
