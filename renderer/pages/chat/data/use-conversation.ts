import { createContext, use, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Message } from '../../../../shared/conversations/message.ts';
import { useConversationCalls } from './conversation-calls.ts';
import { type ConversationShape, nothingKnown } from './conversation-state.ts';
import { type OpenConversation, openConversation } from './open-conversation.ts';

/** Follows one conversation while the component is on screen. */
export function useOpenConversation(id: string): OpenConversation | undefined {
  const calls = useConversationCalls();
  const [open, setOpen] = useState<{ readonly id: string; readonly talk: OpenConversation }>();
  useEffect(() => {
    const talk = openConversation(calls, id);
    setOpen({ id, talk });
    return () => talk.close();
  }, [calls, id]);
  return open?.id === id ? open.talk : undefined;
}

const TalkContext = createContext<OpenConversation | undefined>(undefined);
export const ConversationProvider = TalkContext;

export function useConversation(): OpenConversation {
  const talk = use(TalkContext);
  if (!talk) throw new Error('useTalk needs a TalkProvider above it.');
  return talk;
}

const never = () => () => {};

export function useShape(talk: OpenConversation | undefined): ConversationShape {
  return useSyncExternalStore(talk?.onShape ?? never, talk?.shape ?? (() => nothingKnown));
}

/** A message of the conversation around; drawn anew only when it changes. */
export function useMessage(id: number): Message | undefined {
  const talk = useConversation();
  const subscribe = useCallback((listener: () => void) => talk.onMessage(id, listener), [talk, id]);
  return useSyncExternalStore(subscribe, () => talk.message(id));
}

/** Several messages, those that are loaded, in the order of `ids`. */
export function useMessages(ids: readonly number[]): readonly Message[] {
  const talk = useConversation();
  const key = ids.join(' ');
  const { subscribe, read } = useMemo(() => watch(talk, key === '' ? [] : key.split(' ').map(Number)), [talk, key]);
  return useSyncExternalStore(subscribe, read);
}

/** Reads the same list for as long as none of its messages changed, as React wants it. */
function watch(talk: OpenConversation, ids: readonly number[]) {
  let held: readonly Message[] = [];
  return {
    subscribe(listener: () => void) {
      const ends = ids.map((id) => talk.onMessage(id, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    read() {
      const now = ids.flatMap((id) => talk.message(id) ?? []);
      if (now.length !== held.length || now.some((message, index) => message !== held[index])) held = now;
      return held;
    },
  };
}
