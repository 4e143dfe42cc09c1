import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { Price } from '../../../shared/money/price.ts';
import { dayOf } from '../../../shared/util/format-dates.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { makeImage } from '../../support/make-images.ts';
import {
  chatColumn,
  messagesColumn,
  openAtConversationGateway,
  startConversation,
} from '../conversations/conversation-test-setup.ts';
import { draftOf, openAtGateway, testKey } from '../support/app-at-gateway.ts';
import { openFakeServer, report, sendJson, taskId } from '../support/fake-server.ts';
import { memorySettings, openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import { always, linesOf, modelId, price } from './spending-test-setup.ts';

const groupsBy = async (app: TestApp, by: 'model' | 'project') =>
  (await app.calls.spending.summary({ ...always, by })).groups;

test('an accepted run has one line, whose estimate later prices never change', async () => {
  const dataFolder = await temporaryFolder();
  const { app, gateway } = await openAtGateway({}, { dataFolder });
  await app.calls.prices.replace({ prices: [price()] });
  const task = await app.calls.tasks.start({ modelId, draft: draftOf(modelId) });
  await app.calls.prices.replace({ prices: [price({ rate: '5' })] });
  const line = {
    id: task.id,
    source: 'run',
    at: task.acceptedAt,
    connection: gateway.origin,
    modelId,
    gatewayTaskId: taskId,
    state: 'accepted',
    currency: 'USD',
    amount: '0.1',
  };
  expect(await linesOf(app)).toEqual([line]);
  expect(app.pushes.map(({ kind }) => kind)).toContain('spending');
  await app.calls.tasks.stopPolling({ id: task.id });
  await app.calls.tasks.remove({ ids: [task.id] });
  await app.close();

  const again = await openTestApp({ dataFolder });
  expect(await linesOf(again)).toEqual([line]);
  expect(await groupsBy(again, 'model')).toMatchObject([{ key: modelId, lines: 1, charged: { USD: '0.1' } }]);
});

test('a failed run is charged or not, as the rule of its connection says', async () => {
  const settingsFile = memorySettings();
  const failed = report('failed', { task_info: { id: taskId, status: 'failed', error: { detail: 'No.' } } });
  const { app, gateway } = await openAtGateway(
    { poll: (_, response) => sendJson(response, 200, failed) },
    { settingsFile },
  );
  await app.calls.prices.replace({ prices: [price()] });
  const { id } = await app.calls.tasks.start({ modelId, draft: draftOf(modelId) });
  await app.taskWhere(id, ({ state }) => state === 'failed');
  expect(await linesOf(app)).toMatchObject([{ id, state: 'failed', amount: '0.1' }]);
  const sum = { key: modelId, lines: 1, unpriced: 0, uncertain: {}, picks: 0 };
  expect(await groupsBy(app, 'model')).toEqual([{ ...sum, charged: { USD: '0.1' } }]);
  await app.calls.settings.change({ failedRunsFree: { [gateway.origin]: true } });
  expect(await groupsBy(app, 'model')).toEqual([{ ...sum, charged: {} }]);
});

test('a run of unknown outcome is uncertain, until its id is entered', async () => {
  const { app } = await openAtGateway({ create: (_, response) => response.destroy() });
  await app.calls.prices.replace({ prices: [price()] });
  const { id } = await app.calls.tasks.start({ modelId, draft: draftOf(modelId) });
  await app.taskWhere(id, ({ state }) => state === 'unknown');
  const sum = { key: modelId, lines: 1, unpriced: 0, picks: 0 };
  expect(await groupsBy(app, 'model')).toEqual([{ ...sum, charged: {}, uncertain: { USD: '0.1' } }]);
  await app.calls.tasks.track({ modelId, text: taskId, into: id });
  expect(await linesOf(app)).toMatchObject([{ id, state: 'accepted', gatewayTaskId: taskId }]);
  expect(await groupsBy(app, 'model')).toEqual([{ ...sum, charged: { USD: '0.1' }, uncertain: {} }]);
});

test('an accepted run stays charged when the gateway no longer knows its task', async () => {
  const { app } = await openAtGateway({ poll: (_, response) => sendJson(response, 404, { title: 'Not found' }) });
  await app.calls.prices.replace({ prices: [price()] });
  const { id } = await app.calls.tasks.start({ modelId, draft: draftOf(modelId) });
  await app.taskWhere(id, ({ state }) => state === 'unknown');
  expect(await linesOf(app)).toMatchObject([{ id, state: 'accepted', amount: '0.1' }]);
  expect(await groupsBy(app, 'model')).toMatchObject([{ charged: { USD: '0.1' }, uncertain: {} }]);
});

test('a rejected run, a tracked run and the sandbox have no line', async () => {
  const { app } = await openAtGateway({ create: (_, response) => sendJson(response, 400, { title: 'No.' }) });
  const { id } = await app.calls.tasks.start({ modelId, draft: draftOf(modelId) });
  await app.taskWhere(id, ({ state }) => state === 'rejected');
  await app.calls.tasks.track({ modelId, text: taskId });
  expect(await linesOf(app)).toEqual([]);
  const sandbox = await openTestApp({ sandbox: true });
  await sandbox.calls.tasks.start({ modelId, draft: draftOf(modelId) });
  expect(await linesOf(sandbox)).toEqual([]);
});

test('sums are exact, stay apart by currency, and count lines without a price', async () => {
  const video = 'video-d-pro';
  const { app } = await openAtGateway({});
  const start = (id: string) => app.calls.tasks.start({ modelId: id, draft: draftOf(id) });
  await start(video);
  await app.calls.prices.replace({
    prices: [
      price({ rate: '0.100000000001' }),
      price({ modelId: video, unit: 'second', rate: '999999999', currency: 'EUR' }),
    ],
  });
  for (const id of [modelId, modelId, video, video]) await start(id);
  const [line] = await linesOf(app);
  expect(await groupsBy(app, 'model')).toMatchObject([
    { key: modelId, lines: 2, unpriced: 0, charged: { USD: '0.200000000002' } },
    { key: video, lines: 3, unpriced: 1, charged: { EUR: '7999999992' } },
  ]);
  const total = { lines: 5, unpriced: 1, charged: { EUR: '7999999992', USD: '0.200000000002' } };
  expect(await groupsBy(app, 'project')).toMatchObject([{ key: '', ...total }]);
  const earlier = { from: '1999-01-01', to: dayOf((line?.at ?? 0) - 2 * 86_400_000) };
  expect(await app.calls.spending.summary({ ...earlier, by: 'model' })).toEqual({ groups: [] });
  const first = await app.calls.spending.page({ ...always, limit: 2 });
  const before = first.lines.at(-1);
  const rest = await app.calls.spending.page({ ...always, limit: 500, ...(before && { before }) });
  expect([...first.lines, ...rest.lines]).toEqual(await linesOf(app));
});

test('picks are counted, and a pick in Trash does not count', async () => {
  const files = [makeImage(64, 36), makeImage(36, 64)];
  const store = await openFakeServer(({ path }, response) =>
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(files[path === '/0.png' ? 0 : 1]),
  );
  const images = [`${store.origin}/0.png`, `${store.origin}/1.png`];
  const { app } = await openAtGateway({
    poll: (_, response) => sendJson(response, 200, report('completed', { images })),
  });
  await app.calls.prices.replace({ prices: [price()] });
  const { id } = await app.calls.tasks.start({ modelId, draft: draftOf(modelId) });
  await app.taskWhere(id, ({ state }) => state === 'done');
  const ids = (await app.itemsOf(id)).map((item) => item.id);
  expect(ids).toHaveLength(2);
  await app.calls.library.rate({ ids, flag: 'pick' });
  expect(await groupsBy(app, 'model')).toMatchObject([{ lines: 1, picks: 2, charged: { USD: '0.1' } }]);
  await app.calls.library.trash({ target: { ids: ids.slice(0, 1) } });
  expect(await groupsBy(app, 'project')).toMatchObject([{ lines: 1, picks: 1 }]);
});

test('an answer with usage has one line for all of its choices', async () => {
  const choice = (index: number) => ({ index, message: { role: 'assistant', content: 'Yes' }, finish_reason: 'stop' });
  const { app } = await openAtConversationGateway((received, response) => {
    const usage = received.path.includes('messages')
      ? { input_tokens: 7, output_tokens: 3 }
      : { prompt_tokens: 1_000_000, completion_tokens: 500_000 };
    const body = received.path.includes('messages')
      ? { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: 'end_turn', usage }
      : { id: 'c', object: 'chat.completion', choices: [choice(0), choice(1)], usage };
    sendJson(response, 200, body);
  });
  const tokens = (unit: Price['unit'], rate: string) => price({ modelId: chatColumn.model, unit, rate });
  await app.calls.prices.replace({ prices: [tokens('input-tokens', '3'), tokens('output-tokens', '15')] });
  const conversation = await startConversation(app, [
    { ...chatColumn, values: { n: 2 } },
    { ...messagesColumn, values: { max_tokens: 100 } },
  ]);
  await conversation.ask('Hello');
  const lines = await linesOf(app);
  expect(lines).toHaveLength(2);
  expect(lines.find((line) => line.modelId === chatColumn.model)).toMatchObject({
    source: 'answer',
    conversationId: conversation.id,
    amount: '10.5',
    currency: 'USD',
    inputTokens: 1_000_000,
    outputTokens: 500_000,
  });
  const unpriced = lines.find((line) => line.modelId === messagesColumn.model);
  expect(unpriced).toMatchObject({ inputTokens: 7, outputTokens: 3 });
  expect(unpriced).not.toHaveProperty('amount');
});

const paidAnswer = (inputTokens: number) => ({
  id: 'c',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Paid for' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: inputTokens, completion_tokens: 5 },
});

test('an error of the ledger undoes neither an answer nor an accepted run', async () => {
  const dataFolder = await temporaryFolder();
  const gateway = await openFakeServer((received, response) => {
    if (received.path.includes('chat')) return sendJson(response, 200, paidAnswer(7));
    if (received.method === 'GET') return sendJson(response, 200, report('pending'));
    return sendJson(response, 202, { task_info: { id: taskId, status: 'pending' } });
  });
  const temporaryConnection = { baseUrl: gateway.origin, key: testKey };
  const app = await openTestApp({ dataFolder, temporaryConnection, clock: loadTolerantClock(50) });
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'));
  database.exec('DROP TABLE spending');
  database.close();
  const conversation = await startConversation(app, [chatColumn]);
  const [answer] = await conversation.ask('Hello');
  expect(answer?.problem).toBeUndefined();
  expect(JSON.stringify(answer)).toContain('Paid for');
  const { id } = await app.calls.tasks.start({ modelId, draft: draftOf(modelId) });
  expect(await app.calls.tasks.get({ id })).toMatchObject({ state: 'waiting', taskId });
});

test.each([-1, 10.5, 1e30])(
  'an answer with a usage of %d tokens is stored, and its line has no price',
  async (count) => {
    const { app } = await openAtConversationGateway((_, response) => sendJson(response, 200, paidAnswer(count)));
    const tokens = (unit: Price['unit']) => price({ modelId: chatColumn.model, unit, rate: '3' });
    await app.calls.prices.replace({ prices: [tokens('input-tokens'), tokens('output-tokens')] });
    const conversation = await startConversation(app, [chatColumn]);
    await conversation.ask('Hello');
    const [line, ...others] = await linesOf(app);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ source: 'answer', outputTokens: 5 });
    expect(line).not.toHaveProperty('inputTokens');
    expect(line).not.toHaveProperty('amount');
    expect(await groupsBy(app, 'model')).toMatchObject([{ lines: 1, unpriced: 1, charged: {} }]);
    expect(JSON.stringify(conversation.messages())).toContain('Paid for');
  },
);
