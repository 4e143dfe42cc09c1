import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { downloadRoute, importRoute } from '../../../shared/contract/http-routes.ts';
import { importResultSchema } from '../../../shared/library/import-result.ts';
import type { Item } from '../../../shared/library/item.ts';
import { makeImage } from '../../support/make-images.ts';
import { numberedVideo } from '../../support/numbered-video.ts';
import { entriesOf } from '../../support/zip-entries.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

// A file of a cloud drive that is online only can be found and opened, and only reading it fails. The memory of a
// process is such a file: nothing lies at its beginning. Its error is another one, so that the sentences differ.
const unreadable = '/proc/self/mem';

const whole = makeImage(64, 48, 'image/png');

async function imported(app: TestApp, name: string, bytes: Uint8Array): Promise<Item> {
  const init = { method: 'POST', body: new Uint8Array(bytes) };
  const answer = await app.handle(new Request(`triptych://app${importRoute(name)}`, init));
  return importResultSchema.parse(await answer.json()).item;
}

/** A library with an image that can be read, and an image and a video that can't. */
async function library() {
  const dataFolder = await temporaryFolder();
  const app = await openTestApp({ dataFolder });
  const readable = await imported(app, 'here.png', whole);
  const image = await imported(app, 'away.png', makeImage(48, 64, 'image/png'));
  const video = await imported(
    app,
    'away.mp4',
    numberedVideo({ framesPerSecond: 24, frames: 6, width: 64, height: 48 }),
  );
  for (const { file } of [image, video]) {
    const path = join(dataFolder, 'library', file);
    renameSync(path, `${path}.away`);
    symlinkSync(unreadable, path);
  }
  return { app, dataFolder, readable, image, video };
}

const away = 'can’t be read: the disk failed.';

test.skipIf(process.platform !== 'linux')(
  'F105: an export contains the other files, and says which can’t be read',
  async () => {
    const { app, readable, image, video } = await library();
    const request = {
      target: { ids: [image.id, readable.id, video.id] },
      name: 'out',
      contents: 'files' as const,
      withoutPrompts: false,
    };
    let packed = '';
    for await (const step of await app.calls.library.export(request)) if (step.kind === 'packed') packed = step.id;
    const answer = await app.handle(new Request(`http://app${downloadRoute(packed)}`));
    const { 'out/report.txt': report, ...files } = entriesOf(Buffer.from(await answer.arrayBuffer()));
    expect(Object.values(files)).toEqual([Buffer.from(whole)]);
    for (const { file } of [image, video]) expect(String(report)).toContain(`${file}: its file ${away}`);
  },
);

test.skipIf(process.platform !== 'linux')('F105: such a file is never called damaged', async () => {
  const { app, dataFolder, image, video } = await library();
  await expect(app.calls.inputs.fromItem({ id: image.id })).rejects.toMatchObject({
    data: { kind: 'disk', sentence: `${image.file.slice(image.file.lastIndexOf('/') + 1)} ${away}` },
  });
  // A folder can be opened as well, and reading it fails.
  const path = join(dataFolder, 'library', video.file);
  rmSync(path);
  mkdirSync(path);
  await expect(app.calls.library.videoFrames({ id: video.id })).rejects.toMatchObject({
    data: { sentence: 'The frames of this video can’t be read: EISDIR.' },
  });
});
