import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { openCore } from '../support/open-core.ts';

// Performs the golden run in a separate process: `node golden-process.ts DATA_FOLDER BASE_URL KEY SPEED SETTINGS
// INTENT EDITS`. Opens an app, starts the intent if there is one, and ends when nothing is left to do. EDITS: the ids of
// a project and a shot. The process creates and edits them around the run, and writes each confirmed edit to stdout.

const [dataFolder = '', baseUrl = '', key = '', speed = '', settings = '{}', intent = '', edits = ''] =
  process.argv.slice(2);

const { core: app, calls } = await openCore({
  dataFolder,
  settingsFile: { read: () => JSON.parse(settings), write: () => {} },
  clock: loadTolerantClock(Number(speed)),
  temporaryConnection: { baseUrl, key },
});
const { projectId, shotId } = JSON.parse(edits || '{}') as { projectId?: string; shotId?: string };
const confirm = (text: string) => process.stdout.write(`${text}\n`);
let title = 0;

async function edit(): Promise<void> {
  if (projectId === undefined || shotId === undefined || title === 6) return;
  const next = title + 1;
  await calls.projects.change({ id: projectId, shots: [{ id: shotId, title: String(next) }] });
  title = next;
  confirm(String(title));
}

if (projectId !== undefined) {
  await calls.projects.create({ id: projectId });
  confirm('project');
  await calls.projects.createShots({ id: projectId, shots: [{ id: shotId, title: '0' }] });
  confirm('shot');
  await edit();
}
if (intent !== '') await calls.tasks.start({ ...JSON.parse(intent), shotId });
while (app.unfinishedCount() > 0) {
  await edit();
  await new Promise((resolve) => setTimeout(resolve, 5));
}
await app.close();
