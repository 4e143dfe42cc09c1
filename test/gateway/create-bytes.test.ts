import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import type { ContractRouterClient } from '@orpc/contract';
import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMemoryVault } from '../../electron/store/memory-vault.ts';
import { openStudio, type Studio } from '../../electron/studio.ts';
import type { contract } from '../../shared/contract.ts';
import { models } from '../../shared/models/index.ts';
import { inputsRoute } from '../../shared/routes.ts';
import type { FieldValue, ImageFile } from '../../shared/values.ts';
import { picture } from '../support/pictures.ts';
import { scratchFolder } from '../support/scratch.ts';
import { memorySettings, silentHost } from '../support/studio-parts.ts';

// The exact bytes of each model's create request for a full form, as a plain socket sees them arrive. The bodies below
// are written by hand from the interface; `<a>`, `<b>` stand for the Base64 of the two pictures.

const wide = picture(1280, 720, 'image/jpeg', 30);
const square = picture(600, 600, 'image/png', 210);

interface FullForm {
  /** What a person fills in. `a` and `b` are the two pictures. */
  values: (a: ImageFile, b: ImageFile) => Record<string, FieldValue>;
  extra?: string;
  path: string;
  body: string;
}

const forms: Record<string, FullForm> = {
  'video-d-pro': {
    values: (a) => ({ prompt: 'A lake 🎬', input_reference: [a], size: '1280x720', seconds: '8' }),
    extra: '{"grade": {"look": "neutral"}}',
    path: '/vendors/vendor-chat/v1/video-d-pro/generation',
    body: '{"prompt":"A lake 🎬","input_reference":"data:image/jpeg;base64,<a>","size":"1280x720","seconds":"8","grade":{"look":"neutral"}}',
  },
  'video-b': {
    values: () => ({
      prompt: 'A lake',
      negative_prompt: 'text',
      aspect_ratio: '9:16',
      duration: '10',
      mode: 'pro',
      model_name: 'video-b-v2-1-master',
      cfg_scale: 0.7,
      camera_control: '{ "type": "simple", "config": { "zoom": 2 } }',
    }),
    path: '/vendors/vendor-video-b/v1/videos/text2video',
    // Version 2 does not support cfg_scale, so it stays here.
    body: '{"prompt":"A lake","negative_prompt":"text","aspect_ratio":"9:16","duration":"10","mode":"pro","model_name":"video-b-v2-1-master","camera_control":{"type":"simple","config":{"zoom":2}}}',
  },
  'video-c-2.6-t2v-spark': {
    values: () => ({
      prompt: 'A lake',
      negative_prompt: 'text',
      size: '1080*1920',
      duration: 15,
      audio: true,
      audio_url: 'https://example.com/water.mp3',
      seed: 2147483647,
      prompt_extend: true,
      shot_type: 'multi',
    }),
    path: '/vendors/vendor-router/v1/video-c-2.6-t2v-spark/generation',
    // audio_url overrides audio.
    body: '{"prompt":"A lake","negative_prompt":"text","size":"1080*1920","duration":15,"audio_url":"https://example.com/water.mp3","seed":2147483647,"prompt_extend":true,"shot_type":"multi"}',
  },
  'video-c-2.2-t2v-plus': {
    values: () => ({
      prompt: 'A lake',
      negative_prompt: 'text',
      size: '832*480',
      duration: 5,
      seed: 0,
      prompt_extend: false,
    }),
    path: '/vendors/vendor-image/v1/video-c-2.2-t2v-plus/generation',
    body: '{"prompt":"A lake","negative_prompt":"text","size":"832*480","duration":5,"seed":0,"prompt_extend":false}',
  },
  'video-a-v2.5-turbo': {
    values: (a) => ({
      image: [a],
      prompt: 'A lake',
      negative_prompt: 'text',
      duration: 10,
      mode: 'pro',
      static_mask: [a],
      dynamic_masks: [
        {
          mask: a,
          path: [
            { x: 10, y: 20 },
            { x: 300, y: 200 },
          ],
        },
      ],
    }),
    path: '/vendors/vendor-video-a/v1/video-a-v2.5-turbo/image-to-video/generation',
    body: '{"image":"<a>","prompt":"A lake","negative_prompt":"text","duration":10,"mode":"pro","static_mask":"<a>","dynamic_masks":[{"mask":"<a>","trajectories":[{"x":10,"y":20},{"x":300,"y":200}]}]}',
  },
  'video-c-2.2-i2v-flash': {
    values: (a) => ({ image: [a], prompt: 'A lake', negative_prompt: 'text', seed: 7 }),
    extra: '{"duration": 5}',
    path: '/vendors/vendor-image/v1/video-c-2.2-i2v-flash/generation',
    body: '{"image":"<a>","prompt":"A lake","negative_prompt":"text","seed":7,"duration":5}',
  },
  'video-c-2.1-kf2v-plus': {
    values: (a, b) => ({ image: [a], image_tail: [b], prompt: 'A lake', negative_prompt: 'text', seed: 7 }),
    path: '/vendors/vendor-image/v1/video-c-2.1-kf2v-plus/generation',
    body: '{"image":"<a>","image_tail":"<b>","prompt":"A lake","negative_prompt":"text","seed":7}',
  },
  'image-c-2.6-image': {
    values: (a, b) => ({
      prompt: 'A lake',
      images: [b, a, { from: 'link', url: 'https://example.com/c.png' }],
      negative_prompt: 'text',
      size: '1440*1080',
      n: 1,
      seed: 7,
      prompt_extend: true,
    }),
    path: '/vendors/vendor-image/v1/image-c-2.6-image/generation',
    body: '{"prompt":"A lake","images":["<b>","<a>","https://example.com/c.png"],"negative_prompt":"text","size":"1440*1080","n":1,"seed":7,"prompt_extend":true}',
  },
  'image-e-2': {
    values: (a, b) => ({ prompt: 'Make it dusk', images: [a, b], aspect_ratio: '21:9', resolution: '4K' }),
    path: '/vendors/vendor-edit/v1/image-e-2/edit',
    body: '{"prompt":"Make it dusk","images":["data:image/jpeg;base64,<a>","data:image/png;base64,<b>"],"aspect_ratio":"21:9","resolution":"4K"}',
  },
  'image-c-2.5-t2i-preview': {
    values: () => ({ prompt: 'A lake', negative_prompt: 'text', seed: 7 }),
    path: '/vendors/vendor-image/v1/image-c-2.5-t2i-preview/generation',
    body: '{"prompt":"A lake","negative_prompt":"text","seed":7}',
  },
  'image-c-2.5-i2i-preview': {
    values: (a, b) => ({ prompt: 'A lake', images: [a, b], negative_prompt: 'text', seed: 7 }),
    path: '/vendors/vendor-image/v1/image-c-2.5-i2i-preview/generation',
    body: '{"prompt":"A lake","images":["<a>","<b>"],"negative_prompt":"text","seed":7}',
  },
};

