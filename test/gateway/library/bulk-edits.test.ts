import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { waitMs } from '../../../build/test-limits.ts';
import type { BulkJob } from '../../../shared/library/bulk-job.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import { readRows, seedItems, until } from './seed-items.ts';

const count = 1000;

async function atBigLibrary() {
  const dataFolder = await temporaryFolder();
  const items = await seedItems(dataFolder, count);
  const app = await openTestApp({ dataFolder });
  const ids = items.map(({ id }) => id);
  return { dataFolder, items, ids, app, library: app.calls.library };
}

/** Returns the running job, as soon as there is one. */
async function firstJob(app: TestApp): Promise<BulkJob> {
  const deadline = performance.now() + waitMs;
  while (performance.now() < deadline) {
    const [job] = (await app.snapshot()).library.jobs ?? [];
    if (job) return job;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('No job was reported.');
}

const ratings = (dataFolder: string) =>
  readRows(dataFolder, 'SELECT rating, count(*) AS count FROM items GROUP BY rating ORDER BY rating');

describe('an edit of more results than one transaction can hold', () => {
  it('lets others read the database before its end, and reports its progress', async () => {
    const { ids, app, library } = await atBigLibrary();
    let isOver = false;
    const editing = library.edit({ target: { ids }, change: { rating: 4 } }).finally(() => {
      isOver = true;
    });
    let readsBefore = 0;
    while (!isOver) {
      await library.item({ id: ids[0] ?? '' });
      if (!isOver) readsBefore += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect(editing).resolves.toMatchObject({ changed: count });
    expect(await editing).not.toHaveProperty('stopped');
    // Another edit between any two slices.
    expect(readsBefore).toBeGreaterThan(3);
    const updates = app.pushes.flatMap((push) =>
      push.kind === 'set' && push.part === 'library' ? (push.value.jobs ?? []) : [],
    );
    expect(updates[0]).toMatchObject({ kind: 'edit', of: count });
    await until(() =>
      app.pushes.some((push) => push.kind === 'set' && push.part === 'library' && push.value.jobs === undefined),
    );
  });

  it('writes no sidecar before its end, and then all of them', async () => {
    const { dataFolder, ids, app, library } = await atBigLibrary();
    const counts = () =>
      readRows(
        dataFolder,
        `SELECT (SELECT count(*) FROM sidecars_due) AS due,
          (SELECT count(*) FROM item_tags WHERE folded = 'dusk') AS tagged`,
      )[0];
    let isOver = false;
    const editing = library.edit({ target: { ids }, change: { addTags: ['dusk'] } }).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const now = counts();
      if (!isOver) expect(now?.['due']).toBe(now?.['tagged']);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await editing;
    await until(() => counts()?.['due'] === 0);
    expect((await app.snapshot()).library.problem).toBeUndefined();
  });

  it('that is stopped in the middle keeps and counts its finished part, and undo reverts this part', async () => {
    const { dataFolder, ids, app, library } = await atBigLibrary();
    await library.edit({ target: { ids: ids.slice(0, 100) }, change: { rating: 1, addTags: ['Dusk'] } });
    const before = readRows(dataFolder, 'SELECT record FROM items ORDER BY number');
    const editing = library.edit({ target: { ids }, change: { rating: 5, addTags: ['lake'], note: 'soft' } });
    const { id } = await firstJob(app);
    await library.stopJob({ id });
    const { editId, changed, stopped } = await editing;
    expect(stopped).toMatchObject({ of: count });
    expect(stopped?.reached).toBe(changed);
    expect(changed).toBeGreaterThan(0);
    expect(changed).toBeLessThan(count);
    expect(readRows(dataFolder, 'SELECT count(*) AS count FROM items WHERE rating = 5')).toEqual([{ count: changed }]);
    expect(readRows(dataFolder, `SELECT count(*) AS count FROM item_tags WHERE folded = 'lake'`)).toEqual([
      { count: changed },
    ]);

    await expect(library.undoEdit({ editId })).resolves.toEqual({ changed });
    expect(readRows(dataFolder, 'SELECT record FROM items ORDER BY number')).toEqual(before);
    await expect(library.undoEdit({ editId })).rejects.toMatchObject({ data: { kind: 'not-found' } });
    // Stopping a finished job has no effect.
    await library.stopJob({ id });
  });

  it('whose undo is stopped can be undone by a second call', async () => {
    const { dataFolder, ids, app, library } = await atBigLibrary();
    const { editId } = await library.edit({ target: { ids }, change: { rating: 2 } });
    const undoing = library.undoEdit({ editId });
    const { id, kind } = await firstJob(app);
    expect(kind).toBe('undo');
    await library.stopJob({ id });
    const first = await undoing;
    expect(first.stopped).toMatchObject({ reached: first.changed, of: count });
    expect(ratings(dataFolder)).toEqual([
      { rating: 0, count: first.changed },
      { rating: 2, count: count - first.changed },
    ]);
    await expect(library.undoEdit({ editId })).resolves.toEqual({ changed: count - first.changed });
    expect(ratings(dataFolder)).toEqual([{ rating: 0, count }]);
  });

  it('runs before a later edit, and its undo leaves the later edit intact', async () => {
    const { dataFolder, ids, library } = await atBigLibrary();
    const last = ids.at(-1) ?? '';
    const [all, one] = await Promise.all([
      library.edit({ target: { ids }, change: { rating: 2, addTags: ['all'] } }),
      library.edit({ target: { ids: [last] }, change: { rating: 5, addTags: ['one'] } }),
    ]);
    expect(await library.item({ id: last })).toMatchObject({ rating: 5, tags: ['all', 'one'] });
    await library.undoEdit({ editId: all.editId });
    expect(await library.item({ id: last })).toMatchObject({ rating: 5, tags: ['one'] });
    expect(ratings(dataFolder)).toEqual([
      { rating: 0, count: count - 1 },
      { rating: 5, count: 1 },
    ]);
    await library.undoEdit({ editId: one.editId });
    // The undone first edit rated it 2, and the later edit does not include it.
    expect(await library.item({ id: last })).toMatchObject({ rating: 2 });
  });

  it('changes nothing if one of the last results cannot take the change', async () => {
    const { dataFolder, ids, library } = await atBigLibrary();
    const many = Array.from({ length: 99 }, (_, at) => `tag ${at}`);
    await library.edit({ target: { ids: ids.slice(-1) }, change: { addTags: many } });
    await expect(library.edit({ target: { ids }, change: { addTags: ['one', 'two'] } })).rejects.toMatchObject({
      data: { sentence: 'A result can have at most 100 tags; one would have 101. Nothing was changed.' },
    });
    expect(readRows(dataFolder, 'SELECT count(*) AS count FROM item_tags')).toEqual([{ count: 99 }]);
  });

  it('that deletes a collection deletes it with its last result, and keeps the collection if it is stopped', async () => {
    const { dataFolder, ids, app, library } = await atBigLibrary();
    const { collections } = app.calls;
    const { id: lake } = await collections.create({ name: 'Lake' });
    await library.edit({ target: { ids }, change: { addTo: [lake] } });
    const removing = collections.remove({ id: lake });
    await library.stopJob({ id: (await firstJob(app)).id });
    const { changed, stopped } = await removing;
    expect(stopped?.reached).toBe(changed);
    expect(readRows(dataFolder, 'SELECT count(*) AS count FROM item_collections')).toEqual([
      { count: count - changed },
    ]);
    expect((await app.snapshot()).collections).toHaveLength(1);
    const { editId } = await collections.remove({ id: lake });
    expect(readRows(dataFolder, 'SELECT count(*) AS count FROM item_collections')).toEqual([{ count: 0 }]);
    expect((await app.snapshot()).collections).toEqual([]);
    await library.undoEdit({ editId });
    expect((await app.snapshot()).collections).toHaveLength(1);
    expect(readRows(dataFolder, 'SELECT count(*) AS count FROM item_collections')).toEqual([
      { count: count - changed },
    ]);
  });
});

describe('a deletion of many results', () => {
  it('that is stopped in the middle leaves a part in the trash, and all of it can be restored', async () => {
    const { dataFolder, ids, app, library } = await atBigLibrary();
    const trashing = library.trash({ target: { ids } });
    const { id, kind } = await firstJob(app);
    expect(kind).toBe('trash');
    await library.stopJob({ id });
    const { trashId, count: trashed, stopped } = await trashing;
    expect(stopped).toEqual({ reached: trashed, of: count });
    expect(trashed).toBeLessThan(count);
    expect((await library.trashSize()).count).toBe(trashed);
    expect(readRows(dataFolder, 'SELECT count(*) AS count FROM file_moves')).toEqual([{ count: 0 }]);
    await expect(library.restore({ trashId })).resolves.toEqual({ count: trashed });
    expect((await library.trashSize()).count).toBe(0);
  });

  it('keeps the files of other programs that have a name of a restored result', async () => {
    const { dataFolder, items, ids, library } = await atBigLibrary();
    const { trashId } = await library.trash({ target: { ids } });
    const taken = items.filter((_, index) => index % 300 === 7);
    for (const { file } of taken) writeFileSync(join(dataFolder, 'library', file), 'of another program');
    await expect(library.restore({ trashId })).resolves.toEqual({ count });
    const filesById = new Map(readRows(dataFolder, 'SELECT id, file FROM items').map(({ id, file }) => [id, file]));
    for (const item of items) {
      const isTaken = taken.includes(item);
      const file = isTaken ? item.file.replace('.png', '-2.png') : item.file;
      expect(filesById.get(item.id)).toBe(file);
      expect(existsSync(join(dataFolder, 'library', file.replace('.png', '.json')))).toBe(true);
    }
    expect(readRows(dataFolder, 'SELECT count(*) AS count FROM file_moves')).toEqual([{ count: 0 }]);
  });

  it('whose library is disconnected keeps its moves, and both moves of a result run when it is back', async () => {
    const { dataFolder, items, ids, app, library } = await atBigLibrary();
    const folder = join(dataFolder, 'library');
    renameSync(folder, `${folder}-elsewhere`);
    await library.trash({ target: { ids } });
    const some = ids.slice(0, 100);
    await library.restore({ ids: some });
    const moves = () => Number(readRows(dataFolder, 'SELECT count(*) AS count FROM file_moves')[0]?.['count']);
    expect(moves()).toBe(count + some.length);
    expect((await app.snapshot()).library.problem?.sentence).toMatch(/is missing/);
    await app.close();
    renameSync(`${folder}-elsewhere`, folder);
    const again = await openTestApp({ dataFolder });
    await until(() => moves() === 0);
    for (const [index, { file }] of items.entries())
      expect(existsSync(join(folder, index < some.length ? file : `.trash/${file}`))).toBe(true);
    expect((await again.calls.library.trashSize()).count).toBe(count - some.length);
  });
});
