import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isSameUserConnection } from '../../../electron/util/same-user-connection.ts';

const isLinux = process.platform === 'linux';
const ownUser = process.getuid?.() ?? 0;
/** Only root can start a program as another user. */
const canBeOther = isLinux && ownUser === 0;
const nobody = 65_534;

/** Each way to reach an address of this computer: where the server listens, and from where to where a client connects. */
const ways = [
  { listens: '127.0.0.1', from: '127.0.0.1', to: '127.0.0.1' },
  { listens: '127.0.0.1', from: '127.0.0.2', to: '127.0.0.1' },
  { listens: '127.0.0.1', from: '127.255.255.254', to: '127.0.0.1' },
  { listens: '0.0.0.0', from: '127.0.0.1', to: '127.0.0.9' },
  { listens: '127.0.0.1', from: '::ffff:127.0.0.1', to: '::ffff:127.0.0.1' },
  { listens: '127.0.0.1', from: '::ffff:127.0.0.3', to: '::ffff:127.0.0.1' },
  { listens: '::', from: '127.0.0.2', to: '127.0.0.1' },
  { listens: '::', from: '::ffff:127.0.0.4', to: '::ffff:127.0.0.1' },
  { listens: '::', from: '::1', to: '::1' },
  { listens: '::1', from: '::1', to: '::1' },
] as const;
type Way = (typeof ways)[number];

/** Connects to the port, writes, and closes at once if it should. Also the source of the program of another user. */
const client = (port: number, { from, to }: Pick<Way, 'from' | 'to'>, closes: boolean) =>
  `const socket = require('node:net').connect({ host: '${to}', port: ${port}, localAddress: '${from}' });
   socket.once('connect', () => socket.write('x', () => ${closes} && process.exit()));`;

/** Returns the server's end of the next connection, when all its data arrived, or when the client has closed it. */
async function accept(way: Way, startClient: (port: number) => void, closes = false): Promise<Socket> {
  const server = createServer({ allowHalfOpen: true }).listen(0, way.listens);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  startClient(address.port);
  const [socket] = (await once(server, 'connection')) as [Socket];
  onTestFinished(() => void socket.destroy());
  socket.resume();
  await once(socket, closes ? 'end' : 'data');
  return socket;
}

const startOther = (way: Way, closes: boolean) => (port: number) => {
  const other = spawn(process.execPath, ['-e', client(port, way, closes)], { uid: nobody, gid: nobody, cwd: '/' });
  onTestFinished(() => void other.kill());
};

describe('a connection within this computer', () => {
  test.skipIf(!isLinux).each(ways)('of this user is accepted: $from to $to at $listens', async (way) => {
    const socket = await accept(way, (port) => {
      const own = connect({ host: way.to, port, localAddress: way.from });
      own.once('connect', () => own.write('x'));
      onTestFinished(() => void own.destroy());
    });
    expect(isSameUserConnection(socket)).toBe(true);
  });

  test.skipIf(!canBeOther).each(ways)('of another user is refused: $from to $to at $listens', async (way) => {
    expect(isSameUserConnection(await accept(way, startOther(way, false)))).toBe(false);
  });

  test.skipIf(!canBeOther).each(ways)('that another user closed is refused: $from to $to at $listens', async (way) => {
    expect(isSameUserConnection(await accept(way, startOther(way, true), true))).toBe(false);
  });
});

// Rows as Linux 6.18 on x86-64 wrote them. `0`: the user of the row.
const header = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode';
const table = (...rows: string[]) => [header, ...rows, ''].join('\n');
const row = (uid: number, from = '0200007F', state = '01') =>
  `   3: ${from}:AA33 0100007F:9FA9 ${state} 00000000:00000000 00:00000000 00000000 ${String(uid).padStart(5)}        0 20575 2 00000000ad0b4552 20 0 0 11 -1`;
const mappedRow = (uid: number) =>
  `   0: 0000000000000000FFFF00000200007F:AA33 0000000000000000FFFF00000100007F:9FA9 01 00000000:00000000 00:00000000 00000000 ${uid}        0 20576 2 0000000052337e9c 20 0 0 11 -1`;
const ends = { remoteAddress: '127.0.0.2', remotePort: 0xaa33, localAddress: '127.0.0.1', localPort: 0x9fa9 };
const other = ownUser + 4321;

describe.skipIf(process.platform === 'win32')('the table of the system', () => {
  const isSame = (tcp: string | undefined, tcp6?: string, of: Parameters<typeof isSameUserConnection>[0] = ends) =>
    isSameUserConnection(of, (name) => (name === 'tcp' ? tcp : tcp6), 'linux');

  test('names this user, root or another user', () => {
    expect(isSame(table(row(ownUser)))).toBe(true);
    expect(isSame(table(row(0)))).toBe(true);
    expect(isSame(table(row(other)))).toBe(false);
    expect(isSame(table(), table(mappedRow(ownUser)))).toBe(true);
    expect(isSame(undefined, table(mappedRow(ownUser)))).toBe(true);
    expect(isSame(table(), table(mappedRow(other)))).toBe(false);
    expect(isSame(table(row(ownUser)), undefined, { ...ends, remoteAddress: '::ffff:127.0.0.2' })).toBe(true);
  });

  test('refuses a connection that it does not name', () => {
    expect(isSame(undefined)).toBe(false);
    expect(isSame('')).toBe(false);
    expect(isSame(table())).toBe(false);
    // Other connections with the same ports.
    expect(isSame(table(row(ownUser, '0100007F')))).toBe(false);
    expect(isSame(table(row(ownUser)), undefined, { ...ends, localAddress: '127.0.0.3' })).toBe(false);
    expect(isSame(table(row(ownUser)), undefined, { ...ends, remotePort: 0xa33 })).toBe(false);
  });

  test('refuses an end that is closed, which it lists under root', () => {
    for (const state of ['04', '05', '06', '07', '08', '02'])
      expect(isSame(table(row(0, '0200007F', state)))).toBe(false);
  });

  test.each([
    { remoteAddress: undefined, remotePort: undefined },
    { ...ends, remoteAddress: undefined },
    { ...ends, remotePort: undefined },
    { ...ends, localAddress: undefined },
    { ...ends, remoteAddress: 'fe80::1%eth0' },
    { ...ends, remoteAddress: '' },
  ])('refuses the unknown ends %j', (unknown) => {
    expect(isSame(table(row(ownUser)), table(mappedRow(ownUser)), unknown)).toBe(false);
  });

  test('is read again if it lacked the connection', () => {
    const reads = [table(), undefined, table(row(ownUser))];
    expect(isSameUserConnection(ends, () => reads.shift(), 'linux')).toBe(true);
    expect(reads).toEqual([]);
  });
});
