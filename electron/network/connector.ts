import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isLoopback } from '../../shared/base-url.ts';
import { openTunnel } from './tunnel.ts';

/** The proxy that the system names for an address, such as `http://proxy.example:3128`; `undefined` for none. */
export type ProxyFor = (url: string) => Promise<string | undefined>;

export interface ConnectorOptions {
  readonly proxyFor?: ProxyFor | undefined;
  /** Of connections that are made directly; through a proxy, the proxy looks names up. */
  readonly lookup?: LookupFunction;
}

const timeout = 10_000;

/**
 * Makes every connection of this program to the outside. Through a proxy it is a tunnel for that one connection: the
 * proxy learns host and port of the far end and, of TLS, nothing else. This computer itself is never asked by proxy.
 */
export function createConnector({ proxyFor, lookup }: ConnectorOptions): buildConnector.connector {
  const direct = buildConnector({ timeout, allowH2: false, ...(lookup === undefined ? {} : { lookup }) });
  if (proxyFor === undefined) return direct;
  return (options, callback) => {
    const { protocol, hostname, port } = options;
    if (isLoopback(hostname) || hostname === '::1') return direct(options, callback);
    const number = port || (protocol === 'https:' ? '443' : '80');
    const host = hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname;
    proxyFor(`${protocol}//${host}:${number}/`)
      .then((proxy) => (proxy === undefined ? undefined : openTunnel(proxy, `${host}:${number}`, timeout)))
      .then(
        (socket) => {
          if (socket === undefined) direct(options, callback);
          else if (protocol === 'https:') direct({ ...options, httpSocket: socket }, callback);
          else callback(null, socket);
        },
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
      );
  };
}
