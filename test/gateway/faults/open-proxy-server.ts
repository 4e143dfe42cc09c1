import { onTestFinished } from 'vitest';
import { type ProxyServer, type ProxyServerOptions, startProxyServer } from '../../support/proxy-server.ts';

/** A proxy that ends with the test. */
export async function openProxyServer(options?: ProxyServerOptions): Promise<ProxyServer> {
  const server = await startProxyServer(options);
  onTestFinished(server.close);
  return server;
}
