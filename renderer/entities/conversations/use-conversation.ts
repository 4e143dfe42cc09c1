import { createContext, use, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Message } from '../../../shared/conversations/message.ts';
import { type ConversationShape, nothingKnown } from './conversation-state.ts';
import { useConversationCalls } from './use-conversation-calls.ts';
import { type WatchedConversation, watchConversation } from './watch-conversation.ts';

/** Follows one conversation while the component is on screen. Follows none without an id. */
export function useOpenConversation(id: string | undefined): WatchedConversation | undefined {
  const calls = useConversationCalls();
  const [open, setOpen] = useState<{ readonly id: string; readonly conversation: WatchedConversation }>();
  useEffect(() => {
    if (id === undefined) return;
    const conversation = watchConversation(calls, id);
    setOpen({ id, conversation });
    return () => conversation.close();
  }, [calls, id]);
  return open !== undefined && open.id === id ? open.conversation : undefined;
}

const ConversationContext = createContext<WatchedConversation | undefined>(undefined);
export const ConversationProvider = ConversationContext;

export function useConversation(): WatchedConversation {
  const conversation = use(ConversationContext);
  if (!conversation) throw new Error('useConversation must be used inside a ConversationProvider.');
  return conversation;
}

const subscribeToNothing = () => () => {};

export function useShape(conversation: WatchedConversation | undefined): ConversationShape {
  return useSyncExternalStore(conversation?.onShape ?? subscribeToNothing, conversation?.shape ?? (() => nothingKnown));
}

/** Returns a message of the surrounding conversation; renders again only when the message changes. */
export function useMessage(id: number): Message | undefined {
  return useMessageOf(useConversation(), id);
}

/** Like `useMessage`, for any conversation. `undefined` without a conversation or an id. */
export function useMessageOf(
  conversation: WatchedConversation | undefined,
  id: number | undefined,
): Message | undefined {
  const subscribe = useCallback(
    (listener: () => void) =>
      conversation && id !== undefined ? conversation.onMessage(id, listener) : subscribeToNothing(),
    [conversation, id],
  );
  return useSyncExternalStore(subscribe, () => (id === undefined ? undefined : conversation?.message(id)));
}

/** Returns the loaded messages of `ids`, in the order of `ids`. */
export function useMessages(ids: readonly number[]): readonly Message[] {
  const conversation = useConversation();
  const key = ids.join(' ');
  const { subscribe, read } = useMemo(
    () => watch(conversation, key === '' ? [] : key.split(' ').map(Number)),
    [conversation, key],
  );
  return useSyncExternalStore(subscribe, read);
}

/** Returns the previous list while none of its messages changed: React requires a stable snapshot. */
function watch(conversation: WatchedConversation, ids: readonly number[]) {
  let current: readonly Message[] = [];
  return {
    subscribe(listener: () => void) {
      const stops = ids.map((id) => conversation.onMessage(id, listener));
      return () => {
        for (const end of stops) end();
      };
    },
    read() {
      const now = ids.flatMap((id) => conversation.message(id) ?? []);
      if (now.length !== current.length || now.some((message, index) => message !== current[index])) current = now;
      return current;
    },
  };
}
