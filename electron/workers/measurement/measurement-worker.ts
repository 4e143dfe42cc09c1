import { serveThread } from '../../util/worker-thread.ts';
import { doMeasurement } from './measurement-job.ts';

// Media files from anywhere are parsed in a thread of their own: one that takes all time or memory there is ends this
// thread and nothing else. See docs/decisions/2026-11-22-media-measured-in-workers.md.

// Loaded before the first job, so that the time limit excludes it.
await import('mediabunny');

serveThread(doMeasurement);
