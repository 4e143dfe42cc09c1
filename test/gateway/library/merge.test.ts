import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inputRoute, inputUploadRoute, mediaRoute } from '../../../shared/contract/http-routes.ts';
import { imageFileSchema } from '../../../shared/fields/field-values-and-drafts.ts';
import type { Item } from '../../../shared/library/item.ts';
import type { MergeChoice, MergeEvent, MergeReport } from '../../../shared/library/merge-schemas.ts';
import { makeImage } from '../../support/make-images.ts';
import { storeResults } from '../../support/store-results.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import { noneDue, until } from './seed-items.ts';
import { twoLibraries } from './two-libraries.ts';

type MergeOutcome = { report: MergeReport; mergeId: string | undefined; events: MergeEvent[] };

async function toEnd(stream: AsyncIterable<MergeEvent>): Promise<MergeOutcome> {
  const events: MergeEvent[] = [];
  for await (const event of stream) events.push(event);
  const last = events.at(-1);
  if (last?.kind !== 'report') throw new Error('There is no report.');
  return { report: last.report, mergeId: last.mergeId, events };
}

const scan = async ({ calls }: TestApp, folder: string) => toEnd(await calls.library.previewMerge({ folder }));
const merge = async ({ calls }: TestApp, folder: string, conflicts: MergeChoice = 'mine') =>
  toEnd(await calls.library.merge({ folder, conflicts }));

