import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { projectFilePath } from '../../../electron/library/files/project-file-paths.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import { initialDraft } from '../../../shared/models/model.ts';
import type { Shot } from '../../../shared/projects/shot.ts';
import { adaptBriefs, columnFor, refusalOf, withStart } from '../../../shared/test-sets/briefs.ts';
import { rowsByState, testMatrix } from '../../../shared/test-sets/test-matrix.ts';
import { type FaultServer, openFaultServer } from '../../support/fault-server.ts';
import { knownModel } from '../../support/known-model.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { storeResults } from '../../support/store-results.ts';
import { atOnce, plannedRuns, promptsAt, untilSent } from '../comparisons/comparison-test-setup.ts';
import {
  accepted,
  completedWith,
  imageIntent,
  imageModel,
  inTurn,
  openAtFaultServer,
  resultHost,
  taskAnswer,
} from '../faults/app-at-fault-server.ts';
import { allFilesAreWritten, until } from '../library/seed-items.ts';
import { price } from '../money/spending-test-setup.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

const takesOf = ({ takes }: Shot) => takes.map(({ itemId }) => itemId);

async function contentsOf(app: TestApp, id: string) {
  const contents = await app.calls.projects.contents({ id });
  return { ...contents, shots: contents.shots.filter(({ trashedAt }) => trashedAt === undefined) };
}

test('results, a comparison and shots become test sets with their briefs and their takes', async () => {
  const dataFolder = await temporaryFolder();
  const items = await storeResults(dataFolder, { from: 0, count: 12 });
  const app = await openTestApp({ dataFolder });
  const { projects, comparisons } = app.calls;
  const itemIds = items.map((item) => item.id);

  const id = randomUUID();
  const made = await projects.createTestSet({ id, source: { kind: 'items', itemIds } });
  expect(made).toMatchObject({ leftOut: 0, project: { id, testSet: { columns: [] } } });
  expect(await projects.createTestSet({ id, source: { kind: 'items', itemIds: itemIds.slice(3) } })).toEqual(made);
  const { shots, items: shown } = await contentsOf(app, id);
  expect(shots.map(takesOf)).toEqual(itemIds.map((itemId) => [itemId]));
  expect(shots.map(({ brief }) => brief)).toEqual(items.map(({ prompt }) => prompt));
  // An answer and a frame have no form, only their prompts.
  expect(shots.map(({ request }) => request !== undefined)).toEqual(
    items.map(({ said, origin }) => said === undefined && origin === undefined),
  );
  expect(shown.map((item) => item.id).sort()).toEqual([...itemIds].sort());
  expect((await projects.page({ limit: 10 })).projects).toMatchObject([{ id, isTestSet: true, shotCount: 12 }]);

  const { id: comparisonId } = await comparisons.open({ title: 'Herons', itemIds: itemIds.slice(0, 2) });
  const ofComparison = await projects.createTestSet({
    id: randomUUID(),
    source: { kind: 'comparison', comparisonId },
  });
  expect(ofComparison.project.title).toBe('Herons – test set');
  expect((await contentsOf(app, ofComparison.project.id)).shots).toHaveLength(2);

  const shotIds = shots.slice(4, 7).map((shot) => shot.id);
  await projects.change({ id, shots: [{ id: shotIds[0] ?? '', addTakes: [{ itemId: itemIds[0] ?? '' }] }] });
  const ofShots = await projects.createTestSet({
    id: randomUUID(),
    source: { kind: 'shots', projectId: id, shotIds },
  });
  const copied = await contentsOf(app, ofShots.project.id);
  expect(copied.shots.map(takesOf)).toEqual([[itemIds[4], itemIds[0]], [itemIds[5]], [itemIds[6]]]);
  expect(copied.shots.map(({ request }) => request)).toEqual(shots.slice(4, 7).map(({ request }) => request));
});

