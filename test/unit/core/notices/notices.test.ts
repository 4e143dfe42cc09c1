import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SystemNotice } from '../../../../electron/host.ts';
import { createNotices } from '../../../../electron/notices/notices.ts';
import { createScreens } from '../../../../electron/notices/screens.ts';
import { problem } from '../../../../shared/problem.ts';
import type { Push } from '../../../../shared/push.ts';
import { next, type Task, type TaskEvent } from '../../../../shared/task.ts';
import { stepClock } from '../../../support/step-clock.ts';
import { savedTask, taskOf } from '../../../support/tasks.ts';

const picture = Buffer.from('a small png');
const keyRefused = problem('key', 'The key was refused.');

interface Desk {
  readonly shellNotifies?: boolean;
  readonly tellSaved?: boolean;
  readonly tellFailed?: boolean;
  readonly tellWithSound?: boolean;
}

/** All is set up and past its start; what is told is in `corner` and `system`. */
function desk({ shellNotifies = true, tellSaved = true, tellFailed = true, tellWithSound = false }: Desk = {}) {
  const clock = stepClock();
  const screens = createScreens();
  const pushes: Extract<Push, { kind: 'notice' }>[] = [];
  const system: SystemNotice[] = [];
  const defects: unknown[] = [];
  const notices = createNotices({
    screens,
    pushes: { push: (push) => void (push.kind === 'notice' && pushes.push(push)) },
    settings: () => ({ tellSaved, tellFailed, tellWithSound }),
    pictureOf: async () => picture,
    notify: shellNotifies ? (notice) => void system.push(notice) : undefined,
    clock,
    onDefect: (error) => defects.push(error),
  });
  clock.pass(60_000);
  const end = (task: Task) => {
    const before = { ...task, state: 'saving' as const };
    notices.see({ before, after: task, event: { kind: 'link-saved', at: 2, index: 0, itemId: 'item-1' } });
  };
  const happens = (task: Task, event: TaskEvent) => {
    const after = next(task, event);
    if (after !== task) notices.see({ before: task, after, event });
    return after;
  };
  const look = (path: string, more: { focused?: boolean; mayNotify?: boolean } = {}) => {
    const screen = randomUUID();
    const close = screens.open(screen);
    screens.report({ screen, focused: more.focused ?? true, path, mayNotify: more.mayNotify ?? false });
    return { screen, close };
  };
  /** Pictures are read from the disk, so the system is told a moment later. */
  const pass = async (milliseconds: number) => {
    clock.pass(milliseconds);
    await new Promise((resolve) => setImmediate(resolve));
    expect(defects).toEqual([]);
  };
  return { notices, clock, screens, pushes, system, end, happens, look, pass };
}

test('a result is told outside, with its still and the place that shows it', async () => {
  const { end, pass, system } = desk();
  end(savedTask(1));
  expect(system).toEqual([]);
  await pass(2_000);
  expect(system).toEqual([
    {
      title: 'Saved: image-e-2',
      body: 'A red canoe drifts on a still lake',
      openPath: '/library/item-1',
      picture,
      sound: false,
    },
  ]);
});

test('what ends at about the same time is told as one, and a hundred results in a row are a handful of notices', async () => {
  const { end, pass, system } = desk();
  end(savedTask(1));
  end(savedTask(2, { modelId: 'video-b' }));
  await pass(2_000);
  expect(system.map(({ title, body, openPath }) => [title, body, openPath])).toEqual([
    ['3 results saved', 'image-e-2, video-b', '/library'],
  ]);
  for (let count = 0; count < 100; count += 1) {
    end(savedTask(1));
    await pass(300);
  }
  await pass(20_000);
  expect(system.length).toBeLessThanOrEqual(5);
  const told = system.slice(1).reduce((sum, { title }) => sum + Number(/^\d+/.exec(title)?.[0] ?? 1), 0);
  expect(told).toBe(100);
});

test('results of one comparison lead to it, and are no news where it is open', async () => {
  const { end, look, pass, system, pushes } = desk();
  const comparisonId = randomUUID();
  end(savedTask(1, { comparisonId }));
  await pass(2_000);
  end(savedTask(1, { comparisonId }));
  end(taskOf({ state: 'failed', comparisonId, problem: problem('failed', 'No.') }));
  await pass(60_000);
  end(savedTask(1, { comparisonId }));
  end(savedTask(1));
  await pass(60_000);
  expect(system.map(({ openPath }) => openPath)).toEqual([
    `/compare/${comparisonId}`,
    `/compare/${comparisonId}`,
    '/library',
  ]);
  look(`/compare/${comparisonId}`);
  end(savedTask(1, { comparisonId }));
  await pass(60_000);
  expect([system.length, pushes]).toEqual([3, []]);
});

