import type { VideoJob, VideoJobEvent } from './video-job.ts';

type Made = Extract<VideoJobEvent, { kind: 'done' }>;

/** Encodes the video in a worker. `signal` stops it immediately, and frees everything it holds. */
export function runVideoJob(job: VideoJob, signal: AbortSignal, onFrames: (frames: number) => void): Promise<Made> {
  const worker = new Worker(new URL('./video-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Made>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    signal.throwIfAborted();
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'Couldn’t start the worker.')));
    worker.addEventListener('message', ({ data }: MessageEvent<VideoJobEvent>) => {
      if (data.kind === 'progress') onFrames(data.frames);
      else if (data.kind === 'done') resolve(data);
      else reject(new Error(data.why));
    });
    worker.postMessage(job, [job.ground, ...job.videos.map(({ moments }) => moments.buffer)]);
  }).finally(() => worker.terminate());
}
