import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands in front of a gateway, and can delay its answers to creates and questions. */
export interface SlowGateway {
  readonly baseUrl: string;
  /** Answers wait from now on. Requests still reach the gateway immediately. */
  hold(): void;
  /** All answers arrive. */
  release(): void;
  close(): void;
}

export async function openSlowGateway(gateway: string): Promise<SlowGateway> {
  let held: (() => void)[] | undefined;
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '', headers } = incoming;
    const target = new URL(gateway);
    const forwarded = request(
      { host: target.hostname, port: target.port, method, path: url, headers: { ...headers, host: target.host } },
      (answer) => {
        const pass = () => passOn(answer, outgoing);
        if (method === 'POST' && held) held.push(pass);
        else pass();
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const release = () => {
    for (const pass of held ?? []) pass();
    held = undefined;
  };
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${new URL(gateway).pathname.replace(/\/$/, '')}`,
    hold: () => {
      held ??= [];
    },
    release,
    close() {
      release();
      server.close();
      server.closeAllConnections();
    },
  };
}

function passOn(answer: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(outgoing);
}
