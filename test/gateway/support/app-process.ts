import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { openCore } from './open-core.ts';

// Runs the program in a separate process that will be killed: `node app-process.ts DATA_FOLDER BASE_URL KEY`, the
// intent on stdin.

const [dataFolder = '', baseUrl = '', key = ''] = process.argv.slice(2);
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);

const { calls } = await openCore({ dataFolder, clock: loadTolerantClock(50), temporaryConnection: { baseUrl, key } });
const intent = JSON.parse(Buffer.concat(chunks).toString('utf8'));
// Several runs of one click are a comparison.
await ('runs' in intent ? calls.comparisons.start(intent) : calls.tasks.start(intent));
// Runs until it is killed.
setInterval(() => {}, 1000);
