import { request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';

/** A proxy that does not open the way. Nothing reached the far end then. */
export class ProxyError extends Error {
  /** One or two sentences for a person. */
  readonly sentence: string;

  constructor(sentence: string) {
    super(sentence);
    this.name = 'ProxyError';
    this.sentence = sentence;
  }
}

/** A connection to `target` (`host:port`) through the proxy at `address`. Throws a `ProxyError`. */
export function openTunnel(address: string, target: string, timeoutMs: number): Promise<Socket> {
  const proxy = URL.canParse(address) ? new URL(address) : undefined;
  if (proxy?.protocol !== 'http:' && proxy?.protocol !== 'https:') {
    const kind = proxy?.protocol.replace(/:$/, '').toUpperCase() ?? 'unreadable';
    const sentence = `The system names a proxy of a kind that is not supported here (${kind}). Set an HTTP proxy, or none.`;
    return Promise.reject(new ProxyError(sentence));
  }
  const name = proxy.host;
  const login = decodeURIComponent(proxy.username);
  const pass = decodeURIComponent(proxy.password);
  const proof =
    login === '' ? {} : { 'proxy-authorization': `Basic ${Buffer.from(`${login}:${pass}`).toString('base64')}` };
  // Few proxies are asked over TLS, which takes its time to load.
  const ask = proxy.protocol === 'https:' ? process.getBuiltinModule('node:https').request : httpRequest;
  return new Promise((resolve, reject) => {
    const fail = (sentence: string) => reject(new ProxyError(sentence));
    const asking = ask({
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...proof },
      agent: false,
      timeout: timeoutMs,
    });
    asking.once('connect', (answer, socket, early) => {
      const { statusCode = 0 } = answer;
      if (statusCode >= 200 && statusCode <= 299) {
        if (early.length > 0) socket.unshift(early);
        socket.setTimeout(0);
        return resolve(socket as Socket);
      }
      socket.destroy();
      fail(refusal(name, statusCode));
    });
    asking.once('timeout', () => asking.destroy(new Error('no answer in time')));
    asking.once('error', (error) => {
      const why = 'code' in error && typeof error.code === 'string' ? error.code : error.message;
      fail(`The proxy ${name} cannot be reached (${why}). Check the proxy in the settings of your system.`);
    });
    asking.end();
  });
}

function refusal(name: string, status: number): string {
  if (status === 407) {
    return `The proxy ${name} wants a sign-in (407). Sign in to it, or choose another in the settings of your system.`;
  }
  if (status >= 300 && status <= 399) {
    return `The proxy ${name} answered with another page (${status}) in place of a connection: it may want a sign-in in a browser.`;
  }
  return `The proxy ${name} does not open a way to the gateway (${status}). Check the proxy in the settings of your system.`;
}
