import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface SocksServer {
  readonly host: string;
  /** The requested target of each tunnel. A name is not resolved. */
  readonly asked: { version: number; target: string }[];
  /** All bytes that the tunnels carried to the far end. */
  readonly passed: Buffer[];
}

export interface SocksServerOptions {
  /** The sign-in that version 5 requires. */
  readonly login?: { user: string; password: string };
  /** Refuses every tunnel. */
  readonly refuses?: boolean;
}

/** Opens a SOCKS proxy on loopback, versions 4, 4a and 5. The proxy resolves every name to this computer. */
export async function openSocksServer(options: SocksServerOptions = {}): Promise<SocksServer> {
  const asked: SocksServer['asked'] = [];
  const passed: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    const read = reader(socket);
    void serve(socket, read, options, asked, passed).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return { host: `127.0.0.1:${port}`, asked, passed };
}

type Reader = ReturnType<typeof reader>;

async function serve(
  socket: Socket,
  read: Reader,
  { login, refuses = false }: SocksServerOptions,
  asked: SocksServer['asked'],
  passed: Buffer[],
): Promise<void> {
  const [version] = await read.bytes(1);
  if (version === 4) {
    const [, high = 0, low = 0, ...address] = await read.bytes(7);
    await read.text();
    // In version 4a, an invalid IP address means that a name follows.
    const isName = address[0] === 0 && address[1] === 0 && address[2] === 0;
    const host = isName ? await read.text() : address.join('.');
    asked.push({ version, target: `${host}:${high * 256 + low}` });
    socket.write(Buffer.from([0, refuses ? 0x5b : 0x5a, 0, 0, 0, 0, 0, 0]));
    if (!refuses) pass(socket, read, high * 256 + low, passed);
    return;
  }
  const [count = 0] = await read.bytes(1);
  const methods = await read.bytes(count);
  const wanted = login ? 2 : 0;
  socket.write(Buffer.from([5, methods.includes(wanted) ? wanted : 0xff]));
  if (!methods.includes(wanted)) return;
  if (login) {
    await read.bytes(1);
    const user = String(await read.bytes((await read.bytes(1))[0] ?? 0));
    const password = String(await read.bytes((await read.bytes(1))[0] ?? 0));
    const isRight = user === login.user && password === login.password;
    socket.write(Buffer.from([1, isRight ? 0 : 1]));
    if (!isRight) return;
  }
  const [, , , kind] = await read.bytes(4);
  const host = kind === 1 ? (await read.bytes(4)).join('.') : String(await read.bytes((await read.bytes(1))[0] ?? 0));
  const port = (await read.bytes(2)).readUInt16BE();
  asked.push({ version: 5, target: `${host}:${port}` });
  socket.write(Buffer.from([5, refuses ? 2 : 0, 0, 1, 0, 0, 0, 0, 0, 0]));
  if (!refuses) pass(socket, read, port, passed);
}

function pass(socket: Socket, read: Reader, port: number, passed: Buffer[]): void {
  const far = connect(port, '127.0.0.1');
  far.on('error', () => socket.destroy());
  far.on('close', () => socket.destroy());
  socket.on('close', () => far.destroy());
  far.pipe(socket);
  read.rest((chunk) => {
    passed.push(chunk);
    far.write(chunk);
  });
}

/** Reads the arriving bytes in chunks of the requested lengths. */
function reader(socket: Socket) {
  let here: Buffer = Buffer.alloc(0);
  let wake = () => {};
  let rest: ((chunk: Buffer) => void) | undefined;
  socket.on('data', (chunk: Buffer) => {
    if (rest) return rest(chunk);
    here = Buffer.concat([here, chunk]);
    wake();
  });
  async function bytes(count: number): Promise<Buffer> {
    while (here.length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const taken = here.subarray(0, count);
    here = here.subarray(count);
    return taken;
  }
  return {
    bytes,
    /** Reads up to a zero byte. */
    async text(): Promise<string> {
      const letters: number[] = [];
      for (;;) {
        const [letter = 0] = await bytes(1);
        if (letter === 0) return String.fromCharCode(...letters);
        letters.push(letter);
      }
    },
    rest(to: (chunk: Buffer) => void): void {
      rest = to;
      if (here.length > 0) to(here);
    },
  };
}
