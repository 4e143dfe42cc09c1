import { addGrowthStep } from '../../shared/conversations/add-growth-step.ts';
import type { GrowthStep } from '../../shared/conversations/answer-growth-steps.ts';
import { applyGrowth } from '../../shared/conversations/apply-growth.ts';
import type { ConversationEvent } from '../../shared/conversations/conversation-event.ts';
import type { Message } from '../../shared/conversations/message.ts';
import { shortenMessage } from '../../shared/conversations/shorten-long-text.ts';
import type { Clock } from '../host/host.ts';

type Start = Extract<ConversationEvent, { kind: 'start' }>;
type Changed = Exclude<ConversationEvent, Start>;

/** Sends the events of a conversation to the windows that show it. */
export interface ConversationSubscribers {
  /**
   * `start` is called after the subscription, so no event is missed. Growing answers in its result are replaced by
   * their current content.
   */
  subscribe(
    conversationId: string,
    start: () => Promise<Start>,
    signal?: AbortSignal,
  ): AsyncGenerator<ConversationEvent, undefined>;
  notify(conversationId: string, event: Changed): void;
  close(): void;
}

export interface ConversationSubscribersOptions {
  readonly clock: Clock;
  /** Returns a message with its current content. */
  readonly withCurrentAnswer: (message: Message) => Message;
}

/** Duration of one frame on most screens. Faster growth is drawn together. Milliseconds. */
const frameMs = 33;

interface Follower {
  /** Steps before the initial state are dropped, because the initial state contains them. */
  isStarted: boolean;
  conversation: Extract<Changed, { kind: 'conversation' }> | undefined;
  readonly messages: Map<number, Message>;
  readonly growth: Map<number, GrowthStep[]>;
  readonly gone: Set<number>;
  wake: () => void;
}

export function createConversationSubscribers({
  clock,
  withCurrentAnswer,
}: ConversationSubscribersOptions): ConversationSubscribers {
  const all = new Map<string, Set<Follower>>();
  let isClosed = false;

  async function* stream(
    conversationId: string,
    start: () => Promise<Start>,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<ConversationEvent, undefined> {
    const follower: Follower = {
      isStarted: false,
      conversation: undefined,
      messages: new Map(),
      growth: new Map(),
      gone: new Set(),
      wake: () => {},
    };
    const subscribers = all.get(conversationId) ?? new Set();
    all.set(conversationId, subscribers.add(follower));
    const wake = () => follower.wake();
    signal?.addEventListener('abort', wake);
    const isOver = () => isClosed || signal?.aborted === true;
    try {
      const first = await start();
      // No other code runs until the end of this step, so no growth step is sent twice or omitted.
      for (const [id, message] of follower.messages) follower.messages.set(id, shown(withCurrentAnswer(message)));
      follower.isStarted = true;
      yield { ...first, messages: first.messages.map((message) => shown(withCurrentAnswer(message))) };
      let drawnAt = Number.NEGATIVE_INFINITY;
      while (!isOver()) {
        const wait = drawnAt + frameMs - clock.monotonic();
        if (follower.growth.size > 0 && wait > 0 && !hasNews(follower)) {
          await new Promise<void>((resolve) => {
            const cancelTimer = clock.after(wait, resolve);
            follower.wake = () => {
              if (!isOver() && !hasNews(follower)) return;
              cancelTimer();
              resolve();
            };
          });
          continue;
        }
        const events = take(follower, wait <= 0);
        if (events.some((event) => event.kind === 'growth')) drawnAt = clock.monotonic();
        yield* events;
        if (events.length > 0) continue;
        await new Promise<void>((resolve) => {
          follower.wake = resolve;
          if (isOver() || hasNews(follower) || follower.growth.size > 0) resolve();
        });
      }
      return undefined;
    } finally {
      signal?.removeEventListener('abort', wake);
      subscribers.delete(follower);
      if (subscribers.size === 0 && all.get(conversationId) === subscribers) all.delete(conversationId);
    }
  }

  return {
    subscribe: stream,
    notify(conversationId, event) {
      for (const follower of all.get(conversationId) ?? []) {
        keep(follower, event);
        follower.wake();
      }
    },
    close() {
      isClosed = true;
      for (const followers of all.values()) for (const follower of followers) follower.wake();
    },
  };
}

/** Returns the message for a window: a long text contains only its beginning, and the window loads the rest. */
function shown(message: Message): Message {
  return shortenMessage(message).message;
}

function hasNews({ conversation, messages, gone }: Follower): boolean {
  return conversation !== undefined || messages.size > 0 || gone.size > 0;
}

/** At most one event per message waits: a slow window receives joined steps, and loses none. */
function keep(follower: Follower, event: Changed): void {
  switch (event.kind) {
    case 'conversation':
      follower.conversation = event;
      return;
    case 'messages':
      for (const message of event.messages) {
        follower.messages.set(message.id, shown(message));
        follower.growth.delete(message.id);
        follower.gone.delete(message.id);
      }
      return;
    case 'growth': {
      if (!follower.isStarted) return;
      const waiting = follower.messages.get(event.messageId);
      if (waiting) follower.messages.set(event.messageId, applyGrowth(waiting, event.steps));
      else {
        const steps = follower.growth.get(event.messageId) ?? [];
        follower.growth.set(event.messageId, steps);
        for (const step of event.steps) addGrowthStep(steps, step);
      }
      return;
    }
    case 'gone':
      for (const id of event.messageIds) {
        follower.messages.delete(id);
        follower.growth.delete(id);
        follower.gone.add(id);
      }
  }
}

/** Messages come before the conversation, because its columns refer to them. */
function take(follower: Follower, withGrowth: boolean): Changed[] {
  const events: Changed[] = [];
  if (follower.messages.size > 0) events.push({ kind: 'messages', messages: [...follower.messages.values()] });
  if (follower.conversation) events.push(follower.conversation);
  if (follower.gone.size > 0) events.push({ kind: 'gone', messageIds: [...follower.gone] });
  follower.messages.clear();
  follower.gone.clear();
  follower.conversation = undefined;
  if (!withGrowth) return events;
  for (const [messageId, steps] of follower.growth) events.push({ kind: 'growth', messageId, steps });
  follower.growth.clear();
  return events;
}
