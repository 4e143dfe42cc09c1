import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { problem } from '../../../../shared/problem.ts';
import type { TaskEvent } from '../../../../shared/tasks/task-event.ts';
import { savedTask, taskOf } from '../../../support/tasks.ts';
import { image, setUpNotifications } from './notification-test-setup.ts';

const keyRefused = problem('key', 'The key was refused.');

test('a saved result causes a system notification with its thumbnail and a link', async () => {
  const { end, pass, system } = setUpNotifications();
  end(savedTask(1));
  expect(system).toEqual([]);
  await pass(2_000);
  expect(system).toEqual([
    {
      title: 'Saved: image-e-2',
      body: 'A red canoe drifts on a still lake',
      openPath: '/library/item-1',
      actions: [{ title: 'Show', path: '/library/item-1' }],
      image: image,
      sound: false,
    },
  ]);
});

test('runs that end at about the same time share one notification, and a hundred results cause only a few', async () => {
  const { end, pass, system } = setUpNotifications();
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
  const counts = system.slice(1).reduce((sum, { title }) => sum + Number(/^\d+/.exec(title)?.[0] ?? 1), 0);
  expect(counts).toBe(100);
});

test('a question of an MCP client reaches a user who works in another program, but not a user who sees the dialog', async () => {
  const { notices, look, pass, system, windows } = setUpNotifications();
  const { windowId } = look('/library');
  notices.handleQuestion({ client: 'Editor', runs: 2 });
  await pass(60_000);
  expect(system).toEqual([]);
  windows.report({ windowId, focused: false, path: '/library', mayNotify: false });
  notices.handleQuestion({ client: 'Editor', runs: 1 });
  await pass(2_000);
  expect(system).toMatchObject([{ title: '“Editor” wants to start 1 run', openPath: '/activity' }]);
  notices.handleQuestion({ client: 'Editor', runs: 2 });
  notices.handleQuestion({ client: 'Agent', runs: 3 });
  await pass(60_000);
  expect(system.at(-1)).toMatchObject({ title: '“Agent” wants to start 3 runs' });
});

test('a notification offers to show or compare its results, and without a result leads to the explanation', async () => {
  const { end, pass, system } = setUpNotifications();
  const comparisonId = randomUUID();
  end(savedTask(1, { comparisonId }));
  await pass(2_000);
  const failed = taskOf({ state: 'failed', problem: problem('failed', 'No.') });
  end(failed);
  await pass(60_000);
  end(taskOf({ state: 'failed', comparisonId, problem: problem('failed', 'No.') }));
  end(taskOf({ state: 'failed', comparisonId, problem: problem('failed', 'No.') }));
  await pass(60_000);
  expect(system.map(({ actions }) => actions)).toEqual([
    [
      { title: 'Show', path: '/library/item-1' },
      { title: 'Compare', path: `/studio/${comparisonId}` },
    ],
    [{ title: 'Show', path: `/activity/${failed.id}` }],
    [{ title: 'Compare', path: `/studio/${comparisonId}` }],
  ]);
});

test('results of one comparison lead to the comparison, and cause no notification if it is open', async () => {
  const { end, look, pass, system, pushes } = setUpNotifications();
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
    `/studio/${comparisonId}`,
    `/studio/${comparisonId}`,
    '/library',
  ]);
  look(`/studio/${comparisonId}`);
  end(savedTask(1, { comparisonId }));
  await pass(60_000);
  expect([system.length, pushes]).toEqual([3, []]);
});

test('several kinds of ends are counted separately in one notification', async () => {
  const { end, pass, system } = setUpNotifications();
  end(savedTask(1));
  end(taskOf({ state: 'failed', problem: problem('failed', 'No.') }));
  end(taskOf({ state: 'unknown', problem: problem('network', 'Gone.') }));
  await pass(2_000);
  expect(system.map(({ title, openPath }) => [title, openPath])).toEqual([
    ['1 result saved, 1 run failed, 1 outcome unknown', '/activity'],
  ]);
});

