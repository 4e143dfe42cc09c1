import { addGrowthStep } from '../../../shared/conversations/add-growth-step.ts';
import type { GrowthStep } from '../../../shared/conversations/answer-growth-steps.ts';
import { applyGrowth } from '../../../shared/conversations/apply-growth.ts';
import type { ConversationEvent } from '../../../shared/conversations/conversation-event.ts';
import type { Message } from '../../../shared/conversations/message.ts';
import { shortenMessage } from '../../../shared/conversations/shorten-long-text.ts';
import type { Clock } from '../../host/host.ts';

type Start = Extract<ConversationEvent, { kind: 'start' }>;
type Changed = Exclude<ConversationEvent, Start>;

/** Sends the events of a conversation to the windows that show it. */
export type ConversationSubscribers = ReturnType<typeof createConversationSubscribers>;

interface ConversationSubscribersOptions {
  readonly clock: Clock;
  /** Returns a message with its current content. */
  readonly withCurrentAnswer: (message: Message) => Message;
}

/** Duration of one frame on most screens. Faster growth is drawn together. Milliseconds. */
const frameMs = 33;

interface Subscriber {
  /** Steps before the initial state are dropped, because the initial state contains them. */
  isStarted: boolean;
  conversation: Extract<Changed, { kind: 'conversation' }> | undefined;
  readonly messages: Map<number, Message>;
  readonly growth: Map<number, GrowthStep[]>;
  readonly removed: Set<number>;
  wake: () => void;
}

export function createConversationSubscribers({ clock, withCurrentAnswer }: ConversationSubscribersOptions) {
  const all = new Map<string, Set<Subscriber>>();
  let isClosed = false;

  async function* stream(
    conversationId: string,
    start: () => Promise<Start>,
    signal?: AbortSignal,
  ): AsyncGenerator<ConversationEvent, undefined> {
    const subscriber: Subscriber = {
      isStarted: false,
      conversation: undefined,
      messages: new Map(),
      growth: new Map(),
      removed: new Set(),
      wake: () => {},
    };
    const subscribers = all.get(conversationId) ?? new Set();
    all.set(conversationId, subscribers.add(subscriber));
    const wake = () => subscriber.wake();
    signal?.addEventListener('abort', wake);
    const isOver = () => isClosed || signal?.aborted === true;
    try {
      const first = await start();
      // No other code runs until the end of this step, so no growth step is sent twice or omitted.
      for (const [id, message] of subscriber.messages) subscriber.messages.set(id, shown(withCurrentAnswer(message)));
      subscriber.isStarted = true;
      yield { ...first, messages: first.messages.map((message) => shown(withCurrentAnswer(message))) };
      let drawnAt = Number.NEGATIVE_INFINITY;
      while (!isOver()) {
        const wait = drawnAt + frameMs - clock.monotonic();
        if (subscriber.growth.size > 0 && wait > 0 && !hasNews(subscriber)) {
          await new Promise<void>((resolve) => {
            const cancelTimer = clock.after(wait, resolve);
            subscriber.wake = () => {
              if (!isOver() && !hasNews(subscriber)) return;
              cancelTimer();
              resolve();
            };
          });
          continue;
        }
        const events = take(subscriber, wait <= 0);
        if (events.some((event) => event.kind === 'growth')) drawnAt = clock.monotonic();
        yield* events;
        if (events.length > 0) continue;
        await new Promise<void>((resolve) => {
          subscriber.wake = resolve;
          if (isOver() || hasNews(subscriber) || subscriber.growth.size > 0) resolve();
        });
      }
      return undefined;
    } finally {
      signal?.removeEventListener('abort', wake);
      subscribers.delete(subscriber);
      if (subscribers.size === 0 && all.get(conversationId) === subscribers) all.delete(conversationId);
    }
  }

  return {
    /**
     * `start` is called after the subscription, so no event is missed. Growing answers in its result are replaced by
     * their current content.
     */
    subscribe: stream,
    notify(conversationId: string, event: Changed): void {
      for (const subscriber of all.get(conversationId) ?? []) {
        keep(subscriber, event);
        subscriber.wake();
      }
    },
    close(): void {
      isClosed = true;
      for (const subscribers of all.values()) for (const subscriber of subscribers) subscriber.wake();
    },
  };
}

/** Returns the message for a window: a long text contains only its beginning, and the window loads the rest. */
function shown(message: Message): Message {
  return shortenMessage(message).message;
}

function hasNews({ conversation, messages, removed }: Subscriber): boolean {
  return conversation !== undefined || messages.size > 0 || removed.size > 0;
}

/** At most one event per message waits: a slow window receives joined steps, and loses none. */
function keep(subscriber: Subscriber, event: Changed): void {
  switch (event.kind) {
    case 'conversation':
      subscriber.conversation = event;
      return;
    case 'messages':
      for (const message of event.messages) {
        subscriber.messages.set(message.id, shown(message));
        subscriber.growth.delete(message.id);
        subscriber.removed.delete(message.id);
      }
      return;
    case 'growth': {
      if (!subscriber.isStarted) return;
      const waiting = subscriber.messages.get(event.messageId);
      if (waiting) subscriber.messages.set(event.messageId, applyGrowth(waiting, event.steps));
      else {
        const steps = subscriber.growth.get(event.messageId) ?? [];
        subscriber.growth.set(event.messageId, steps);
        for (const step of event.steps) addGrowthStep(steps, step);
      }
      return;
    }
    case 'removed':
      for (const id of event.messageIds) {
        subscriber.messages.delete(id);
        subscriber.growth.delete(id);
        subscriber.removed.add(id);
      }
  }
}

/** Messages come before the conversation, because its columns refer to them. */
function take(subscriber: Subscriber, withGrowth: boolean): Changed[] {
  const events: Changed[] = [];
  if (subscriber.messages.size > 0) events.push({ kind: 'messages', messages: [...subscriber.messages.values()] });
  if (subscriber.conversation) events.push(subscriber.conversation);
  if (subscriber.removed.size > 0) events.push({ kind: 'removed', messageIds: [...subscriber.removed] });
  subscriber.messages.clear();
  subscriber.removed.clear();
  subscriber.conversation = undefined;
  if (!withGrowth) return events;
  for (const [messageId, steps] of subscriber.growth) events.push({ kind: 'growth', messageId, steps });
  subscriber.growth.clear();
  return events;
}
