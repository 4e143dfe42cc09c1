import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { chatColumn, text } from '../conversations/conversation-test-setup.ts';
import { draftOf, openAtGateway } from '../support/app-at-gateway.ts';
import { report, sendJson } from '../support/fake-server.ts';
import { temporaryFolder } from '../support/open-test-app.ts';

const video = 'video-d-pro';
const draft = draftOf(video);

test('every call that may be charged has the id of an intention', () => {
  const charging = Object.entries(contract).flatMap(([part, calls]) =>
    Object.entries(calls).flatMap(([name, call]) => {
      const { meta, inputSchema } = Reflect.get(call, '~orpc') ?? {};
      return meta?.charges === true ? [{ call: `${part}.${name}`, input: Object.keys(inputSchema.shape) }] : [];
    }),
  );
  expect(charging.map(({ call }) => call).sort()).toEqual([
    'comparisons.addRuns',
    'comparisons.start',
    'comparisons.startListed',
    'comparisons.startRuns',
    'conversations.send',
    'tasks.start',
  ]);
  // A comparison has the id of the intention that starts it.
  const starts = ['comparisons.start', 'comparisons.startListed'];
  for (const { call, input } of charging) expect(input).toContain(starts.includes(call) ? 'id' : 'intentId');
});

test('two calls of one intention at the same time start one run, and have its outcome', async () => {
  const { app, gateway } = await openAtGateway({});
  const intentId = randomUUID();
  const start = () => app.calls.tasks.start({ intentId, modelId: video, draft });
  const [first, second] = await Promise.all([start(), start()]);
  expect(second).toEqual(first);
  expect((await start()).id).toBe(first.id);
  expect(gateway.count('POST')).toBe(1);
});

test('an intention stays started after a restart, after its run was removed, and after that was deleted', async () => {
  const dataFolder = await temporaryFolder();
  const intentId = randomUUID();
  const first = await openAtGateway(
    { poll: (_, response) => sendJson(response, 200, report('failed')) },
    { dataFolder },
  );
  const { id } = await first.app.calls.tasks.start({ intentId, modelId: video, draft });
  await first.app.taskWhere(id, ({ state }) => state === 'failed');
  await first.app.close();

  const second = await openAtGateway({}, { dataFolder });
  expect((await second.app.calls.tasks.start({ intentId, modelId: video, draft })).id).toBe(id);
  await second.app.calls.tasks.remove({ ids: [id] });
  await expect(second.app.calls.tasks.start({ intentId, modelId: video, draft })).rejects.toThrow();
  await second.app.close();

  const third = await openAtGateway({}, { dataFolder });
  await expect(third.app.calls.tasks.start({ intentId, modelId: video, draft })).rejects.toMatchObject({
    data: { kind: 'not-found', sentence: expect.stringContaining('Nothing was sent') },
  });
  expect([first, second, third].map(({ gateway }) => gateway.count('POST'))).toEqual([1, 0, 0]);
});

test('an intention that started nothing can be started later', async () => {
  const { app, gateway } = await openAtGateway({});
  const intentId = randomUUID();
  const other = { kind: 'gateway', origin: 'https://other.example' } as const;
  const wrong = app.calls.tasks.start({ intentId, modelId: video, draft, expected: other });
  await expect(wrong).rejects.toThrow();
  await app.calls.tasks.start({ intentId, modelId: video, draft });
  expect(gateway.count('POST')).toBe(1);
});

test('a run of a comparison is sent again once for each intention', async () => {
  const { app, gateway } = await openAtGateway({});
  const id = randomUUID();
  const run = { id: randomUUID(), modelId: video, draft };
  const creates = async (count: number) => expect.poll(() => gateway.count('POST')).toBe(count);
  const sent = async () =>
    (await app.calls.comparisons.contents({ id })).tasks.filter(({ state }) => state !== 'sending');
  await app.calls.comparisons.start({ id, title: '', runs: [run] });
  await expect.poll(async () => (await sent()).length).toBe(1);

  const again = { id, runIds: [run.id], again: true };
  const intentId = randomUUID();
  for (let count = 0; count < 3; count += 1) {
    await app.calls.comparisons.startRuns({ ...again, intentId });
    await expect.poll(async () => (await sent()).length).toBe(2);
  }
  await creates(2);
  await app.calls.comparisons.startRuns(again);
  await creates(3);

  const added = { id, intentId: randomUUID() };
  for (let count = 0; count < 2; count += 1) {
    await app.calls.comparisons.addRuns({ ...added, runs: [{ ...run, id: randomUUID() }] });
  }
  await creates(4);
  expect((await app.calls.comparisons.get({ id })).runs).toHaveLength(2);
});

test('a question is asked once for each intention, also when its answer has ended and in another conversation', async () => {
  const answer = { choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Hello.' } }] };
  const { app, gateway } = await openAtGateway({ create: (_, response) => sendJson(response, 200, answer) });
  const column = { ...chatColumn, values: {} };
  const create = () => app.calls.conversations.create({ endpoint: 'chat', columns: [column] });
  const [{ id }, other] = [await create(), await create()];
  const question = { intentId: randomUUID(), columnIds: [chatColumn.id], parts: text('Good morning') };
  const { messages } = await app.calls.conversations.send({ id, ...question });
  const idsOf = (all: readonly { id: number }[]) => all.map((message) => message.id);
  const ended = async () => {
    const [, model] = (await app.calls.conversations.messages({ id, messageIds: idsOf(messages) })).messages;
    return model?.said.by === 'model' && model.said.answer.state;
  };
  await expect.poll(ended).toBe('complete');

  for (const conversation of [id, other.id]) {
    const repeated = await app.calls.conversations.send({ ...question, id: conversation });
    expect(idsOf(repeated.messages)).toEqual(idsOf(messages));
  }
  expect(gateway.count('POST')).toBe(1);
  await app.calls.conversations.send({ ...question, id, intentId: randomUUID() });
  await expect.poll(() => gateway.count('POST')).toBe(2);
});