let server: Server;
let arrived: Buffer[];
let studio: Studio;
let calls: ContractRouterClient<typeof contract>;
const folder = { current: scratchFolder('bytes') };

beforeEach(async () => {
  arrived = [];
  server = createServer((socket) => {
    let bytes = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      const end = bytes.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(bytes.subarray(0, end).toString())?.[1] ?? 0);
      if (end < 0 || bytes.length < end + 4 + length) return;
      arrived.push(bytes);
      // Declined, so that nothing looks for a result afterwards.
      socket.end('HTTP/1.1 400 Bad Request\r\ncontent-type: application/problem+json\r\ncontent-length: 2\r\n\r\n{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  folder.current = scratchFolder('bytes');
  studio = await openStudio({
    dataFolder: folder.current.path,
    version: '0.0.0',
    host: silentHost,
    vault: openMemoryVault(),
    settingsFile: memorySettings(),
    temporaryConnection: { baseUrl: `http://127.0.0.1:${port()}`, key: 'the-key' },
  });
  calls = createRouterClient(studio.router) as ContractRouterClient<typeof contract>;
});

afterEach(async () => {
  await studio.close();
  await new Promise((resolve) => server.close(resolve));
  folder.current.remove();
});

const port = () => (server.address() as AddressInfo).port;

async function give(name: string, bytes: Buffer): Promise<ImageFile> {
  const request = new Request(`http://studio${inputsRoute(name)}`, { method: 'POST', body: new Uint8Array(bytes) });
  const response = await studio.handle(request);
  expect(response?.status).toBe(200);
  return (await response?.json()) as ImageFile;
}

test('there is a full form for every model', () => {
  expect(Object.keys(forms).sort()).toEqual(models.map((model) => model.id).sort());
});

test.each(Object.entries(forms))('%s', async (modelId, form) => {
  const values = form.values(await give('wide.jpg', wide), await give('square.png', square));
  const task = await calls.tasks.start({ modelId, draft: { values, extra: form.extra ?? '' } });
  expect(task.state).toBe('rejected');

  expect(arrived).toHaveLength(1);
  const [head = '', body] = split(arrived[0] ?? Buffer.alloc(0));
  const expected = form.body.replaceAll('<a>', wide.toString('base64')).replaceAll('<b>', square.toString('base64'));
  expect(body).toBe(expected);
  const [requestLine, ...headers] = head.split('\r\n');
  expect(requestLine).toBe(`POST ${form.path} HTTP/1.1`);
  expect(
    headers
      .map((line) => line.replace(/^traceparent: 00-[0-9a-f]{32}-[0-9a-f]{16}-01$/, 'traceparent: <trace>'))
      .sort(),
  ).toEqual(
    [
      `host: 127.0.0.1:${port()}`,
      'connection: close',
      'accept: application/json',
      'authorization: Bearer the-key',
      'traceparent: <trace>',
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(expected)}`,
    ].sort(),
  );
});

function split(bytes: Buffer): [head: string, body: string] {
  const end = bytes.indexOf('\r\n\r\n');
  return [bytes.subarray(0, end).toString(), bytes.subarray(end + 4).toString()];
}
