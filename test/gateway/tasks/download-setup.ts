import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeImage } from '../../support/make-images.ts';
import { draftOf, openAtGateway } from '../support/app-at-gateway.ts';
import { type Answer, openFakeServer, report, sendJson } from '../support/fake-server.ts';
import { temporaryFolder } from '../support/open-test-app.ts';

/** A run with one image. */
export const intent = { modelId: 'image-c-2.5-t2i-preview', draft: draftOf('image-c-2.5-t2i-preview') };
export const file = makeImage(900, 600);

/** A task with results at `links`, which `files` serves. */
export async function run(files: Answer, path = '/result.png', speed = 50) {
  const dataFolder = await temporaryFolder();
  const store = await openFakeServer(files);
  const { app, gateway } = await openAtGateway(
    { poll: (_, response) => sendJson(response, 200, report('completed', { images: [`${store.origin}${path}`] })) },
    { dataFolder, speed },
  );
  const task = await app.calls.tasks.start(intent);
  return { app, gateway, store, id: task.id, library: join(dataFolder, 'library') };
}

export async function partsIn(library: string): Promise<string[]> {
  return readdir(join(library, '.parts')).catch(() => []);
}