test('runs without a result are briefs, and nothing is stored without any brief', async () => {
  const { app } = await openAtFaultServer({ create: ({ json }) => json(400, { detail: 'No.' }) });
  const runs = plannedRuns(3);
  const id = randomUUID();
  await app.calls.comparisons.start({ id, title: 'Herons', runs });
  await untilSent(app, id);
  const made = await app.calls.projects.createTestSet({
    id: randomUUID(),
    source: { kind: 'comparison', comparisonId: id },
  });
  const { shots } = await contentsOf(app, made.project.id);
  expect(shots.map(({ brief, takes }) => [brief, takes])).toEqual([
    ['prompt 1', []],
    ['prompt 2', []],
    ['prompt 3', []],
  ]);

  const { id: empty } = await app.calls.projects.create({ title: 'Empty' });
  const refused = randomUUID();
  await expect(
    app.calls.projects.createTestSet({ id: refused, source: { kind: 'shots', projectId: empty } }),
  ).rejects.toMatchObject({ data: { kind: 'input', sentence: expect.stringMatching(/^There is no brief/) } });
  await expect(app.calls.projects.contents({ id: refused })).rejects.toMatchObject({ data: { kind: 'not-found' } });
});

test('a rebuild of the library restores a test set with its columns and its votes', async () => {
  const dataFolder = await temporaryFolder();
  const items = await storeResults(dataFolder, { from: 0, count: 24 });
  const app = await openTestApp({ dataFolder });
  const { projects, comparisons } = app.calls;
  const itemIds = items.map((item) => item.id);
  const id = randomUUID();
  await projects.createTestSet({ id, source: { kind: 'items', itemIds: itemIds.slice(0, 12) } });
  const { shots } = await contentsOf(app, id);
  const addTakes = (n: number) => [{ itemId: itemIds[12 + n] ?? '' }];
  const settings = { title: 'Sharp', values: { seed: 7 }, extra: '' };
  const column = { id: randomUUID(), modelId: imageModel, settings, comparisonIds: [randomUUID()] };
  await projects.change({
    id,
    project: { testSet: { columns: [column] } },
    shots: shots.map((shot, n) => ({ id: shot.id, addTakes: addTakes(n) })),
  });
  const { id: comparisonId } = await comparisons.open({ title: 'Round', itemIds });
  const candidates = (n: number) =>
    [itemIds[n], itemIds[12 + n]].map((itemId = '') => ({ itemId, modelId: imageModel }));
  const castVote = (n: number, of = candidates(n)) =>
    comparisons.vote({
      ...{ id: randomUUID(), comparisonId, task: 'image', criterion: 'overall', blind: true },
      ...{ candidates: of, best: [n % 2] },
    });
  for (let n = 0; n < 12; n += 1) await castVote(n);
  const undone = await castVote(0);
  await comparisons.undoVote({ id: undone.id });
  // A vote on takes of two briefs counts on the leaderboard.
  await castVote(0, [...candidates(0).slice(0, 1), ...candidates(1).slice(0, 1)]);
  const { votes } = await comparisons.votes({});
  const before = await contentsOf(app, id);
  await until(() => allFilesAreWritten(dataFolder));
  await app.close();

  const file = join(dataFolder, 'library', projectFilePath(id));
  expect(JSON.parse(readFileSync(file, 'utf8')).votes).toHaveLength(13);
  for (const name of ['triptych.db', 'triptych.db-wal', 'triptych.db-shm', 'care.json', 'backups'])
    rmSync(join(dataFolder, name), { recursive: true, force: true });
  const again = await openTestApp({ dataFolder });
  await expect.poll(async () => (await again.snapshot()).maintenance.job).toBeUndefined();
  const after = await contentsOf(again, id);
  expect(after.project).toEqual(before.project);
  expect(after.shots).toEqual(before.shots);
  expect((await again.calls.comparisons.votes({})).votes).toEqual(votes);
});

/** Number of runs that the gateway accepts before the kill. */
const acceptedCount = 3;

