import { expect, test } from 'vitest';
import { EventHub } from '../../../../electron/sync/event-hub.ts';
import type { StateEvent } from '../../../../shared/sync/state-event.ts';
import { type Snapshot, snapshotParts } from '../../../../shared/sync/synced-state.ts';
import type { Task } from '../../../../shared/tasks/task.ts';

const state = Object.fromEntries(snapshotParts.map((part) => [part, part])) as unknown as Snapshot;
const snapshot: StateEvent = { kind: 'snapshot', snapshot: state };
const task = (id: string, looks: number): StateEvent => ({ kind: 'put', part: 'tasks', entry: { id, looks } as Task });

function hubWithState(read: () => Promise<Snapshot> = async () => state): EventHub {
  const hub = new EventHub();
  hub.provide(read);
  return hub;
}

test('a window that reads slowly gets the newest state of each task, in the order of the events', async () => {
  const hub = hubWithState();
  const screen = hub.subscribe();
  expect((await screen.next()).value).toEqual(snapshot);
  for (let looks = 0; looks < 10_000; looks += 1) hub.send(task('a', looks));
  hub.send(task('b', 1));
  hub.send(task('a', 7));
  expect((await screen.next()).value).toEqual(task('b', 1));
  expect((await screen.next()).value).toEqual(task('a', 7));
  hub.remove('tasks', 'a');
  hub.send(task('a', 8));
  hub.remove('tasks', 'a');
  expect((await screen.next()).value).toEqual({ kind: 'remove', part: 'tasks', id: 'a' });
  hub.close();
  expect((await screen.next()).done).toBe(true);
});

test('a window that is thousands of events behind gets a new snapshot', async () => {
  const hub = hubWithState();
  const screen = hub.subscribe();
  await screen.next();
  for (let count = 0; count < 5000; count += 1) hub.send(task(`t${count}`, 0));
  const kinds = new Set<string>();
  let read = 0;
  for (; read < 3000; read += 1) {
    const waiting = screen.next();
    const settled = await Promise.race([
      waiting,
      new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined))),
    ]);
    if (settled === undefined) break;
    kinds.add((settled.value as StateEvent).kind);
  }
  expect(kinds.has('snapshot')).toBe(true);
  expect(read).toBeLessThan(2100);
});

test('a change during the snapshot is not lost', async () => {
  let release: () => void = () => {};
  const hub = hubWithState(
    () =>
      new Promise((resolve) => {
        release = () => resolve(state);
      }),
  );
  const screen = hub.subscribe();
  const first = screen.next();
  await Promise.resolve();
  hub.send(task('a', 1));
  release();
  expect((await first).value).toEqual(snapshot);
  expect((await screen.next()).value).toEqual(task('a', 1));
});

test('a window that closes ends its stream', async () => {
  const hub = hubWithState();
  const closed = new AbortController();
  const screen = hub.subscribe(closed.signal);
  await screen.next();
  const waiting = screen.next();
  closed.abort();
  expect((await waiting).done).toBe(true);
});

test('each service provides its parts of the snapshot, and a part without a provider is an error', async () => {
  const { tasks, moreWaiting, ...others } = state;
  const hub = new EventHub();
  hub.provide(() => others);
  await expect(hub.subscribe().next()).rejects.toThrow('No service provides moreWaiting, tasks.');
  hub.provide(async () => ({ tasks, moreWaiting }));
  expect((await hub.subscribe().next()).value).toEqual(snapshot);
});

test('an observer sees each event, even without an open window', () => {
  const hub = new EventHub();
  const seen: StateEvent[] = [];
  hub.subscribeToAll((event) => void seen.push(event));
  hub.set({ itemCount: 1, moreWaiting: false });
  hub.remove('presets', 'a');
  expect(seen).toEqual([
    { kind: 'set', part: 'itemCount', value: 1 },
    { kind: 'set', part: 'moreWaiting', value: false },
    { kind: 'remove', part: 'presets', id: 'a' },
  ]);
});
