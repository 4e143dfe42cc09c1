import { expect, test } from 'vitest';
import { problem } from '../../../../shared/problem.ts';
import { savedTask } from '../../../support/tasks.ts';
import { setUpNotifications } from './notification-test-setup.ts';

const diskFull = problem('disk', 'The disk is full. Free up space; saving then continues automatically.');

test('a full disk causes one notification for any number of waiting results, and another one when it happens again', async () => {
  const { notices, pass, system } = setUpNotifications();
  notices.handleSavingChange(diskFull);
  notices.handleSavingChange(problem('disk', 'The library folder is missing.'));
  await pass(60_000);
  const problemEntry = {
    title: 'Can’t save results',
    body: diskFull.sentence,
    openPath: '/activity',
    actions: [{ title: 'Show', path: '/activity' }],
    sound: false,
  };
  expect(system).toEqual([problemEntry]);
  notices.handleSavingChange(undefined);
  notices.handleSavingChange(diskFull);
  await pass(60_000);
  expect(system).toEqual([problemEntry, problemEntry]);
});

test('there is no notification about a full disk that has space again, that is visible, or that the user turned off', async () => {
  const quick = setUpNotifications();
  quick.notices.handleSavingChange(diskFull);
  quick.notices.handleSavingChange(undefined);
  await quick.pass(60_000);
  expect(quick.system).toEqual([]);

  const looking = setUpNotifications();
  looking.look('/library');
  looking.notices.handleSavingChange(diskFull);
  await looking.pass(60_000);
  expect(looking.system).toEqual([]);
  expect(looking.pushes).toEqual([]);

  const unwilling = setUpNotifications({ tellFailed: false });
  unwilling.notices.handleSavingChange(diskFull);
  await unwilling.pass(60_000);
  expect(unwilling.system).toEqual([]);
});

test('a full disk joins other events in one notification', async () => {
  const { notices, end, pass, system } = setUpNotifications();
  end(savedTask(1));
  notices.handleSavingChange(diskFull);
  await pass(2_000);
  expect(system.map(({ title, body, openPath }) => [title, body, openPath])).toEqual([
    ['1 result saved, results can’t be saved', 'image-e-2', '/activity'],
  ]);
});
