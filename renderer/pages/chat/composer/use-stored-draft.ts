import { useEffect } from 'react';
import type { Conversation } from '../../../../shared/conversations/conversation.ts';
import { noteSaved, noteUnsaved } from '../../../api/unsaved-texts.ts';
import { useConversationCalls } from '../data/conversation-calls.ts';
import { messagePartsOf, openWriting, saved, useWritings, type Writing, writingOf } from './composer-store.ts';

/** Keystrokes within this time are saved together. */
const timeoutMs = 300;

/**
 * Returns the unsent message of a conversation. Main receives the message at every pause, and when the user may be
 * leaving.
 */
export function useStoredDraft(conversation: Conversation): Writing {
  const calls = useConversationCalls();
  const { id, draft } = conversation;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what main keeps is taken over once; later it is our own echo
  useEffect(() => openWriting(id, draft), [id]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      timer = undefined;
      const writing = writingOf(useWritings.getState(), id);
      if (!writing.isUnsaved) return;
      calls.change({ id, draft: messagePartsOf(writing) }).then(
        () => {
          saved(id, writing);
          noteSaved(id);
        },
        // The draft stays unsaved, and is saved with the next keystroke.
        (error: unknown) => noteUnsaved(id, error),
      );
    };
    const stop = useWritings.subscribe((writings) => {
      if (writingOf(writings, id).isUnsaved) timer ??= setTimeout(save, timeoutMs);
    });
    window.addEventListener('pagehide', save);
    return () => {
      stop();
      window.removeEventListener('pagehide', save);
      clearTimeout(timer);
      save();
    };
  }, [calls, id]);
  return useWritings((writings) => writingOf(writings, id));
}
