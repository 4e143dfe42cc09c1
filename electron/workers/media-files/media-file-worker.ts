import { serveThread } from '../../util/worker-thread.ts';
import { type MediaFileJob, runMediaFileJob } from './run-media-file-job.ts';

// Untrusted media files are parsed in a separate thread. A file that uses unlimited time or memory ends only this
// thread. See docs/decisions/2026-11-22-media-measured-in-workers.md.

// Loaded before the first job, so that the time limit excludes it.
await import('mediabunny');

// A library could follow a URL in a file. No job of this thread needs the network.
Reflect.deleteProperty(globalThis, 'fetch');

serveThread(async (job: MediaFileJob) => {
  try {
    return await runMediaFileJob(job);
  } catch (error) {
    // A stopped WebAssembly module leaves its memory in any state, so this thread runs no more jobs.
    if (error instanceof WebAssembly.RuntimeError) process.exit(1);
    throw error;
  }
});
