import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../../shared/conversations/read-answer.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { mp3, wav } from '../../support/make-audio.ts';
import { makeImage, makeNoisyImage } from '../../support/make-images.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import {
  chatColumn,
  chunk,
  done,
  openAtConversationGateway,
  startConversation,
  streamed,
  text,
} from './conversation-test-setup.ts';

const imageColumn = { ...chatColumn, model: 'sandbox-image-chat' };
const get = (app: TestApp, path: string, headers = {}) => app.handle(new Request(`http://app${path}`, { headers }));
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('images in answers', () => {
  test('become results in the library with their source, and are sent back unchanged', async () => {
    const dataFolder = await temporaryFolder();
    const app = await openTestApp({ sandbox: true, dataFolder });
    const conversation = await startConversation(app, [imageColumn]);
    const [answer] = await conversation.ask('A heron in the fog');
    const messageId = conversation.messages().at(-1)?.id ?? 0;
    await conversation.until((seen) => Object.values(seen.answer(messageId).files)[0]?.itemId !== undefined);
    const [[pointer, file] = ['', undefined]] = Object.entries(conversation.answer(messageId).files);
    expect(pointer).toBe('/message/content/0/image_url/url');
    expect(file).toMatchObject({ type: 'image/png' });
    expect(JSON.stringify(answer?.body).length).toBeLessThan(2000);
    const item = await app.calls.library.item({ id: file?.itemId ?? '' });
    expect(item).toMatchObject({
      prompt: 'A heron in the fog',
      modelId: 'sandbox-image-chat',
      synthetic: true,
      hash: file?.hash,
      said: { conversationId: conversation.id, messageId },
    });
    const sidecar = JSON.parse(await readFile(join(dataFolder, 'library', item.file.replace(/png$/, 'json')), 'utf8'));
    expect(sidecar.said).toMatchObject({
      conversationId: conversation.id,
      model: 'sandbox-image-chat',
      prompt: item.prompt,
    });
    await expect.poll(async () => (await get(app, `/thumb/${item.id}`)).status).toBe(200);
    const served = await get(app, `/answer/${file?.hash}`);
    expect(served.headers.get('content-type')).toBe('image/png');
    expect(hashOf(await served.bytes())).toBe(file?.hash);

    await conversation.ask('And now at dawn');
    const log = await app.calls.requestLog.page({ limit: 10, kind: 'chat' });
    expect(log.exchanges[0]?.sentBytes).toBeGreaterThan(file?.bytes ?? 0);
    await expect(app.calls.library.recipe({ id: item.id })).rejects.toMatchObject({ data: { kind: 'not-found' } });
  });

  test('of any size are saved and shown before the answer ends, and are stored only once', async () => {
    const large = makeNoisyImage(400, 400);
    const place = '/message/content/0/image_url/url';
    let end = () => {};
    const { app } = await openAtConversationGateway(
      (_, response) => {
        streamed(response).write(
          chunk({ content: [{ type: 'image_url', image_url: { url: large.toString('base64') } }] }),
        );
        end = () => response.end(chunk({ content: 'It is done.' }, 'STOP') + done);
      },
      { clock: loadTolerantClock(20) },
    );
    const conversation = await startConversation(app, [imageColumn]);
    await app.calls.conversations.send({ id: conversation.id, columnIds: ['chat'], parts: text('A heron') });
    await conversation.until((seen) => seen.answer(2).files[place] !== undefined);
    const early = conversation.answer(2);
    expect(early.state).toBe('streaming');
    expect(early.files[place]).toMatchObject({ hash: hashOf(large), type: 'image/png' });
    const served = await get(app, `/answer/${early.files[place]?.hash}`);
    expect(hashOf(await served.bytes())).toBe(hashOf(large));
    expect(early.files[place]?.itemId).toBeUndefined();
    end();
    await conversation.until((seen) => seen.answer(2).files[place]?.itemId !== undefined);
    expect(conversation.answer(2)).toMatchObject({ state: 'complete', files: { [place]: { hash: hashOf(large) } } });
    expect((await app.calls.library.page({ limit: 10 })).items).toHaveLength(1);
  });

  test('are stored while the library is not writable, and are added to it later', async () => {
    const dataFolder = await temporaryFolder();
    const png = makeImage(300, 200);
    const { app } = await openAtConversationGateway(
      (_, response) =>
        streamed(response).end(
          chunk({ content: [{ type: 'image_url', image_url: { url: png.toString('base64') } }] }, 'STOP') + done,
        ),
      { dataFolder, clock: loadTolerantClock(50) },
    );
    await rename(join(dataFolder, 'library'), join(dataFolder, 'elsewhere'));
    const conversation = await startConversation(app, [imageColumn]);
    const [answer] = await conversation.ask('A heron');
    const [file] = Object.values(answer?.files ?? {});
    expect(answer?.state).toBe('complete');
    expect(hashOf(await (await get(app, `/answer/${file?.hash}`)).bytes())).toBe(hashOf(png));
    await expect.poll(async () => (await app.snapshot()).library.problem?.kind).toBe('disk');
    await rename(join(dataFolder, 'elsewhere'), join(dataFolder, 'library'));
    await conversation.until((seen) => Object.values(seen.answer(2).files)[0]?.itemId !== undefined);
    expect((await app.snapshot()).items).toHaveLength(1);
  });

  test('are not lost without a notice if even their file cannot be saved: the answer reports it', async () => {
    const dataFolder = await temporaryFolder();
    const url = makeImage(300, 200).toString('base64');
    const { app } = await openAtConversationGateway(
      (_, response) =>
        streamed(response).end(chunk({ content: [{ type: 'image_url', image_url: { url } }] }, 'STOP') + done),
      { dataFolder },
    );
    const conversation = await startConversation(app, [imageColumn]);
    await writeFile(join(dataFolder, 'answers'), 'problems listed below');
    const [answer] = await conversation.ask('A heron');
    expect(answer?.problem?.kind).toBe('disk');
    expect(JSON.stringify(answer?.body)).toContain(url);
  });
});

