import { randomBytes } from 'node:crypto';

/** A new W3C trace context for a request of ours. */
export function createTraceparent(): string {
  return `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;
}

/** The trace id in a Traceparent header: 32 lower-case hex digits. Anything malformed is as good as absent. */
export function readTraceId(header: string | undefined): string | undefined {
  const match = /^\s*[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?\s*$/i.exec(header ?? '');
  const id = match?.[1]?.toLowerCase();
  return id === undefined || /^0+$/.test(id) ? undefined : id;
}
