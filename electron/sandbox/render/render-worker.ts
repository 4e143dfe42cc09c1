import { serveThread } from '../../util/worker-thread.ts';
import { renderMedia } from './render-media.ts';

// Runs in a thread of its own: drawing and encoding take seconds and must never hold up an answer.

serveThread(renderMedia);
