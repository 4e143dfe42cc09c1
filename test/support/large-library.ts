import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { makeThumbnail } from '../../electron/media/thumbnail-images.ts';
import { openDatabase } from '../../electron/storage/database/database.ts';
import { rowOfItem } from '../../electron/storage/item-row.ts';
import { itemSearchText, itemTextStatements } from '../../electron/storage/search/item-search-text.ts';
import type { Item } from '../../shared/library/item.ts';
import { normalizeTag } from '../../shared/library/tag.ts';
import { descriptorVersion } from '../../shared/similarity/descriptor-layout.ts';
import { madeCollections, madeItem, type SharedFile } from './big-library/made-items.ts';
import { makeImage } from './make-images.ts';
import { numberedVideo } from './numbered-video.ts';

export interface BigLibrary {
  readonly count: number;
  /** True: all items of one day instead of four years. */
  readonly inOneDay?: boolean;
  /** False: rows alone, for tests that never open a file. True: images, videos and their thumbnails too. */
  readonly files?: boolean;
  /** False: no word finds the texts, and the library is created in a fifth of the time. */
  readonly searchable?: boolean;
  /** Number of different images. Items share the images by hard links. */
  readonly distinct?: number;
}

interface Shape extends SharedFile {
  readonly image: string;
  readonly thumbnail: string;
  readonly descriptor: Uint8Array;
  readonly video: string;
}

const sizes = [
  [320, 180],
  [180, 320],
  [256, 256],
  [320, 240],
  [240, 320],
  [378, 162],
] as const;

/**
 * Creates a library in a data folder that no program uses. The same options create the same items: `bigItem(n)` is the
 * n-th newest of them. Takes about 0.2 ms of a core per item.
 */
export async function makeBigLibrary(dataFolder: string, options: BigLibrary): Promise<void> {
  const { count, files = true, searchable = true, distinct = 500 } = options;
  mkdirSync(join(dataFolder, 'library'), { recursive: true });
  await (await openDatabase(dataFolder)).destroy();
  const shapes = files ? await makeShapes(join(dataFolder, 'library', 'shared'), Math.min(distinct, count)) : [];
  const sqlite = new DatabaseSync(join(dataFolder, 'triptych.db'));
  // The data can be created again after a crash, so writes are not synchronous.
  sqlite.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN');
  addCollections(sqlite);
  addDescriptors(sqlite, shapes);
  const add = adder(sqlite, searchable);
  for (let index = count - 1; index >= 0; index -= 1) {
    const shape = shapes[index % shapes.length];
    const item = bigItem(index, options, shape);
    add(item);
    if (shape) linkFiles(dataFolder, item, shape);
  }
  sqlite.exec('COMMIT');
  sqlite.close();
}

export function bigItem(index: number, options: BigLibrary, file: SharedFile = plain(index)): Item {
  return madeItem(index, options, file);
}

function plain(index: number): SharedFile {
  const [width, height] = sizes[index % sizes.length] ?? sizes[0];
  const hash = createHash('sha256')
    .update(`${index % 500}`)
    .digest('hex');
  return { width, height, bytes: 2000 + (index % 500) * 11, hash, thumbHash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w' };
}

/** Writes the same rows as `ItemStore.add`; a test compares both. */
function adder(sqlite: DatabaseSync, searchable: boolean): (item: Item) => void {
  let insertItem: ReturnType<DatabaseSync['prepare']> | undefined;
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const prepare = (sql: string) => {
    const statement = prepared.get(sql) ?? sqlite.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  const insertTag = sqlite.prepare('INSERT OR IGNORE INTO item_tags (folded, number, tag) VALUES (?, ?, ?)');
  const insertCollected = sqlite.prepare('INSERT INTO item_collections (collection_id, number) VALUES (?, ?)');
  return (item) => {
    const row = rowOfItem(item);
    const names = Object.keys(row);
    insertItem ??= sqlite.prepare(`INSERT INTO items (${names}) VALUES (${names.map(() => '?')})`);
    const number = Number(insertItem.run(...Object.values(row)).lastInsertRowid);
    const statements = searchable ? itemTextStatements(number, itemSearchText(item)) : [];
    for (const [sql, values] of statements) prepare(sql).run(...values);
    for (const tag of item.tags ?? []) insertTag.run(normalizeTag(tag), number, tag);
    for (const id of item.collections ?? []) insertCollected.run(id, number);
  };
}

function addCollections(sqlite: DatabaseSync): void {
  const insert = sqlite.prepare('INSERT INTO collections (id, parent_id, name, record) VALUES (?, ?, ?, ?)');
  for (const collection of madeCollections) {
    const { id, name, parentId } = collection;
    insert.run(id, parentId ?? null, name, JSON.stringify(collection));
  }
}

/** Without them, the program would describe the thumbnails while it is idle. */
function addDescriptors(sqlite: DatabaseSync, shapes: readonly Shape[]): void {
  const insert = sqlite.prepare(
    'INSERT OR IGNORE INTO visual_descriptors (hash, version, descriptor) VALUES (?, ?, ?)',
  );
  for (const { hash, ofVideo, descriptor } of shapes)
    for (const each of [hash, ofVideo?.hash]) if (each !== undefined) insert.run(each, descriptorVersion, descriptor);
}

async function makeShapes(folder: string, distinct: number): Promise<Shape[]> {
  mkdirSync(folder, { recursive: true });
  const videos = sizes.map(([width, height], index) => {
    const video = join(folder, `${index}.mp4`);
    const bytes = numberedVideo({ framesPerSecond: 24, frames: 12, width, height });
    writeFileSync(video, bytes);
    return { video, ofVideo: { bytes: bytes.byteLength, hash: hashOf(bytes) } };
  });
  const shapes: Shape[] = [];
  for (let index = 0; index < distinct; index += 1) {
    const [width, height] = sizes[index % sizes.length] ?? sizes[0];
    const [path, thumbnail] = [join(folder, `${index}.jpg`), join(folder, `${index}.webp`)];
    const bytes = makeImage(width, height, 'image/jpeg', (index * 360) / distinct);
    const { bytes: small, thumbHash, descriptor } = await makeThumbnail(bytes, 480);
    writeFileSync(path, bytes);
    writeFileSync(thumbnail, small);
    const video = videos[index % sizes.length];
    const file = { width, height, bytes: bytes.byteLength, hash: hashOf(bytes), thumbHash };
    if (video) shapes.push({ ...file, ...video, image: path, thumbnail, descriptor });
  }
  return shapes;
}

function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

const made = new Set<string>();

function linkFiles(dataFolder: string, item: Item, { image, thumbnail, video }: Shape): void {
  const media = join(dataFolder, 'library', item.file);
  const small = join(dataFolder, 'thumbnails', item.id.slice(0, 2), `${item.id}.webp`);
  for (const folder of [dirname(media), dirname(small)]) {
    if (!made.has(folder) && !existsSync(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
  }
  linkSync(item.kind === 'video' ? video : image, media);
  linkSync(thumbnail, small);
}

// Usage: node test/support/large-library.ts DATA_FOLDER [--count N] [--one-day] [--no-files]
if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { count: { type: 'string' }, 'one-day': { type: 'boolean' }, 'no-files': { type: 'boolean' } },
  });
  const [folder] = positionals;
  if (folder === undefined) throw new Error('In which data folder?');
  const inOneDay = values['one-day'] === true;
  await makeBigLibrary(folder, { count: Number(values.count ?? 100_000), inOneDay, files: !values['no-files'] });
}
