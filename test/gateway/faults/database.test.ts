import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { temporaryFolder } from '../support/open-test-app.ts';
import { accepted, imageIntent, openAtFaultServer, videoIntent } from './app-at-fault-server.ts';
import { smallDisk, unmount } from './small-disk.ts';

const database = (folder: string) => join(folder, 'triptych.db');

test('F64: while another program locks the database, nothing is sent, and a message states the reason', async () => {
  const dataFolder = await temporaryFolder();
  const { app, gateway } = await openAtFaultServer({}, { dataFolder, databaseTimeoutMs: 100 });
  const other = new DatabaseSync(database(dataFolder));
  other.exec('BEGIN IMMEDIATE');
  await expect(app.calls.tasks.start(videoIntent)).rejects.toMatchObject({
    data: { kind: 'disk', sentence: expect.stringMatching(/in use by another program.*Nothing was sent\.$/) },
  });
  await expect(app.calls.drafts.save(videoIntent)).rejects.toMatchObject({ data: { kind: 'disk' } });
  expect(gateway.ledger).toEqual([]);
  other.exec('ROLLBACK');
  other.close();
  expect(await app.calls.tasks.start(videoIntent)).toMatchObject({ state: 'waiting' });
});

test('F65: a disk that is full during a transaction rolls the transaction back and sends nothing, and everything works again with free space', async ({
  skip,
}) => {
  const folder = await temporaryFolder();
  const dataFolder = smallDisk(join(folder, 'data'), 40);
  if (dataFolder === undefined) return skip();
  const { app, gateway } = await openAtFaultServer({}, { dataFolder });
  await app.calls.tasks.start(imageIntent);
  writeFileSync(join(dataFolder, 'filler'), '');
  for (const size of [256 * 1024, 4096, 512]) {
    try {
      for (;;) writeFileSync(join(dataFolder, 'filler'), Buffer.alloc(size), { flag: 'a' });
    } catch {
      // Full down to this block size.
    }
  }
  const starting = app.calls.tasks.start({ ...imageIntent, evenIfNotSavable: true });
  await expect(starting).rejects.toMatchObject({
    data: { kind: 'disk', sentence: expect.stringMatching(/disk is full.*Nothing was sent\.$/) },
  });
  expect(gateway.count('POST')).toBe(1);
  rmSync(join(dataFolder, 'filler'));
  expect(await app.calls.tasks.start(imageIntent)).toMatchObject({ state: 'waiting' });
  await app.close();
  const after = new DatabaseSync(database(dataFolder), { readOnly: true });
  expect(after.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(after.prepare('SELECT count(*) AS count FROM tasks').get()).toEqual({ count: 2 });
  expect(after.prepare("SELECT count(*) AS count FROM task_events WHERE kind = 'sending'").get()).toEqual({ count: 2 });
  after.close();
  unmount(dataFolder);
});

test('F5: a task id that cannot be written immediately is written as soon as the database is free', async () => {
  const dataFolder = await temporaryFolder();
  let other: DatabaseSync | undefined;
  const { app, gateway } = await openAtFaultServer(
    {
      async create(exchange) {
        // Locked from the moment the request arrives: the answer arrives while nothing can be written.
        other = new DatabaseSync(database(dataFolder));
        other.exec('BEGIN IMMEDIATE');
        await accepted(exchange);
      },
    },
    { dataFolder, speed: 10 },
  );
  const starting = app.calls.tasks.start(videoIntent);
  await expect.poll(() => gateway.count('POST')).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  other?.exec('ROLLBACK');
  other?.close();
  expect(await starting).toMatchObject({ state: 'waiting' });
  expect(gateway.count('POST')).toBe(1);
});

test('F68: after a long reader, the log of the database is truncated to its limit', async () => {
  const folder = await temporaryFolder();
  const writer = await openDatabase(folder);
  const reader = new DatabaseSync(database(folder));
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM drafts').get();
  const draft = 'x'.repeat(4_000_000);
  for (let count = 0; count < 20; count += 1) {
    await writer
      .insertInto('drafts')
      .values({ model_id: `m${count}`, draft, kept_at: 1 })
      .execute();
  }
  const log = () => statSync(`${database(folder)}-wal`).size;
  expect(log()).toBeGreaterThan(64 * 1024 * 1024);
  reader.exec('ROLLBACK');
  reader.close();
  for (let count = 0; count < 3; count += 1) {
    await writer
      .insertInto('drafts')
      .values({ model_id: `n${count}`, draft: 'y', kept_at: 1 })
      .execute();
  }
  expect(log()).toBeLessThanOrEqual(64 * 1024 * 1024);
  await writer.destroy();
});
