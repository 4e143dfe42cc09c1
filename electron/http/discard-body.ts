import type { Dispatcher } from 'undici';

/**
 * Lets go of the body of an answer of which only the head was wanted, so that its connection can serve again. One that breaks
 * meanwhile has nothing more to tell.
 */
export async function discardBody(response: Pick<Dispatcher.ResponseData, 'body'>): Promise<void> {
  await response.body.dump().catch(() => {});
}
