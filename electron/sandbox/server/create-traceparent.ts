import { randomBytes } from 'node:crypto';

/** Returns a new W3C trace context for one answer. */
export function createTraceparent(): string {
  return `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;
}
