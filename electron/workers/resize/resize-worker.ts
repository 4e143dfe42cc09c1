import { serveThread } from '../../util/worker-thread.ts';
import { makeResized } from './make-resized.ts';

// One image in a thread of its own: decoding and drawing a large one hold a thread for seconds, and main answers on its
// own one meanwhile.

serveThread(makeResized);
