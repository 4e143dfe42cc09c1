import { request as httpRequest } from 'node:http';
import type { LookupFunction, Socket } from 'node:net';
import { buildConnector } from 'undici';
import { isLoopback } from '../../../shared/connections/base-url.ts';
import { collectNetworkErrorCodes } from '../../files/system-error-codes.ts';
import { trustCertificates } from '../certificates/trust-certificates.ts';
import { type ProxyAddress, readProxyAddress, unsupportedKindOf } from './proxy-address.ts';
import { ProxyError, proxyErrorReason, proxyLoginError, unreachableProxyError } from './proxy-error.ts';
import { directRoute, type Proxies, type ProxyLogin, type ProxyLogins } from './proxy-types.ts';

interface ConnectorOptions {
  readonly proxies?: Proxies | undefined;
  /** Looks up the host names of direct connections. Through a proxy, the proxy looks them up. */
  readonly lookup?: LookupFunction;
}

const timeout = 10_000;

/**
 * Opens every outgoing connection of this program. Each connection through a proxy has its own tunnel: the proxy learns
 * host and port of the target and, with TLS, nothing else. A connection to this computer never uses a proxy.
 *
 * With several routes, the next one is tried only if the previous one made no connection at all. The refusal of a proxy
 * is final, because no request may be sent twice.
 */
export function createConnector({ proxies, lookup }: ConnectorOptions): buildConnector.connector {
  const make = () => buildConnector({ timeout, allowH2: false, ...(lookup === undefined ? {} : { lookup }) });
  let current = make();
  let trusted = 0;
  const direct: buildConnector.connector = (options, callback) => {
    if (options.protocol === 'https:') {
      const now = trustCertificates();
      // The connector resumes TLS sessions. A new connector drops sessions whose issuer is no longer trusted.
      if (trusted !== 0 && now !== trusted) current = make();
      trusted = now;
    }
    current(options, callback);
  };
  if (proxies === undefined) return direct;
  return (options, callback) => {
    const { protocol, hostname, port } = options;
    if (isLoopback(hostname) || hostname === '::1') return direct(options, callback);
    const number = port || (protocol === 'https:' ? '443' : '80');
    const host = hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname;
    const target: Target = { options, host, port: number };
    proxies
      .routesTo(`${protocol}//${host}:${number}/`)
      .then((ways) => tryInOrder(ways.length === 0 ? [directRoute] : ways, target, direct, proxies))
      // TLS starts after the route is chosen: a later failure must not try the next route.
      .then(({ way, socket }) =>
        way === directRoute || protocol !== 'https:' ? socket : connected(direct, { ...options, httpSocket: socket }),
      )
      .then(
        (socket) => callback(null, socket),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
      );
  };
}

interface Target {
  readonly options: buildConnector.Options;
  readonly host: string;
  readonly port: string;
}

async function tryInOrder(
  ways: readonly string[],
  target: Target,
  direct: buildConnector.connector,
  proxies: Proxies,
): Promise<{ way: string; socket: Socket }> {
  const failed: { readonly way: string; readonly why: string }[] = [];
  for (const [index, way] of ways.entries()) {
    try {
      const opening = way === directRoute ? connected(direct, target.options) : openTunnel(way, target, proxies);
      return { way, socket: await opening };
    } catch (error) {
      const reason = whyUnreached(error);
      if (reason === undefined || ways.length === 1) throw error;
      failed.push({ way: way === directRoute ? `${target.host} directly` : nameOf(way), why: reason });
      if (index === ways.length - 1) throw noneReached(failed, target.host);
    }
  }
  throw new Error('There is no route to try');
}

async function openTunnel(way: string, { host, port }: Target, { logins }: Proxies): Promise<Socket> {
  const proxy = readProxyAddress(way);
  if (proxy === undefined) {
    const kind = unsupportedKindOf(way);
    const sentence = `The system specifies an unsupported type of proxy (${kind}). Set an HTTP or SOCKS proxy, or none.`;
    throw new ProxyError(sentence, { unreached: `${kind} isn’t supported` });
  }
  if (proxy.kind === 'http' || proxy.kind === 'https') {
    return openHttpTunnel(proxy, `${host}:${port}`, timeout, logins);
  }
  // SOCKS is rare, so its library is loaded on demand.
  const { openSocksTunnel } = await import('./socks-tunnel.ts');
  return openSocksTunnel(proxy, { host, port: Number(port) }, timeout, logins);
}

