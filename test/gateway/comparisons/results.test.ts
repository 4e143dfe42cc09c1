import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { comparisonSchema } from '../../../shared/comparisons/comparison.ts';
import { frameRoute } from '../../../shared/contract/http-routes.ts';
import type { Item } from '../../../shared/library/item.ts';
import { openFaultServer } from '../../support/fault-server.ts';
import { makeImage } from '../../support/make-images.ts';
import { smallVideo } from '../../support/small-video.ts';
import { completedWith, openAtFaultServer, taskAnswer, videoModel } from '../faults/app-at-fault-server.ts';
import { type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import { plannedRuns, untilSent } from './comparison-test-setup.ts';

const video = smallVideo();

/** An app with a comparison of one run, whose results are these files. */
async function withResults(files: readonly Buffer[], modelId?: string) {
  const dataFolder = await temporaryFolder();
  const host = await openFaultServer(({ entry, answer }) => answer(200, {}, files[Number(entry.path.slice(1))]));
  const links = files.map((_, index) => `${host.origin}/${index}`);
  const poll = modelId === videoModel ? taskAnswer('completed', { videos: links }) : completedWith(...links);
  const { app, gateway } = await openAtFaultServer({ poll }, { dataFolder });
  const runs = plannedRuns(1, modelId);
  const id = randomUUID();
  await app.calls.comparisons.start({ id, title: 'Herons', runs });
  await untilSent(app, id);
  const [task] = (await app.calls.comparisons.contents({ id })).tasks;
  if (!task) throw new Error('There is no task');
  await app.taskWhere(task.id, (each) => each.state === 'done');
  const { items } = await app.calls.comparisons.contents({ id });
  const [item] = items;
  if (!item) throw new Error('There is no result');
  return { app, gateway, id, runs, task, item, items, library: join(dataFolder, 'library') };
}

const sidecarOf = async (library: string, item: Item): Promise<{ item: Item; task?: object; frame?: object }> =>
  JSON.parse(await readFile(join(library, item.file.replace(/\.\w+$/, '.json')), 'utf8'));

const postFrame = (app: TestApp, itemId: string, body: Uint8Array, place = { frame: 3, seconds: 0.2 }) =>
  app.handle(
    new Request(`http://localhost${frameRoute(itemId, place)}`, { method: 'POST', body: new Uint8Array(body) }),
  );

test('results name their run in the row and in the sidecar, and are found after the task is removed from the list', async () => {
  const { app, id, runs, task, items, library } = await withResults([makeImage(900, 600), makeImage(300, 200)]);
  const [runId] = runs.map((run) => run.id);
  expect(items.map((item) => [item.comparisonId, item.runId])).toEqual([
    [id, runId],
    [id, runId],
  ]);
  for (const item of items) {
    const sidecar = await sidecarOf(library, item);
    expect(sidecar.item).toMatchObject({ comparisonId: id, runId });
    expect(sidecar.task).toMatchObject({ comparisonId: id, runId });
  }
  await app.calls.tasks.remove({ ids: [task.id] });
  const { tasks, items: found } = await app.calls.comparisons.contents({ id });
  expect(tasks).toEqual([]);
  expect(found.map((item) => item.id)).toEqual(items.map((item) => item.id));
  // The run counts as sent.
  await app.calls.comparisons.startRuns({ id, runIds: [runId ?? ''] });
  expect((await app.calls.comparisons.contents({ id })).starting).toEqual([]);
  expect((await app.calls.comparisons.page({ limit: 10 })).comparisons[0]?.itemIds).toHaveLength(1);
});

test('chosen results open as a comparison, even if a file is missing, and at most a hundred fit', async () => {
  const { app, items, library } = await withResults([makeImage(900, 600), makeImage(300, 200)]);
  const { calls } = app;
  const itemIds = items.map((item) => item.id);
  const opened = await calls.comparisons.open({ itemIds });
  expect(opened).toMatchObject({ title: 'prompt 1', runs: [] });
  await rm(join(library, items[0]?.file ?? ''));
  const contents = await calls.comparisons.contents({ id: opened.id });
  expect(contents.items.map((item) => item.id).sort()).toEqual([...itemIds].sort());
  const { id } = opened;
  for (let round = 0; round < 3; round += 1) await calls.comparisons.addItems({ id, itemIds });
  expect((await calls.comparisons.get({ id })).stage.champion).toBeUndefined();
  // More panes than the stage shows at once start as pick and challenger, until the user leaves that view.
  const { stage } = await calls.comparisons.addItems({ id, itemIds });
  expect(stage.champion).toEqual({ isOn: true, skipsRejected: true });
  await calls.comparisons.change({ id, stage: { ...stage, champion: { isOn: false, skipsRejected: true } } });
  const many = Array.from({ length: 45 }, () => itemIds).flat();
  expect((await calls.comparisons.addItems({ id, itemIds: many })).stage.champion?.isOn).toBe(false);
  await expect(calls.comparisons.addItems({ id, itemIds })).rejects.toMatchObject({
    data: {
      kind: 'input',
      sentence: 'A comparison holds at most 100 results; this would be 102. Remove a pane first.',
    },
  });
  expect((await calls.comparisons.get({ id })).panes).toHaveLength(100);
  const ofForty = await calls.comparisons.open({ itemIds: many.slice(0, 40) });
  expect(ofForty.panes).toHaveLength(40);
  expect(ofForty.stage.champion?.isOn).toBe(true);
  await expect(calls.comparisons.open({ itemIds: [randomUUID()] })).rejects.toMatchObject({
    data: { kind: 'not-found' },
  });
});

test('a rating is saved in the row and in the sidecar, 0 and null remove it, and an old sidecar is still read', async () => {
  const { app, item, library } = await withResults([makeImage(900, 600)]);
  const { rate, item: read } = app.calls.library;
  // The sidecar of a version without runs and ratings.
  const path = join(library, item.file.replace(/\.\w+$/, '.json'));
  const { comparisonId: _, runId: __, ...old } = item;
  const sidecar = await sidecarOf(library, item);
  await writeFile(path, JSON.stringify({ ...sidecar, item: old }));

  await Promise.all([rate({ ids: [item.id], rating: 4 }), rate({ ids: [item.id], flag: 'pick' })]);
  expect(await read({ id: item.id })).toMatchObject({ rating: 4, flag: 'pick' });
  const marks = { id: item.id, rating: 4, flag: 'pick', hash: item.hash };
  await expect.poll(async () => (await sidecarOf(library, item)).item).toMatchObject(marks);
  const after = await sidecarOf(library, item);
  expect(after.task).toEqual(sidecar.task);
  expect(app.pushes.findLast((push) => push.kind === 'put' && push.part === 'items')).toMatchObject({
    entry: { rating: 4, flag: 'pick' },
  });

  await rate({ ids: [item.id], rating: 0, flag: null });
  const { rating, flag } = await read({ id: item.id });
  expect([rating, flag]).toEqual([undefined, undefined]);
  await expect.poll(async () => (await sidecarOf(library, item)).item).not.toHaveProperty('rating');
  // A missing result is skipped, because there may be many others.
  await expect(rate({ ids: [randomUUID()], rating: 1 })).resolves.toBeUndefined();
  await expect(rate({ ids: [item.id], rating: 6 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('the frames of a video are measured and not assumed, and a file without frames reports this', async () => {
  const { app, item, library } = await withResults([video], videoModel);
  const itemVideo = await app.calls.library.videoFrames({ id: item.id });
  expect(itemVideo.codec).toMatch(/^avc1\./);
  expect(itemVideo.audioCodec).toBeUndefined();
  expect(itemVideo.frameTimes.map((time) => Math.round(time * 1000))).toEqual([0, 100, 200, 300, 400]);
  expect(itemVideo.seconds).toBeCloseTo(0.5, 3);
  await writeFile(join(library, item.file), Buffer.from('no film at all'));
  // Known under the former hash of the file.
  expect(await app.calls.library.videoFrames({ id: item.id })).toEqual(itemVideo);

  const broken = await withResults([video], videoModel);
  await writeFile(join(broken.library, broken.item.file), video.subarray(0, 40));
  await expect(broken.app.calls.library.videoFrames({ id: broken.item.id })).rejects.toMatchObject({
    data: { kind: 'answer', sentence: expect.stringContaining('can’t be read') },
  });
  await writeFile(join(broken.library, broken.item.file), video);
  expect((await broken.app.calls.library.videoFrames({ id: broken.item.id })).frameTimes).toHaveLength(5);
});

test('a frame of a video becomes an image with its source, and is saved only once', async () => {
  const { app, item, library } = await withResults([video], videoModel);
  const png = makeImage(64, 48);
  const answers = await Promise.all([postFrame(app, item.id, png), postFrame(app, item.id, png)]);
  const [frame, again] = (await Promise.all(answers.map((answer) => answer.json()))) as Item[];
  if (!frame) throw new Error('There is no frame');
  expect(again?.id).toBe(frame.id);
  const origin = { kind: 'frame', itemId: item.id, frame: 3, seconds: 0.2 };
  expect(frame).toMatchObject({ kind: 'image', mime: 'image/png', width: 64, height: 48, origin });
  expect(frame).toMatchObject({ modelId: item.modelId, prompt: item.prompt });
  expect((await sidecarOf(library, frame)).frame).toMatchObject({ itemId: item.id, hash: item.hash, frame: 3 });
  expect(app.pushes.some((push) => push.kind === 'put' && push.part === 'items' && push.entry.id === frame.id)).toBe(
    true,
  );
  const other = (await (await postFrame(app, item.id, png, { frame: 4, seconds: 0.3 })).json()) as Item;
  expect(other.id).not.toBe(frame.id);
  // A rating is written to the sidecar of a frame like of any other result.
  await app.calls.library.rate({ ids: [frame.id], flag: 'reject' });
  await expect.poll(async () => (await sidecarOf(library, frame)).item.flag).toBe('reject');
  await expect(app.calls.library.recipe({ id: frame.id })).rejects.toMatchObject({
    data: { sentence: expect.stringContaining('frame of a video') },
  });
  const names = (await readdir(library, { recursive: true })).filter((name) => name.endsWith('.png'));
  expect(names).toHaveLength(2);
});

test('a saved frame must be a PNG, a frame, and of a video', async () => {
  const { app, item } = await withResults([video], videoModel);
  const png = makeImage(64, 48);
  const refused = [
    postFrame(app, item.id, video),
    postFrame(app, item.id, png.subarray(0, png.length / 2)),
    postFrame(app, item.id, png, { frame: 0, seconds: 0 }),
    postFrame(app, item.id, png, { frame: 1, seconds: Number.NaN }),
    postFrame(app, item.id, new Uint8Array(64_000_001)),
  ];
  expect((await Promise.all(refused)).map((answer) => answer.status)).toEqual([422, 422, 422, 422, 422]);
  expect((await postFrame(app, randomUUID(), png)).status).toBe(404);
  const frame = (await (await postFrame(app, item.id, png)).json()) as Item;
  expect((await postFrame(app, frame.id, png)).status).toBe(422);
});

test('the view of a comparison is saved, and only changes by the user move the comparison to the top', async () => {
  const { app, id, items } = await withResults([makeImage(900, 600)]);
  const { calls } = app;
  const { panes, stage, changedAt } = await calls.comparisons.get({ id });
  const left = { ...stage, layout: 'blink' as const, clock: { ...stage.clock, at: 1.25, speed: 0.5 } };
  const changedBack = await calls.comparisons.change({ id, stage: left });
  expect(changedBack).toMatchObject({ stage: left, changedAt });
  const named = await calls.comparisons.change({ id, title: ' Heron, day two ' });
  expect(named.title).toBe('Heron, day two');
  expect(named.changedAt).toBeGreaterThan(changedAt);
  expect(comparisonSchema.parse(await calls.comparisons.get({ id }))).toMatchObject({ stage: left });

  const [pane] = panes;
  if (!pane) throw new Error('There is no pane');
  const unknownPane = { ...pane, id: randomUUID(), source: { kind: 'run' as const, runId: randomUUID(), position: 1 } };
  for (const wrong of [[pane, pane], [unknownPane]]) {
    await expect(calls.comparisons.change({ id, panes: wrong })).rejects.toMatchObject({ data: { kind: 'input' } });
  }

  const find = async (search: string, inTrash = false) =>
    (await calls.comparisons.page({ search, inTrash, limit: 10 })).comparisons.map((each) => each.id);
  for (const words of ['heron day', 'PROMPT 1', 'image-c-2.5', '']) expect(await find(words)).toEqual([id]);
  expect(await find('heron swan')).toEqual([]);
  await calls.comparisons.remove({ id });
  expect(await find('')).toEqual([]);
  expect(await find('', true)).toEqual([id]);
  expect(app.pushes).toContainEqual({ kind: 'remove', part: 'comparisons', id });
  await calls.comparisons.restore({ id });
  expect(await find('')).toEqual([id]);
  expect((await calls.library.item({ id: items[0]?.id ?? '' })).comparisonId).toBe(id);
});

test('votes are saved by id, sent oldest first, and name only existing candidates', async () => {
  const { app, id, items } = await withResults([makeImage(900, 600), makeImage(300, 200)]);
  const { vote, votes, undoVote } = app.calls.comparisons;
  const candidates = items.map((item) => ({ itemId: item.id, modelId: item.modelId }));
  const one = { id: randomUUID(), comparisonId: id, task: 'image' as const, criterion: 'overall' as const, candidates };
  await vote({ ...one, best: [0], blind: true });
  await vote({ ...one, best: [1], blind: true });
  await vote({ ...one, id: randomUUID(), criterion: 'prompt', best: [0, 1], blind: false });
  expect((await votes({})).votes.map((each) => each.best)).toEqual([[1], [0, 1]]);
  expect((await votes({ criterion: 'prompt', comparisonId: id })).votes).toHaveLength(1);
  expect((await votes({ task: 'text-to-video' })).votes).toEqual([]);
  await expect(vote({ ...one, best: [2], blind: true })).rejects.toMatchObject({ data: { kind: 'input' } });
  await expect(vote({ ...one, comparisonId: randomUUID(), best: [0], blind: true })).rejects.toMatchObject({
    data: { kind: 'not-found' },
  });
  await undoVote({ id: one.id });
  expect((await votes({})).votes).toHaveLength(1);
});
