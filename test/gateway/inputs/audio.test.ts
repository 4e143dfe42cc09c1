import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { modelWithCustomPaths } from '../../../electron/connections/model-with-custom-paths.ts';
import { checkAudio } from '../../../shared/fields/audio-limits.ts';
import { mp3, wav } from '../../support/make-audio.ts';
import { draftOf, openAtGateway, testKey } from '../support/app-at-gateway.ts';
import { type Answer, openFakeServer } from '../support/fake-server.ts';
import { openTestApp } from '../support/open-test-app.ts';

const modelId = 'video-c-2.6-t2v-spark';

function limits() {
  const field = modelWithCustomPaths(modelId).fields['audio_url'];
  if (field?.kind !== 'link' || !field.audio) throw new Error('no limits');
  return field.audio;
}

async function measureAnswer(answer: Answer) {
  const { app } = await openAtGateway({}, { speed: 1 });
  const host = await openFakeServer(answer);
  const url = `${host.origin}/sound`;
  return { app, host, url, measure: await app.calls.inputs.measureAudio({ url }) };
}

const sent =
  (body: Buffer): Answer =>
  (_, response) =>
    response.end(body);

describe('an audio file within the limits', () => {
  test.each([
    ['WAV', wav(12.4), 12.4],
    ['WAV', wav(3), 3],
    ['WAV', wav(30), 30],
    ['MP3', mp3(12), 12],
    ['MP3', mp3(3), 3],
    ['MP3', mp3(30), 30],
    ['WAV', wav(14_999_956 / 750_000, 750_000), 20],
  ])('%s of %# is measured by its bytes', async (type, body, seconds) => {
    const { measure, host } = await measureAnswer(sent(body));
    expect(measure).toMatchObject({ reachable: true, type, bytes: body.byteLength });
    if (!measure.reachable) throw new Error('not reached');
    expect(measure.seconds).toBeCloseTo(seconds, 1);
    expect(checkAudio(limits(), measure)).toEqual([]);
    expect(host.requests[0]?.headers.authorization).toBeUndefined();
    expect(JSON.stringify(host.requests)).not.toContain(testKey);
  });
});

test('F98: an audio file that is compressed in transit is measured as it was', async () => {
  for (const [encoding, body] of [
    ['gzip', gzipSync(wav(5))],
    ['aws-chunked', wav(5)],
    ['br', brotliCompressSync(wav(5))],
  ] as const) {
    const { measure } = await measureAnswer((_, response) =>
      response.writeHead(200, { 'Content-Encoding': encoding }).end(body),
    );
    expect(measure, encoding).toMatchObject({ reachable: true, type: 'WAV', bytes: wav(5).byteLength });
  }
});

describe('an audio file beyond the limits is reported with its actual and the allowed values', () => {
  const cases: [string, Buffer, string[]][] = [
    ['too long', wav(30.2), ['points to audio of 30.2 s; the duration must be from 3 to 30 s.']],
    ['too short', mp3(2), ['points to audio of 2 s; the duration must be from 3 to 30 s.']],
    ['a tenth too long', wav(30.1), ['points to audio of 30.1 s; the duration must be from 3 to 30 s.']],
    ['a tenth too short', wav(2.9), ['points to audio of 2.9 s; the duration must be from 3 to 30 s.']],
    [
      'a byte too large',
      wav(14_999_957 / 750_000, 750_000),
      ['points to a file of 15,000,001 bytes; the limit is 15 MB (15,000,000 bytes).'],
    ],
    ['too large', wav(20, 800_000), ['points to a file of 16 MB; the limit is 15 MB.']],
    ['a page', Buffer.from('<!doctype html><title>Sign in'), ['points to HTML, but must point to WAV or MP3.']],
    [
      'a list of addresses',
      Buffer.from('#EXTM3U\nhttp://127.0.0.1/x.ts\n'),
      ['points to unknown data, but must point to WAV or MP3.'],
    ],
    ['nothing', Buffer.alloc(0), ['points to an empty file, but must point to WAV or MP3.']],
    ['a header alone', wav(0), ['points to a WAV file that can’t be played.']],
  ];
  test.each(cases)('%s', async (_, body, reasons) => {
    const { measure } = await measureAnswer(sent(body));
    if (!measure.reachable) throw new Error(measure.sentence);
    expect(checkAudio(limits(), measure)).toEqual(reasons);
  });

  test('one that claims a huge size is not read to its end', async () => {
    const { measure } = await measureAnswer((_, response) => {
      response.writeHead(200, { 'Content-Length': 900_000_000 });
      response.write(wav(10));
    });
    expect(measure).toEqual({ reachable: true, type: 'WAV', bytes: 900_000_000 });
  });
});

describe('an audio file that cannot be read is reported, and does not block sending', () => {
  test.each<[string, Answer, RegExp]>([
    ['404', (_, response) => response.writeHead(404).end(), /returned 404\. The file wasn’t checked.*may still reach/],
    ['a reset', (_, response) => response.socket?.resetAndDestroy(), /closed the connection.*may still reach/],
    [
      'an endless way',
      (_, response) => response.writeHead(302, { Location: '/again' }).end(),
      /was redirected more than 5 times/,
    ],
    [
      'another scheme',
      (_, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
      /uses file:/,
    ],
  ])('%s', async (_, answer, sentence) => {
    const { app, url, measure } = await measureAnswer(answer);
    expect(measure).toEqual({ reachable: false, sentence: expect.stringMatching(sentence) });
    const draft = draftOf(modelId);
    await app.calls.tasks.start({ modelId, draft: { ...draft, values: { ...draft.values, audio_url: url } } });
  });

  test('a private address is never requested if the gateway is elsewhere', async () => {
    const host = await openFakeServer(sent(wav(5)));
    const app = await openTestApp({
      temporaryConnection: { baseUrl: 'https://gateway.example.com', key: testKey },
    });
    const measure = await app.calls.inputs.measureAudio({ url: `${host.origin}/sound` });
    expect(measure).toMatchObject({
      reachable: false,
      sentence: expect.stringContaining('this computer or its network'),
    });
    const without = await openTestApp();
    expect(await without.calls.inputs.measureAudio({ url: `${host.origin}/sound` })).toMatchObject({
      reachable: false,
    });
    expect(host.requests).toEqual([]);
  });
});

test('main refuses to send an audio file that it measured as invalid, and sends one that it could not measure', async () => {
  const { app, url } = await measureAnswer(sent(wav(31)));
  const draft = draftOf(modelId);
  const withAudio = (audio_url: string) => ({ modelId, draft: { ...draft, values: { ...draft.values, audio_url } } });
  await expect(app.calls.tasks.start(withAudio(url))).rejects.toMatchObject({
    data: {
      kind: 'input',
      sentence: 'Audio URL points to audio of 31 s; the duration must be from 3 to 30 s.',
      reasons: [{ field: 'audio_url' }],
    },
  });
  expect((await app.snapshot()).tasks).toEqual([]);
  await app.calls.tasks.start(withAudio('https://example.com/other.wav'));
});
