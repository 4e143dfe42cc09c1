import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modelById } from '../../../shared/models/all-models.ts';
import { initialDraft } from '../../../shared/models/model.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

test('a video goes from the form to a verified file in the library, and the window is notified of every step', async () => {
  const dataFolder = await temporaryFolder();
  const app = await openTestApp({ dataFolder, sandbox: true, clock: loadTolerantClock(20) });
  const model = modelById('video-d-pro');
  if (!model) throw new Error('no model');
  const draft = { ...initialDraft(model), values: { ...initialDraft(model).values, prompt: 'A heron in the fog' } };

  const started = await app.calls.tasks.start({ modelId: model.id, draft });
  expect(started).toMatchObject({ state: 'waiting', destination: { kind: 'sandbox' }, looks: 0 });
  const done = await app.taskWhere(started.id, (task) => task.state === 'done');
  expect(done.looks).toBeGreaterThan(1);

  const [item] = await app.itemsOf(started.id);
  if (!item) throw new Error('no item');
  expect(item).toMatchObject({ kind: 'video', mime: 'video/mp4', synthetic: true, prompt: 'A heron in the fog' });
  expect(item.file).toMatch(/^\d{4}\/\d{2}\/\d{4}-\d{2}-\d{2}-video-d-pro-[0-9a-f]{8}-1\.mp4$/);
  const bytes = await readFile(join(dataFolder, 'library', item.file));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(item.hash);
  const sidecar = JSON.parse(await readFile(join(dataFolder, 'library', item.file.replace('.mp4', '.json')), 'utf8'));
  expect(sidecar).toMatchObject({ format: 'triptych-sidecar', version: 1, item: { id: item.id } });

  const states = app.pushes.flatMap((push) => (push.kind === 'put' && push.part === 'tasks' ? [push.entry.state] : []));
  expect([...new Set(states)]).toEqual(['sending', 'waiting', 'saving', 'done']);
  expect(app.pushes[0]?.kind).toBe('snapshot');
  expect(app.unfinished()).toBe(0);
});

test('a sandbox task continues after a restart, even if another connection is selected', async () => {
  const dataFolder = await temporaryFolder();
  const modelId = 'image-c-2.5-t2i-preview';
  const first = await openTestApp({ dataFolder, sandbox: true, clock: loadTolerantClock(20) });
  const { id } = await first.calls.tasks.start({ modelId, draft: { values: { prompt: 'Reeds' }, extra: '' } });
  await first.close();
  const second = await openTestApp({ dataFolder, clock: loadTolerantClock(20) });
  expect((await second.snapshot()).connection).toEqual({ kind: 'none' });
  expect(second.unfinished()).toBe(1);
  await second.taskWhere(id, (task) => task.state === 'done');
  expect(await second.itemsOf(id)).not.toEqual([]);
});
