import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openSandbox } from './sandbox.ts';

// The sandbox as a process of its own:
//
//   node electron/sandbox/run-sandbox.ts [--port N] [--media-port N] [--key K] [--state-folder DIR]
//     [--pending-ms N] [--processing-ms N] [--link-life-ms N] [--stream-ms N] [--ledger FILE]
//
// Prints one line of JSON, {"baseUrl","key","mediaOrigin"}, when it is ready. Appends every received request to the
// ledger.

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    'media-port': { type: 'string' },
    key: { type: 'string' },
    'state-folder': { type: 'string' },
    'pending-ms': { type: 'string' },
    'processing-ms': { type: 'string' },
    'link-life-ms': { type: 'string' },
    'stream-ms': { type: 'string' },
    ledger: { type: 'string' },
  },
});

const ledgerFile = values.ledger;
const sandbox = await openSandbox({
  ...(values.key === undefined ? {} : { key: values.key }),
  ...(values['state-folder'] === undefined ? {} : { stateFolder: values['state-folder'] }),
  port: number('port', 0),
  mediaPort: number('media-port', 0),
  pace: { pendingMs: number('pending-ms', 1500), processingMs: number('processing-ms', 3000) },
  linkLifeMs: number('link-life-ms', 3_600_000),
  streamMs: number('stream-ms', 12),
  // Synchronous, so that an entry is on the disk before its answer is sent.
  ...(ledgerFile === undefined ? {} : { onEntry: (entry) => appendFileSync(ledgerFile, `${JSON.stringify(entry)}\n`) }),
});
const { baseUrl, key, mediaOrigin } = sandbox;
process.stdout.write(`${JSON.stringify({ baseUrl, key, mediaOrigin })}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    sandbox.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}

function number(name: Exclude<keyof typeof values, 'key' | 'state-folder' | 'ledger'>, preset: number): number {
  const text = values[name];
  if (text === undefined) return preset;
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} must be a number, not ${text}`);
  return value;
}
