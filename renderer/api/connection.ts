import type { ClientLink } from '@orpc/client';

/** How the page reaches the main process. It may break and come back; calls are always made on the current link. */
export interface ApiConnection {
  link(): Promise<ClientLink<Record<never, never>>>;
  /** Called when the line stays lost: leaves the page when there is no session to come back to. */
  checkAfterLoss(): Promise<void>;
}
