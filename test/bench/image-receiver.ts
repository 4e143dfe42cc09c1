import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { request } from 'undici';
import { requestAndStreamAnswer } from '../../electron/conversations/stream/request-and-stream-answer.ts';
import { systemClock } from '../../electron/host/host.ts';
import { createGatewayClient } from '../../electron/http/gateway/gateway-client.ts';
import { recordRequests } from '../../electron/request-log/record-requests.ts';
import { createRequestLog } from '../../electron/request-log/request-log.ts';
import { openRequestLogDatabase } from '../../electron/storage/database/request-log-database.ts';
import { createRedactor } from '../../electron/util/redact.ts';
import { pendingAnswer } from '../support/pending-answer.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

// Receives one streamed image and prints the cost in one line: `image-receiver.ts ORIGIN ours|dropped`.

const [origin = '', way = ''] = process.argv.slice(2);
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

/** Receives the image like the program, including the request log. */
async function ours(path: string): Promise<number> {
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

/** Reads the same bytes and drops them. Shows how much other programs on this machine slow down any receiver. */
async function dropped(path: string): Promise<number> {
  const { body } = await request(origin + path, { method: 'POST', body: '{}' });
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) bytes += chunk.byteLength;
  return bytes;
}

const receive = way === 'dropped' ? dropped : ours;
// The first request pays for loading and compiling.
for (let turn = 0; turn < 5; turn += 1) await receive('/small');
globalThis.gc?.();
const before = process.memoryUsage().rss;
let peak = before;
const sampler = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 2);
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const start = performance.now();
const length = await receive('/large');
const took = performance.now() - start;
delay.disable();
clearInterval(sampler);
peak = Math.max(peak, process.memoryUsage().rss);
process.stdout.write(
  `${JSON.stringify({ length, took, p99: delay.percentile(99) / 1e6, worst: delay.max / 1e6, increase: peak - before })}\n`,
);
await client.close();
store.close();
folder.remove();
