import { useEffect } from 'react';
import { useConversationPageStore } from '../../../entities/conversations/conversation-page-store.ts';
import { focusQuestion } from './composer-store.ts';

interface Place {
  readonly conversationId: string;
  readonly columnId: string;
  /** Field name, as used in reasons. */
  readonly field: string;
}

/** Moves the focus to the cause of a problem. */
export function focusField({ conversationId, columnId, field }: Place): void {
  if (field === 'prompt') focusQuestion(conversationId);
  else if (field === 'model') useConversationPageStore.setState({ wantedModel: { columnId, opens: true } });
  else if (field === 'messages') focusNewestAnswer(columnId);
  else useConversationPageStore.setState({ showsParameters: true, wantedField: { columnId, field } });
}

/** In a new conversation the question gets the focus. */
export function useFocusQuestion(conversationId: string): void {
  const isWanted = useConversationPageStore(({ wantedQuestion }) => wantedQuestion === conversationId);
  useEffect(() => {
    if (!isWanted) return;
    useConversationPageStore.setState({ wantedQuestion: null });
    focusQuestion(conversationId);
  }, [conversationId, isWanted]);
}

/** The newest answer of a column: what was said before is most often wrong there. */
export function focusNewestAnswer(columnId: string): void {
  const answers = [...document.querySelectorAll<HTMLElement>(`[data-column~="${CSS.escape(columnId)}"][data-message]`)];
  const newest = answers.at(-1);
  const place = newest?.querySelector<HTMLElement>('textarea, input, button[data-next]') ?? newest;
  place?.focus();
  place?.scrollIntoView({ block: 'nearest' });
}
