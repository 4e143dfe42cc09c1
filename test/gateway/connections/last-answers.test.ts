import { expect, test } from 'vitest';
import type { Script } from '../../support/fault-server.ts';
import { chatColumn, startConversation } from '../conversations/conversation-test-setup.ts';
import { aWhile, openAtFaultServer } from '../faults/app-at-fault-server.ts';
import type { TestApp } from '../support/open-test-app.ts';

const listed: Script = ({ json }) => json(200, { data: [{ id: 'video-d-pro' }] });
const failing: Script = ({ json }) => json(500, { detail: 'Out of order.' });
const silent: Script = ({ reset }) => reset();

async function isAnswering(app: TestApp): Promise<boolean | undefined> {
  const { connection } = await app.snapshot();
  if (connection.kind !== 'gateway') throw new Error('There is no gateway');
  return connection.isAnswering;
}

/** True or false as the events to the windows say it. */
const pushed = (app: TestApp) =>
  app.pushes.flatMap((push) =>
    'part' in push && push.part === 'connection' && push.value.kind === 'gateway' ? [push.value.isAnswering] : [],
  );

test('the connection says whether the gateway answered the last request, and an error is an answer', async () => {
  let script = listed;
  const { app } = await openAtFaultServer({ poll: (exchange) => script(exchange) });
  expect(await isAnswering(app)).toBeUndefined();
  await app.calls.connection.tryKey();
  expect(await isAnswering(app)).toBe(true);
  script = failing;
  await expect(app.calls.connection.tryKey()).rejects.toMatchObject({ data: { kind: 'gateway' } });
  expect(await isAnswering(app)).toBe(true);
  script = silent;
  await expect(app.calls.connection.tryKey()).rejects.toMatchObject({ data: { kind: 'network' } });
  expect(await isAnswering(app)).toBe(false);
  script = listed;
  await app.calls.connection.tryKey();
  await expect.poll(() => pushed(app)).toEqual([true, false, true]);
});

test('a test of a typed key says whether the gateway answers', async () => {
  const { app, gateway } = await openAtFaultServer({ poll: listed });
  await gateway.close();
  expect(await app.calls.connection.test({ baseUrl: gateway.origin, key: 'another-key' })).toMatchObject({ ok: false });
  expect(await isAnswering(app)).toBe(false);
});

test('a question that the user stops says nothing about the gateway', async () => {
  // The question is never answered.
  const { app, gateway } = await openAtFaultServer({ create: () => {}, poll: listed });
  await app.calls.connection.tryKey();
  const conversation = await startConversation(app, [chatColumn]);
  const asked = conversation.ask('Are you there?');
  await expect.poll(() => gateway.count('POST')).toBe(1);
  await app.calls.conversations.stop({ id: conversation.id });
  await asked;
  await aWhile();
  expect(await isAnswering(app)).toBe(true);
});
