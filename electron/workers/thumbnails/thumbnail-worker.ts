import { parentPort } from 'node:worker_threads';
import { doStillJob, type StillJob } from './thumbnail-job.ts';

// Stills, one after the other, in a thread of their own: whatever a file holds, main answers meanwhile.

parentPort?.on('message', (job: StillJob) => {
  void doStillJob(job)
    .then(
      (still): StillReply => ({ ok: true, ...still }),
      (error): StillReply => ({ ok: false, reason: String(error) }),
    )
    .then((reply) => parentPort?.postMessage(reply));
});

export type StillReply =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly thumbHash: string; readonly pixels: number }
  | { readonly ok: false; readonly reason: string };