test('several kinds of ends are counted apart, in one notice', async () => {
  const { end, pass, system } = desk();
  end(savedTask(1));
  end(taskOf({ state: 'failed', problem: problem('failed', 'No.') }));
  end(taskOf({ state: 'unknown', problem: problem('network', 'Gone.') }));
  await pass(2_000);
  expect(system.map(({ title, openPath }) => [title, openPath])).toEqual([
    ['1 result saved, 1 run failed, 1 outcome unknown', '/activity'],
  ]);
});

test.each(['/studio', '/activity', '/activity/0c6a'])(
  'on %s in focus nothing is told: it is there to be seen',
  async (path) => {
    const { end, look, pass, system, pushes } = desk();
    look(path);
    end(savedTask(1));
    await pass(60_000);
    expect([system, pushes]).toEqual([[], []]);
  },
);

test('on another page in focus a word stands in its corner, and the system says nothing', async () => {
  const { end, look, pass, system, pushes } = desk();
  const { screen } = look('/library');
  end(savedTask(1));
  await pass(2_000);
  expect(system).toEqual([]);
  expect(pushes).toMatchObject([{ screen, how: 'corner', sound: false, notice: { title: 'Saved: image-e-2' } }]);
});

test('behind another program the system says it, and the page does not', async () => {
  const { end, look, pass, system, pushes } = desk();
  look('/studio', { focused: false });
  end(savedTask(1));
  await pass(2_000);
  expect(system).toHaveLength(1);
  expect(pushes).toEqual([]);
});

test('where the shell cannot, a page raises it that may; else it waits in the corner of the page last looked at', async () => {
  const withLeave = desk({ shellNotifies: false });
  const other = withLeave.look('/chat', { focused: false, mayNotify: true });
  withLeave.end(savedTask(1));
  await withLeave.pass(2_000);
  expect(withLeave.pushes).toMatchObject([{ screen: other.screen, how: 'system' }]);

  const without = desk({ shellNotifies: false });
  const first = without.look('/chat');
  const second = without.look('/library');
  without.screens.report({ ...first, focused: false, path: '/chat', mayNotify: false });
  without.screens.report({ screen: second.screen, focused: false, path: '/library', mayNotify: false });
  without.end(savedTask(1));
  await without.pass(2_000);
  expect(without.pushes).toMatchObject([{ screen: second.screen, how: 'corner' }]);
});

test('a page that is gone is told nothing', async () => {
  const { end, look, pass, pushes } = desk({ shellNotifies: false });
  const { screen, close } = look('/library');
  close();
  end(savedTask(1));
  await pass(2_000);
  expect(pushes).toEqual([]);
  expect(screen).toBeDefined();
});

test('what was seen as it happened is no news on the page that is opened a moment later', async () => {
  const { end, look, screens, pass, pushes, system } = desk();
  const { screen } = look('/studio');
  end(savedTask(1));
  screens.report({ screen, focused: true, path: '/library', mayNotify: false });
  await pass(2_000);
  expect([system, pushes]).toEqual([[], []]);
});

test('one’s own doing, and steps on the way, are no news', async () => {
  const { happens, pass, system } = desk();
  happens(taskOf(), { kind: 'stopped', at: 2 });
  happens(taskOf({ state: 'sending' }), { kind: 'stopped', at: 2 });
  happens(taskOf(), { kind: 'still-working', at: 2, resultPath: '/r', nextLookAt: 3 });
  happens(taskOf(), { kind: 'completed', at: 2, urls: ['https://x'], resultPath: '/r' });
  happens(taskOf({ state: 'unknown' }), { kind: 'watched-again', at: 2, nextLookAt: 3 });
  await pass(60_000);
  expect(system).toEqual([]);
});

test('a refused key is told once for its gateway, and again only for another key', async () => {
  const { notices, happens, pass, system } = desk();
  const park: TaskEvent = { kind: 'look-failed', at: 2, problem: keyRefused, nextLookAt: undefined };
  const parked = happens(taskOf(), park);
  happens(taskOf(), park);
  happens(parked, park);
  await pass(20_000);
  expect(system.map(({ title, openPath }) => [title, openPath])).toEqual([
    ['The gateway wants another key', '/settings/connections'],
  ]);
  notices.keyGiven({ kind: 'gateway', origin: 'https://gateway.example' });
  happens(taskOf(), park);
  await pass(20_000);
  expect(system).toHaveLength(2);
});

