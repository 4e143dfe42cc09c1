import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher } from 'undici';
import { createConnector } from '../proxies/proxy-connector.ts';
import type { Proxies } from '../proxies/proxy-types.ts';

// Two lists: in a single list, Node would apply the IPv6 range of IPv4 addresses below to every IPv4 address.
const privateV4 = new BlockList();
const privateV6 = new BlockList();
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
for (const [net, bits] of [
  ['::', 96],
  // IPv6 forms of IPv4 addresses. No file host uses them.
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateV6.addSubnet(net, bits, 'ipv6');
}

/** True for a public IP address: not of this computer or its network, and not reserved. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !privateV4.check(address, 'ipv4');
  return family === 6 && !privateV6.check(address, 'ipv6');
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

/** Checks the very address that the connection uses, so the name cannot resolve to another address after the check. */
function only(isAllowed: (address: string) => boolean, find: LookupAddresses): LookupFunction {
  return (hostname, options, callback) => {
    find(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const allowed = addresses.filter((each) => isAllowed(each.address));
      const [one] = allowed;
      if (one === undefined) return callback(new PrivateAddressError(hostname), '');
      if (options.all) callback(null, allowed);
      else callback(null, one.address, one.family);
    });
  };
}

export class PrivateAddressError extends Error {
  constructor(hostname: string) {
    super(`${hostname} resolves to a private address`);
    this.name = 'PrivateAddressError';
  }
}

/** HTTP agents for result files. They never send a key. */
export interface DownloadAgents {
  /** Also reaches this computer and its network. */
  anywhere(): Dispatcher;
  publicOnly(): Dispatcher;
  /** Reaches the internet and this computer, but not its network. */
  publicOrLoopback(): Dispatcher;
  /** Ends running requests and closes their connections. Later requests open new ones. */
  dropConnections(): void;
  close(): Promise<void>;
}

export interface DownloadAgentOptions {
  readonly proxies?: Proxies | undefined;
  /** Observes every request without changing it. */
  readonly observe?: Dispatcher.DispatcherComposeInterceptor | undefined;
  /** Default: the lookup of the system. */
  readonly find?: LookupAddresses;
}

export function createDownloadAgents({ proxies, observe, find = lookup }: DownloadAgentOptions = {}): DownloadAgents {
  const shared = { allowH2: false, headersTimeout: 30_000, bodyTimeout: 30_000, connections: 8 };
  const observed = (agent: Agent) => (observe ? agent.compose(observe) : agent);
  const isPublicOrLoopback = (address: string) => isPublicAddress(address) || isLoopbackAddress(address);
  const agentWith = (lookup?: LookupFunction) =>
    observed(new Agent({ ...shared, connect: createConnector({ proxies, ...(lookup ? { lookup } : {}) }) }));
  const open = () => ({
    anywhere: agentWith(),
    publicOnly: agentWith(only(isPublicAddress, find)),
    publicOrLoopback: agentWith(only(isPublicOrLoopback, find)),
  });
  let agents = open();
  const destroy = (those: ReturnType<typeof open>) =>
    Promise.all(Object.values(those).map((each) => each.destroy().catch(() => {})));
  return {
    anywhere: () => agents.anywhere,
    publicOnly: () => agents.publicOnly,
    publicOrLoopback: () => agents.publicOrLoopback,
    dropConnections() {
      const old = agents;
      agents = open();
      void destroy(old);
    },
    async close() {
      await destroy(agents);
    },
  };
}
