import { expect, test } from 'vitest';
import { createEventHub } from '../../../../electron/sync/event-hub.ts';
import type { StateEvent } from '../../../../shared/sync/state-event.ts';

const snapshot = { kind: 'snapshot' } as unknown as StateEvent;
const task = (id: string, looks: number) => ({ kind: 'task', task: { id, looks } }) as unknown as StateEvent;

test('a screen that reads slowly gets the newest of each task, in the order of the news', async () => {
  const hub = createEventHub(async () => snapshot);
  const screen = hub.subscribe();
  expect((await screen.next()).value).toBe(snapshot);
  for (let looks = 0; looks < 10_000; looks += 1) hub.push(task('a', looks));
  hub.push(task('b', 1));
  hub.push(task('a', 7));
  expect((await screen.next()).value).toEqual(task('b', 1));
  expect((await screen.next()).value).toEqual(task('a', 7));
  hub.push({ kind: 'task-gone', id: 'a' });
  hub.push(task('a', 8));
  hub.push({ kind: 'task-gone', id: 'a' });
  expect((await screen.next()).value).toEqual({ kind: 'task-gone', id: 'a' });
  hub.close();
  expect((await screen.next()).done).toBe(true);
});

test('a screen that is thousands behind starts from a new snapshot instead', async () => {
  const hub = createEventHub(async () => snapshot);
  const screen = hub.subscribe();
  await screen.next();
  for (let count = 0; count < 5000; count += 1) hub.push(task(`t${count}`, 0));
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

test('what changes while the snapshot is read is not lost', async () => {
  let release: () => void = () => {};
  const hub = createEventHub(
    () =>
      new Promise((resolve) => {
        release = () => resolve(snapshot);
      }),
  );
  const screen = hub.subscribe();
  const first = screen.next();
  await Promise.resolve();
  hub.push(task('a', 1));
  release();
  expect((await first).value).toBe(snapshot);
  expect((await screen.next()).value).toEqual(task('a', 1));
});

test('a screen that goes away ends its stream', async () => {
  const hub = createEventHub(async () => snapshot);
  const gone = new AbortController();
  const screen = hub.subscribe(gone.signal);
  await screen.next();
  const waiting = screen.next();
  gone.abort();
  expect((await waiting).done).toBe(true);
});
