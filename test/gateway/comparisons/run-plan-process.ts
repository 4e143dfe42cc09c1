import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { openCore } from '../support/open-core.ts';

// Runs an app in a separate process that can be killed: `node run-plan-process.ts DATA_FOLDER BASE_URL KEY`, the plan on
// stdin. With `isListed`, its runs are put into the list and started there. Ends when nothing is left to do.

const [dataFolder = '', baseUrl = '', key = ''] = process.argv.slice(2);
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);

const { core: app, calls } = await openCore({
  dataFolder,
  clock: loadTolerantClock(50),
  temporaryConnection: { baseUrl, key },
});
const { isListed, ...plan } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
if (isListed) await calls.comparisons.changeList({ add: plan.runs });
const runIds = isListed ? plan.runs.map((run: { id: string }) => run.id) : [];
const { id } = await (isListed
  ? calls.comparisons.startListed({ id: plan.id, runIds })
  : calls.comparisons.start(plan));
const isSending = async () => (await calls.comparisons.contents({ id })).starting.length > 0;
while ((await isSending()) || app.unfinishedCount() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
await app.close();
