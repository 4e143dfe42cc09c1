import { WorkerPool } from '../../workers/worker-pool.ts';
import { type MoveFilesJob, type MovingDisk, mainThreadDisk, moveFiles } from './move-files.ts';

type MovedFiles = Awaited<ReturnType<typeof moveFiles>>;

/** A worker starts more slowly than main moves fewer files. */
const leastInWorker = 20;
/** A slow share is no error, but a disk that does not answer must not block all later moves. Milliseconds. */
const limitMs = 600_000;

/**
 * Moves files in the main thread if they are few, and otherwise in a worker. `disk` replaces the real disk in tests;
 * then all moves run in the main thread.
 */
export function createFileMover(disk?: MovingDisk) {
  const pool = new WorkerPool<(job: MoveFilesJob) => Promise<MovedFiles>>({
    address: workerAddress(),
    // Moves run in order.
    workers: 1,
    limitMs,
    mostBytes: () => Number.POSITIVE_INFINITY,
    isLast: () => false,
    idleMs: 5_000,
  });
  return {
    /** Rejects only if the worker ends without an answer. */
    move: (job: MoveFilesJob): Promise<MovedFiles> =>
      disk || job.moves.length < leastInWorker ? moveFiles(job, disk ?? mainThreadDisk) : pool.run(job),
    /** Call after the last move. */
    close: (): Promise<void> => pool.close(),
  };
}

/** Address of the worker: beside this file in the sources, beside the main bundle in a build. */
function workerAddress(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? './file-move-worker.ts' : './file-move-worker.js', import.meta.url);
}
