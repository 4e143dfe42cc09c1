import { join } from 'node:path';
import { requestAndStreamAnswer } from '../../electron/conversations/stream/request-and-stream-answer.ts';
import { systemClock } from '../../electron/host/host.ts';
import { createGatewayClient } from '../../electron/http/gateway/gateway-client.ts';
import { recordRequests } from '../../electron/request-log/record-requests.ts';
import { createRequestLog } from '../../electron/request-log/request-log.ts';
import { openRequestLogDatabase } from '../../electron/storage/database/request-log-database.ts';
import { createRedactor } from '../../electron/util/redact.ts';
import { pendingAnswer } from '../support/pending-answer.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

// Receives one streamed image and prints the cost in one line: `image-receiver.ts ORIGIN`.

const [origin = ''] = process.argv.slice(2);
const folder = scratchFolder('bench-image');
const store = openRequestLogDatabase(join(folder.path, 'requests.db'), () => 50_000_000, systemClock);
const redactor = createRedactor();
const log = createRequestLog(store, { clock: systemClock, redactor, onChange: () => {} });
const client = createGatewayClient({
  origin,
  key: 'bench-key',
  clock: systemClock,
  observe: recordRequests(log, 'gateway'),
});

/** Receives the image like the program, including the request log. Returns its number of characters. */
async function receive(path: string): Promise<number> {
  const ended = await requestAndStreamAnswer({
    client,
    path,
    body: '{}',
    answer: pendingAnswer('chat'),
    streams: true,
    clock: systemClock,
    signal: new AbortController().signal,
    onGrowth: () => undefined,
  });
  const taken = [...(ended[0]?.base64.values() ?? [])].flat();
  return taken.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : part.bytes), 0);
}

// The first request pays for loading and compiling.
for (let turn = 0; turn < 5; turn += 1) await receive('/small');
globalThis.gc?.();
const before = process.memoryUsage().rss;
let peak = before;
const sampler = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 2);
const length = await receive('/large');
clearInterval(sampler);
peak = Math.max(peak, process.memoryUsage().rss);
await client.close();
store.close();
folder.remove();
process.stdout.write(`${JSON.stringify({ length, increase: peak - before })}\n`);
