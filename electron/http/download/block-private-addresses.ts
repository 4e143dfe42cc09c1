import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher } from 'undici';
import { decompress } from '../gateway/decompress.ts';
import { createConnector } from '../proxies/proxy-connector.ts';
import type { Proxies } from '../proxies/proxy-types.ts';

/** The lengths of prefixes in RFC 6052, section 2.2. Bytes. */
const prefixLengths = [4, 5, 6, 7, 8, 12];

/** Its IPv6 addresses are made by the network from the two IPv4 addresses that RFC 7050 reserves. */
const nat64Probe = 'ipv4only.arpa';
const probeAddresses = ['192.0.0.170', '192.0.0.171'];

const zeros = (count: number) => Array<number>(count).fill(0);
/** IPv4-compatible (with `::1`), IPv4-mapped, IPv4-translated, and the well-known NAT64 prefix. */
const lastFourForms = [
  zeros(12),
  [...zeros(10), 255, 255],
  [...zeros(8), 255, 255, 0, 0],
  [0, 0x64, 0xff, 0x9b, ...zeros(8)],
];

const ipv4 = (bytes: readonly number[]) => bytes.join('.');

const privateV4 = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateV4.addSubnet(net, bits, 'ipv4');
}
/**
 * Some proxies on this computer (Clash, sing-box, Surge) resolve every name to an address of this range, and connect to
 * the right host. Nothing else uses the range.
 */
const placeholders = new BlockList();
placeholders.addSubnet('198.18.0.0', 15, 'ipv4');
/** All public IPv6 addresses. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/**
 * True for a public IP address: not of this computer or its network, and not reserved. An address that stands for
 * another one is judged by that one. `prefixes` are the NAT64 prefixes of the network.
 */
export function isPublicAddress(address: string, prefixes: readonly Nat64Prefix[] = []): boolean {
  const family = isIP(address);
  if (family === 4) return !privateV4.check(address, 'ipv4');
  if (family !== 6) return false;
  const embedded = embeddedAddresses(address, prefixes);
  if (embedded === undefined) return globalUnicast.check(address, 'ipv6');
  return embedded.length > 0 && embedded.every((each) => isPublicAddress(each));
}

/** True for an IP address of only this computer: not `0.0.0.0`, and not an address in its network. */
function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}

/** True for a host, as in `URL`, that is an IP address but not a public one. */
export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return !isPublicAddress(bare);
  return namesLoopback(hostname);
}

/** True for a host, as in `URL`, that is this computer. */
export function isLoopbackHost(hostname: string): boolean {
  return isLoopbackAddress(hostname.replace(/^\[|\]$/g, '')) || namesLoopback(hostname);
}

function namesLoopback(hostname: string): boolean {
  return /(^|\.)localhost\.?$/i.test(hostname);
}

/** Looks up the addresses of a host name. */
export type LookupAddresses = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

type IsAllowed = (address: string, prefixes: readonly Nat64Prefix[]) => boolean;

/** Checks the very address that the connection uses, so the name cannot resolve to another address after the check. */
export function lookUpOnly(isAllowed: IsAllowed, find: LookupAddresses): LookupFunction {
  return (hostname, options, callback) => {
    find(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const choose = (prefixes: readonly Nat64Prefix[]) => {
        const allowed = addresses.filter(({ address }) => isAllowed(address, prefixes) || isPlaceholder(address));
        const [one] = allowed;
        if (one === undefined) return callback(new PrivateAddressError(hostname), '');
        if (options.all) callback(null, allowed);
        else callback(null, one.address, one.family);
      };
      if (!addresses.some(isV6)) return choose([]);
      find(nat64Probe, { family: 6, all: true }, (probeError, found) =>
        choose(probeError ? [] : nat64Prefixes(found.filter(isV6).map(({ address }) => address))),
      );
    });
  };
}

const isPlaceholder = (address: string) => isIP(address) === 4 && placeholders.check(address, 'ipv4');
const isV6 = ({ address }: LookupAddress) => isIP(address) === 6;

export class PrivateAddressError extends Error {
  constructor(hostname: string) {
    super(`${hostname} resolves to a private address`);
    this.name = 'PrivateAddressError';
  }
}

/** HTTP agents for result files. They never send a key. */
export type DownloadAgents = ReturnType<typeof createDownloadAgents>;

interface DownloadAgentOptions {
  readonly proxies?: Proxies | undefined;
  /** Observes every request without changing it. */
  readonly observe?: Dispatcher.DispatcherComposeInterceptor | undefined;
  /** Undoes codings of an answer that is read at once. A result is decoded after its download. */
  readonly decompresses?: true;
  /** Default: the lookup of the system. */
  readonly find?: LookupAddresses;
}

export function createDownloadAgents(options: DownloadAgentOptions = {}) {
  const { proxies, observe, decompresses, find = lookup } = options;
  const shared = { allowH2: false, headersTimeout: 30_000, bodyTimeout: 30_000, connections: 8 };
  const observed = (agent: Agent) =>
    agent.compose([...(decompresses ? [decompress] : []), ...(observe ? [observe] : [])]);
  const isPublicOrLoopback: IsAllowed = (address, prefixes) =>
    isPublicAddress(address, prefixes) || isLoopbackAddress(address);
  const agentWith = (lookup?: LookupFunction) =>
    observed(new Agent({ ...shared, connect: createConnector({ proxies, ...(lookup ? { lookup } : {}) }) }));
  const open = () => ({
    anywhere: agentWith(),
    publicOnly: agentWith(lookUpOnly(isPublicAddress, find)),
    publicOrLoopback: agentWith(lookUpOnly(isPublicOrLoopback, find)),
  });
  let agents = open();
  const destroy = (those: ReturnType<typeof open>) =>
    Promise.all(Object.values(those).map((each) => each.destroy().catch(() => {})));
  return {
    /** Also reaches this computer and its network. */
    anywhere: (): Dispatcher => agents.anywhere,
    publicOnly: (): Dispatcher => agents.publicOnly,
    /** Reaches the internet and this computer, but not its network. */
    publicOrLoopback: (): Dispatcher => agents.publicOrLoopback,
    /** Ends running requests and closes their connections. Later requests open new ones. */
    dropConnections(): void {
      const old = agents;
      agents = open();
      void destroy(old);
    },
    async close(): Promise<void> {
      await destroy(agents);
    },
  };
}

/** A prefix of a network that writes IPv4 addresses as IPv6 addresses (NAT64, RFC 6052). */
interface Nat64Prefix {
  /** The first bytes of each such address. Their number also determines the place of the IPv4 address. */
  readonly bytes: readonly number[];
}

/** Returns the prefixes of this network. `addresses` are the IPv6 addresses of `nat64Probe`. */
function nat64Prefixes(addresses: readonly string[]): Nat64Prefix[] {
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
function embeddedAddresses(address: string, prefixes: readonly Nat64Prefix[]): string[] | undefined {
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

/** Byte 8 is never part of the IPv4 address. */
function nat64Address(bytes: readonly number[], prefixLength: number): string {
  return ipv4(bytes.filter((_, index) => index >= prefixLength && index !== 8).slice(0, 4));
}

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
