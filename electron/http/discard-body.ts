import type { Dispatcher } from 'undici';

/**
 * Discards the body of an answer of which only the head is needed, so that its connection can be reused. An error of
 * the discarded body has no consequence.
 */
export async function discardBody(response: Pick<Dispatcher.ResponseData, 'body'>): Promise<void> {
  await response.body.dump().catch(() => {});
}
