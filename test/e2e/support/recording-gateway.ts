import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeImage } from '../../support/make-images.ts';
import { smallVideo } from '../../support/small-video.ts';

export interface RecordedCreate {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

export interface RecordingGateway {
  readonly baseUrl: string;
  /** Every create, in order of arrival. */
  readonly creates: readonly RecordedCreate[];
  /** From this number of creates on, a create is read and never answered; `Infinity` answers all. */
  answerFirst(count: number): void;
  close(): Promise<void>;
}

/** A gateway that accepts every create, records its path and body, and completes the task at the first poll. */
export async function openRecordingGateway(): Promise<RecordingGateway> {
  const creates: RecordedCreate[] = [];
  const files = {
    '/file/video': ['video/mp4', smallVideo()],
    '/file/image': ['image/png', makeImage(640, 480)],
  } as const;
  let answered = Number.POSITIVE_INFINITY;

  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request;
    const file = files[url as keyof typeof files];
    if (file) return void response.writeHead(200, { 'content-type': file[0] }).end(file[1]);
    if (method === 'GET') {
      const isVideo = url.includes('/video');
      const links = [`http://${headers.host}${isVideo ? '/file/video' : '/file/image'}`];
      const id = url.split('/').at(-1);
      return json(response, 200, { task_info: { id, status: 'completed' }, [isVideo ? 'videos' : 'images']: links });
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    creates.push({ path: url, body: JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown> });
    if (creates.length > answered) return;
    json(response, 202, { task_info: { id: randomUUID(), status: 'pending' } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    creates,
    answerFirst(count) {
      answered = count;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
