import { expect, test } from 'vitest';
import { makeImage } from '../../support/make-images.ts';
import { draftOf, openAtGateway } from '../support/app-at-gateway.ts';
import { openFakeServer, report, sendJson } from '../support/fake-server.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

const dusk = { modelId: 'video-b', name: 'Dusk', draft: draftOf('video-b', 'At dusk'), withInputs: false };

test('presets are saved, renamed and removed, and survive a restart', async () => {
  const dataFolder = await temporaryFolder();
  const first = await openTestApp({ dataFolder });
  const savedPreset = await first.calls.presets.save({ ...dusk, isDefault: false });
  await first.calls.presets.save({ ...dusk, name: 'Night', isDefault: false });
  const removedPreset = await first.calls.presets.save({ ...dusk, name: 'Gone', isDefault: false });
  await first.calls.presets.save({ ...savedPreset, name: '  Late dusk ' });
  await first.calls.presets.remove({ id: removedPreset.id });
  await first.close();

  const { presets } = await (await openTestApp({ dataFolder })).snapshot();
  expect(presets.map(({ name }) => name).sort()).toEqual(['Late dusk', 'Night']);
  expect(presets.find(({ id }) => id === savedPreset.id)).toMatchObject({ ...dusk, name: 'Late dusk' });
});

test('a removed preset is restored under its own id', async () => {
  const { calls, snapshot } = await openTestApp();
  const savedPreset = await calls.presets.save({ ...dusk, isDefault: true });
  await calls.presets.remove({ id: savedPreset.id });
  expect((await snapshot()).presets).toEqual([]);
  await calls.presets.save(savedPreset);
  expect((await snapshot()).presets).toMatchObject([{ id: savedPreset.id, isDefault: true }]);
});

test('each model has at most one default preset, and every window is notified of a change', async () => {
  const app = await openTestApp();
  const one = await app.calls.presets.save({ ...dusk, isDefault: true });
  const other = await app.calls.presets.save({ ...dusk, name: 'Night', isDefault: true });
  const elsewhere = await app.calls.presets.save({ ...dusk, modelId: 'video-d-pro', isDefault: true });
  const defaults = (await app.snapshot()).presets.filter(({ isDefault }) => isDefault).map(({ id }) => id);
  expect(defaults.sort()).toEqual([other.id, elsewhere.id].sort());
  await expect
    .poll(() => app.pushes.flatMap((push) => (push.kind === 'put' && push.part === 'presets' ? [push.entry] : [])))
    .toContainEqual({ ...one, isDefault: false });
});

test('a preset of an unknown model or without a name is refused', async () => {
  const { calls } = await openTestApp();
  await expect(calls.presets.save({ ...dusk, modelId: 'video-z', isDefault: false })).rejects.toMatchObject({
    data: { kind: 'input', sentence: 'There is no model video-z.' },
  });
  await expect(calls.presets.save({ ...dusk, name: '   ', isDefault: false })).rejects.toThrow();
});

test('every start saves its prompt once, even if the run fails', async () => {
  const dataFolder = await temporaryFolder();
  let creates = 0;
  const { app } = await openAtGateway(
    {
      create: (_, response) => {
        creates += 1;
        if (creates === 1) return sendJson(response, 400, {});
        sendJson(response, 202, { task_info: { id: `task-${creates}`, status: 'pending' } });
      },
    },
    { dataFolder },
  );
  const start = (prompt: string, negative_prompt = '') => {
    const draft = draftOf('video-b', prompt);
    return app.calls.tasks.start({
      modelId: 'video-b',
      draft: { ...draft, values: { ...draft.values, negative_prompt } },
    });
  };
  expect((await start('ÉTÉ à Paris', 'text')).state).toBe('rejected');
  await start('100% rain_');
  await start('ÉTÉ à Paris');

  const { prompts } = await app.calls.prompts.page({ limit: 10 });
  expect(prompts).toMatchObject([
    { text: 'ÉTÉ à Paris', negative: '', modelId: 'video-b', times: 2 },
    { text: '100% rain_', times: 1 },
  ]);
  const found = async (search: string) =>
    (await app.calls.prompts.page({ search, limit: 10 })).prompts.map(({ text }) => text);
  expect(await found('été')).toEqual(['ÉTÉ à Paris']);
  // The same letter, written as two characters.
  expect(await found('e\u0301te\u0301')).toEqual(['ÉTÉ à Paris']);
  expect(await found('0% RAIN_')).toEqual(['100% rain_']);
  expect(await found('%r_i')).toEqual([]);
  await app.close();

  const again = await openTestApp({ dataFolder });
  await again.calls.prompts.remove({ text: '100% rain_' });
  expect((await again.calls.prompts.page({ limit: 10 })).prompts.map(({ text }) => text)).toEqual(['ÉTÉ à Paris']);
  const forgotten = prompts[1];
  if (!forgotten) throw new Error('There was no second prompt.');
  await again.calls.prompts.restore(forgotten);
  expect((await again.calls.prompts.page({ limit: 10 })).prompts).toEqual(prompts);
});

test('many prompts are returned page by page without duplicates', async () => {
  let now = 1_700_000_000_000;
  const clock = {
    // Several in the same millisecond: the order must still be unambiguous.
    now: () => Math.floor(now++ / 3),
    monotonic: () => performance.now(),
    after: (milliseconds: number, run: () => void) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  };
  const { app } = await openAtGateway({ create: (_, response) => sendJson(response, 400, {}) }, { clock });
  const texts = Array.from({ length: 60 }, (_, index) => `Prompt ${index}`);
  for (const text of texts) {
    await app.calls.tasks.start({ modelId: 'video-b', draft: draftOf('video-b', text) });
  }
  const seen: string[] = [];
  for (let before: { usedAt: number; text: string } | undefined; ; ) {
    const { prompts } = await app.calls.prompts.page({ limit: 7, ...(before ? { before } : {}) });
    seen.push(...prompts.map(({ text }) => text));
    before = prompts.at(-1);
    if (!before) break;
  }
  expect(seen).toHaveLength(60);
  expect(new Set(seen)).toEqual(new Set(texts));
});

test('a result keeps its recipe after its task was removed from the list', async () => {
  const dataFolder = await temporaryFolder();
  const store = await openFakeServer((_, response) => response.end(makeImage(80, 60)));
  const { app } = await openAtGateway(
    { poll: (_, response) => sendJson(response, 200, report('completed', { images: [`${store.origin}/a`] })) },
    { dataFolder },
  );
  const modelId = 'image-c-2.5-t2i-preview';
  const draft = { values: { prompt: 'A heron', seed: 7 }, extra: '{"n": 1}' };
  const { id } = await app.calls.tasks.start({ modelId, draft });
  await app.taskWhere(id, (task) => task.state === 'done');
  const [item] = await app.itemsOf(id);
  const recipe = () => app.calls.library.recipe({ id: item?.id ?? '' });
  expect(await recipe()).toEqual({ modelId, draft });
  await app.calls.tasks.remove({ ids: [id] });
  expect(await recipe()).toEqual({ modelId, draft });
  await app.close();
  const again = await openTestApp({ dataFolder });
  expect(await again.calls.library.recipe({ id: item?.id ?? '' })).toEqual({ modelId, draft });
  await expect(again.calls.library.recipe({ id })).rejects.toMatchObject({ data: { kind: 'not-found' } });
});
