import type { StateEvent } from '../../shared/sync/state-event.ts';
import { type ListEntries, type Snapshot, snapshotParts } from '../../shared/sync/synced-state.ts';

type Provider = () => Partial<Snapshot> | Promise<Partial<Snapshot>>;

/** A screen that falls so far behind gets one new snapshot instead of everything it missed. */
const mostWaiting = 2000;

interface Subscriber {
  /** By topic: only the newest event of each waits, so that a slow screen holds at most one of each. */
  waiting: Map<string, StateEvent>;
  overrun: boolean;
  wake: () => void;
}

/** Tells every open screen what changed. The services provide the parts of the snapshot that they own. */
export class EventHub {
  readonly #providers: Provider[] = [];
  readonly #observers: ((event: StateEvent) => void)[] = [];
  readonly #subscribers = new Set<Subscriber>();
  #isClosed = false;

  /** `read` returns the current value of one or more parts. It is called for each snapshot. */
  provide(read: Provider): void {
    this.#providers.push(read);
  }

  /** Calls `see` for each event, also while no screen is open. */
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

  /** Everything pushed from this call on, until `signal` or the end of the program. The first event is the snapshot. */
  async *subscribe(signal?: AbortSignal): AsyncGenerator<StateEvent, undefined> {
    const subscriber: Subscriber = { waiting: new Map(), overrun: true, wake: () => {} };
    this.#subscribers.add(subscriber);
    const stop = () => subscriber.wake();
    signal?.addEventListener('abort', stop);
    try {
      while (!this.#isClosed && !signal?.aborted) {
        if (subscriber.overrun) {
          // Subscribed before the snapshot is read: a change in between arrives after it, perhaps twice, but never gets
          // lost.
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
  // Taken out first, so that it moves behind what was pushed before it.
  subscriber.waiting.delete(topic);
  subscriber.waiting.set(topic, event);
  if (subscriber.waiting.size > mostWaiting) {
    subscriber.waiting.clear();
    subscriber.overrun = true;
  }
  subscriber.wake();
}

/** Of the events with the same topic only the last counts. */
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
    case 'task-polled':
    case 'command':
      return `${event.kind} ${event.id}`;
    default:
      return event.kind;
  }
}
