import '../../../../ui/security/trusted-types.ts';
import { serveWebWorker } from '../../../../ui/workers/web-worker.ts';
import { createVideoMeasurement } from './measure-video.ts';

// One worker for each part of a video: its end frees all memory, and a canceled measurement ends immediately.

serveWebWorker(createVideoMeasurement());
