import type { Presence } from '../../shared/sync/app-notification.ts';

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
