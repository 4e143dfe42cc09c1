import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../../electron/host/host.ts';
import { openDatabase } from '../../../../electron/storage/database/database.ts';
import { openRequestLogDatabase } from '../../../../electron/storage/database/request-log-database.ts';
import { createDraftStore } from '../../../../electron/storage/draft-store.ts';
import { createInputTable } from '../../../../electron/storage/file-tables.ts';
import type { RecordedRequestDetail } from '../../../../shared/request-log/recorded-request.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

// A damaged disk, or another program, can leave rows that aren't JSON. Such a row never hides the others.

async function openScratchDatabase() {
  const folder = scratchFolder('rows');
  const database = await openDatabase(folder.path);
  onTestFinished(async () => {
    await database.destroy();
    folder.remove();
  });
  return database;
}

test('drafts beside an unreadable one are shown', async () => {
  const database = await openScratchDatabase();
  const drafts = createDraftStore(database, systemClock);
  const draft = { values: { prompt: 'A heron' }, extra: '' };
  await drafts.save('video-b', draft);
  await database.insertInto('drafts').values({ model_id: 'video-d-pro', draft: '{"values":', kept_at: 1 }).execute();
  expect(await drafts.all()).toEqual({ 'video-b': draft });
});

test('unreadable facts of an input count as unknown, so that the file is measured again', async () => {
  const database = await openScratchDatabase();
  const inputs = createInputTable(database, systemClock);
  await database.insertInto('inputs').values({ hash: 'a', record: 'null', added_at: 1 }).execute();
  await database.insertInto('inputs').values({ hash: 'b', record: '', added_at: 1 }).execute();
  expect(await inputs.find('a')).toBeUndefined();
  expect(await inputs.find('b')).toBeUndefined();
});

test('requests beside an unreadable one are listed', () => {
  const folder = scratchFolder('requests');
  const file = join(folder.path, 'requests.db');
  const log = openRequestLogDatabase(file, () => 1_000_000, systemClock);
  onTestFinished(() => {
    log.close();
    folder.remove();
  });
  const request: RecordedRequestDetail = {
    id: log.nextId(),
    kind: 'poll',
    at: 1,
    method: 'GET',
    origin: 'https://gateway.test',
    path: '/v1/models',
    sentBytes: 0,
    receivedBytes: 0,
    sent: { headers: [] },
  };
  log.put(request);
  log.put({ ...request, id: log.nextId() });
  const other = new DatabaseSync(file);
  other.prepare('UPDATE exchanges SET record = ? WHERE id = ?').run('{', request.id);
  other.close();
  expect(log.page({ limit: 10 }, [], []).exchanges.map(({ id }) => id)).toEqual([request.id + 1]);
  expect(log.find(request.id)).toBeUndefined();
});
