import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { waitMs } from '../../../build/test-limits.ts';
import { describeItem } from '../../../electron/library/files/sidecar.ts';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { createItemStore } from '../../../electron/storage/item-store.ts';
import type { Item } from '../../../shared/library/item.ts';
import type { Task } from '../../../shared/tasks/task.ts';

/**
 * Adds this number of results with their sidecars to the library of a data folder that no program uses. Their files are
 * empty.
 */
export async function seedItems(dataFolder: string, count: number): Promise<Item[]> {
  const database = await openDatabase(dataFolder);
  const folder = join(dataFolder, 'library', '2026', '11');
  mkdirSync(folder, { recursive: true });
  const items = Array.from({ length: count }, (_, index) => anItem(index));
  await database.transaction().execute(async (on) => {
    const store = createItemStore(database);
    for (const item of items) await store.add(item, on);
  });
  for (const item of items) {
    writeFileSync(join(dataFolder, 'library', item.file), 'media');
    writeFileSync(sidecarPath(dataFolder, item), `${JSON.stringify(describeItem(item, taskOf(item)), null, 2)}\n`);
  }
  await database.destroy();
  return items;
}

function anItem(index: number): Item {
  const id = randomUUID();
  return {
    id,
    kind: 'image',
    file: `2026/11/result-${index}.png`,
    mime: 'image/png',
    bytes: 5,
    hash: 'a'.repeat(64),
    width: 64,
    height: 48,
    createdAt: Date.UTC(2026, 10, 21) + index,
    modelId: 'image-e-2',
    prompt: `A red canoe drifts on a still mountain lake at dusk, slow dolly forward past dark pines, ${index}`,
    taskId: randomUUID(),
    position: 1,
    synthetic: true,
  };
}

function taskOf(item: Item): Task {
  return {
    id: item.taskId,
    modelId: item.modelId,
    destination: { kind: 'sandbox' },
    draft: { values: { prompt: item.prompt }, extra: '' },
    state: 'done',
    createdAt: item.createdAt,
    updatedAt: item.createdAt,
    looks: 1,
    links: [],
  };
}

export function sidecarPath(dataFolder: string, item: Item): string {
  return join(dataFolder, 'library', item.file.replace(/\.png$/, '.json'));
}

/** Returns the item from its sidecar. */
export function itemInSidecar(dataFolder: string, item: Item): unknown {
  return JSON.parse(readFileSync(sidecarPath(dataFolder, item), 'utf8')).item;
}

/** Returns the rows of the database as any program would read them. */
export function readRows(dataFolder: string, sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'), { readOnly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

/** Waits until `is` returns true, up to a long limit. */
export async function until(is: () => boolean): Promise<void> {
  const deadline = performance.now() + waitMs;
  while (!is()) {
    if (performance.now() > deadline) throw new Error('The condition never became true.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Every sidecar matches its row. */
export function noneDue(dataFolder: string): boolean {
  return isEmpty(dataFolder, 'sidecars_due');
}

/** Every sidecar, conversation file and project file matches its rows. */
export function allFilesAreWritten(dataFolder: string): boolean {
  return ['sidecars_due', 'conversation_files_due', 'project_files_due'].every((table) => isEmpty(dataFolder, table));
}

const isEmpty = (dataFolder: string, table: string) =>
  readRows(dataFolder, `SELECT count(*) AS count FROM ${table}`)[0]?.['count'] === 0;
