import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DatabaseJob, DatabaseJobResult } from './database-job.ts';

/** Does it in a thread of its own. Only a thread that ends without a word throws. */
export async function runDatabaseJob(job: DatabaseJob): Promise<DatabaseJobResult> {
  const worker = new Worker(workerAddress(), { workerData: job });
  const silence = new AbortController();
  worker.once('exit', () => silence.abort(new Error('The database thread ended without an answer')));
  const [answer] = await once(worker, 'message', { signal: silence.signal });
  return answer as DatabaseJobResult;
}

/** Beside this file as source; one bundled file beside the main bundle in the build. */
function workerAddress(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? './database-worker.ts' : './care-worker.js', import.meta.url);
}
