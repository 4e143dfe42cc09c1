import { expect, test } from 'vitest';
import type { StartProcess } from '../../../electron/host/child-process.ts';
import { forkNode } from '../../../electron/util/worker-process.ts';
import { IdleWorkers } from '../../../electron/workers/idle-workers.ts';
import { importRoute, inputUploadRoute, thumbnailRoute } from '../../../shared/contract/http-routes.ts';
import { importResultSchema } from '../../../shared/library/import-result.ts';
import { silentHost } from '../../support/app-core-parts.ts';
import { makeImage } from '../../support/make-images.ts';
import { openTestApp, type TestApp } from '../support/open-test-app.ts';

/** Opens a program whose image decoder is killed as soon as it has its next job, while `isFatal`. */
async function openWithDecoder() {
  const decoder = { isFatal: false, starts: 0 };
  const startProcess: StartProcess = (path) => {
    decoder.starts += 1;
    const child = forkNode(path);
    return {
      ...child,
      send(job) {
        child.send(job);
        if (decoder.isFatal) child.kill();
      },
    };
  };
  const app = await openTestApp({ host: { ...silentHost, startProcess }, idleWorkers: new IdleWorkers() });
  return { app, decoder };
}

const post = (app: TestApp, route: string, image: Buffer) =>
  app.handle(new Request(`triptych://app${route}`, { method: 'POST', body: new Uint8Array(image) }));

async function importImage(app: TestApp, name: string, image: Buffer): Promise<string> {
  const answer = await post(app, importRoute(name), image);
  return importResultSchema.parse(await answer.json()).item.id;
}

const thumbnailStatus = async (app: TestApp, id: string) =>
  (await app.handle(new Request(`triptych://app${thumbnailRoute(id)}`))).status;

test('a thumbnail whose decoder crashes is missing, and the program makes the next one', async () => {
  const { app, decoder } = await openWithDecoder();
  decoder.isFatal = true;
  const fatal = await importImage(app, 'fatal.png', makeImage(640, 400));
  expect(await thumbnailStatus(app, fatal)).toBe(404);
  decoder.isFatal = false;
  const other = await importImage(app, 'other.png', makeImage(320, 200));
  expect(await thumbnailStatus(app, other)).toBe(200);
  expect(await thumbnailStatus(app, fatal)).toBe(404);
  expect(decoder.starts).toBe(2);
});

test('an added image whose decoder crashes is refused with the reason, and can be added again', async () => {
  const { app, decoder } = await openWithDecoder();
  const image = makeImage(640, 400);
  decoder.isFatal = true;
  const refused = await post(app, inputUploadRoute('heron.png'), image);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('heron.png couldn’t be decoded: the decoder crashed.');
  decoder.isFatal = false;
  expect(await (await post(app, inputUploadRoute('heron.png'), image)).json()).toMatchObject({
    width: 640,
    height: 400,
  });
});
