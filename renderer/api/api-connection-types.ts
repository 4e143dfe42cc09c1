import type { ClientLink } from '@orpc/client';

/**
 * Connection of the page to the main process. The connection may break and recover; calls always use the current link.
 */
export interface ApiConnection {
  link(): Promise<ClientLink<Record<never, never>>>;
  /** Called when the connection remains lost: leaves the page if there is no session to return to. */
  checkAfterLoss(): Promise<void>;
}
