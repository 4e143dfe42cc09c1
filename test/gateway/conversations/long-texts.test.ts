import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longestPiece, longTextLimit, longTextStart } from '../../../shared/conversations/shorten-long-text.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { openFakeServer } from '../support/fake-server.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import {
  chatColumn,
  chunk,
  done,
  type Followed,
  follow,
  openAtConversationGateway,
  startConversation,
  streamed,
  text,
} from './conversation-test-setup.ts';

// Tests answers of any length. A window receives the start of a long text and requests the rest. The full text is sent
// back, exported and saved.

/** Returns a text with a surrogate pair across each possible cut and with an unpaired surrogate. */
function longWords(length: number): string {
  const line = 'A line of what was said, and \ud83d\ude00 in it. \ud83d \n';
  return `x${line.repeat(Math.ceil(length / line.length))}`.slice(0, length);
}

async function wholeText(app: TestApp, seen: Followed, messageId: number, place: string): Promise<string> {
  const { longTexts } = seen.answer(messageId);
  const pieces: string[] = [];
  for (let from = 0; from < (longTexts?.[place] ?? 0); from += longestPiece) {
    const asked = { id: seen.id, messageId, place, from, length: longestPiece };
    pieces.push((await app.calls.conversations.textPiece(asked)).text);
  }
  return pieces.join('');
}

/** An app at a gateway with a fixed answer, and the options to open another app on its folder. */
async function atSpeaker(words: string) {
  const gateway = await openFakeServer((_, response) => {
    streamed(response).end(chunk({ content: words }, 'stop') + done);
  });
  const same = {
    dataFolder: await temporaryFolder(),
    temporaryConnection: { baseUrl: gateway.origin, key: testKey },
  };
  return { same, app: await openTestApp(same) };
}

const longestEvent = ({ events }: Followed) => Math.max(...events.map((event) => JSON.stringify(event).length));
const newestAnswer = (seen: Followed) => seen.messages().findLast(({ said }) => said.by === 'model')?.id ?? 0;

test.each([
  ['in one event', Number.POSITIVE_INFINITY],
  ['in events of 30,000 characters', 30_000],
])('a text of a million characters %s is sent to the window with its beginning, and then in parts', async (_, size) => {
  const words = longWords(1_000_000);
  const bodies: string[] = [];
  const { app } = await openAtConversationGateway(async ({ body }, response) => {
    bodies.push(body.toString());
    streamed(response);
    for (let at = 0; at < words.length; at += size) {
      response.write(chunk({ content: words.slice(at, at + size) }));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    response.end(chunk({}, 'stop') + done);
  });
  const seen = await startConversation(app, [chatColumn]);
  await seen.ask('Tell me all');
  const id = newestAnswer(seen);
  expect(seen.answer(id)).toMatchObject({ state: 'complete', longTexts: { '/message/content': words.length } });
  expect(seen.answer(id).body['message']).toMatchObject({ content: words.slice(0, longTextStart) });
  // Lone surrogates are written as six characters.
  expect(longestEvent(seen)).toBeLessThan(2 * longTextLimit);
  expect(await wholeText(app, seen, id, '/message/content')).toBe(words);

  const raw = await app.calls.conversations.rawAnswer({ id: seen.id, messageId: id });
  expect(raw.response.length).toBeLessThan(2 * longTextLimit);
  expect(raw.response).toContain('… (900,000 more characters)');
  const columnId = seen.conversation().columns[0]?.id ?? '';
  const preview = await app.calls.conversations.preview({ id: seen.id, columnId, parts: text('Go on') });
  expect(preview.body.length).toBeLessThan(2 * longTextLimit);
  expect(preview.bytes).toBeGreaterThan(words.length);

  await seen.ask('Go on');
  const sent = JSON.parse(bodies.at(-1) ?? '') as { messages: { content: unknown }[] };
  expect(sent.messages[1]?.content).toBe(words);
});

test('a long text is unchanged after a restart, is sent in small parts, and is deleted with its conversation', async () => {
  const words = longWords(600_000);
  const { same, app } = await atSpeaker(words);
  const seen = await startConversation(app, [chatColumn]);
  await seen.ask('Tell me all');
  const id = newestAnswer(seen);
  await app.close();
  const again = await openTestApp(same);
  const after = await follow(again, seen.id, []);
  expect(after.answer(id).longTexts).toEqual({ '/message/content': words.length });
  expect(longestEvent(after)).toBeLessThan(2 * longTextLimit);
  expect(await wholeText(again, after, id, '/message/content')).toBe(words);
  const asked = { messageId: id, place: '/message/content', from: 0, length: 10 };
  expect((await again.calls.conversations.textPiece({ ...asked, id: seen.id })).text).toBe(words.slice(0, 10));
  const other = await startConversation(again, [chatColumn]);
  await expect(again.calls.conversations.textPiece({ ...asked, id: other.id })).rejects.toThrow();

  const exported = await again.handle(new Request(`http://app/conversations/export/${seen.id}?as=json`));
  expect(await exported.text()).toContain(JSON.stringify(words).slice(1, -1));
});

test('the text lengths in a conversation file are not trusted', async () => {
  const { app } = await atSpeaker('Short.');
  const seen = await startConversation(app, [chatColumn]);
  await seen.ask('Say little');
  const exported = await app.handle(new Request(`http://app/conversations/export/${seen.id}?as=json`));
  const file = (await exported.text()).replace('"files":{}', '"longTexts":{"/message/content":900000000},"files":{}');
  expect(file).toContain('longTexts');
  const taken = await app.handle(new Request('http://app/conversations/import', { method: 'POST', body: file }));
  const { id } = (await taken.json()) as { id: string };
  const copy = await follow(app, id, []);
  const answer = copy.answer(newestAnswer(copy));
  expect(answer.longTexts).toBeUndefined();
  expect(answer.body).toMatchObject({ message: { content: 'Short.' } });
});

test('the conversation file contains the whole long text, because a conversation may be restored from it', async () => {
  const words = longWords(500_000);
  const { same, app } = await atSpeaker(words);
  const seen = await startConversation(app, [chatColumn]);
  await seen.ask('Tell me all');
  await app.close();
  const files = await readdir(same.dataFolder, { recursive: true, withFileTypes: true });
  const backup = files.find(({ name }) => name.startsWith(seen.id));
  expect(backup).toBeDefined();
  const written = await readFile(join(backup?.parentPath ?? '', backup?.name ?? ''), 'utf8');
  expect(written).toContain(JSON.stringify(words).slice(1, -1));
});
