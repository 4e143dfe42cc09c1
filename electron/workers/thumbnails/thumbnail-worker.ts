import { parentPort } from 'node:worker_threads';
import { doThumbnailJob, type ThumbnailJob } from './thumbnail-job.ts';

// Makes thumbnails one after the other in a separate thread, so that main stays responsive.

parentPort?.on('message', (job: ThumbnailJob) => {
  void doThumbnailJob(job)
    .then(
      (thumbnail): ThumbnailReply => ({ ok: true, ...thumbnail }),
      (error): ThumbnailReply => ({ ok: false, reason: String(error) }),
    )
    .then((reply) => parentPort?.postMessage(reply));
});

export type ThumbnailReply =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly thumbHash: string; readonly pixels: number }
  | { readonly ok: false; readonly reason: string };
