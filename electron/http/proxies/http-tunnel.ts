import { request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import { trustCertificates } from '../certificates/trust-certificates.ts';
import type { ProxyAddress } from './proxy-address.ts';
import { ProxyError, proxyErrorReason, proxyLoginError, unreachableProxyError } from './proxy-error.ts';
import type { ProxyLogin, ProxyLogins } from './proxy-types.ts';

/** Opens a connection to `target` (`host:port`) through an HTTP proxy with CONNECT. Throws a `ProxyError`. */
export async function openHttpTunnel(
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
