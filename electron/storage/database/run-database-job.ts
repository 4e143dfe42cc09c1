import { doInThread } from '../../util/worker-thread.ts';
import type { DatabaseJob, DatabaseJobResult, doDatabaseJob } from './check-database.ts';

/** Runs a job in a separate thread. Throws only if the thread ends without an answer. */
export function runDatabaseJob(job: DatabaseJob): Promise<DatabaseJobResult> {
  return doInThread<typeof doDatabaseJob>(workerAddress(), job);
}

/** Address of the worker: beside this file in the sources, beside the main bundle in a build. */
function workerAddress(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? './database-job-worker.ts' : './care-worker.js', import.meta.url);
}