test('after a restart nothing is told again: neither ended tasks nor a key that was refused before', async () => {
  const { notices, happens, pass, system } = desk();
  const park: TaskEvent = { kind: 'look-failed', at: 2, problem: keyRefused, nextLookAt: undefined };
  const { nextLookAt: _, ...left } = taskOf({ problem: keyRefused });
  notices.begin([left]);
  happens(left, park);
  happens(taskOf(), park);
  await pass(20_000);
  expect(system).toEqual([]);
});

test('what the start finds out waits for the page that is being opened', async () => {
  const clock = stepClock();
  const told: string[] = [];
  const screens = createScreens();
  const notices = createNotices({
    screens,
    pushes: { push: (push) => void told.push(push.kind) },
    settings: () => ({ tellSaved: true, tellFailed: true, tellWithSound: false }),
    pictureOf: async () => undefined,
    notify: () => void told.push('system'),
    clock,
    onDefect: () => undefined,
  });
  const sending = taskOf({ state: 'sending' });
  const event: TaskEvent = { kind: 'outcome-unknown', at: 2, problem: problem('network', 'Triptych ended.') };
  notices.see({ before: sending, after: next(sending, event), event });
  clock.pass(3_000);
  const screen = randomUUID();
  screens.open(screen);
  screens.report({ screen, focused: true, path: '/chat', mayNotify: false });
  clock.pass(10_000);
  expect(told).toEqual(['notice']);
});

test.each([
  ['tellSaved', 0, 1],
  ['tellFailed', 1, 0],
] as const)('%s off: those are not told', async (setting, saved, failed) => {
  const { end, pass, system } = desk({ [setting]: false });
  end(savedTask(1));
  await pass(20_000);
  end(taskOf({ state: 'failed' }));
  await pass(20_000);
  expect(system.filter(({ title }) => title.startsWith('Saved'))).toHaveLength(saved);
  expect(system.filter(({ title }) => title.startsWith('Failed'))).toHaveLength(failed);
});

test('the sound is asked for, never assumed', async () => {
  const { end, look, pass, pushes } = desk({ tellWithSound: true });
  look('/library');
  end(savedTask(1));
  await pass(2_000);
  expect(pushes).toMatchObject([{ sound: true }]);
});

test('long words and odd ones stay a line each', async () => {
  const { end, pass, system } = desk();
  end(savedTask(4, { draft: { values: { prompt: `${'a long brief '.repeat(40)}\n\nend` }, extra: '' } }));
  await pass(20_000);
  end(savedTask(1, { tracked: true, modelId: 'gone-model' }));
  await pass(20_000);
  expect(system.map(({ title }) => title)).toEqual(['4 results saved: image-e-2', 'Saved: gone-model']);
  expect([...(system[0]?.body ?? '')].length).toBeLessThanOrEqual(90);
  expect(system[0]?.body).toMatch(/…$/);
  expect(system[1]?.body).toBe('Tracked by id task-1');
});

const diskFull = problem('disk', 'The disk is full. Make room; saving goes on by itself.');

test('that nothing can be saved is told once, however many results wait, and again when it happens again', async () => {
  const { notices, pass, system } = desk();
  notices.saving(diskFull);
  notices.saving(problem('disk', 'The library folder is not there.'));
  await pass(60_000);
  const told = { title: 'Results cannot be saved', body: diskFull.sentence, openPath: '/activity', sound: false };
  expect(system).toEqual([told]);
  notices.saving(undefined);
  notices.saving(diskFull);
  await pass(60_000);
  expect(system).toEqual([told, told]);
});

test('nobody is told of a full disk that was put right at once, whose line they see, or who does not want it', async () => {
  const quick = desk();
  quick.notices.saving(diskFull);
  quick.notices.saving(undefined);
  await quick.pass(60_000);
  expect(quick.system).toEqual([]);

  const looking = desk();
  looking.look('/library');
  looking.notices.saving(diskFull);
  await looking.pass(60_000);
  expect(looking.system).toEqual([]);
  expect(looking.pushes).toEqual([]);

  const unwilling = desk({ tellFailed: false });
  unwilling.notices.saving(diskFull);
  await unwilling.pass(60_000);
  expect(unwilling.system).toEqual([]);
});

test('beside other news a full disk is one of the words', async () => {
  const { notices, end, pass, system } = desk();
  end(savedTask(1));
  notices.saving(diskFull);
  await pass(2_000);
  expect(system.map(({ title, body, openPath }) => [title, body, openPath])).toEqual([
    ['1 result saved, results cannot be saved', 'image-e-2', '/activity'],
  ]);
});
