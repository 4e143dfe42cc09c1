import { type ClientContext, type ClientLink, createORPCClient } from '@orpc/client';
import { appScheme } from '../../shared/contract/app-origin.ts';
import type { ApiConnection } from './api-connection-types.ts';
import { openBrowserConnection } from './browser-connection.ts';
import type { Calls } from './call-types.ts';
import { openElectronConnection } from './electron-connection.ts';

export function openConnection(): ApiConnection {
  return location.protocol === `${appScheme}:` ? openElectronConnection() : openBrowserConnection();
}

export function createCalls(line: ApiConnection): Calls {
  const link: ClientLink<ClientContext> = {
    call: async (path, input, options) => (await line.link()).call(path, input, options),
  };
  return createORPCClient(link);
}