test('a result that is too large causes one notification, and not again with each poll', async () => {
  const { happens, pass, system } = setUpNotifications();
  const saving = taskOf({ state: 'saving', taskId: 't1', links: [{ url: 'https://a.example/1' }] });
  const found: TaskEvent = {
    kind: 'too-large',
    at: 1,
    problem: problem('too-large', 'The result file is larger than 1 GB.'),
    sizes: [{ index: 0, bytesAtLeast: 2_000_000_000 }],
  };
  const held = happens(saving, found);
  await pass(60_000);
  happens(held, found);
  await pass(60_000);
  expect(system.map(({ title, body }) => [title, body])).toEqual([
    ['Too large to save automatically: image-e-2', 'The result file is larger than 1 GB.'],
  ]);
});

test('actions of the user and intermediate steps cause no notification', async () => {
  const { happens, pass, system } = setUpNotifications();
  happens(taskOf(), { kind: 'stopped', at: 2 });
  happens(taskOf({ state: 'sending' }), { kind: 'stopped', at: 2 });
  happens(taskOf(), { kind: 'still-working', at: 2, resultPath: '/r', nextLookAt: 3 });
  happens(taskOf(), { kind: 'completed', at: 2, urls: ['https://x'], resultPath: '/r' });
  happens(taskOf({ state: 'unknown' }), { kind: 'watched-again', at: 2, nextLookAt: 3 });
  await pass(60_000);
  expect(system).toEqual([]);
});

test('a refused key causes one notification per gateway, and another one only for another key', async () => {
  const { notices, happens, pass, system } = setUpNotifications();
  const park: TaskEvent = { kind: 'look-failed', at: 2, problem: keyRefused, nextLookAt: undefined };
  const parked = happens(taskOf(), park);
  happens(taskOf(), park);
  happens(parked, park);
  await pass(20_000);
  expect(system.map(({ title, openPath }) => [title, openPath])).toEqual([
    ['The gateway requires another key', '/settings/connections/key'],
  ]);
  notices.handleNewKey({ kind: 'gateway', origin: 'https://gateway.example' });
  happens(taskOf(), park);
  await pass(20_000);
  expect(system).toHaveLength(2);
});

test('a restart repeats no notification, neither about ended tasks nor about a refused key', async () => {
  const { notices, happens, pass, system } = setUpNotifications();
  const park: TaskEvent = { kind: 'look-failed', at: 2, problem: keyRefused, nextLookAt: undefined };
  const { nextLookAt: _, ...left } = taskOf({ problem: keyRefused });
  notices.start([left]);
  happens(left, park);
  happens(taskOf(), park);
  await pass(20_000);
  expect(system).toEqual([]);
});

test.each([
  ['tellSaved', 0, 1],
  ['tellFailed', 1, 0],
] as const)('with %s off, those notifications are not shown', async (setting, saved, failed) => {
  const { end, pass, system } = setUpNotifications({ [setting]: false });
  end(savedTask(1));
  await pass(20_000);
  end(taskOf({ state: 'failed' }));
  await pass(20_000);
  expect(system.filter(({ title }) => title.startsWith('Saved'))).toHaveLength(saved);
  expect(system.filter(({ title }) => title.startsWith('Failed'))).toHaveLength(failed);
});

test('sound is off by default', async () => {
  const { end, look, pass, pushes } = setUpNotifications({ tellWithSound: true });
  look('/settings');
  end(savedTask(1));
  await pass(2_000);
  expect(pushes).toMatchObject([{ sound: true }]);
});

test('long and unusual texts stay one line each', async () => {
  const { end, pass, system } = setUpNotifications();
  end(savedTask(4, { draft: { values: { prompt: `${'a long brief '.repeat(40)}\n\nend` }, extra: '' } }));
  await pass(20_000);
  end(savedTask(1, { tracked: true, modelId: 'gone-model' }));
  await pass(20_000);
  expect(system.map(({ title }) => title)).toEqual(['4 results saved: image-e-2', 'Saved: gone-model']);
  expect([...(system[0]?.body ?? '')].length).toBeLessThanOrEqual(90);
  expect(system[0]?.body).toMatch(/…$/);
  expect(system[1]?.body).toBe('Tracked by ID task-1');
});
