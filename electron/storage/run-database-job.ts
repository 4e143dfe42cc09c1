import { doInThread } from '../util/worker-thread.ts';
import type { DatabaseJob, DatabaseJobResult, doDatabaseJob } from './database-job.ts';

/** Does it in a thread of its own. Only a thread that ends without an answer throws. */
export function runDatabaseJob(job: DatabaseJob): Promise<DatabaseJobResult> {
  return doInThread<typeof doDatabaseJob>(workerAddress(), job);
}

/** Beside this file as source; one bundled file beside the main bundle in the build. */
function workerAddress(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? './database-worker.ts' : './care-worker.js', import.meta.url);
}
