import { renameSync, rmSync, statSync } from 'node:fs';
import { renameWithRetries } from '../../files/rename-with-retries.ts';
import { isFileInUse } from '../../files/system-error-codes.ts';
import { serveThread } from '../../util/worker-thread.ts';
import { type MoveFilesJob, type MovingDisk, moveFiles } from './move-files.ts';

// An asynchronous call costs main about as much as ten synchronous ones cost this thread, and a move needs six.

const workerDisk: MovingDisk = {
  exists: async (path) => statSync(path, { throwIfNoEntry: false }) !== undefined,
  async rename(from, to) {
    try {
      renameSync(from, to);
    } catch (error) {
      if (!isFileInUse(error)) throw error;
      await renameWithRetries(from, to);
    }
  },
  remove: async (path) => rmSync(path, { force: true }),
};

serveThread((job: MoveFilesJob) => moveFiles(job, workerDisk));
