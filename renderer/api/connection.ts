import type { ClientLink } from '@orpc/client';

/**
 * Connection of the page to the main process. The connection may break and recover; calls always use the current link.
 */
export interface ApiConnection {
  link(): Promise<ClientLink<Record<never, never>>>;
  /** Called when the line stays lost: leaves the page when there is no session to come back to. */
  checkAfterLoss(): Promise<void>;
}
