import type { Presence } from '../../shared/sync/notification.ts';

/** The pages that are open now, and what each last said of itself. */
export interface ConnectedWindows {
  /** A page began to watch; call the result when it ends. A page without an id receives nothing. */
  open(screen: string | undefined): () => void;
  report(presence: Presence): void;
  /** The one that was last looked at first. */
  all(): Presence[];
}

export function createConnectedWindows(): ConnectedWindows {
  const known = new Map<string, Presence>();
  /** A page whose line broke watches anew, perhaps before the old line is found dead. */
  const lines = new Map<string, number>();
  return {
    open(windowId) {
      if (windowId === undefined) return () => {};
      lines.set(windowId, (lines.get(windowId) ?? 0) + 1);
      if (!known.has(windowId)) known.set(windowId, { windowId, focused: false, path: '', mayNotify: false });
      return () => {
        const left = (lines.get(windowId) ?? 1) - 1;
        if (left > 0) return lines.set(windowId, left);
        lines.delete(windowId);
        known.delete(windowId);
        return undefined;
      };
    },
    report(presence) {
      // A page that has disconnected cannot report its end.
      if (!known.has(presence.windowId)) return;
      if (presence.focused) known.delete(presence.windowId);
      known.set(presence.windowId, presence);
    },
    all: () => [...known.values()].reverse(),
  };
}
