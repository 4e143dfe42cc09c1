import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Draft } from '../../../shared/fields/field-values-and-drafts.ts';
import { defaultTemplateSettings } from '../../../shared/prompts/template-variable-values.ts';
import { offeredRemixParts } from '../../../shared/tasks/remix.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { indexOf } from '../library/grid-index-of-query.ts';
import { draftOf } from '../support/app-at-gateway.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

const modelId = 'image-c-2.5-t2i-preview';
const expandedFrom = {
  template: 'A {subject} at quagga dusk',
  settings: { ...defaultTemplateSettings, values: { subject: 'heron\nfox' } },
  chosen: [{ name: 'subject', value: 'heron' }],
};
const draft: Draft = { ...draftOf(modelId, 'A heron at quagga dusk'), expandedFrom };

test('template, values and seed are in the task before it is sent, in the sidecar, and in every search', async () => {
  const dataFolder = await temporaryFolder();
  const app = await openTestApp({ dataFolder, clock: loadTolerantClock(20) });
  const { calls } = app;
  await calls.connection.useSandbox();
  const id = randomUUID();
  await calls.comparisons.start({ id, title: 'Birds', runs: [{ id: randomUUID(), modelId, draft }] });
  const contents = () => calls.comparisons.contents({ id });
  await expect.poll(async () => (await contents()).items.length).toBe(1);
  const { items, tasks } = await contents();
  expect(tasks[0]?.draft).toEqual(draft);
  const [item] = items;
  if (!item) throw new Error('The run has a result.');
  expect(item).toMatchObject({ prompt: 'A heron at quagga dusk', template: expandedFrom.template });
  const sidecar = JSON.parse(readFileSync(join(dataFolder, 'library', item.file.replace(/\.[^.]+$/, '.json')), 'utf8'));
  expect(sidecar.request.draft.expandedFrom).toEqual(expandedFrom);
  const recipe = await calls.library.recipe({ id: item.id });
  expect(offeredRemixParts(recipe.draft)).toContain('template');

  for (const search of ['{subject}', 'heron']) {
    expect((await calls.tasks.page({ search, limit: 10 })).tasks).toHaveLength(1);
    expect((await calls.comparisons.page({ search, limit: 10 })).comparisons).toHaveLength(1);
    expect((await indexOf(app, { words: search })).ids).toEqual([item.id]);
  }
});

test('the history has one prompt of a template, as it was sent', async () => {
  const { calls } = await openTestApp();
  await calls.connection.useSandbox();
  const other = { ...expandedFrom, chosen: [{ name: 'subject', value: 'fox' }] };
  const runs = [draft, { ...draftOf(modelId, 'A fox at quagga dusk'), expandedFrom: other }];
  await calls.comparisons.start({
    id: randomUUID(),
    title: 'Birds',
    runs: runs.map((each) => ({ id: randomUUID(), modelId, draft: each })),
  });
  const texts = async () => (await calls.prompts.page({ limit: 10 })).prompts.map(({ text }) => text);
  await expect.poll(texts).toEqual(['A heron at quagga dusk']);
});

test('a template that was not expanded is never sent', async () => {
  const { calls } = await openTestApp();
  await calls.connection.useSandbox();
  const template: Draft = { ...draftOf(modelId, 'A {subject}'), template: defaultTemplateSettings };
  await expect(calls.tasks.start({ modelId, draft: template })).rejects.toMatchObject({ data: { kind: 'input' } });
  expect((await calls.tasks.page({ limit: 10 })).tasks).toEqual([]);
});
