import { describe, expect, test } from 'vitest';
import { type FaultServer, openFaultServer, type Script } from '../../support/fault-server.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { accepted, busyFor, videoIntent } from '../faults/app-at-fault-server.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import {
  chatColumn,
  chunk,
  done,
  type Followed,
  follow,
  messagesColumn,
  startConversation,
  text,
} from './conversation-test-setup.ts';

const speed = 50;
const answers: Script = ({ answer }) =>
  answer(
    200,
    { 'Content-Type': 'text/event-stream' },
    `${chunk({ role: 'assistant', content: 'yes' }, 'stop')}${done}`,
  );
const isQuestion = (path: string) => path.endsWith('/chat/completions') || path.endsWith('/messages');

/** A gateway whose first POST asks to wait for `seconds`. */
function openBusyGateway(seconds: number): Promise<FaultServer> {
  let isFirst = true;
  return openFaultServer((exchange) => {
    if (exchange.entry.method !== 'POST') return exchange.json(200, { task_info: { status: 'pending' } });
    if (!isFirst) return isQuestion(exchange.entry.path) ? answers(exchange) : accepted(exchange);
    isFirst = false;
    return busyFor(seconds)(exchange);
  });
}

async function openAt(gateway: FaultServer, options: Parameters<typeof openTestApp>[0] = {}): Promise<TestApp> {
  const temporaryConnection = { baseUrl: gateway.origin, key: testKey };
  return openTestApp({ clock: loadTolerantClock(speed), temporaryConnection, ...options });
}

const questions = ({ ledger }: FaultServer) => ledger.filter(({ path }) => isQuestion(path));

async function send(app: TestApp, { id }: Followed, columnId: string, evenIfPaused = false) {
  const parts = text('Is it over?');
  const { messages } = await app.calls.conversations.send({ id, columnIds: [columnId], parts, evenIfPaused });
  return messages.find(({ said }) => said.by === 'model')?.id ?? 0;
}

describe('F91: a question in a pause that a create was asked for', () => {
  test.each([chatColumn, messagesColumn])('waits in $id, and is sent once', async (column) => {
    const gateway = await openBusyGateway(60);
    const app = await openAt(gateway);
    const conversation = await startConversation(app, [column]);
    await app.calls.tasks.start(videoIntent);
    expect((await app.snapshot()).gatewayPause).not.toBeNull();
    const id = await send(app, conversation, column.id);
    await conversation.until((seen) => seen.answer(id).sendsAt !== undefined);
    expect(questions(gateway)).toEqual([]);
    await conversation.until((seen) => !['waiting', 'streaming'].includes(seen.answer(id).state));
    expect(conversation.answer(id).sendsAt).toBeUndefined();
    const [sent, ...others] = questions(gateway);
    expect(others).toEqual([]);
    expect(((sent?.at ?? 0) - (gateway.ledger[0]?.at ?? 0)) * speed).toBeGreaterThanOrEqual(58_000);
  });

  test('is sent immediately if the user insists', async () => {
    const gateway = await openBusyGateway(3_000);
    const app = await openAt(gateway);
    const conversation = await startConversation(app, [chatColumn]);
    await app.calls.tasks.start(videoIntent);
    const id = await send(app, conversation, 'chat', true);
    await conversation.until((seen) => seen.answer(id).state === 'complete');
    expect(questions(gateway)).toHaveLength(1);
  });

  test('can be stopped, and is then not sent', async () => {
    const gateway = await openBusyGateway(20);
    const app = await openAt(gateway);
    const conversation = await startConversation(app, [chatColumn]);
    const { id: taskId } = await app.calls.tasks.start(videoIntent);
    const id = await send(app, conversation, 'chat');
    await app.calls.conversations.stop({ id: conversation.id });
    await conversation.until((seen) => seen.answer(id).state === 'failed');
    expect(conversation.answer(id).problem?.sentence).toMatch(/stopped before it was sent\. Nothing was sent/);
    await app.taskWhere(taskId, (task) => task.state === 'waiting');
    expect(questions(gateway)).toEqual([]);
  });

  test('stays unsent after a restart, and says that nothing was charged', async () => {
    const dataFolder = await temporaryFolder();
    const gateway = await openBusyGateway(600);
    const before = await openAt(gateway, { dataFolder });
    const conversation = await startConversation(before, [chatColumn]);
    await before.calls.tasks.start(videoIntent);
    const id = await send(before, conversation, 'chat');
    await before.close();
    const after = await openAt(gateway, { dataFolder });
    const { messages } = await after.calls.conversations.messages({ id: conversation.id, messageIds: [id] });
    expect(messages[0]?.said).toMatchObject({
      answer: { state: 'failed', problem: { sentence: expect.stringMatching(/before the question was sent/) } },
    });
    expect(await (await follow(after, conversation.id, ['chat'])).ask('Now?')).toMatchObject([{ state: 'complete' }]);
    expect(questions(gateway)).toHaveLength(1);
  });

  test('is not sent after a night of sleep', async () => {
    const clock = movableClock(20);
    const gateway = await openBusyGateway(40);
    const app = await openAt(gateway, { clock });
    const conversation = await startConversation(app, [chatColumn]);
    await app.calls.tasks.start(videoIntent);
    const id = await send(app, conversation, 'chat');
    clock.sleep(8 * 3_600_000);
    await conversation.until((seen) => seen.answer(id).state === 'failed');
    expect(conversation.answer(id).problem?.sentence).toMatch(/waited longer than agreed.*Nothing was sent/);
    expect(questions(gateway)).toEqual([]);
  });
});

test('F91: a question that gets 429 delays the next create too, and is not sent again by itself', async () => {
  const gateway = await openBusyGateway(60);
  const app = await openAt(gateway);
  const conversation = await startConversation(app, [chatColumn]);
  expect(await conversation.ask('First?')).toMatchObject([{ state: 'failed', problem: { kind: 'busy' } }]);
  expect(await app.calls.tasks.start(videoIntent)).toMatchObject({ state: 'sending', sends: 0 });
  expect(gateway.count('POST')).toBe(1);
});
