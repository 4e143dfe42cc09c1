import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDatabase } from '../../electron/storage/database.ts';
import { createItemStore } from '../../electron/storage/item-store.ts';
import type { Item } from '../../shared/library/item.ts';
import { type CountedFilm, countedFilm } from './numbered-video.ts';

/** A video to be put into a library. */
export interface SeedFilm extends CountedFilm {
  readonly modelId: string;
  readonly seed?: number;
  /** Its file, when it is another one than the numbers make. */
  readonly bytes?: Buffer;
  readonly mime?: 'video/mp4' | 'video/webm';
}

/**
 * Puts videos into the library of a data folder on which no program runs; their items, in the same order. The first is the
 * newest.
 */
export async function seedLibrary(dataFolder: string, videos: readonly SeedFilm[]): Promise<Item[]> {
  const database = await openDatabase(dataFolder);
  const store = createItemStore(database);
  const items: Item[] = [];
  for (const [index, video] of videos.entries()) {
    const bytes = video.bytes ?? countedFilm(video);
    const mime = video.mime ?? 'video/mp4';
    const file = `2026/11/film-${randomUUID().slice(0, 8)}.${mime.slice('video/'.length)}`;
    const path = join(dataFolder, 'library', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    const item: Item = {
      id: randomUUID(),
      kind: 'video',
      file,
      mime,
      bytes: bytes.byteLength,
      hash: createHash('sha256').update(bytes).digest('hex'),
      width: video.width ?? 320,
      height: video.height ?? 180,
      seconds: video.frames / video.framesPerSecond,
      framesPerSecond: video.framesPerSecond,
      createdAt: Date.UTC(2026, 10, 21) - index * 1000,
      modelId: video.modelId,
      ...(video.seed !== undefined && { seed: video.seed }),
      prompt: `Film ${index + 1}`,
      taskId: randomUUID(),
      position: 1,
      synthetic: true,
    };
    await store.add(item);
    items.push(item);
  }
  await database.destroy();
  return items;
}
