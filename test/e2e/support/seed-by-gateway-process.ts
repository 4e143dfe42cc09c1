import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRouterClient } from '@orpc/server';
import type { ContractRouter } from '../../../electron/api/implement-contract.ts';
import { modelWithCustomPaths } from '../../../electron/connections/model-with-custom-paths.ts';
import { openAppCore } from '../../../electron/core/open-app-core.ts';
import { initialDraft } from '../../../shared/models/model.ts';
import { callsWithIntents } from '../../support/calls-with-intents.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { openMemoryKeyVault } from '../../support/memory-key-vault.ts';
import type { Seeded, SeedOrder } from './seed-by-gateway.ts';

// Fills a data folder through the program, from a gateway with these files as results, and ends. Reads its task as JSON
// from stdin and writes the created ids to stdout.

const order = JSON.parse(readFileSync(0, 'utf8')) as SeedOrder;

let created = 0;
const gateway = createServer((request, response) => {
  const { url = '', method, headers } = request;
  if (method === 'GET' && url.startsWith('/file/')) {
    response.end(readFileSync(order.results[Number(url.slice('/file/'.length))]?.file ?? ''));
    return;
  }
  response.setHeader('content-type', 'application/json');
  if (method === 'POST') {
    request.resume();
    response.writeHead(202).end(JSON.stringify({ task_info: { id: `task-${created}`, status: 'pending' } }));
    created += 1;
    return;
  }
  const number = Number(/task-(\d+)/.exec(url)?.[1]);
  const isVideo = order.results[number]?.file.endsWith('.mp4') === true;
  const links = [`http://${headers.host}/file/${number}`];
  response.end(
    JSON.stringify({
      task_info: { id: `task-${number}`, status: 'completed' },
      ...(isVideo ? { videos: links } : { images: links }),
    }),
  );
});
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
const baseUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;

const core = await openAppCore({
  dataFolder: order.dataFolder,
  version: '0.0.0-test',
  host: { shell: 'browser', openLink: async () => {}, revealFile: async () => {} },
  vault: openMemoryKeyVault(),
  settingsFile: { read: () => ({}), write: () => {} },
  random: () => 0,
  clock: loadTolerantClock(50),
  temporaryConnection: { baseUrl, key: 'key-of-this-test' },
});
const calls = callsWithIntents(createRouterClient(core.router as ContractRouter));
const itemIds: string[] = [];
for (const { modelId, prompt } of order.results) {
  const draft = initialDraft(modelWithCustomPaths(modelId));
  const { id } = await calls.tasks.start({ modelId, draft: { ...draft, values: { ...draft.values, prompt } } });
  for (;;) {
    const found = (await calls.library.page({ limit: 50 })).items.find((item) => item.taskId === id);
    if (found) itemIds.push(found.id);
    if (found) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
for (const [index, { flag, rating }] of order.results.entries()) {
  const change = { ...(flag === undefined ? {} : { flag }), ...(rating === undefined ? {} : { rating }) };
  const id = itemIds[index];
  if (id !== undefined && Object.keys(change).length > 0) await calls.library.edit({ target: { ids: [id] }, change });
}
const comparison = await calls.comparisons.open({ title: order.title, itemIds });
const panes = comparison.panes.map((pane, index) => ({ ...pane, offset: order.results[index]?.offset ?? 0 }));
const notes = (order.notes ?? []).map(({ text, pane, seconds }) => ({
  id: randomUUID(),
  createdAt: Date.now(),
  text,
  ...(pane === undefined ? {} : { paneId: panes[pane]?.id ?? '' }),
  ...(seconds === undefined ? {} : { seconds }),
}));
await calls.comparisons.change({ id: comparison.id, panes, notes });
await core.close();
gateway.close();
gateway.closeAllConnections();
process.stdout.write(JSON.stringify({ comparisonId: comparison.id, itemIds } satisfies Seeded));
