import { useEffect } from 'react';
import type { Conversation } from '../../../../shared/conversations/conversation.ts';
import { noteSaved, noteSaveProblem } from '../../../api/draft-save-problems.ts';
import { useConversationCalls } from '../../../entities/conversations/use-conversation-calls.ts';
import {
  loadUnsentMessage,
  markSaved,
  messagePartsOf,
  type UnsentMessage,
  unsentMessageOf,
  useUnsentMessages,
} from './composer-store.ts';

/** Keystrokes within this time are saved together. */
const timeoutMs = 300;

/**
 * Returns the unsent message of a conversation. Main receives the message at every pause, and when the user may be
 * leaving.
 */
export function useStoredDraft(conversation: Conversation): UnsentMessage {
  const calls = useConversationCalls();
  const { id, draft } = conversation;
  // biome-ignore lint/correctness/useExhaustiveDependencies: The stored text is read once; later changes come from this field.
  useEffect(() => loadUnsentMessage(id, draft), [id]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      timer = undefined;
      const message = unsentMessageOf(useUnsentMessages.getState(), id);
      if (!message.isUnsaved) return;
      calls.change({ id, draft: messagePartsOf(message) }).then(
        () => {
          markSaved(id, message);
          noteSaved(id);
        },
        // The draft stays unsaved, and is saved with the next keystroke.
        (error: unknown) => noteSaveProblem(id, error),
      );
    };
    const stop = useUnsentMessages.subscribe((messages) => {
      if (unsentMessageOf(messages, id).isUnsaved) timer ??= setTimeout(save, timeoutMs);
    });
    window.addEventListener('pagehide', save);
    return () => {
      stop();
      window.removeEventListener('pagehide', save);
      clearTimeout(timer);
      save();
    };
  }, [calls, id]);
  return useUnsentMessages((messages) => unsentMessageOf(messages, id));
}
