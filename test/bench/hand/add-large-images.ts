import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeThumbnail, type ThumbnailImage } from '../../../electron/media/thumbnail-images.ts';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { createItemStore } from '../../../electron/storage/item-store.ts';
import type { Item } from '../../../shared/library/item.ts';
import { newestTime } from '../../support/big-library/made-items.ts';
import { makeImage } from '../../support/make-images.ts';

const [width, height] = [1920, 1080];
/** Number of different images. */
const distinct = 8;
const dayMs = 86_400_000;

/** Adds large images with thumbnails to a library that no program uses. They are its newest results. The newest is first. */
export async function addLargeImages(dataFolder: string, count: number): Promise<Item[]> {
  const files: { bytes: Buffer; thumbnail: ThumbnailImage }[] = [];
  for (let index = 0; index < distinct; index += 1) {
    const bytes = makeImage(width, height, 'image/jpeg', (index * 360) / distinct);
    files.push({ bytes, thumbnail: await makeThumbnail(bytes, 480) });
  }
  const newest = Math.max(Date.now(), newestTime + dayMs);
  const items: Item[] = [];
  const database = await openDatabase(dataFolder);
  const store = createItemStore(database);
  await database.transaction().execute(async (on) => {
    for (let index = 0; index < count; index += 1) {
      const file = files[index % distinct];
      if (!file) throw new Error('There is no image.');
      const { bytes, thumbnail } = file;
      const item = itemOf(bytes, { thumbHash: thumbnail.thumbHash, createdAt: newest - index * 60_000 });
      write(join(dataFolder, 'library', item.file), bytes);
      write(join(dataFolder, 'thumbnails', item.id.slice(0, 2), `${item.id}.webp`), thumbnail.bytes);
      await store.add(item, on);
      items.push(item);
    }
  });
  await database.destroy();
  return items;
}

function itemOf(bytes: Buffer, facts: Pick<Item, 'createdAt'> & { thumbHash: string }): Item {
  const id = randomUUID();
  return {
    ...facts,
    id,
    kind: 'image',
    file: `large/${id}.jpg`,
    mime: 'image/jpeg',
    bytes: bytes.byteLength,
    hash: createHash('sha256').update(bytes).digest('hex'),
    width,
    height,
    modelId: 'image-c-2.5-t2i-preview',
    prompt: 'A lighthouse at the edge of a salt flat, wide angle, last light on the far ridge.',
    taskId: randomUUID(),
    position: 1,
    synthetic: true,
  };
}

function write(path: string, bytes: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}
