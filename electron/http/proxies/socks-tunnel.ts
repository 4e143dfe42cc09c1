import { connect, type Socket } from 'node:net';
import { SocksClient, SocksClientError } from 'socks';
import type { ProxyAddress } from './proxy-address.ts';
import { ProxyError, proxyErrorReason, proxyLoginError, unreachableProxyError } from './proxy-error.ts';
import type { ProxyLogins } from './proxy-types.ts';

/** Matches the messages about sign-ins, because the errors of the library have no codes. */
const aboutLogin = /authentication/i;

/** Opens a connection to `host:port` through a SOCKS proxy. The proxy looks up the host. Throws a `ProxyError`. */
export async function openSocksTunnel(
  proxy: ProxyAddress,
  { host, port }: { readonly host: string; readonly port: number },
  timeoutMs: number,
  logins?: ProxyLogins,
): Promise<Socket> {
  // Version 4 has no passwords.
  const proxyLogin = logins ? await logins.loginFor(proxy.key, proxy.login) : proxy.login;
  const login = proxy.kind === 'socks5' ? proxyLogin : undefined;
  const socket = await connectTo(proxy, timeoutMs);
  try {
    await SocksClient.createConnection({
      proxy: {
        host: proxy.host,
        port: proxy.port,
        type: proxy.kind === 'socks5' ? 5 : 4,
        ...(login === undefined ? {} : { userId: login.user, password: login.password }),
      },
      command: 'connect',
      destination: { host: host.replace(/^\[|\]$/g, ''), port },
      existing_socket: socket,
      timeout: timeoutMs,
    });
    return socket;
  } catch (error) {
    socket.destroy();
    // The `options` of the error contain the password, so only its message is used.
    const reason = error instanceof SocksClientError ? error.message : 'no tunnel';
    if (proxy.kind === 'socks5' && aboutLogin.test(reason)) {
      logins?.markRefused(proxy.key, login);
      throw proxyLoginError(proxy.name, login !== undefined);
    }
    throw new ProxyError(
      `The proxy ${proxy.name} refused to connect to the gateway (${reason}). Check the proxy in your system settings.`,
    );
  }
}

function connectTo({ host, port, name }: ProxyAddress, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: timeoutMs });
    const fail = (error: Error) => {
      socket.destroy();
      reject(unreachableProxyError(name, proxyErrorReason(error)));
    };
    const timedOut = () => fail(new Error('no response in time'));
    socket.once('error', fail);
    socket.once('timeout', timedOut);
    socket.once('connect', () => {
      socket.off('error', fail);
      socket.off('timeout', timedOut);
      socket.setTimeout(0);
      resolve(socket);
    });
  });
}
