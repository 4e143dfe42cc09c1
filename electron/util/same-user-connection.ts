import { readFileSync } from 'node:fs';

/**
 * True when the other end of a loopback connection belongs to this user, or to root, which relays connections in
 * virtual machines and can read everything anyway. Only Linux tells the user, so elsewhere the answer is always true.
 */
export function isSameUserConnection(peerPort: number, ownPort: number, readTable = readTcpTable): boolean {
  const ownUser = process.getuid?.();
  const table = readTable();
  if (ownUser === undefined || table === undefined) return true;
  const user = userOfConnection(table, peerPort, ownPort);
  return user === undefined || user === 0 || user === ownUser;
}

/** `/proc/net/tcp`: local address, remote address, state, queues, timer, retransmits, user ... */
function userOfConnection(table: string, localPort: number, remotePort: number): number | undefined {
  const end = (port: number) => `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  for (const line of table.split('\n')) {
    const [, local, remote, , , , , user] = line.trim().split(/\s+/);
    if (local === end(localPort) && remote === end(remotePort)) return Number(user);
  }
  return undefined;
}

function readTcpTable(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    return readFileSync('/proc/net/tcp', 'utf8');
  } catch {
    return undefined;
  }
}
