import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeImage } from '../../support/make-images.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { openFakeServer } from '../support/fake-server.ts';
import { temporaryFolder } from '../support/open-test-app.ts';
import {
  chatColumn,
  chunk,
  done,
  openAtConversationGateway,
  startConversation,
  streamed,
} from './conversation-test-setup.ts';

const png = makeImage(64, 48, 'image/png');

/** A chat whose answer links to `/a.png` of a host that answers like `host`. */
async function linked(host: Parameters<typeof openFakeServer>[0]) {
  const store = await openFakeServer(host);
  const url = `${store.origin}/a.png?signature=1`;
  const dataFolder = await temporaryFolder();
  const { app } = await openAtConversationGateway(
    (_, response) => streamed(response).end(`${chunk({ content: `Here: ![x](${url})` })}${chunk({}, 'stop')}${done}`),
    { dataFolder },
  );
  const conversation = await startConversation(app, [chatColumn]);
  await conversation.ask('A lake at dawn');
  const messageId = conversation.messages().at(-1)?.id ?? 0;
  const save = (link = url) => app.calls.conversations.saveLinkedImage({ id: conversation.id, messageId, url: link });
  return { app, store, conversation, messageId, save, dataFolder };
}

test('F104: a linked image is downloaded once, without the key, when the user asks for it', async () => {
  const { app, store, conversation, messageId, save, dataFolder } = await linked((_, response) => response.end(png));
  expect(store.requests).toEqual([]);
  const [first, second] = await Promise.all([save(), save()]);
  expect(second).toEqual(first);
  expect(await save()).toEqual(first);
  expect(store.requests).toHaveLength(1);
  expect(JSON.stringify(store.requests)).not.toContain(testKey);
  const item = await app.calls.library.item({ id: first.itemId });
  expect(item).toMatchObject({
    prompt: 'A lake at dawn',
    modelId: 'sandbox-chat',
    said: { conversationId: conversation.id, messageId },
  });
  expect(readFileSync(join(dataFolder, 'library', item.file))).toEqual(Buffer.from(png));
});

test.each([
  ['an expired link', 403, 'text/xml', '<Error><Code>AccessDenied</Code></Error>', /403/],
  ['a page instead of an image', 200, 'text/html', '<!doctype html><p>Sign in', /HTML/],
  ['nothing', 200, 'image/png', '', /./],
])('F104: %s at the link is a sentence, and no item', async (_, status, type, body, sentence) => {
  const { app, save } = await linked((__, response) => response.writeHead(status, { 'content-type': type }).end(body));
  await expect(save()).rejects.toMatchObject({ data: { sentence: expect.stringMatching(sentence) } });
  expect((await app.calls.library.page({ limit: 10 })).items).toEqual([]);
});

test('F104: a link into the network of the user is refused, as that of a result', async () => {
  const { save } = await linked((_, response) => response.end(png));
  await expect(save('http://10.1.2.3/a.png')).rejects.toMatchObject({
    data: { kind: 'address', sentence: expect.stringContaining('10.1.2.3') },
  });
});
