import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface ProxyServer {
  readonly url: string;
  readonly asked: { target: string; headers: IncomingMessage['headers'] }[];
  /** All bytes that the tunnels carried to the far end. */
  readonly passed: Buffer[];
  close(): Promise<void>;
}

export interface ProxyServerOptions {
  /** The bytes that answer every request for a tunnel. */
  readonly refusal?: string;
  /** Closes the connection after every request for a tunnel, without an answer. */
  readonly hangsUp?: boolean;
  /** Opens every tunnel, and answers itself instead of the far end. */
  readonly pretends?: string;
  /** The required sign-in. It is read for each request, so that a test can change it. */
  readonly login?: () => { user: string; password: string };
}

/** An HTTP proxy on loopback that resolves every name to this computer. A tunnel closes with its connections. */
export async function startProxyServer(options: ProxyServerOptions = {}): Promise<ProxyServer> {
  const { refusal, hangsUp, pretends, login } = options;
  const asked: ProxyServer['asked'] = [];
  const passed: Buffer[] = [];
  const server = createServer((_, response) => response.writeHead(400).end('only tunnels here'));
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    asked.push({ target: request.url ?? '', headers: request.headers });
    socket.on('error', () => {});
    if (hangsUp) return void socket.destroy();
    if (refusal !== undefined) return void socket.end(refusal);
    if (pretends !== undefined) {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      // Otherwise Node leaves the socket half open.
      socket.on('end', () => socket.end());
      return void socket.once('data', () => socket.write(pretends));
    }
    if (login && request.headers['proxy-authorization'] !== proofOf(login())) return void socket.end(wantsLogin);
    const far = connect(Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      far.pipe(socket);
      socket.pipe(far);
    });
    socket.on('data', (chunk: Buffer) => passed.push(chunk));
    socket.on('close', () => far.destroy());
    far.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, asked, passed, close };
}

/** Two header lines, as sent by company proxies that also support the Windows sign-in. */
const wantsLogin =
  'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Negotiate\r\nProxy-Authenticate: Basic realm="Kestrel"\r\nContent-Length: 0\r\n\r\n';

function proofOf({ user, password }: { user: string; password: string }): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
