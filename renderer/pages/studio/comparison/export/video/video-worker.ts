import '../../../../../ui/security/trusted-types.ts';
import { serveWebWorker } from '../../../../../ui/workers/web-worker.ts';
import { encodeVideo } from './encode-video.ts';

// One worker per video: decoding and encoding never block the screen, and Stop ends everything immediately.

serveWebWorker(encodeVideo);
