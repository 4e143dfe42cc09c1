import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { openDatabase } from '../../electron/storage/database/database.ts';
import { createItemStore } from '../../electron/storage/item-store.ts';
import type { Item } from '../../shared/library/item.ts';

export type Colour = readonly [red: number, green: number, blue: number];

/**
 * An image of flat blocks with different colors, so that a pixel on the screen identifies its position in the image.
 */
export interface BlockImage {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  /** Number of the color set. */
  readonly set: number;
}

export function blockColour(set: number, column: number, row: number): Colour {
  const mix = (by: number) => ((Math.imul(column * 31 + row * 17 + set * 101 + 7, by) >>> 3) % 23) * 11;
  return [mix(2654435), mix(40503001), mix(97_531_1)];
}

/** Adds images to the library of a data folder that no program uses. */
export async function seedImages(dataFolder: string, images: readonly BlockImage[]): Promise<Item[]> {
  const database = await openDatabase(dataFolder);
  const store = createItemStore(database);
  const items: Item[] = [];
  for (const [index, image] of images.entries()) {
    const { width, height } = image;
    const bytes = drawn(image);
    const file = `2026/11/blocks-${index + 1}.png`;
    const path = join(dataFolder, 'library', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    const item: Item = {
      id: randomUUID(),
      kind: 'image',
      file,
      mime: 'image/png',
      bytes: bytes.byteLength,
      hash: createHash('sha256').update(bytes).digest('hex'),
      width,
      height,
      createdAt: Date.UTC(2026, 10, 21) - index * 1000,
      modelId: 'image-c-2.5-t2i-preview',
      prompt: `Blocks ${index + 1}`,
      taskId: randomUUID(),
      position: 1,
      synthetic: false,
    };
    await store.add(item);
    items.push(item);
  }
  await database.destroy();
  return items;
}

function drawn({ width, height, columns, rows, set }: BlockImage): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      context.fillStyle = `rgb(${blockColour(set, column, row).join(' ')})`;
      context.fillRect((column * width) / columns, (row * height) / rows, width / columns, height / rows);
    }
  }
  return canvas.toBuffer('image/png');
}
