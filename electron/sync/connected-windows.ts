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
    open(screen) {
      if (screen === undefined) return () => {};
      lines.set(screen, (lines.get(screen) ?? 0) + 1);
      if (!known.has(screen)) known.set(screen, { screen, focused: false, path: '', mayNotify: false });
      return () => {
        const left = (lines.get(screen) ?? 1) - 1;
        if (left > 0) return lines.set(screen, left);
        lines.delete(screen);
        known.delete(screen);
        return undefined;
      };
    },
    report(presence) {
      // A page that has disconnected cannot report its end.
      if (!known.has(presence.screen)) return;
      if (presence.focused) known.delete(presence.screen);
      known.set(presence.screen, presence);
    },
    all: () => [...known.values()].reverse(),
  };
}
