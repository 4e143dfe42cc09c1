import { createRouterClient } from '@orpc/server';
import type { ContractRouter } from '../../../electron/api/implement-contract.ts';
import { callsWithIntents } from '../../support/calls-with-intents.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { openCore } from '../support/open-core.ts';
import { importAllWatched, watchSpeed } from './watch-steps.ts';

// Watches a folder in a separate process that will be killed: `node watch-process.ts DATA_FOLDER WATCH_FOLDER`. The
// process imports the files that are there already and the ones that it writes.

const [dataFolder = '', folder = ''] = process.argv.slice(2);
const { core: app } = await openCore({ dataFolder, clock: loadTolerantClock(watchSpeed) });
await importAllWatched(callsWithIntents(createRouterClient(app.router as ContractRouter)), folder);
await app.close();
