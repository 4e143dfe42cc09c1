import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { alwaysExtractedBytes } from '../../../electron/http/gateway/long-string-extractor.ts';
import { plainTextOf } from '../../../shared/conversations/answer-text.ts';
import { readAnswer } from '../../../shared/conversations/read-answer.ts';
import { makeNoisyImage } from '../../support/make-images.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { openFakeServer } from '../support/fake-server.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';
import { chatColumn, chunk, follow, streamed } from './conversation-test-setup.ts';

/** Runs an app that is killed when `isTime` returns true, and opens another one on its data. */
async function killAndReopen(answer: (response: ServerResponse) => void, isTime: (row: string) => boolean) {
  const dataFolder = await temporaryFolder();
  const gateway = await openFakeServer((_, response) => answer(response));
  const program = new URL('./conversation-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, dataFolder, gateway.origin, testKey], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdin.end(JSON.stringify(chatColumn));
  const exit = once(child, 'exit');
  while (!isTime(newestRow(dataFolder))) await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill('SIGKILL');
  await exit;
  const app = await openTestApp({
    dataFolder,
    temporaryConnection: { baseUrl: gateway.origin, key: testKey },
  });
  const { found } = await app.calls.conversations.page({ endpoint: 'chat', limit: 1 });
  const conversation = await follow(app, found[0]?.conversation.id ?? '', ['chat']);
  return { app, gateway, conversation };
}

function newestRow(dataFolder: string): string {
  try {
    const database = new DatabaseSync(join(dataFolder, 'triptych.db'), { readOnly: true });
    const row = database.prepare('SELECT record FROM messages ORDER BY id DESC LIMIT 1').get();
    database.close();
    return String(row?.['record'] ?? '');
  } catch {
    // The other program is still creating the file.
    return '';
  }
}

test('after a kill during an answer, the streamed text is saved, may be charged, and nothing is sent again', async () => {
  const { app, gateway, conversation } = await killAndReopen(
    (response) => streamed(response).write(chunk({ role: 'assistant', content: 'half an ans' })),
    (row) => row.includes('half an ans'),
  );
  const answer = conversation.answer(2);
  expect(answer.state).toBe('interrupted');
  expect(answer.problem?.sentence).toContain('may have been charged');
  expect(plainTextOf(readAnswer(answer).blocks)).toBe('half an ans');
  expect(conversation.message(1).said).toMatchObject({ parts: [{ text: 'A question that is kept' }] });
  const { found } = await app.calls.conversations.page({ endpoint: 'chat', limit: 1, search: 'half' });
  expect(found).toHaveLength(1);
  expect(gateway.count('POST')).toBe(1);
});

test('the question and its request are on the disk before the request is sent', async () => {
  let rowsAtRequest = '';
  const { gateway, conversation } = await killAndReopen(
    () => {
      rowsAtRequest = 'arrived';
    },
    (row) => rowsAtRequest !== '' && row.includes('"waiting"'),
  );
  expect(conversation.answer(2).state).toBe('interrupted');
  expect(gateway.count('POST')).toBe(1);
});

test('after a kill, a received image of any size is saved, and is added to the library', async () => {
  const large = makeNoisyImage(400, 400);
  expect(large.length).toBeGreaterThan(alwaysExtractedBytes);
  const { app, conversation, gateway } = await killAndReopen(
    (response) =>
      streamed(response).write(
        chunk({
          content: [
            { type: 'text', text: 'Here it is: ' },
            { type: 'image_url', image_url: { url: large.toString('base64') } },
            { type: 'text', text: 'and then' },
          ],
        }),
      ),
    (row) => row.includes('"hash"'),
  );
  const place = '/message/content/1/image_url/url';
  await conversation.until((seen) => seen.answer(2).files[place]?.itemId !== undefined);
  const answer = conversation.answer(2);
  expect(answer.state).toBe('interrupted');
  expect(plainTextOf(readAnswer(answer).blocks)).toBe('Here it is: and then');
  expect(answer.files[place]).toMatchObject({ type: 'image/png', bytes: large.length });
  const item = await app.calls.library.item({ id: answer.files[place]?.itemId ?? '' });
  expect(item).toMatchObject({ width: 400, height: 400, prompt: 'A question that is kept' });
  expect(gateway.count('POST')).toBe(1);
});
