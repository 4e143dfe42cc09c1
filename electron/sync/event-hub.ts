import type { StateEvent } from '../../shared/sync/state-event.ts';
import { type ListEntries, type Snapshot, snapshotParts } from '../../shared/sync/synced-state.ts';

type Provider = () => Partial<Snapshot> | Promise<Partial<Snapshot>>;

/** A window with more waiting events gets one new snapshot instead. */
const mostWaiting = 2000;

interface Subscriber {
  /** Waiting events by topic: only the newest event of each, so that a slow window needs little memory. */
  waiting: Map<string, StateEvent>;
  overrun: boolean;
  wake: () => void;
}

/**
 * Sends the state of the main process to every open window. The services provide the parts of the snapshot that they
 * own.
 */
export class EventHub {
  readonly #providers: Provider[] = [];
  readonly #observers: ((event: StateEvent) => void)[] = [];
  readonly #subscribers = new Set<Subscriber>();
  #isClosed = false;

  /** `read` returns the current value of one or more parts. It is called for each snapshot. */
  provide(read: Provider): void {
    this.#providers.push(read);
  }

  /** Calls `see` for each event, also while no window is open. */
  subscribeToAll(see: (event: StateEvent) => void): void {
    this.#observers.push(see);
  }

  /** Sends the new value of each given part. */
  set(parts: Partial<Snapshot>): void {
    for (const [part, value] of Object.entries(parts)) this.send({ kind: 'set', part, value } as StateEvent);
  }

  /** Sends a new or changed entry of a list. */
  put<P extends keyof ListEntries>(part: P, entry: ListEntries[P]): void {
    this.send({ kind: 'put', part, entry } as StateEvent);
  }

  remove(part: keyof ListEntries, id: string): void {
    this.send({ kind: 'remove', part, id });
  }

  send(event: StateEvent): void {
    for (const see of this.#observers) see(event);
    for (const subscriber of this.#subscribers) add(subscriber, event);
  }

  /** Yields every event from now on, until `signal` aborts or the program ends. The first event is the snapshot. */
  async *subscribe(signal?: AbortSignal): AsyncGenerator<StateEvent, undefined> {
    const subscriber: Subscriber = { waiting: new Map(), overrun: true, wake: () => {} };
    this.#subscribers.add(subscriber);
    const stop = () => subscriber.wake();
    signal?.addEventListener('abort', stop);
    try {
      while (!this.#isClosed && !signal?.aborted) {
        if (subscriber.overrun) {
          // The subscription starts before the snapshot is read: a change in between arrives after it, perhaps twice,
          // but is never lost.
          subscriber.overrun = false;
          yield { kind: 'snapshot', snapshot: await this.#snapshot() };
          continue;
        }
        const [topic, event] = subscriber.waiting.entries().next().value ?? [];
        if (topic !== undefined && event !== undefined) {
          subscriber.waiting.delete(topic);
          yield event;
          continue;
        }
        await new Promise<void>((resolve) => {
          subscriber.wake = resolve;
          if (this.#isClosed || signal?.aborted) resolve();
        });
      }
      return undefined;
    } finally {
      this.#subscribers.delete(subscriber);
      signal?.removeEventListener('abort', stop);
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const subscriber of this.#subscribers) subscriber.wake();
  }

  async #snapshot(): Promise<Snapshot> {
    const provided = await Promise.all(this.#providers.map((read) => read()));
    const snapshot: Partial<Snapshot> = Object.assign({}, ...provided);
    const missing = snapshotParts.filter((part) => snapshot[part] === undefined);
    if (missing.length > 0) throw new Error(`No service provides ${missing.join(', ')}.`);
    return snapshot as Snapshot;
  }
}

function add(subscriber: Subscriber, event: StateEvent): void {
  const topic = topicOf(event);
  // Removed first, so that the new event is the last one.
  subscriber.waiting.delete(topic);
  subscriber.waiting.set(topic, event);
  if (subscriber.waiting.size > mostWaiting) {
    subscriber.waiting.clear();
    subscriber.overrun = true;
  }
  subscriber.wake();
}

/** Returns the topic of an event. Only the last event of a topic is sent. */
function topicOf(event: StateEvent): string {
  switch (event.kind) {
    case 'set':
      return event.part;
    case 'put':
      return `${event.part} ${event.entry.id}`;
    case 'remove':
      return `${event.part} ${event.id}`;
    case 'notification':
      return `notification ${event.notification.id}`;
    case 'files-imported':
      return `${event.kind} ${event.imported.id}`;
    case 'task-polled':
    case 'command':
      return `${event.kind} ${event.id}`;
    default:
      return event.kind;
  }
}
