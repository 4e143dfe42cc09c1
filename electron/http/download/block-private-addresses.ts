import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher } from 'undici';
import { decompress } from '../gateway/decompress.ts';
import { createConnector } from '../proxies/proxy-connector.ts';
import type { Proxies } from '../proxies/proxy-types.ts';
import { embeddedAddresses, type Nat64Prefix, nat64Prefixes, nat64Probe } from './embedded-addresses.ts';

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
export function isLoopbackAddress(address: string): boolean {
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
