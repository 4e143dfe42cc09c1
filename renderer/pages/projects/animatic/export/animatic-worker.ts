import '../../../../ui/security/trusted-types.ts';
import { serveWebWorker } from '../../../../ui/workers/web-worker.ts';
import { encodeAnimatic } from './encode-animatic.ts';

// One worker per export: decoding and encoding never block the screen, and Stop ends everything immediately.

serveWebWorker(encodeAnimatic);