/** Returns the runs that a model still lacks, adapted as the window does it. */
async function missingRuns(app: TestApp, id: string, modelId: string) {
  const { project, shots, items, tasks } = await contentsOf(app, id);
  const matrix = testMatrix({ project, shots, items: new Map(items.map((item) => [item.id, item])), tasks });
  const missing = rowsByState(matrix, modelId).get('missing') ?? [];
  const briefs = adaptBriefs({
    project,
    shots: missing.map(({ shot }) => shot),
    model: knownModel(modelId),
    settings: undefined,
    context: { modelOf: modelById, opening: initialDraft },
    cutsTexts: false,
  });
  expect(briefs.map((brief) => refusalOf(brief, {}))).toEqual(briefs.map(() => undefined));
  return briefs.map(({ shot, row }) => ({ id: randomUUID(), modelId, draft: row.draft, shotId: shot.id }));
}

test('after a kill in the middle of 12 runs, only the briefs that were never sent run, each once', async () => {
  const dataFolder = await temporaryFolder();
  let child: ChildProcess | undefined;
  let isKilled = false;
  const gateway: FaultServer = await openFaultServer((exchange) => {
    if (exchange.entry.method !== 'POST') return taskAnswer('pending')(exchange);
    if (isKilled || gateway.count('POST') <= acceptedCount) return accepted(exchange);
    // All other requests at once are active at this moment, and the kill prevents any answer to them.
    return gateway.count('POST') === acceptedCount + atOnce ? child?.kill('SIGKILL') : undefined;
  });
  const connection = { baseUrl: gateway.origin, key: testKey };
  const open = () => openTestApp({ dataFolder, clock: loadTolerantClock(50), temporaryConnection: connection });

  const first = await open();
  const comparisonId = randomUUID();
  const briefs = plannedRuns(12);
  const { id } = await first.calls.projects.create({ title: 'Herons', testSet: { columns: [] } });
  await first.calls.projects.createShots({
    id,
    shots: briefs.map(({ draft }, n) => ({ title: `Brief ${n + 1}`, brief: String(draft.values['prompt']) })),
  });
  const runs = await missingRuns(first, id, imageModel);
  expect(runs).toHaveLength(12);
  const { project } = await contentsOf(first, id);
  const column = columnFor(project, imageModel, undefined, randomUUID);
  await first.calls.projects.change({ id, project: { testSet: withStart(project, column, comparisonId) } });
  await first.close();

  const program = fileURLToPath(new URL('../comparisons/run-plan-process.ts', import.meta.url));
  child = spawn(process.execPath, [program, dataFolder, gateway.origin, testKey], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child?.kill('SIGKILL'));
  child.stdin?.end(JSON.stringify({ id: comparisonId, title: 'Herons', runs }));
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  isKilled = true;

  const app = await open();
  const rest = await missingRuns(app, id, imageModel);
  expect(rest).toHaveLength(12 - acceptedCount - atOnce);
  const second = randomUUID();
  await app.calls.comparisons.start({ id: second, title: 'Rest', runs: rest });
  await untilSent(app, second);
  expect(promptsAt(gateway)).toEqual(briefs.map(({ draft }) => String(draft.values['prompt'])).sort());
  expect(await missingRuns(app, id, imageModel)).toEqual([]);
  expect((await contentsOf(app, id)).project.testSet?.columns).toEqual([
    { id: column.id, modelId: imageModel, comparisonIds: [comparisonId] },
  ]);
});

test('the takes of a test set have the cost and the time of their runs, also those that other projects made', async () => {
  const url = await resultHost();
  const { app } = await openAtFaultServer({ poll: inTurn(taskAnswer('pending'), completedWith(url)) });
  await app.calls.prices.replace({ prices: [price({ modelId: imageModel })] });
  const { id: taskId } = await app.calls.tasks.start(imageIntent);
  await app.taskWhere(taskId, ({ state }) => state === 'done');
  const itemIds = (await app.itemsOf(taskId)).map((item) => item.id);
  const made = await app.calls.projects.createTestSet({ id: randomUUID(), source: { kind: 'items', itemIds } });
  const { runs } = await app.calls.spending.takeRuns({ projectId: made.project.id });
  expect(runs).toEqual([{ taskId, charged: { USD: '0.1' }, milliseconds: expect.any(Number) }]);
  expect(await app.calls.spending.takeRuns({ projectId: randomUUID() })).toEqual({ runs: [] });
});
