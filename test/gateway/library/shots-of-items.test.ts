import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../electron/host/host.ts';
import { createCachedItemCatalog } from '../../../electron/library/search/cached-item-catalog.ts';
import { createCachedShots } from '../../../electron/library/search/cached-shots.ts';
import { createStores } from '../../../electron/storage/create-stores.ts';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import type { Item } from '../../../shared/library/item.ts';
import type { Project } from '../../../shared/projects/project.ts';
import type { Shot } from '../../../shared/projects/shot.ts';
import { makeCut } from '../../support/make-cut.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

/** Stores a project with two shots without takes. */
async function openShots() {
  const folder = scratchFolder('shots-of-items');
  const database = await openDatabase(folder.path);
  onTestFinished(async () => {
    await database.destroy();
    folder.remove();
  });
  const { project, clips } = makeCut([{}, {}]);
  const [first, second] = clips.map(({ shot }) => shot);
  if (!first || !second) throw new Error('The cut has too few shots.');
  const { items, projects } = createStores(database, systemClock);
  const addItem = async (): Promise<string> => {
    const item = anItem();
    await items.add(item);
    return item.id;
  };
  const save = (of: Project, ...shots: Shot[]) => projects.save(of, shots);
  await save(project, first, second);
  const catalogCache = createCachedItemCatalog(database);
  const shots = createCachedShots(database);
  const snapshot = async () => (await catalogCache.snapshot()).catalog;
  /** Returns the shot of each item in the catalog, and '' for none. */
  const shotIds = async (catalog: Awaited<ReturnType<typeof snapshot>>) => {
    const found = await shots.of(catalog);
    return Array.from(catalog.newestFirst(), (slot) => found.ids[found.shots[slot] ?? 0]);
  };
  return { database, project, first, second, addItem, save, snapshot, shotIds };
}

function anItem(): Item {
  const id = randomUUID();
  return {
    id,
    kind: 'image',
    file: `2026/11/${id}.png`,
    mime: 'image/png',
    bytes: 5,
    hash: 'a'.repeat(64),
    width: 64,
    height: 48,
    createdAt: Date.UTC(2026, 10, 26),
    modelId: 'image-e-2',
    prompt: '',
    taskId: randomUUID(),
    position: 1,
    synthetic: true,
  };
}

const withTake = (shot: Shot, itemId: string): Shot => ({ ...shot, takes: [{ itemId, addedAt: 1 }] });

test('a take that is noted before the catalog has its item belongs to its shot once the item is there', async () => {
  const { project, first, addItem, save, snapshot, shotIds } = await openShots();
  const catalog = await snapshot();
  expect(await shotIds(catalog)).toEqual([]);
  await save(project, withTake(first, await addItem()));
  // Reads the note, while the catalog still lacks the item.
  expect(await shotIds(catalog)).toEqual([]);
  expect(await shotIds(await snapshot())).toEqual([first.id]);
});

test('after a failed read, all changed shots are read again', async () => {
  const { database, project, first, second, addItem, save, snapshot, shotIds } = await openShots();
  const itemId = await addItem();
  expect(await shotIds(await snapshot())).toEqual(['']);
  await save(project, withTake(second, itemId));
  const setRecord = (record: string) =>
    database.updateTable('shots').set({ record }).where('id', '=', first.id).execute();
  await setRecord('{');
  await expect(snapshot().then(shotIds)).rejects.toThrow(/malformed JSON/);
  await setRecord(JSON.stringify(first));
  expect(await shotIds(await snapshot())).toEqual([second.id]);
});
