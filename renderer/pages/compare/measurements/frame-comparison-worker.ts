import '../../../ui/security/trusted-types.ts';
import { serveWebWorker } from '../../../ui/workers/web-worker.ts';
import { createFrameComparison } from './compare-frames.ts';

serveWebWorker(createFrameComparison());
