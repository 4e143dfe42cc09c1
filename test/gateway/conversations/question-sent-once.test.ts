import { expect, test } from 'vitest';
import { openAtGateway } from '../support/app-at-gateway.ts';
import { sendJson } from '../support/fake-server.ts';
import { chatColumn, openAtConversationGateway, startConversation } from './conversation-test-setup.ts';

test('a question is sent only once, whatever its outcome, and may have been charged', async () => {
  const outcomes: Parameters<typeof openAtConversationGateway>[0][] = [
    (_, response) => response.socket?.resetAndDestroy(),
    (_, response) => response.writeHead(500).end(),
    (_, response) => sendJson(response, 200, { nothing: 'known' }),
  ];
  for (const answer of outcomes) {
    const { app, gateway } = await openAtConversationGateway(answer);
    const conversation = await startConversation(app, [chatColumn]);
    const [given] = await conversation.ask('Hello');
    expect(given).toMatchObject({ state: 'failed', problem: { sentence: expect.stringMatching(/charged/) } });
    expect(gateway.count('POST')).toBe(1);
  }
});

test('the list of models is read in any format', async () => {
  for (const list of [{ data: [{ id: 'a' }, { id: 'b' }] }, ['a', 'b'], { models: [{ name: 'a' }, 'b', null, 7] }]) {
    const { app } = await openAtGateway({ poll: (_, response) => sendJson(response, 200, list) });
    expect(await app.calls.conversations.models()).toEqual({ ids: ['a', 'b'] });
  }
});
