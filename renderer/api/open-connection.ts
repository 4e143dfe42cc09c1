import { type ClientContext, type ClientLink, createORPCClient } from '@orpc/client';
import { appScheme } from '../../shared/contract/shell-protocol.ts';
import { openBrowserLine } from './browser-connection.ts';
import type { Calls } from './calls.ts';
import type { Line } from './connection.ts';
import { openElectronLine } from './electron-connection.ts';

export function openLine(): Line {
  return location.protocol === `${appScheme}:` ? openElectronLine() : openBrowserLine();
}

export function callsOn(line: Line): Calls {
  const link: ClientLink<ClientContext> = {
    call: async (path, input, options) => (await line.link()).call(path, input, options),
  };
  return createORPCClient(link);
}
