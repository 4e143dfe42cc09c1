import { expect, test } from 'vitest';
import { createPriorityQueue, type Urgency } from '../../../../../electron/library/thumbnails/priority-queue.ts';

/** Work that ends when the test says so, and a clock that the test moves. */
function setUp() {
  let now = 0;
  const started: string[] = [];
  const ends = new Map<string, (result: string | undefined) => void>();
  const work = createPriorityQueue<string, string>(
    (job) => {
      started.push(job);
      return new Promise((resolve) => ends.set(job, resolve));
    },
    { monotonic: () => now },
  );
  return {
    begun: started,
    ask: (key: string, urgency: Urgency = 'shown', signal?: AbortSignal) =>
      work.run(key, key, { urgency, ...(signal ? { signal } : {}) }),
    clear: work.clear,
    pass(milliseconds: number) {
      now += milliseconds;
    },
    async end(job: string, result: string | undefined = `made ${job}`) {
      await expect.poll(() => started.at(-1)).toBe(job);
      ends.get(job)?.(result);
    },
  };
}

test('visible thumbnails come before new ones, and those before leftover ones', async () => {
  const { ask, end, begun: started } = setUp();
  void ask('left', 'left');
  void ask('new', 'new');
  void ask('shown');
  for (const job of ['shown', 'new', 'left']) await end(job);
  expect(started).toEqual(['shown', 'new', 'left']);
});

test('of the visible thumbnails, those of the newest screen come first, in its order', async () => {
  const { ask, end, begun: started, pass } = setUp();
  for (const key of ['a1', 'a2', 'a3']) void ask(key);
  await expect.poll(() => started).toEqual(['a1']);
  pass(200);
  for (const key of ['b1', 'b2']) void ask(key);
  for (const job of ['a1', 'b1', 'b2', 'a2', 'a3']) await end(job);
  expect(started).toEqual(['a1', 'b1', 'b2', 'a2', 'a3']);
});

test('a thumbnail that is requested twice is made once, at the more urgent position', async () => {
  const { ask, end, begun: started } = setUp();
  const first = ask('other');
  const left = ask('same', 'left');
  void ask('new', 'new');
  const shown = ask('same', 'shown');
  await end('other');
  await end('same');
  expect(await Promise.all([first, left, shown])).toEqual(['made other', 'made same', 'made same']);
  await end('new');
  expect(started).toEqual(['other', 'same', 'new']);
});

test('a thumbnail that nobody awaits is not started, or is aborted', async () => {
  const { ask, end, begun: started } = setUp();
  const [scrolled, stays, aborted] = [new AbortController(), new AbortController(), AbortSignal.abort()];
  const underWay = ask('under way', 'shown', scrolled.signal);
  await expect.poll(() => started).toEqual(['under way']);
  const waits = ask('waits', 'shown', scrolled.signal);
  const alsoLeft = ask('also left', 'left');
  const shared = [ask('also left', 'shown', scrolled.signal), ask('kept', 'shown', stays.signal)];
  expect(await ask('never', 'shown', aborted)).toBeUndefined();
  scrolled.abort();
  expect(await Promise.all([underWay, waits, shared[0]])).toEqual([undefined, undefined, undefined]);
  for (const job of ['under way', 'kept', 'also left']) await end(job);
  expect(await shared[1]).toBe('made kept');
  expect(await alsoLeft).toBe('made also left');
  expect(started).toEqual(['under way', 'kept', 'also left']);
});

test('a failed thumbnail delays nothing, and can be requested again', async () => {
  const started: string[] = [];
  const work = createPriorityQueue<string, string>(
    async (job) => {
      started.push(job);
      if (job === 'bad') throw new Error('It does not decode.');
      return job;
    },
    { monotonic: () => 0 },
  );
  const shown = { urgency: 'shown' } as const;
  expect(await Promise.all(['bad', 'good'].map((key) => work.run(key, key, shown)))).toEqual([undefined, 'good']);
  expect(await work.run('bad', 'bad', shown)).toBeUndefined();
  expect(started).toEqual(['bad', 'good', 'bad']);
});

test('clearing the queue resolves all waiting requests', async () => {
  const { ask, clear, end, begun: started } = setUp();
  const first = ask('first');
  await expect.poll(() => started).toEqual(['first']);
  const second = ask('second');
  clear();
  expect(await second).toBeUndefined();
  await end('first');
  expect(await first).toBe('made first');
});
