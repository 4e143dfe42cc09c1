import { randomFillSync } from 'node:crypto';

const idBytes = 24;
/** Random bytes for many ids: requesting each id from the system costs more than everything else here. */
const pool = Buffer.alloc(idBytes * 128);
let used = pool.byteLength;

/** Returns a new W3C trace context for a request. */
export function createTraceparent(): string {
  if (used === pool.byteLength) {
    randomFillSync(pool);
    used = 0;
  }
  const id = pool.toString('hex', used, used + idBytes);
  used += idBytes;
  return `00-${id.slice(0, 32)}-${id.slice(32)}-01`;
}

/** Returns the trace id of a Traceparent header: 32 lower-case hex digits. A malformed header counts as absent. */
export function readTraceId(header: string | undefined): string | undefined {
  const match = /^\s*[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?\s*$/i.exec(header ?? '');
  const id = match?.[1]?.toLowerCase();
  return id === undefined || /^0+$/.test(id) ? undefined : id;
}
