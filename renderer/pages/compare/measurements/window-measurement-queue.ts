import { WebWorker } from '../../../ui/workers/web-worker.ts';
import type { createVideoMeasurement } from './measure-video.ts';
import { createMeasurementQueue } from './measurement-queue.ts';

/** The queue of this window. It continues on other pages, and ends with the window. */
export const measurementQueue = createMeasurementQueue(() => {
  const started = new Worker(new URL('./measurement-worker.ts', import.meta.url), { type: 'module' });
  const worker = new WebWorker<ReturnType<typeof createVideoMeasurement>>(started);
  return { next: (job) => worker.ask(job), stop: () => worker.stop(new Error('The measurement was canceled.')) };
});
