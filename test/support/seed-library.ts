import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDatabase } from '../../electron/storage/database/database.ts';
import { createItemStore } from '../../electron/storage/item-store.ts';
import type { Item } from '../../shared/library/item.ts';
import { type NumberedVideo, numberedVideo } from './numbered-video.ts';

/** A video to add to a library. */
export interface SeedVideo extends NumberedVideo {
  readonly modelId: string;
  readonly seed?: number;
  /** The file, if it is not the one made from the numbers. */
  readonly bytes?: Buffer;
  readonly mime?: 'video/mp4' | 'video/webm';
}

/**
 * Adds videos to the library of a data folder that no program uses. Returns their items in the same order, the newest
 * first.
 */
export async function seedLibrary(dataFolder: string, videos: readonly SeedVideo[]): Promise<Item[]> {
  const database = await openDatabase(dataFolder);
  const store = createItemStore(database);
  const items: Item[] = [];
  for (const [index, video] of videos.entries()) {
    const bytes = video.bytes ?? numberedVideo(video);
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
