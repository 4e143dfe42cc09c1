import type { contract } from '../../shared/contract/contract.ts';
import type { Host } from '../host/host.ts';
import { openExternalLink } from '../host/open-external-link.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { ConnectedWindows } from './connected-windows.ts';
import type { EventHub } from './event-hub.ts';

interface WindowHandlerServices {
  readonly eventHub: EventHub;
  readonly windows: ConnectedWindows;
  readonly host: Pick<Host, 'commandsChanged' | 'openLink' | 'openedFiles' | 'openSecondWindow'>;
}

/** The events for the open windows, and the calls of windows about themselves and the system. */
export function windowHandlers({
  eventHub,
  windows,
  host,
}: WindowHandlerServices): Pick<Handlers<typeof contract>, 'watch' | 'windows' | 'host'> {
  return {
    watch: (input, { signal }) => whileOpen(eventHub.subscribe(signal), () => windows.open(input?.windowId)),
    windows: {
      reportPresence: (presence) => windows.report(presence),
      reportCommands: ({ names }) => host.commandsChanged?.(names),
      openSecond: ({ comparisonId }) => host.openSecondWindow?.(`/compare/${comparisonId}`),
    },
    host: {
      openLink: ({ url }) => openExternalLink(host, url),
      openedFiles: async () => (await host.openedFiles?.()) ?? { files: [], refused: [] },
    },
  };
}

/** Calls `open` when the stream is first read, and the function that it returns when the stream ends. */
async function* whileOpen<T>(stream: AsyncIterable<T>, open: () => () => void): AsyncGenerator<T, void, undefined> {
  const close = open();
  try {
    yield* stream;
  } finally {
    close();
  }
}
