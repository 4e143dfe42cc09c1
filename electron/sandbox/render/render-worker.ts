import { parentPort } from 'node:worker_threads';
import { errorMessage } from '../../../shared/util/error-message.ts';
import type { RenderReply, RenderRequest } from './render-job.ts';
import { renderMedia } from './render-media.ts';

// Runs in a thread of its own: drawing and encoding take seconds and must never hold up an answer.

parentPort?.on('message', (request: RenderRequest) => {
  renderMedia(request.job).then(
    (files) => reply({ id: request.id, ok: true, files }),
    (error: unknown) => reply({ id: request.id, ok: false, reason: errorMessage(error) }),
  );
});

function reply(message: RenderReply): void {
  parentPort?.postMessage(message);
}
