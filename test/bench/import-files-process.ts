import { createHash } from 'node:crypto';
import { mkdirSync, openAsBlob, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { openAppCore } from '../../electron/core/open-app-core.ts';
import { importRoute, thumbnailRoute } from '../../shared/contract/http-routes.ts';
import { importResultSchema } from '../../shared/library/import-result.ts';
import { memorySettings, silentHost } from '../support/app-core-parts.ts';
import { makeImage } from '../support/make-images.ts';
import { openMemoryKeyVault } from '../support/memory-key-vault.ts';

// Imports the files of a folder into a new library: `import-files-process.ts FILES DATA_FOLDER`. Without a data folder:
// reads, hashes and decodes the files. Prints the milliseconds.

const filesAtOnce = 4;
const [folder = '', dataFolder] = process.argv.slice(2);
const files = readdirSync(folder)
  .sort()
  .map((name) => join(folder, name));
process.stdout.write(JSON.stringify(dataFolder === undefined ? await decodeAll() : await importAll(dataFolder)));
process.exit(0);

async function importAll(dataFolder: string): Promise<number> {
  mkdirSync(dataFolder);
  const core = await openAppCore({
    dataFolder,
    version: '0.0.0-bench',
    host: silentHost,
    vault: openMemoryKeyVault(),
    settingsFile: memorySettings(),
  });
  const send = async (route: string, init?: RequestInit): Promise<Response> => {
    const response = await core.handle(new Request(`triptych://app${route}`, init));
    if (response?.status !== 200) throw new Error(`${route}: ${response?.status} ${await response?.text()}`);
    return response;
  };
  const importOne = async (name: string, body: Blob): Promise<string> => {
    const headers = { 'content-length': String(body.size) };
    const response = await send(importRoute(name), { method: 'POST', body, headers });
    return importResultSchema.parse(await response.json()).item.id;
  };
  const readThumbnail = async (id: string) => (await send(thumbnailRoute(id))).arrayBuffer();
  // Starts the workers.
  await readThumbnail(await importOne('first.png', new Blob([new Uint8Array(makeImage(64, 48))])));

  const start = performance.now();
  const waiting = files.values();
  const ids: string[] = [];
  const importNext = async () => {
    for (const file of waiting) ids.push(await importOne(basename(file), await openAsBlob(file)));
  };
  await Promise.all(Array.from({ length: filesAtOnce }, importNext));
  await Promise.all(ids.map(readThumbnail));
  const took = performance.now() - start;
  await core.close();
  return took;
}

/** Decodes to the size of a thumbnail, because a decoder works only when an image is drawn. */
async function decodeAll(): Promise<number> {
  const decode = async (bytes: Buffer) => {
    const image = await loadImage(bytes);
    const scale = 480 / Math.max(image.width, image.height);
    const canvas = createCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, 1, 1).data.length;
  };
  await decode(makeImage(64, 48));
  const start = performance.now();
  for (const file of files) {
    const bytes = await readFile(file);
    createHash('sha256').update(bytes).digest('hex');
    await decode(bytes);
  }
  return performance.now() - start;
}
