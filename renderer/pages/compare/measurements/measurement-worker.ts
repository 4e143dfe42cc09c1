import '../../../ui/security/trusted-types.ts';
import { serveWebWorker } from '../../../ui/workers/web-worker.ts';
import { createVideoMeasurement } from './measure-video.ts';

// One worker for each video: its end frees all memory, and a canceled measurement ends immediately.

serveWebWorker(createVideoMeasurement());
