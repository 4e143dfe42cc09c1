import { readFileSync } from 'node:fs';
import { endianness } from 'node:os';

/** Both ends of a TCP connection, as `Socket` names them. */
export interface ConnectionEnds {
  readonly remoteAddress?: string | undefined;
  readonly remotePort?: number | undefined;
  readonly localAddress?: string | undefined;
  readonly localPort?: number | undefined;
}

/** Reads `/proc/net/tcp` or `/proc/net/tcp6`. Returns `undefined` if the system does not let this program read it. */
type ReadTable = (name: 'tcp' | 'tcp6') => string | undefined;

/**
 * True when the other end of a connection within this computer belongs to this user, or to root, which relays
 * connections in virtual machines and can read everything anyway. An end that the system does not list, or whose program
 * has closed it, belongs to nobody known: the answer is `false`. Only Linux tells the user of a connection, so on other
 * systems the answer is always `true`.
 */
export function isSameUserConnection(
  ends: ConnectionEnds,
  readTable: ReadTable = readSystemTable,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (platform !== 'linux') return true;
  // The kernel lists connections in pieces, and can skip one when another one ends between two pieces.
  const user = userOfOtherEnd(ends, readTable) ?? userOfOtherEnd(ends, readTable);
  return user !== undefined && (user === 0 || user === process.getuid?.());
}

/** A program may use an IPv6 socket for an IPv4 address: its end is then in the table of IPv6. */
function userOfOtherEnd(ends: ConnectionEnds, readTable: ReadTable): number | undefined {
  return userIn(readTable('tcp'), ends) ?? userIn(readTable('tcp6'), ends);
}

/** The end of a program that closed its connection is in another state, and belongs to root in the table. */
const established = '01';

/** Columns of the table: number, local address, remote address, state, queues, timer, retransmits, user ... */
function userIn(table: string | undefined, ends: ConnectionEnds): number | undefined {
  const other = endOf(ends.remoteAddress, ends.remotePort);
  const own = endOf(ends.localAddress, ends.localPort);
  if (table === undefined || other === undefined || own === undefined) return undefined;
  for (const line of table.split('\n')) {
    const [, local = '', remote = '', state, , , , user] = line.trim().split(/\s+/);
    const isOfPort = local.endsWith(other.port) && remote.endsWith(own.port) && state === established;
    if (isOfPort && addressOf(local) === other.address && addressOf(remote) === own.address) return Number(user);
  }
  return undefined;
}

function endOf(address: string | undefined, port: number | undefined) {
  const plain = address === undefined ? undefined : withoutMapping(address);
  if (plain === undefined || port === undefined) return undefined;
  return { address: plain, port: `:${port.toString(16).toUpperCase().padStart(4, '0')}` };
}

/** The table shows an address as words of 32 bits, each in the byte order of the processor. */
function addressOf(end: string): string | undefined {
  const words = /^((?:[\dA-F]{8})+):/.exec(end)?.[1]?.match(/.{8}/g) ?? [];
  const bytes = words.flatMap((word) => {
    const shown = [...Buffer.from(word, 'hex')];
    return endianness() === 'LE' ? shown.reverse() : shown;
  });
  if (bytes.length === 4) return bytes.join('.');
  return withoutMapping(
    Buffer.from(bytes)
      .toString('hex')
      .replace(/.{4}(?=.)/g, '$&:'),
  );
}

/** Returns one spelling of each address. An IPv4 address that is mapped into IPv6 is the same address. */
function withoutMapping(address: string): string | undefined {
  if (!address.includes(':')) return address;
  const host = `http://[${address}]`;
  if (!URL.canParse(host)) return undefined;
  const { hostname } = new URL(host);
  const mapped = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(hostname);
  if (!mapped) return hostname;
  return mapped
    .slice(1)
    .map((word) => Number.parseInt(word, 16))
    .flatMap((word) => [word >> 8, word & 255])
    .join('.');
}

function readSystemTable(name: 'tcp' | 'tcp6'): string | undefined {
  try {
    return readFileSync(`/proc/net/${name}`, 'utf8');
  } catch {
    // A system without IPv6 has no second table. Without any table, nobody is served.
    return undefined;
  }
}
