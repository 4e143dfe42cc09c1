import type { Authorization } from './check-key.ts';

/** One received request and its answer. Tests use the ledger to prove how often a request was sent. */
export interface LedgerEntry {
  /** Wall clock, milliseconds. */
  readonly time: number;
  /** One of the two ports: the gateway, or the server of the results. */
  readonly origin: 'gateway' | 'media';
  readonly method: string;
  /** With the query. For media, without the signature. */
  readonly path: string;
  /** Names in lower case. Values of keys are replaced by their correctness. */
  readonly headers: Readonly<Record<string, string>>;
  readonly authorization: Authorization;
  readonly bodyBytes: number;
  /** 64 hex digits; `null` without a body. */
  readonly bodySha256: string | null;
  /** The JSON of the body with shortened texts and lists. `null` for any other body. */
  readonly body: unknown;
  readonly status: number;
  /** The task that this request created. */
  readonly taskId: string | null;
  /** Number of the connection, from 1. */
  readonly connection: number;
  /** True when the connection carried an earlier request. */
  readonly reused: boolean;
}

export type RequestLedger = ReturnType<typeof createRequestLedger>;

/** Limit for sandboxes that run for days in an app that polls. */
const mostEntries = 20_000;

export function createRequestLedger(onEntry: (entry: LedgerEntry) => void) {
  const entries: LedgerEntry[] = [];
  return {
    entries,
    add(entry: LedgerEntry): void {
      entries.push(entry);
      if (entries.length > mostEntries) entries.shift();
      onEntry(entry);
    },
  };
}
