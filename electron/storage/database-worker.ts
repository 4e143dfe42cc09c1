import { parentPort, workerData } from 'node:worker_threads';
import { type DatabaseJob, doDatabaseJob } from './database-job.ts';

// A database is read from end to end in a thread of its own: that takes seconds, and main answers meanwhile.

parentPort?.postMessage(doDatabaseJob(workerData as DatabaseJob));
