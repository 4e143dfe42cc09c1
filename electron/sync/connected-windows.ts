import type { contract } from '../../shared/contract/contract.ts';
import type { Presence } from '../../shared/sync/app-notification.ts';
import type { Host } from '../host/host.ts';
import { openExternalLink } from '../host/open-external-link.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { EventHub } from './event-hub.ts';

/** The open windows, and the last report of each. */
export type ConnectedWindows = ReturnType<typeof createConnectedWindows>;

export function createConnectedWindows() {
  const presences = new Map<string, Presence>();
  /** Number of connections per window: a window may reconnect before its broken connection is noticed. */
  const lines = new Map<string, number>();
  return {
    /** Call when a window starts to watch; call the result when it ends. A window without an id receives nothing. */
    open(windowId: string | undefined): () => void {
      if (windowId === undefined) return () => {};
      lines.set(windowId, (lines.get(windowId) ?? 0) + 1);
      if (!presences.has(windowId)) presences.set(windowId, { windowId, focused: false, path: '', mayNotify: false });
      return () => {
        const openLines = (lines.get(windowId) ?? 1) - 1;
        if (openLines > 0) return lines.set(windowId, openLines);
        lines.delete(windowId);
        presences.delete(windowId);
        return undefined;
      };
    },
    report(presence: Presence): void {
      // A window that has disconnected cannot report its end.
      if (!presences.has(presence.windowId)) return;
      if (presence.focused) presences.delete(presence.windowId);
      presences.set(presence.windowId, presence);
    },
    /** Returns the windows ordered by their last focus, newest first. */
    all: (): Presence[] => [...presences.values()].reverse(),
  };
}

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
    async *watch(input, { signal }) {
      const close = windows.open(input?.windowId);
      try {
        yield* eventHub.subscribe(signal);
      } finally {
        close();
      }
    },
    windows: {
      reportPresence: (presence) => windows.report(presence),
      reportCommands: ({ names }) => host.commandsChanged?.(names),
      openSecond: ({ comparisonId }) => host.openSecondWindow?.(`/studio/${comparisonId}`),
    },
    host: {
      openLink: ({ url }) => openExternalLink(host, url),
      openedFiles: async () => (await host.openedFiles?.()) ?? { files: [], refused: [] },
    },
  };
}
