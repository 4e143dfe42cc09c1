import { deterministicId } from '../../../electron/util/deterministic-id.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { openCore } from '../support/open-core.ts';
import { readTestSetState } from './test-set-state.ts';

// Builds a test set in a separate process that will be killed: `node test-set-process.ts DATA_FOLDER PROJECT ITEM...`.
// The process keeps the first half of the results as briefs, adds the second half as takes of another column, votes on
// each pair, and undoes one vote. It writes the state of the set to stdout after each confirmed step.

const [dataFolder = '', id = '', ...itemIds] = process.argv.slice(2);
const { core: app, calls } = await openCore({ dataFolder, clock: loadTolerantClock(50) });
const confirm = async () => process.stdout.write(`${await readTestSetState(calls, id)}\n`);
const half = itemIds.length / 2;
const modelId = 'image-c-2.5-t2i-preview';
await confirm();

await calls.projects.createTestSet({ id, source: { kind: 'items', itemIds: itemIds.slice(0, half) } });
await confirm();

const { shots } = await calls.projects.contents({ id });
const takes = shots.map((shot, n) => ({ id: shot.id, addTakes: [{ itemId: itemIds[half + n] ?? '' }] }));
const column = { id: deterministicId('column'), modelId, comparisonIds: [] };
await calls.projects.change({ id, project: { testSet: { columns: [column] } }, shots: takes });
await confirm();

const { id: comparisonId } = await calls.comparisons.open({ title: 'Round', itemIds });
for (const [n] of shots.entries()) {
  const candidates = [itemIds[n], itemIds[half + n]].map((itemId = '') => ({ itemId, modelId }));
  await calls.comparisons.vote({
    ...{ id: deterministicId(`vote ${n}`), comparisonId, task: 'image', criterion: 'overall', blind: true },
    ...{ candidates, best: [n % 2] },
  });
  await confirm();
}
await calls.comparisons.undoVote({ id: deterministicId('vote 3') });
await confirm();
await app.close();
