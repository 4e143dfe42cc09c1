import { createHash, randomUUID } from 'node:crypto';
import { makeImage } from '../../support/make-images.ts';
import { type Answer, type FakeServer, openFakeServer, sendJson } from '../support/fake-server.ts';

/** A model of a model file, as a user would write it. Its runs are sent to this gateway. */
export const imageModelFile = {
  version: 1,
  id: 'image-q-1',
  title: 'Image Q 1',
  kind: 'image',
  output: 'images',
  facts: 'text to image',
  create: { path: '/vendors/vendor-q/v1/image-q-1/generation' },
  results: [{ path: '/vendors/vendor-q/v1/image-q-1/generation/{task_id}' }],
  fields: {
    prompt: { type: 'text', title: 'Prompt', role: 'prompt', required: true, maxLength: 60, rows: 4 },
    size: {
      type: 'choice',
      title: 'Size',
      role: 'shape',
      initial: '64x48',
      options: [{ value: '64x48' }, { value: '48x64' }],
    },
    image: {
      type: 'images',
      title: 'Reference',
      role: 'image',
      wire: 'one',
      encoding: 'base64',
      max: 1,
      types: ['image/png', 'image/jpeg'],
    },
    seed: { type: 'integer', title: 'Seed', role: 'seed', min: 0, max: 2_147_483_647 },
  },
};

export interface ImageGateway extends FakeServer {
  /** Prompts of the received creates, in order. */
  prompts(): string[];
  /** SHA-256 of the result of each accepted create. */
  hashes(): string[];
  /** Tasks stay pending from now on, or end again. */
  hold(isHeld: boolean): void;
  /** Creates wait for this promise before they are answered. */
  holdCreates(until: Promise<void>): void;
}

/** Accepts each create with an id of its own, and completes it with an image of its own. */
export async function openImageGateway(create?: Answer): Promise<ImageGateway> {
  const images = new Map<string, Buffer>();
  let isHeld = false;
  let creates = Promise.resolve();
  const gateway = await openFakeServer(async (received, response, request) => {
    const { method, path } = received;
    if (method === 'POST') {
      if (create) return create(received, response, request);
      await creates;
      const id = randomUUID();
      images.set(id, Buffer.concat([makeImage(64, 48), Buffer.from(id)]));
      return sendJson(response, 202, { task_info: { id, status: 'pending' } });
    }
    const id = path.split('/').at(-1) ?? '';
    // Another program started this task.
    if (!images.has(id)) images.set(id, makeImage(64, 48));
    if (path.startsWith('/files/')) return response.end(images.get(id));
    const info = { id, status: isHeld ? 'processing' : 'completed' };
    return sendJson(response, 200, {
      task_info: info,
      ...(isHeld ? {} : { images: [`${gateway.origin}/files/${id}`] }),
    });
  });
  return {
    ...gateway,
    prompts: () =>
      gateway.requests.flatMap(({ method, body }) =>
        method === 'POST' ? [(JSON.parse(body) as { prompt: string }).prompt] : [],
      ),
    hashes: () => [...images.values()].map((bytes) => createHash('sha256').update(bytes).digest('hex')),
    hold(next) {
      isHeld = next;
    },
    holdCreates(until) {
      creates = until;
    },
  };
}