/** Returns every file below a folder with properties that change when it is touched. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const { size, mtimeMs } = statSync(join(entry.parentPath, entry.name));
      return `${join(entry.parentPath, entry.name).slice(folder.length)} ${size} ${mtimeMs}`;
    })
    .sort();
}

const said = ({ thumbHash: _, fileState: __, collections: ___, file: ____, ...item }: Item) => item;

test('the preview of a merge lists the new results, the merge copies them with all data, and then nothing is left', async () => {
  const { dataFolder, other, folder, mine, theirs } = await twoLibraries();
  const app = await openTestApp({ dataFolder });
  const lake = await app.calls.collections.create({ name: 'lake' });
  await until(() => noneDue(dataFolder));
  const [filesBefore, otherBefore] = [filesOf(join(dataFolder, 'library')), filesOf(folder)];

  const plan = (await scan(app, other)).report;
  const bytes = theirs.slice(4).reduce((sum, item) => sum + item.bytes, 0);
  expect(plan).toMatchObject({
    folder,
    added: { count: 12, bytes },
    // One gets a tag and a note, two get the collection; the last one is unchanged.
    joined: 3,
    alreadyHere: 1,
    conflictCount: 0,
    collections: ['Lake / Opening shot'],
    skipped: 0,
  });
  expect(plan.freeBytes).toBeGreaterThan(bytes);
  expect(filesOf(join(dataFolder, 'library'))).toEqual(filesBefore);
  expect((await app.snapshot()).itemCount).toBe(12);

  const { report, mergeId, events } = await merge(app, folder);
  expect(report).toMatchObject({ added: plan.added, joined: 3, alreadyHere: 1, conflictCount: 0, skipped: 0 });
  expect(events[0]).toMatchObject({ kind: 'progress', mergeId });
  expect(filesOf(folder)).toEqual(otherBefore);
  expect((await app.snapshot()).itemCount).toBe(24);
  const shot = (await app.snapshot()).collections.find(({ name }) => name === 'Opening shot');
  expect(shot?.parentId).toBe(lake.id);
  for (const [at, item] of theirs.slice(4).entries()) {
    const here = await app.calls.library.item({ id: item.id });
    expect(said(here)).toEqual(said(item));
    expect(here.collections ?? []).toEqual(at < 3 ? [shot?.id] : []);
    const served = await app.handle(new Request(`triptych://app${mediaRoute(item.id)}`));
    expect(Buffer.from(await served.arrayBuffer())).toEqual(readFileSync(join(folder, item.file)));
    const recipe = await app.calls.library.recipe({ id: item.id }).catch(() => undefined);
    if (item.runId !== undefined) expect(recipe?.draft.values['prompt']).toBe(item.prompt);
  }
  const [, joined] = theirs;
  const before = mine.find(({ id }) => id === joined?.id);
  const after = await app.calls.library.item({ id: joined?.id ?? '' });
  expect(after).toMatchObject({
    tags: [...(before?.tags ?? []), 'theirs'],
    title: 'Theirs',
    note: before?.note ?? 'Seen there',
  });

  const again = (await scan(app, folder)).report;
  expect(again).toMatchObject({
    added: { count: 0, bytes: 0 },
    joined: 0,
    alreadyHere: 16,
    conflictCount: 0,
    collections: [],
    projects: [],
    projectsHere: 0,
  });
  const filesAfter = filesOf(join(dataFolder, 'library'));
  expect((await merge(app, folder)).report).toMatchObject({ added: { count: 0 }, joined: 0, alreadyHere: 16 });
  await until(() => noneDue(dataFolder));
  expect(filesOf(join(dataFolder, 'library')).length).toBe(filesAfter.length);

  // The second merge was later.
  await expect(app.calls.library.undoMerge({ mergeId: mergeId ?? '' })).rejects.toMatchObject({
    data: { kind: 'not-found' },
  });
});

test('a merge with a data folder also copies the input images of runs', async () => {
  const [dataFolder, other] = [await temporaryFolder(), await temporaryFolder()];
  const there = await openTestApp({ dataFolder: other });
  const body = makeImage(60, 40);
  const headers = { 'content-length': String(body.length) };
  const given = new Request(`triptych://app${inputUploadRoute('heron.png')}`, {
    ...{ method: 'POST', body: new Uint8Array(body), headers },
  });
  const image = imageFileSchema.parse(await (await there.handle(given)).json());
  await there.close();
  await storeResults(other, { from: 0, count: 2, images: [image] });
  const app = await openTestApp({ dataFolder });
  const served = () => app.handle(new Request(`triptych://app${inputRoute(image.hash)}`));
  expect((await served()).status).toBe(404);
  await merge(app, other);
  expect(Buffer.from(await (await served()).arrayBuffer())).toEqual(body);
});

test('one undo moves the copied results to the trash, and reverts the changes of existing ones', async () => {
  const { dataFolder, folder, mine } = await twoLibraries();
  const app = await openTestApp({ dataFolder });
  const { mergeId = '' } = await merge(app, folder);
  expect((await app.snapshot()).itemCount).toBe(24);
  expect(await app.calls.library.undoMerge({ mergeId })).toEqual({ count: 12 });
  expect((await app.snapshot()).itemCount).toBe(12);
  const { items } = await app.calls.library.items({ ids: mine.map(({ id }) => id) });
  const sorted = (list: readonly Item[]) =>
    list.map(({ thumbHash: _, ...item }) => item).sort((a, b) => (a.id < b.id ? -1 : 1));
  expect(sorted(items)).toEqual(sorted(mine));
  // Items in the trash count as present and stay in the trash.
  expect((await merge(app, folder)).report.added.count).toBe(0);
});

test('for a result with different data, the user chooses their own, the newer, or both', async () => {
  for (const choice of ['mine', 'newer', 'both'] as const) {
    const [dataFolder, other] = [await temporaryFolder(), await temporaryFolder()];
    const [, one, two] = await storeResults(dataFolder, { from: 0, count: 3 });
    await storeResults(other, { from: 0, count: 3 });
    if (!one || !two) throw new Error('There are too few items.');
    const there = await openTestApp({ dataFolder: other });
    await there.calls.library.edit({ target: { ids: [one.id, two.id] }, change: { rating: 5, addTags: ['five'] } });
    await until(() => noneDue(other));
    await there.close();
    const sidecar = (root: string, item: Item) => join(root, 'library', item.file.replace('.png', '.json'));
    // For one item the other library has the newer change, for the second item this library.
    utimesSync(sidecar(dataFolder, one), 1_000, 1_000);
    utimesSync(sidecar(other, two), 1_000, 1_000);
    const app = await openTestApp({ dataFolder });
    const plan = (await scan(app, other)).report;
    expect(plan.conflicts).toEqual(
      expect.arrayContaining([
        { itemId: one.id, file: one.file, differs: ['rating'], newer: 'there' },
        { itemId: two.id, file: two.file, differs: ['rating'], newer: 'here' },
      ]),
    );
    await merge(app, other, choice);
    const rating = async (item: Item) => (await app.calls.library.item({ id: item.id })).rating;
    expect([await rating(one), await rating(two)]).toEqual([choice === 'newer' ? 5 : one.rating, two.rating]);
    const { items, itemCount } = await app.snapshot();
    expect(itemCount).toBe(choice === 'both' ? 5 : 3);
    if (choice !== 'both') expect((await app.calls.library.item({ id: two.id })).tags).toContain('five');
    else
      expect(
        items
          .filter((item) => item.rating === 5)
          .map(({ hash }) => hash)
          .sort(),
      ).toEqual([one.hash, two.hash].sort());
    expect((await merge(app, other, choice)).report).toMatchObject({ added: { count: 0 }, joined: 0 });
    expect((await app.snapshot()).itemCount).toBe(itemCount);
    await app.close();
  }
});

test('hostile, damaged and newer sidecars are skipped and listed, and nothing is written outside the library', async () => {
  const [dataFolder, other] = [await temporaryFolder(), await temporaryFolder()];
  const [good, loose, sly] = await storeResults(other, { from: 0, count: 3 });
  await storeResults(dataFolder, { from: 50, count: 1 });
  if (!good || !loose || !sly) throw new Error('There are too few items.');
  const at = (name: string) => join(other, 'library', name);
  const json = (item: Item) => at(item.file.replace('.png', '.json'));
  renameSync(at(loose.file), at('mine.png'));
  const described = JSON.parse(readFileSync(json(sly), 'utf8'));
  const slyItem = { ...described.item, file: '../../../taken.png', taskId: '../../../taken', modelId: '../../..' };
  writeFileSync(json(sly), JSON.stringify({ ...described, item: { ...slyItem, origin: undefined } }));
  copyFileSync(at('mine.png'), at('newer.png'));
  writeFileSync(at('newer.png'), makeImage(33, 22));
  writeFileSync(at('newer.json'), JSON.stringify({ format: 'triptych-sidecar', version: 9 }));
  writeFileSync(at('broken.png'), 'no picture');
  writeFileSync(at('broken.json'), '{"format":');
  symlinkSync('/etc', at('linked'));
  symlinkSync('/etc/hostname', at('linked.png'));
  mkdirSync(at('.trash/2026'), { recursive: true });
  writeFileSync(at('.trash/2026/gone.png'), makeImage(20, 20));

  const app = await openTestApp({ dataFolder });
  const outside = filesOf(other);
  const { report } = await merge(app, at(''));
  expect(filesOf(other)).toEqual(outside);
  expect(Object.fromEntries(report.lines.map(({ file, what }) => [file, what]))).toMatchObject({
    'newer.json': 'A newer version of Triptych wrote it.',
    'broken.json': 'It isn’t JSON.',
    'broken.png': expect.stringContaining('neither an image nor a video'),
    linked: 'It is a link; links aren’t followed.',
    'linked.png': 'It is a link; links aren’t followed.',
    [loose.file.replace('.png', '.json')]: 'The described file isn’t next to it.',
  });
  expect(report.added.count).toBe(4);
  const { items } = await app.snapshot();
  expect(items.find(({ origin }) => origin?.kind === 'import' && origin.name === 'mine.png')).toBeDefined();
  for (const { file } of items) expect(file).toMatch(/^\d{4}\/\d\d\/[a-z0-9.-]+\.png$/);
  expect(items.find(({ id }) => id === sly.id)).toMatchObject({ hash: sly.hash });

  const refusal = async (folder: string) =>
    scan(app, folder).then(
      () => 'taken',
      (error) => error.data.sentence,
    );
  expect(await refusal(join(dataFolder, 'library'))).toMatch(/the folder of this library/);
  expect(await refusal(dataFolder)).toMatch(/the folder of this library|inside this folder/);
  expect(await refusal(join(dataFolder, 'library', '2026'))).toMatch(/inside this library/);
  expect(await refusal('somewhere')).toMatch(/^Enter the full path/);
  expect(await refusal(join(other, 'nowhere'))).toMatch(/the folder doesn’t exist/);
});

test('a stopped merge ends after the current file, and a second merge at the same time is refused', async () => {
  const [dataFolder, other] = [await temporaryFolder(), await temporaryFolder()];
  await storeResults(dataFolder, { from: 0, count: 1 });
  await storeResults(other, { from: 1, count: 30 });
  const app = await openTestApp({ dataFolder });
  const stop = new AbortController();
  const stream = await app.calls.library.merge({ folder: other, conflicts: 'mine' }, { signal: stop.signal });
  const first = await stream.next();
  expect(first.value).toMatchObject({ kind: 'progress', mergeId: expect.any(String) });
  await expect(merge(app, other)).rejects.toMatchObject({ data: { kind: 'input' } });
  stop.abort();
  await stream.return?.(undefined);
  const whole = () => merge(app, other).then(({ report }) => report.alreadyHere + report.added.count);
  await expect.poll(whole).toBe(30);
  expect((await app.snapshot()).itemCount).toBe(31);
});
