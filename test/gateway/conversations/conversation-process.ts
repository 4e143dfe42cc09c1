import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { openCore } from '../support/open-core.ts';

// Runs an app in a separate process that sends one question and will be killed: `node conversation-process.ts
// DATA_FOLDER BASE_URL KEY`, the column as JSON on stdin.

const [dataFolder = '', baseUrl = '', key = ''] = process.argv.slice(2);
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const column = JSON.parse(Buffer.concat(chunks).toString('utf8'));

const {
  calls: { conversations },
} = await openCore({ dataFolder, clock: loadTolerantClock(20), temporaryConnection: { baseUrl, key } });
const { id } = await conversations.create({ endpoint: column.endpoint, columns: [column] });
await conversations.send({ id, columnIds: [column.id], parts: [{ kind: 'text', text: 'A question that is kept' }] });
// Runs until it is killed.
setInterval(() => {}, 1000);
