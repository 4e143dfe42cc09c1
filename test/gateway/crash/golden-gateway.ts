import { createHash } from 'node:crypto';
import { makeImage } from '../../support/make-images.ts';
import { type FakeServer, openFakeServer, report, sendJson, taskId } from '../support/fake-server.ts';

/** Two results. The first is written in more than one batch. Bytes after the end of an image are part of its file. */
const files = [
  Buffer.concat([makeImage(320, 200), Buffer.alloc(5_000_000, 7)]),
  makeImage(200, 320, 'image/jpeg', 90),
] as const;

export const goldenHashes = files.map((bytes) => createHash('sha256').update(bytes).digest('hex'));

export interface GoldenGateway extends FakeServer {
  /** From now on every link is expired, even a new one. */
  endLinks(): void;
}

/** Accepts each create, reports it as pending once, then as completed with two links. */
export async function openGoldenGateway(): Promise<GoldenGateway> {
  let polls = 0;
  let haveLinksEnded = false;
  const gateway = await openFakeServer((received, response) => {
    if (received.method === 'POST') return sendJson(response, 202, { task_info: { id: taskId, status: 'pending' } });
    const file = /^\/files\/(\d)$/.exec(received.path)?.[1];
    if (file !== undefined && haveLinksEnded) return response.writeHead(403).end();
    if (file !== undefined) return response.end(files[Number(file)]);
    polls += 1;
    if (polls === 1) return sendJson(response, 200, report('pending'));
    const images = files.map((_, index) => `${gateway.origin}/files/${index}`);
    return sendJson(response, 200, report('completed', { images }));
  });
  return {
    ...gateway,
    endLinks() {
      haveLinksEnded = true;
    },
  };
}
