import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import type { ContractRouter } from '../../electron/api/implement-contract.ts';
import { openAppCore } from '../../electron/core/open-app-core.ts';
import { openMemoryKeyVault } from '../support/memory-key-vault.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { compare, type Row } from './harness.ts';
import { writeConversation } from './long-conversation.ts';

const [short, long] = [100, 10_000];
/** Number of openings per measurement, because a single one takes a few milliseconds. */
const times = 5;

/** G9-open: the time that main needs to give a window a conversation of 10,000 messages, beside one of 100. */
export async function openConversation(): Promise<Row[]> {
  const scratch = scratchFolder('bench-conversation');
  const dataFolder = join(scratch.path, 'data');
  mkdirSync(dataFolder);
  const [few, many] = [await writeConversation(dataFolder, short), await writeConversation(dataFolder, long)];
  const core = await openAppCore({
    dataFolder,
    version: '0.0.0-bench',
    host: { shell: 'browser', openLink: async () => {}, revealFile: async () => {} },
    vault: openMemoryKeyVault(),
    settingsFile: { read: () => ({}), write: () => {} },
  });
  const { conversations } = createRouterClient(core.router as ContractRouter);
  const open = async (id: string) => {
    const startTime = performance.now();
    for (let count = 0; count < times; count += 1) {
      const stop = new AbortController();
      for await (const event of await conversations.watch({ id }, { signal: stop.signal })) {
        if (event.kind !== 'start') throw new Error('The first event of the subscription is no start event');
        // Serializes the event like the connection to the window.
        JSON.stringify(event);
        break;
      }
      stop.abort();
    }
    return (performance.now() - startTime) / times;
  };
  try {
    return [
      await compare({
        id: 'G9-open',
        label: `main sends a conversation of ${long.toLocaleString('en')} messages, beside one of ${short}`,
        unit: 'ms',
        atMost: 1.5,
        enough: 2,
        pairs: 15,
        ours: () => open(many),
        peer: () => open(few),
      }),
    ];
  } finally {
    await core.close();
    scratch.remove();
  }
}
