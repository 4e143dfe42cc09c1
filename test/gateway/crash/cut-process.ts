import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { openCore } from '../support/open-core.ts';
import { exportCut, readCutState } from './cut-state.ts';

// Edits a project in a separate process that will be killed: `node cut-process.ts DATA_FOLDER EXPORT_FOLDER PROJECT`.
// PROJECT: a project with four shots in the library, each with a take. The process imports a shot list, reorders, selects
// a take by a pick in its comparison, exports the cut, and imports the edited export. It writes the state of the project
// to stdout after each confirmed step.

const [dataFolder = '', exportFolder = '', id = ''] = process.argv.slice(2);
const { core: app, calls } = await openCore({ dataFolder, clock: loadTolerantClock(50) });
const confirm = async () => process.stdout.write(`${await readCutState(calls, id)}\n`);
const { shots } = await calls.projects.contents({ id });
const [first, second, third, fourth] = shots;
if (!first || !second || !third || !fourth) throw new Error('The project has too few shots.');
await confirm();

const imported = ['Fog', 'Boat'].map((title, index) => ({ title, brief: `Line ${index}`, planned: 48 }));
await calls.projects.createShots({ id, after: second.id, shots: imported });
await confirm();

await calls.projects.moveShots({ id, shotIds: [third.id, fourth.id], after: null });
await confirm();

const comparisonId = randomUUID();
await calls.projects.change({ id, shots: [{ id: first.id, comparisonId }] });
await confirm();
const ids = first.takes.map(({ itemId }) => itemId).slice(1);
await calls.library.edit({ target: { ids }, change: { flag: 'pick' }, place: { comparisonId } });
await confirm();

const name = await exportCut(calls, id, exportFolder);
process.stdout.write('exported\n');

const otio = JSON.parse(readFileSync(join(exportFolder, name, `cut.otio`), 'utf8'));
otio.tracks.children[0].children.reverse();
const text = JSON.stringify(otio);
const { changes } = await calls.projects.compareCut({ projectId: id, format: 'otio', text });
const order = changes.find((change) => change.kind === 'order');
if (!order) throw new Error('The edited export has no new order.');
await calls.projects.change({ id, shots: order.shotIds.map((shotId, index) => ({ id: shotId, position: index + 1 })) });
await confirm();
await app.close();
