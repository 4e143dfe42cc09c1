import { serveThread } from '../../util/worker-thread.ts';
import { doDatabaseJob } from './check-database.ts';

// Checking a whole database takes seconds, so it runs in a separate thread while main stays responsive.

serveThread(doDatabaseJob);
