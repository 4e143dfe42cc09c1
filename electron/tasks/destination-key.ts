import type { Destination } from '../../shared/task.ts';

/** One text for each gateway: pauses and remembered paths hang on it. */
export function destinationKey(destination: Destination): string {
  return destination.kind === 'sandbox' ? 'sandbox' : destination.origin;
}
