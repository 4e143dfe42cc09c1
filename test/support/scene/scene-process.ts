import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRouterClient } from '@orpc/server';
import type { ContractRouter } from '../../../electron/api/implement-contract.ts';
import { modelWithCustomPaths } from '../../../electron/connections/model-with-custom-paths.ts';
import { openAppCore } from '../../../electron/core/open-app-core.ts';
import { firstViewState } from '../../../shared/comparisons/view-state.ts';
import { importRoute } from '../../../shared/contract/http-routes.ts';
import type { Draft } from '../../../shared/fields/field-values-and-drafts.ts';
import { importResultSchema } from '../../../shared/library/import-result.ts';
import { wholeLibrary } from '../../../shared/library/library-query.ts';
import { initialDraft } from '../../../shared/models/model.ts';
import type { ClientReview } from '../../../shared/reviews/client-review.ts';
import { reviewVersion } from '../../../shared/reviews/client-review-limits.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { callsWithIntents } from '../calls-with-intents.ts';
import { pngFile } from '../files-of-other-programs.ts';
import { openMemoryKeyVault } from '../memory-key-vault.ts';
import type { Scene, SceneOrder, SceneRun } from './scene.ts';
import { sceneClock } from './scene-clock.ts';

// Fills a data folder through the calls of the program, on a fast clock, and ends. Reads its task as JSON from stdin
// and writes the created ids to stdout.

const order = JSON.parse(readFileSync(0, 'utf8')) as SceneOrder;
const day = 86_400_000;
const clock = sceneClock(12);
const core = await openAppCore({
  dataFolder: order.dataFolder,
  version: '0.0.0-test',
  host: { shell: 'browser', openLink: async () => {}, revealFile: async () => {} },
  vault: openMemoryKeyVault(),
  settingsFile: { read: () => ({}), write: () => {} },
  random: () => 0,
  clock,
  sandbox: true,
});
const calls = callsWithIntents(createRouterClient(core.router as ContractRouter));
const running = new Set(['sending', 'waiting', 'saving']);
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

async function ended(id: string): Promise<Task> {
  for (;;) {
    const task = await calls.tasks.get({ id });
    if (!running.has(task.state)) return task;
    await pause();
  }
}

async function draftOf(run: SceneRun, itemIds: readonly (string | undefined)[]): Promise<Draft> {
  const draft = initialDraft(modelWithCustomPaths(run.modelId));
  const input = run.input === undefined ? undefined : itemIds[run.input];
  const images = input === undefined ? {} : { images: [await calls.inputs.fromItem({ id: input })] };
  return { ...draft, values: { ...draft.values, ...images, ...run.values, prompt: run.prompt } };
}

const collections = new Map<string, string>();
async function collectionId(name: string): Promise<string> {
  const known = collections.get(name) ?? (await calls.collections.create({ name })).id;
  collections.set(name, known);
  return known;
}

const itemIds: (string | undefined)[] = [];
const taskIds: string[] = [];
for (const run of order.runs) {
  clock.setBack((run.daysAgo ?? 0) * day + 3_600_000);
  const { id } = await calls.tasks.start({ modelId: run.modelId, draft: await draftOf(run, itemIds) });
  taskIds.push(id);
  // A run that should keep running is not awaited.
  const task = run.prompt.includes('[slow]') ? undefined : await ended(id);
  const itemId = task?.links?.[0]?.itemId;
  itemIds.push(itemId);
  if (itemId === undefined) continue;
  const { rating, flag, tags, note, collection } = run;
  const change = {
    ...(rating === undefined ? {} : { rating }),
    ...(flag === undefined ? {} : { flag }),
    ...(tags === undefined ? {} : { addTags: [...tags] }),
    ...(note === undefined ? {} : { note }),
    ...(collection === undefined ? {} : { addTo: [await collectionId(collection)] }),
  };
  if (Object.keys(change).length > 0) await calls.library.edit({ target: { ids: [itemId] }, change });
}

const importedIds: string[] = [];
clock.setBack(30 * day);
for (const { name, parameters } of order.imports ?? []) {
  const body = new Uint8Array(pngFile([{ keyword: 'parameters', text: parameters }]).bytes);
  const response = await core.handle(
    new Request(`triptych://app${importRoute(name)}`, {
      method: 'POST',
      body,
      headers: { 'content-length': String(body.length) },
    }),
  );
  importedIds.push(importResultSchema.parse(await response?.json()).item.id);
}

clock.setBack(1_800_000);
const comparisonIds: string[] = [];
for (const { title, runs, note, reviewer, at } of order.comparisons) {
  const shown = runs.flatMap((place) => itemIds[place] ?? []);
  const { id, panes } = await calls.comparisons.open({ title, itemIds: shown });
  const [first] = panes;
  await calls.comparisons.change({
    id,
    ...(at === undefined ? {} : { stage: { ...firstViewState, clock: { ...firstViewState.clock, at: at / 1000 } } }),
    ...(note === undefined || first === undefined
      ? {}
      : { notes: [{ id: randomUUID(), createdAt: clock.now(), text: note, paneId: first.id, seconds: 1.5 }] }),
  });
  const [itemId] = shown;
  if (reviewer !== undefined && itemId !== undefined) {
    const review: ClientReview = {
      kind: 'triptych-comparison-review',
      version: reviewVersion,
      id: randomUUID(),
      comparisonId: id,
      title,
      reviewer,
      savedAt: clock.now(),
      results: [{ itemId, letter: 'A', isPick: true, rating: 4 }],
      notes: [{ text: 'The sky is too bright.', itemId }],
    };
    await calls.comparisons.saveClientReview({ id, review });
  }
  comparisonIds.push(id);
}

const trashed = (order.trashed ?? []).flatMap((place) => itemIds[place] ?? []);
if (trashed.length > 0) await calls.library.trash({ target: { ids: trashed } });
for (const { name, words } of order.searches ?? []) {
  await calls.library.saveSearch({ name, query: { ...wholeLibrary, words } });
}

if (order.template) {
  const { modelId, prompt, settings, texts } = order.template;
  await calls.promptTexts.save({ texts: [...texts] });
  await calls.drafts.save({ modelId, draft: { values: { prompt }, extra: '', template: settings } });
}

for (const file of order.modelFiles ?? []) await calls.modelFiles.restore(file);

const conversationIds: string[] = [];
for (const { endpoint, title, models, questions } of order.conversations) {
  const columns = models.map((model, at) => ({
    id: `column-${at + 1}`,
    endpoint,
    model,
    values: { stream: false, ...(endpoint === 'messages' ? { max_tokens: 4096 } : {}) },
    head: null,
  }));
  const { id, columns: own } = await calls.conversations.create({ endpoint, columns });
  await calls.conversations.change({ id, title });
  conversationIds.push(id);
  for (const text of questions) {
    const columnIds = own.map((column) => column.id);
    const { messages } = await calls.conversations.send({ id, columnIds, parts: [{ kind: 'text', text }] });
    const answers = messages.filter(({ said }) => said.by === 'model').map((message) => message.id);
    for (;;) {
      const now = await calls.conversations.messages({ id, messageIds: answers });
      const isOver = now.messages.every(
        ({ said }) => said.by === 'person' || !['waiting', 'streaming'].includes(said.answer.state),
      );
      if (isOver) break;
      await pause();
    }
  }
}

await core.close();
process.stdout.write(JSON.stringify({ itemIds, taskIds, importedIds, comparisonIds, conversationIds } satisfies Scene));
