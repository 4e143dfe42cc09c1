import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sidecarName } from '../../electron/library/files/month-folder-and-sidecar-name.ts';
import { describeItem, type Sidecar } from '../../electron/library/files/sidecar.ts';
import { type Database, openDatabase } from '../../electron/storage/database/database.ts';
import { createItemStore } from '../../electron/storage/item-store.ts';
import { rowOf } from '../../electron/storage/task-row.ts';
import { deterministicId } from '../../electron/util/deterministic-id.ts';
import type { Draft, ImageInput } from '../../shared/fields/field-values-and-drafts.ts';
import type { Item } from '../../shared/library/item.ts';
import { sourcesOfDraft } from '../../shared/library/lineage-source.ts';
import type { Task } from '../../shared/tasks/task.ts';
import { makeImage } from './make-images.ts';

export const idOf = (name: string) => deterministicId(`kept ${name}`);

const shapes = [
  [64, 48],
  [48, 64],
  [80, 40],
] as const;
const tags = ['lake', 'fog', 'Über', '湖'];
const collections = [idOf('collection a'), idOf('collection b')];

/**
 * Adds results to the library of a data folder that no program uses, like those of runs, answers and frames: some of
 * every kind, with all edits of a user. The same numbers give the same results. `images` are the inputs of the runs.
 */
export async function storeResults(
  dataFolder: string,
  { from, count, images }: { from: number; count: number; images?: ImageInput[] },
): Promise<Item[]> {
  const database = await openDatabase(dataFolder);
  const items: Item[] = [];
  try {
    // All in one transaction, because each separate one would wait for the disk.
    await database.transaction().execute(async (on) => {
      for (let number = from; number < from + count; number += 1) {
        items.push(await storeOne(on, dataFolder, { number, images }));
      }
    });
  } finally {
    await database.destroy();
  }
  return items;
}

async function storeOne(
  database: Database,
  dataFolder: string,
  { number, images }: { number: number; images: ImageInput[] | undefined },
): Promise<Item> {
  const [width, height] = shapes[number % shapes.length] ?? [64, 48];
  const bytes = makeImage(width, height, 'image/png', (number * 7) % 360);
  const month = String(1 + (number % 12)).padStart(2, '0');
  const file = `2026/${month}/2026-${month}-01-model-${idOf(`${number}`).slice(0, 8)}-1.png`;
  const kind = (['task', 'task', 'said', 'frame'] as const)[number % 4] ?? 'task';
  const taskId = idOf(`task ${number}`);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const draft = draftOf(number, images);
  const sources = sourcesOfDraft(draft);
  const item: Item = {
    id: idOf(`item ${number}`),
    kind: 'image',
    file,
    mime: 'image/png',
    bytes: bytes.byteLength,
    hash,
    width,
    height,
    createdAt: Date.UTC(2026, number % 12, 1, 12, 0, number),
    modelId: 'image-c-2.5-t2i-preview',
    prompt: promptOf(number),
    taskId,
    position: 1,
    synthetic: number % 3 === 0,
    ...(number % 5 === 0 ? {} : { rating: number % 5 }),
    ...(number % 4 === 1 ? { flag: 'pick' as const } : {}),
    ...(number % 3 === 1 ? { tags: [tags[number % tags.length] ?? 'lake', 'all'] } : {}),
    ...(number % 3 === 2 ? { note: `Said of it:\nnumber ${number}` } : {}),
    ...(number % 2 === 0 ? { collections: [collections[number % 4 === 0 ? 0 : 1] ?? ''] } : {}),
    ...(kind === 'task'
      ? { seed: number, negative: 'people', comparisonId: idOf('comparison'), runId: `run ${number}` }
      : {}),
    ...(kind === 'said' ? { said: { conversationId: idOf('conversation'), messageId: number } } : {}),
    ...(kind === 'frame'
      ? {
          origin: { kind: 'frame' as const, itemId: idOf('film'), frame: number, seconds: number / 10 },
          sources: [{ as: 'frame' as const, itemId: idOf('film'), hash, frame: 1 }],
        }
      : {}),
    ...(kind === 'task' && sources.length > 0 ? { sources } : {}),
  };
  const task = taskOf(number, item, draft);
  const path = join(dataFolder, 'library', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  writeFileSync(join(dataFolder, 'library', sidecarName(file)), JSON.stringify(sidecarOf(kind, item, task), null, 2));
  await createItemStore(database).add(item, database);
  if (kind === 'task') await database.insertInto('tasks').values(rowOf(task)).execute();
  return item;
}

function sidecarOf(kind: 'task' | 'said' | 'frame', item: Item, task: Task): Sidecar {
  const head = { format: 'triptych-sidecar', version: 1, item } as const;
  switch (kind) {
    case 'task':
      return describeItem(item, task);
    case 'said': {
      const source = { conversationId: idOf('conversation'), messageId: 1, turnId: idOf('turn') };
      const asked = {
        endpoint: 'chat',
        model: 'm',
        prompt: item.prompt,
        parameters: {},
        askedAt: item.createdAt,
      } as const;
      return { ...head, said: { ...source, ...asked } };
    }
    case 'frame':
      return {
        ...head,
        frame: { itemId: idOf('film'), hash: item.hash, file: 'x', frame: 1, seconds: 0, takenAt: item.createdAt },
      };
  }
}

/** Every eighth run is a remix of the first. */
function draftOf(number: number, images: ImageInput[] | undefined): Draft {
  const values = { prompt: promptOf(number), seed: number, ...(images ? { images } : {}) };
  return { values, extra: '', ...(number % 8 === 4 ? { remixOf: idOf('item 0') } : {}) };
}

const promptOf = (number: number) => `A heron in the fog, number ${number}, 霧の中`;

function taskOf(number: number, item: Item, draft: Draft): Task {
  return {
    id: item.taskId,
    modelId: item.modelId,
    destination: { kind: 'sandbox' },
    draft,
    state: 'done',
    createdAt: item.createdAt - 1000,
    updatedAt: item.createdAt,
    taskId: `gateway ${number}`,
    looks: 1,
    links: [{ url: 'https://example.org/a.png', itemId: item.id }],
  };
}
