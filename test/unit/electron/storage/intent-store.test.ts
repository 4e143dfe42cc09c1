import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../../electron/storage/database/database.ts';
import { createIntentStore } from '../../../../electron/storage/intent-store.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

async function openStore() {
  const folder = scratchFolder('intents');
  const database = await openDatabase(folder.path);
  onTestFinished(async () => {
    await database.destroy();
    folder.remove();
  });
  return createIntentStore(database);
}

test('an intention starts once, also if two starts do not know of each other', async () => {
  const store = await openStore();
  const sent: string[] = [];
  // Two parts of the program: each remembers only its own running starts.
  const starters = ['first', 'second'].map((name) => {
    const once = store.once(async (started) => `found ${started}`);
    return () =>
      once('one', async () => {
        await store.add('one', name);
        sent.push(name);
        return name;
      });
  });
  const outcomes = await Promise.allSettled(starters.map((start) => start()));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(sent).toHaveLength(1);
  expect(await Promise.all(starters.map((start) => start()))).toEqual([`found ${sent[0]}`, `found ${sent[0]}`]);
  expect(sent).toHaveLength(1);
});

test('an intention whose start failed before it was stored can be started again', async () => {
  const store = await openStore();
  const once = store.once(async (started) => started);
  await expect(once('one', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await store.find('one')).toBeUndefined();
  expect(await once('one', () => Promise.resolve('started'))).toBe('started');
});
