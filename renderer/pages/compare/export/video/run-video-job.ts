import { WebWorker } from '../../../../ui/workers/web-worker.ts';
import type { encodeVideo } from './encode-video.ts';
import type { EncodedVideo, VideoJob } from './video-job-types.ts';

/** Encodes the video in a worker. `signal` stops the worker immediately and frees its memory. */
export async function runVideoJob(
  job: VideoJob,
  signal: AbortSignal,
  onProgress: (frames: number) => void,
): Promise<EncodedVideo> {
  signal.throwIfAborted();
  const started = new Worker(new URL('./video-worker.ts', import.meta.url), { type: 'module' });
  const worker = new WebWorker<typeof encodeVideo>(started);
  const stop = () => worker.stop(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  const transfer = [job.background, ...job.videos.map(({ moments }) => moments.buffer)];
  return worker.ask(job, { onProgress, transfer }).finally(stop);
}