function connected(connect: buildConnector.connector, options: buildConnector.Options): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connect(options, (...[error, socket]) => {
      if (error) reject(error);
      else resolve(socket);
    });
  });
}

/** Error codes before a connection existed. An untrusted certificate is not among them. */
const unreachedCodes = [
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
];

function whyUnreached(error: unknown): string | undefined {
  if (error instanceof ProxyError) return error.unreached;
  return collectNetworkErrorCodes(error).find((code) => unreachedCodes.includes(code));
}

function noneReached(failed: readonly { way: string; why: string }[], host: string): ProxyError {
  const all = failed.map(({ way, why }) => `${way} (${why})`).join(', ');
  const sentence = `Couldn’t reach ${host} by any route that the system specifies: ${all}. Check the network, and the proxy in your system settings.`;
  return new ProxyError(sentence, { unreached: 'none of them' });
}

function nameOf(way: string): string {
  return `the proxy ${readProxyAddress(way)?.name ?? unsupportedKindOf(way)}`;
}

/** Opens a connection to `target` (`host:port`) through an HTTP proxy with CONNECT. Throws a `ProxyError`. */
async function openHttpTunnel(
  proxy: ProxyAddress,
  target: string,
  timeoutMs: number,
  logins?: ProxyLogins,
): Promise<Socket> {
  const login = logins ? await logins.loginFor(proxy.key, proxy.login) : proxy.login;
  const isSecure = proxy.kind === 'https';
  if (isSecure) trustCertificates();
  // Few proxies use TLS, and its module takes time to load.
  const ask = isSecure ? process.getBuiltinModule('node:https').request : httpRequest;
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const asking = ask({
      host: proxy.host,
      port: proxy.port,
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...(login === undefined ? {} : { 'proxy-authorization': proofOf(login) }) },
      agent: false,
      timeout: timeoutMs,
    });
    asking.once('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      });
    });
    asking.once('connect', (answer, socket, early) => {
      const { statusCode = 0 } = answer;
      if (statusCode >= 200 && statusCode <= 299) {
        if (early.length > 0) socket.unshift(early);
        socket.setTimeout(0);
        return resolve(socket as Socket);
      }
      socket.destroy();
      if (statusCode === 407) return reject(wantsLogin(proxy, answer.headers['proxy-authenticate'], login, logins));
      reject(new ProxyError(refusal(proxy.name, statusCode)));
    });
    asking.once('timeout', () => asking.destroy(new Error('no response in time')));
    asking.once('error', (error) => {
      if (!isConnected) return reject(unreachableProxyError(proxy.name, proxyErrorReason(error)));
      const sentence = `The proxy ${proxy.name} closed the connection (${proxyErrorReason(error)}). Check the proxy in your system settings.`;
      reject(new ProxyError(sentence));
    });
    asking.end();
  });
}

function proofOf({ user, password }: ProxyLogin): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

function wantsLogin(
  proxy: ProxyAddress,
  kinds: string | string[] | undefined,
  tried: ProxyLogin | undefined,
  logins: ProxyLogins | undefined,
): ProxyError {
  const offered = [kinds ?? 'Basic'].flat().join(', ');
  if (!/(^|,)\s*basic\b/i.test(offered)) {
    const [kind = ''] = offered.split(/[\s,]/);
    const sentence = `The proxy ${proxy.name} requires a sign-in (407) of an unsupported type (${kind}). Ask its administrator for a sign-in with user name and password.`;
    return new ProxyError(sentence);
  }
  logins?.markRefused(proxy.key, tried);
  return proxyLoginError(proxy.name, tried !== undefined, 407);
}

function refusal(name: string, status: number): string {
  if (status >= 300 && status <= 399) {
    return `The proxy ${name} returned another page (${status}) instead of a connection. It may require a sign-in in a browser.`;
  }
  return `The proxy ${name} refused to connect to the gateway (${status}). Check the proxy in your system settings.`;
}
