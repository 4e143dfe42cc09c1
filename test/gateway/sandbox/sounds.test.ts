import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { mp3, wav } from '../../support/make-audio.ts';
import { ask, model, sandboxForTest, validBody, wrongFields } from './test-sandbox.ts';

const made = model('video-c-2.6-t2v-spark');

/** Serves these files on loopback, each under its name. */
async function serve(files: Readonly<Record<string, Buffer>>): Promise<string> {
  const server = createServer((request, response) => {
    const file = files[request.url?.slice(1) ?? ''];
    response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('an audio file on this computer is downloaded and checked against the limits', async () => {
  const sandbox = await sandboxForTest();
  const right = { 'three.wav': wav(3), 'thirty.mp3': mp3(30) };
  const wrong = {
    'short.wav': wav(2),
    'long.mp3': mp3(31),
    'large.wav': wav(10, 1_600_000),
    'page.mp3': Buffer.from('<html>'),
  };
  const origin = await serve({ ...right, ...wrong });
  const create = (name: string) => ask(sandbox, made.create.path, validBody(made, { audio_url: `${origin}/${name}` }));
  for (const name of Object.keys(right)) expect([name, (await create(name)).status]).toEqual([name, 202]);
  for (const name of Object.keys(wrong)) {
    const answer = await create(name);
    expect([name, answer.status, ...wrongFields(answer)]).toEqual([name, 400, 'audio_url']);
  }
});

test('an audio file that fails to load, or is elsewhere, is accepted unchecked', async () => {
  const sandbox = await sandboxForTest();
  const origin = await serve({});
  for (const audio_url of [`${origin}/nothing.wav`, 'http://127.0.0.1:1/a.wav', 'https://example.com/a.ogg']) {
    const answer = await ask(sandbox, made.create.path, validBody(made, { audio_url }));
    expect([audio_url, answer.status]).toEqual([audio_url, 202]);
  }
});
