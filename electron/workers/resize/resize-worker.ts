import { parentPort, workerData } from 'node:worker_threads';
import { makeResized, type ResizeJob } from './make-resized.ts';

// One image in a thread of its own: decoding and drawing a large one hold a thread for seconds, and main answers on its
// own one meanwhile. The thread ends with its answer and gives its memory back.

const result = await makeResized(workerData as ResizeJob);
parentPort?.postMessage(result);
