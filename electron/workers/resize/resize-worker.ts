import { serveThread } from '../../util/worker-thread.ts';
import { makeResized } from './make-resized.ts';

// Decoding and drawing a large image takes seconds, so it runs in a separate thread.

serveThread(makeResized);
