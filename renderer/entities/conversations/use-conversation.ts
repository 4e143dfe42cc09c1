import type { ContractRouterClient } from '@orpc/contract';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
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
  const [open, setOpen] = useState<WatchedConversation>();
  useEffect(() => {
    if (id === undefined) return;
    const conversation = watchConversation(calls, id);
    setOpen(conversation);
    return () => conversation.close();
  }, [calls, id]);
  return open?.id === id ? open : undefined;
}

export const [ConversationProvider, useConversation] = createRequiredContext<WatchedConversation>('a conversation');

const noChanges = () => () => {};

export function useShape(conversation: WatchedConversation | undefined): ConversationShape {
  return useSyncExternalStore(conversation?.onShape ?? noChanges, conversation?.shape ?? (() => nothingKnown));
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
  return useSyncExternalStore(conversation?.onMessages ?? noChanges, () =>
    id === undefined ? undefined : conversation?.message(id),
  );
}

/** Returns the loaded messages of `ids`, in the order of `ids`. */
export function useMessages(ids: readonly number[]): readonly Message[] {
  const conversation = useConversation();
  const key = ids.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids by value
  const read = useMemo(() => createReader(conversation, ids), [conversation, key]);
  return useSyncExternalStore(conversation.onMessages, read);
}

/** Returns the previous list while none of its messages changed: React requires a stable snapshot. */
function createReader(conversation: WatchedConversation, ids: readonly number[]): () => readonly Message[] {
  let current: readonly Message[] = [];
  return () => {
    const now = ids.flatMap((id) => conversation.message(id) ?? []);
    if (now.length !== current.length || now.some((message, index) => message !== current[index])) current = now;
    return current;
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
  readonly id: string;
  shape(): ConversationShape;
  /** Called when the tree changes. */
  onShape(listener: () => void): () => void;
  /** `undefined` until it is loaded. */
  message(id: number): Message | undefined;
  /** Called when a message changes. */
  onMessages(listener: () => void): () => void;
  /**
   * Loads the messages that are missing or stale; resolves after loading, or when the connection to main is
   * interrupted.
   */
  loadMessages(ids: readonly number[]): Promise<void>;
  close(): void;
}

function watchConversation(calls: ConversationCalls, id: string): WatchedConversation {
  const stop = new AbortController();
  const loaded = nothingLoaded();
  const shapeListeners = new Set<() => void>();
  const messageListeners = new Set<() => void>();
  const loadingIds = new Set<number>();
  let shape = nothingKnown;
  let queue: ConversationEvent[] = [];

  const setShape = (next: ConversationShape) => {
    if (next === shape) return;
    shape = next;
    for (const listener of shapeListeners) listener();
  };
  const flush = () => {
    const events = queue;
    queue = [];
    if (stop.signal.aborted || events.length === 0) return;
    const changed = applyConversationEvent(events, shape, loaded);
    setShape(changed.shape);
    if (changed.messages.size > 0) for (const listener of messageListeners) listener();
  };
  const enqueue = (event: ConversationEvent) => {
    queue.push(event);
    // Nothing is shown before the first event.
    if (event.kind === 'start') flush();
    else if (queue.length === 1) runInNextFrame(flush);
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
          setShape({ ...nothingKnown, problem });
          return;
        }
      }
      if (stop.signal.aborted) return;
      setShape({ ...shape, connection: shape.connection === 'waiting' ? 'waiting' : 'lost' });
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
    id,
    shape: () => shape,
    onShape(listener) {
      shapeListeners.add(listener);
      return () => shapeListeners.delete(listener);
    },
    message: (each) => loaded.byId.get(each),
    onMessages(listener) {
      messageListeners.add(listener);
      return () => messageListeners.delete(listener);
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

/** Runs `work` in the next frame; also without frames, when the window is hidden. */
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

/** Resolves after this time, or when `signal` ends the wait. */
function pause(milliseconds: number, signal: AbortSignal): Promise<unknown> {
  const end = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
  return new Promise((resolve) => end.addEventListener('abort', resolve));
}
