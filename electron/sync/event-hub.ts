import type { StateEvent } from '../../shared/sync/state-event.ts';

export interface EventHub {
  push(push: StateEvent): void;
  /** Everything pushed from this call on, until `signal` or the end of the program. */
  subscribe(signal?: AbortSignal): AsyncGenerator<StateEvent, undefined>;
  close(): void;
}

/** A screen that falls so far behind gets one new snapshot instead of everything it missed. */
const mostWaiting = 2000;

interface Subscriber {
  /** By topic: only the newest event of each waits, so that a slow screen holds at most one of each. */
  waiting: Map<string, StateEvent>;
  overrun: boolean;
  wake: () => void;
}

/**
 * Tells every open screen what changed. `snapshot` makes the value that a screen starts from; `onPush` sees everything that
 * is pushed, also while no screen is open.
 */
export function createEventHub(snapshot: () => Promise<StateEvent>, onPush?: (push: StateEvent) => void): EventHub {
  const subscribers = new Set<Subscriber>();
  let isClosed = false;

  function add(subscriber: Subscriber, push: StateEvent): void {
    const subject = subjectOf(push);
    // Taken out first, so that it moves behind what was pushed before it.
    subscriber.waiting.delete(subject);
    subscriber.waiting.set(subject, push);
    if (subscriber.waiting.size > mostWaiting) {
      subscriber.waiting.clear();
      subscriber.overrun = true;
    }
    subscriber.wake();
  }

  async function* stream(signal: AbortSignal | undefined): AsyncGenerator<StateEvent, undefined> {
    const subscriber: Subscriber = { waiting: new Map(), overrun: true, wake: () => {} };
    subscribers.add(subscriber);
    const stop = () => subscriber.wake();
    signal?.addEventListener('abort', stop);
    try {
      while (!isClosed && !signal?.aborted) {
        if (subscriber.overrun) {
          // Subscribed before the snapshot is read: a change in between arrives after it, perhaps twice, but never gets
          // lost.
          subscriber.overrun = false;
          yield await snapshot();
          continue;
        }
        const [subject, push] = subscriber.waiting.entries().next().value ?? [];
        if (subject !== undefined && push !== undefined) {
          subscriber.waiting.delete(subject);
          yield push;
          continue;
        }
        await new Promise<void>((resolve) => {
          subscriber.wake = resolve;
          if (isClosed || signal?.aborted) resolve();
        });
      }
      return undefined;
    } finally {
      subscribers.delete(subscriber);
      signal?.removeEventListener('abort', stop);
    }
  }

  return {
    push(push) {
      onPush?.(push);
      for (const subscriber of subscribers) add(subscriber, push);
    },
    subscribe: (signal) => stream(signal),
    close() {
      isClosed = true;
      for (const subscriber of subscribers) subscriber.wake();
    },
  };
}

function subjectOf(push: StateEvent): string {
  switch (push.kind) {
    case 'task':
      return `task ${push.task.id}`;
    case 'task-looked':
      return `looked ${push.id}`;
    case 'task-gone':
      return `task ${push.id}`;
    case 'usual':
      return 'usual';
    case 'item':
      return `item ${push.item.id}`;
    case 'item-gone':
      return `item ${push.id}`;
    case 'library-changed':
      return 'library-changed';
    case 'preset':
      return `preset ${push.preset.id}`;
    case 'preset-gone':
      return `preset ${push.id}`;
    case 'talk-preset':
      return `talk-preset ${push.talkPreset.id}`;
    case 'talk-preset-gone':
      return `talk-preset ${push.id}`;
    case 'conversation':
      return `conversation ${push.conversation.id}`;
    case 'conversation-gone':
      return `conversation ${push.id}`;
    case 'comparison':
      return `comparison ${push.comparison.id}`;
    case 'comparison-gone':
      return `comparison ${push.id}`;
    case 'notice':
      return `notice ${push.notice.id}`;
    case 'command':
      return `command ${push.id}`;
    case 'navigate':
    case 'files-opened':
    case 'snapshot':
    case 'requests':
    case 'library':
    case 'care':
    case 'saved-searches':
    case 'collections':
    case 'network':
    case 'settings':
    case 'update':
    case 'connection':
    case 'pauses':
      return push.kind;
  }
}