describe('audio', () => {
  test('in answers is a file that can be played from any position', async () => {
    const app = await openTestApp({ sandbox: true });
    const values = { stream: true, modalities: ['text', 'audio'], 'audio.format': 'pcm16', 'audio.voice': 'alloy' };
    const conversation = await startConversation(app, [{ ...chatColumn, values }]);
    const [answer] = await conversation.ask('Say something');
    const file = answer?.files['/message/audio/data'];
    expect(file).toMatchObject({ type: 'audio/wav', written: { headerBytes: 44 } });
    const whole = await get(app, `/answer/${file?.hash}`);
    expect((await whole.bytes()).length).toBe(file?.bytes);
    const part = await get(app, `/answer/${file?.hash}`, { range: 'bytes=0-3' });
    expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
    const block = answer && readAnswer(answer).blocks.find(({ kind }) => kind === 'audio');
    expect(block).toMatchObject({ file: { hash: file?.hash } });
    expect((await app.snapshot()).items).toEqual([]);
  });

  test('from a user is recognized by its bytes, measured, served and sent', async () => {
    const app = await openTestApp({ sandbox: true });
    const give = async (name: string, body: Uint8Array<ArrayBuffer> | string) =>
      app.handle(new Request(`http://app/sounds?name=${encodeURIComponent(name)}`, { method: 'POST', body }));
    const given = await give('../a note.wav', new Uint8Array(wav(2)));
    const sound = await given.json();
    expect(sound).toMatchObject({ name: 'a note.wav', format: 'wav', seconds: 2, bytes: wav(2).length });
    expect(await (await give('b.wav', new Uint8Array(mp3(1)))).json()).toMatchObject({ format: 'mp3' });
    const served = await get(app, `/sound/${sound.hash}`, { range: 'bytes=0-3' });
    expect([served.status, await served.text(), served.headers.get('content-type')]).toEqual([
      206,
      'RIFF',
      'audio/wav',
    ]);
    for (const wrong of ['no sound', '<html></html>', '']) {
      const refused = await give('c.wav', wrong);
      expect([refused.status, (await refused.json()).sentence]).toEqual([422, expect.stringContaining('WAV and MP3')]);
    }
    const conversation = await startConversation(app, [chatColumn]);
    const [answer] = await conversation.ask([{ kind: 'sound', sound }]);
    expect(answer?.state).toBe('complete');
    const sent = (await app.calls.requestLog.page({ limit: 1, kind: 'chat' })).exchanges[0];
    expect(sent?.sentBytes).toBeGreaterThan(wav(2).length);
  });
});

test('a permanently deleted conversation deletes its files, except those of another answer or the library', async () => {
  const dataFolder = await temporaryFolder();
  const png = makeImage(64, 64).toString('base64');
  const own = makeImage(65, 65).toString('base64');
  let turn = 0;
  const { app } = await openAtConversationGateway(
    (_, response) => {
      turn += 1;
      const urls = turn === 1 ? [png] : [png, own];
      const content = urls.map((url) => ({ type: 'image_url', image_url: { url } }));
      streamed(response).end(chunk({ content }, 'STOP') + done);
    },
    { dataFolder },
  );
  const remaining = await startConversation(app, [imageColumn]);
  const [first] = await remaining.ask('one');
  const deleted = await startConversation(app, [imageColumn]);
  await deleted.ask('two');
  await deleted.until((seen) => Object.values(seen.answer(4).files).every(({ itemId }) => itemId !== undefined));
  await app.calls.conversations.remove({ ids: [deleted.id] });
  await app.calls.conversations.purge({ ids: [deleted.id] });
  const left = (await readdir(join(dataFolder, 'answers'), { recursive: true })).filter((name) => name.length > 60);
  expect(left).toHaveLength(1);
  expect(left[0]).toContain(Object.values(first?.files ?? {})[0]?.hash);
  expect((await app.snapshot()).items).toHaveLength(3);
  const [item] = (await app.snapshot()).items;
  expect(existsSync(join(dataFolder, 'library', item?.file ?? ''))).toBe(true);
});
