import type { ConversationEvent } from '../../../shared/conversations/conversation-event.ts';
import type { Message } from '../../../shared/conversations/message.ts';
import { problemOf } from '../../api/problem-of-error.ts';
import { applyConversationEvent, type ConversationShape, nothingKnown, nothingLoaded } from './conversation-state.ts';
import type { ConversationCalls } from './use-conversation-calls.ts';

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
export type NextFrame = (work: () => void) => void;

/** Maximum number of ids per call. */
const maxIdsPerCall = 500;

export function watchConversation(
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

const hiddenFrameMs = 250;

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
