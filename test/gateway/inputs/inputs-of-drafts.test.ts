import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inputRoute, inputUploadRoute } from '../../../shared/contract/http-routes.ts';
import type { Draft, ImageFile } from '../../../shared/fields/field-values-and-drafts.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { makeImage } from '../../support/make-images.ts';
import { draftOf, openAtGateway } from '../support/app-at-gateway.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

async function give(app: TestApp, name: string, width: number, height: number): Promise<ImageFile> {
  const request = new Request(`triptych://app${inputUploadRoute(name)}`, {
    method: 'POST',
    body: new Uint8Array(makeImage(width, height)),
  });
  return (await (await app.handle(request)).json()) as ImageFile;
}

const inputFile = (dataFolder: string, { hash }: ImageFile) => join(dataFolder, 'inputs', hash.slice(0, 2), hash);
const isDone = (task: Task) => task.state === 'done';

test('an image of the library becomes an input with its lineage, which stays with the run', async () => {
  const dataFolder = await temporaryFolder();
  const app = await openTestApp({ dataFolder, sandbox: true, clock: loadTolerantClock(20) });
  const first: Draft = { values: { prompt: 'Reeds [fast]' }, extra: '' };
  const { id } = await app.calls.tasks.start({ modelId: 'image-c-2.5-t2i-preview', draft: first });
  await app.taskWhere(id, isDone);
  const [item] = await app.itemsOf(id);
  if (!item) throw new Error('no item');

  const image = await app.calls.inputs.fromItem({ id: item.id });
  const { hash, bytes, width, height } = item;
  const origin = { kind: 'item', itemId: item.id };
  expect(image).toMatchObject({ from: 'file', name: item.file.split('/').at(-1), hash, bytes, width, height, origin });
  const served = await app.handle(new Request(`triptych://app${inputRoute(hash)}`));
  expect(Buffer.from(await served.arrayBuffer())).toEqual(await readFile(join(dataFolder, 'library', item.file)));

  const next: Draft = { values: { prompt: 'Reeds in snow [fast]', images: [image] }, extra: '' };
  const made = await app.calls.tasks.start({ modelId: 'image-c-2.5-i2i-preview', draft: next });
  const done = await app.taskWhere(made.id, isDone);
  expect(done.draft.values['images']).toEqual([image]);
  const [child] = await app.itemsOf(made.id);
  if (!child) throw new Error('no item');
  const sidecar = await readFile(join(dataFolder, 'library', child.file.replace(/\.\w+$/, '.json')), 'utf8');
  expect(JSON.parse(sidecar).request.draft.values.images).toEqual([image]);

  await rm(join(dataFolder, 'library', item.file));
  await expect(app.calls.inputs.fromItem({ id: item.id })).rejects.toMatchObject({
    data: { kind: 'disk', sentence: expect.stringMatching(/is no longer at its saved location/) },
  });
});

test('a video is refused as an image, and a missing item is reported', async () => {
  const app = await openTestApp({ sandbox: true, clock: loadTolerantClock(20) });
  const { id } = await app.calls.tasks.start({ modelId: 'video-b', draft: draftOf('video-b', 'A storm [fast]') });
  await app.taskWhere(id, isDone);
  const [item] = await app.itemsOf(id);
  await expect(app.calls.inputs.fromItem({ id: item?.id ?? '' })).rejects.toMatchObject({ data: { kind: 'input' } });
  const strange = '00000000-0000-4000-8000-000000000000';
  await expect(app.calls.inputs.fromItem({ id: strange })).rejects.toMatchObject({ data: { kind: 'not-found' } });
});

test('a file that vanished from the disk is reported with its field before anything is sent', async () => {
  const dataFolder = await temporaryFolder();
  const { app, gateway } = await openAtGateway({}, { dataFolder });
  const inUse = await give(app, 'canoe.png', 640, 480);
  const lost = await give(app, 'lake.png', 640, 481);
  await rm(inputFile(dataFolder, lost));
  const draft = draftOf('image-c-2.6-image');
  const values = { ...draft.values, images: [inUse, lost, lost] };
  const intent = { modelId: 'image-c-2.6-image', draft: { ...draft, values } };
  const refusal = {
    data: {
      kind: 'input',
      reasons: [
        {
          field: 'images',
          text: 'contains lake.png, but this file is missing. Add it again or remove it.',
          remedies: [{ label: 'Remove lake.png', clear: ['images'], only: [lost.hash] }],
        },
      ],
    },
  };
  await expect(app.calls.tasks.start(intent)).rejects.toMatchObject(refusal);
  await expect(app.calls.tasks.preview(intent)).rejects.toMatchObject(refusal);
  // Half a file is not usable.
  await writeFile(inputFile(dataFolder, lost), 'half');
  await expect(app.calls.tasks.start(intent)).rejects.toMatchObject(refusal);
  expect(gateway.requests).toEqual([]);
  expect((await app.snapshot()).tasks).toEqual([]);
});

test('the original of a resized image may be missing', async () => {
  const dataFolder = await temporaryFolder();
  const { app, gateway } = await openAtGateway({}, { dataFolder });
  const { from: _, ...original } = await give(app, 'wide.png', 1600, 900);
  const fitted = await give(app, 'fitted.png', 800, 600);
  await rm(inputFile(dataFolder, { from: 'file', ...original }));
  const area = { x: 200, y: 0, width: 1200, height: 900 };
  const recipe = { way: 'crop' as const, area, output: { width: 800, height: 600 }, type: 'image/png' as const };
  const draft = draftOf('image-c-2.6-image');
  const images = [{ ...fitted, fit: { original, recipe } }];
  const task = await app.calls.tasks.start({
    modelId: 'image-c-2.6-image',
    draft: { ...draft, values: { ...draft.values, images } },
  });
  expect(task.draft.values['images']).toEqual(images);
  expect(gateway.requests).toHaveLength(1);
});
