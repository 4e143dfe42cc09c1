import type { ContractRouterClient } from '@orpc/contract';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { conversationContract } from '../../../shared/contract/conversation-contract.ts';
import type { ConversationEvent } from '../../../shared/conversations/conversation-event.ts';
import type { Message } from '../../../shared/conversations/message.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { problemOf } from '../../api/problem-of-error.ts';
import { useSynced } from '../../api/synced-state.ts';
import { createRequiredContext } from '../../ui/required-context.ts';
import { applyConversationEvent, type ConversationShape, nothingKnown, nothingLoaded } from './conversation-state.ts';

/** Maximum number of ids per call. */
const maxIdsPerCall = 500;
const hiddenFrameMs = 250;

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

export const [ConversationProvider, useConversation] = createRequiredContext<WatchedConversation>('a conversation');

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

/** The calls that are about conversations. */
export type ConversationCalls = ContractRouterClient<typeof conversationContract>;

/** Returns one object for the life of the page: every access to a member of the client creates a new object. */
export function useConversationCalls(): ConversationCalls {
  const calls = useCalls();
  return useMemo(() => calls.conversations, [calls]);
}

/** Returns the cost of the given number of requests, as text of a button. */
export function useChargeText(requests: number): string {
  const connection = useSynced('connection');
  if (connection.kind === 'sandbox') return 'free';
  return requests === 1 ? 'new charge' : `${requests} charges`;
}

/** One conversation while it is shown. */
export interface WatchedConversation {
  shape(): ConversationShape;
  /** Called when the tree changes. */
  onShape(listener: () => void): () => void;
  /** `undefined` until it is loaded. */
  message(id: number): Message | undefined;
  onMessage(id: number, listener: () => void): () => void;
  /**
   * Loads the messages that are missing or stale; resolves after loading, or when the connection to main is
   * interrupted.
   */
  loadMessages(ids: readonly number[]): Promise<void>;
  close(): void;
}

/** Runs `work` in the next frame; also without frames, when the window is hidden. */
type NextFrame = (work: () => void) => void;

function watchConversation(
  calls: ConversationCalls,
  id: string,
  nextFrame: NextFrame = runInNextFrame,
): WatchedConversation {
  const stop = new AbortController();
  const loaded = nothingLoaded();
  const shapeListeners = new Set<() => void>();
  const messageListeners = new Map<number, Set<() => void>>();
  const loadingIds = new Set<number>();
  let shape = nothingKnown;
  let queue: ConversationEvent[] = [];

  const notify = (next: ConversationShape, messages: Iterable<number>) => {
    const isChanged = next !== shape;
    shape = next;
    for (const each of messages) for (const listener of messageListeners.get(each) ?? []) listener();
    if (isChanged) for (const listener of shapeListeners) listener();
  };
  const flush = () => {
    const events = queue;
    queue = [];
    if (stop.signal.aborted || events.length === 0) return;
    const changed = applyConversationEvent(events, shape, loaded);
    notify(changed.shape, changed.messages);
  };
  const enqueue = (event: ConversationEvent) => {
    queue.push(event);
    if (queue.length === 1) nextFrame(flush);
  };

  const followEvents = async () => {
    for (let losses = 0; !stop.signal.aborted; losses += 1) {
      try {
        for await (const event of await calls.watch({ id }, { signal: stop.signal })) {
          losses = 0;
          enqueue(event);
        }
      } catch (error) {
        if (stop.signal.aborted) return;
        const problem = problemOf(error);
        if (problem.kind === 'not-found') {
          notify({ ...nothingKnown, problem }, []);
          return;
        }
      }
      if (stop.signal.aborted) return;
      notify({ ...shape, connection: shape.connection === 'waiting' ? 'waiting' : 'lost' }, []);
      await pause(Math.min(200 * 1.5 ** losses, 2000), stop.signal);
    }
  };
  void followEvents();

  const load = async (messageIds: readonly number[]) => {
    for (const each of messageIds) loadingIds.add(each);
    try {
      const { messages } = await calls.messages({ id, messageIds: [...messageIds] }, { signal: stop.signal });
      enqueue({ kind: 'messages', messages });
      flush();
    } catch {
      // The connection is interrupted: the components request the messages again after the reconnect.
    } finally {
      for (const each of messageIds) loadingIds.delete(each);
    }
  };

  return {
    shape: () => shape,
    onShape(listener) {
      shapeListeners.add(listener);
      return () => shapeListeners.delete(listener);
    },
    message: (each) => loaded.byId.get(each),
    onMessage(each, listener) {
      const listeners = messageListeners.get(each) ?? new Set();
      messageListeners.set(each, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) messageListeners.delete(each);
      };
    },
    async loadMessages(ids) {
      const missing = ids.filter((each) => !loadingIds.has(each) && (!loaded.byId.has(each) || loaded.stale.has(each)));
      const loads: Promise<void>[] = [];
      for (let at = 0; at < missing.length; at += maxIdsPerCall)
        loads.push(load(missing.slice(at, at + maxIdsPerCall)));
      await Promise.all(loads);
    },
    close: () => stop.abort(),
  };
}

function runInNextFrame(work: () => void): void {
  let done = false;
  const runOnce = () => {
    if (done) return;
    done = true;
    clearTimeout(timer);
    work();
  };
  const timer = setTimeout(runOnce, hiddenFrameMs);
  requestAnimationFrame(runOnce);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
