/** A prefix of a network that writes IPv4 addresses as IPv6 addresses (NAT64, RFC 6052). */
export interface Nat64Prefix {
  /** The first bytes of each such address. Their number also determines the place of the IPv4 address. */
  readonly bytes: readonly number[];
}

/** The lengths of prefixes in RFC 6052, section 2.2. Bytes. */
const prefixLengths = [4, 5, 6, 7, 8, 12];

/** Its IPv6 addresses are made by the network from the two IPv4 addresses that RFC 7050 reserves. */
export const nat64Probe = 'ipv4only.arpa';
const probeAddresses = ['192.0.0.170', '192.0.0.171'];

/** Returns the prefixes of this network. `addresses` are the IPv6 addresses of `nat64Probe`. */
export function nat64Prefixes(addresses: readonly string[]): Nat64Prefix[] {
  return addresses
    .map(bytesOf)
    .flatMap((bytes) =>
      prefixLengths
        .filter((length) => probeAddresses.includes(nat64Address(bytes, length)))
        .map((length) => ({ bytes: bytes.slice(0, length) })),
    );
}

/**
 * Returns the IPv4 addresses that an IPv6 address stands for. Traffic goes there, so they decide. Returns `undefined`
 * for an IPv6 address of its own.
 */
export function embeddedAddresses(address: string, prefixes: readonly Nat64Prefix[]): string[] | undefined {
  const bytes = bytesOf(address);
  const begins = (start: readonly number[]) => start.every((each, index) => bytes[index] === each);
  const own = prefixes.filter((prefix) => begins(prefix.bytes));
  if (own.length > 0) return own.map((prefix) => nat64Address(bytes, prefix.bytes.length));
  // Local-use NAT64 (RFC 8215) doesn't state the length of the prefix. A wrong length reads zeros.
  if (begins([0, 0x64, 0xff, 0x9b, 0, 1]))
    return [6, 7, 8, 12].map((length) => nat64Address(bytes, length)).filter((each) => !each.startsWith('0.'));
  if (lastFourForms.some(begins)) return [ipv4(bytes.slice(12))];
  // 6to4
  if (begins([0x20, 0x02])) return [ipv4(bytes.slice(2, 6))];
  // Teredo: its server, and the inverted address of the client
  if (begins([0x20, 0x01, 0, 0])) return [ipv4(bytes.slice(4, 8)), ipv4(bytes.slice(12).map((each) => 255 - each))];
  return undefined;
}

const zeros = (count: number) => Array<number>(count).fill(0);
/** IPv4-compatible (with `::1`), IPv4-mapped, IPv4-translated, and the well-known NAT64 prefix. */
const lastFourForms = [
  zeros(12),
  [...zeros(10), 255, 255],
  [...zeros(8), 255, 255, 0, 0],
  [0, 0x64, 0xff, 0x9b, ...zeros(8)],
];

/** Byte 8 is never part of the IPv4 address. */
function nat64Address(bytes: readonly number[], prefixLength: number): string {
  return ipv4(bytes.filter((_, index) => index >= prefixLength && index !== 8).slice(0, 4));
}

const ipv4 = (bytes: readonly number[]) => bytes.join('.');

/** Returns the 16 bytes of an IPv6 address, in any of its spellings. */
function bytesOf(address: string): number[] {
  // `URL` writes each address in groups of hexadecimal digits, without a zone.
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`);
  const [start = [], end = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const groups = [...start, ...Array<string>(8 - start.length - end.length).fill('0'), ...end];
  return groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
}
