import { serveThread } from '../util/worker-thread.ts';
import { doDatabaseJob } from './database-job.ts';

// A database is read from end to end in a thread of its own: that takes seconds, and main answers meanwhile.

serveThread(doDatabaseJob);
