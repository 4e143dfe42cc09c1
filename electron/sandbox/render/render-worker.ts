import { serveThread } from '../../util/worker-thread.ts';
import { renderMedia } from './render-media.ts';

// Runs in a separate thread, because drawing and encoding take seconds and must not delay answers.

serveThread(renderMedia);
