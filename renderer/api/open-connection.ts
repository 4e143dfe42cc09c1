import { type ClientContext, type ClientLink, createORPCClient } from '@orpc/client';
import { appScheme } from '../../shared/contract/shell-protocol.ts';
import { openBrowserLine } from './browser-connection.ts';
import type { Calls } from './calls.ts';
import { openElectronLine } from './electron-connection.ts';

/** How the page reaches the main process. It may break and come back; calls are always made on the current link. */
export interface Line {
  link(): Promise<ClientLink<Record<never, never>>>;
  /** Called when the line stays lost: leaves the page when there is no session to come back to. */
  checkAfterLoss(): Promise<void>;
}

export function openLine(): Line {
  return location.protocol === `${appScheme}:` ? openElectronLine() : openBrowserLine();
}

export function callsOn(line: Line): Calls {
  const link: ClientLink<ClientContext> = {
    call: async (path, input, options) => (await line.link()).call(path, input, options),
  };
  return createORPCClient(link);
}
