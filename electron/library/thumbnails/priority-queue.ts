import type { Clock } from '../../host/host.ts';

/** Priority of a job: it is visible, it is new, or it was left undone earlier. */
export const urgencies = ['shown', 'new', 'left'] as const;
export type Urgency = (typeof urgencies)[number];

export interface ThumbnailRequest {
  readonly urgency: Urgency;
  /** Aborted when no caller waits. */
  readonly signal?: AbortSignal;
}

/** Work that is asked for by key, one piece at a time, in the order in which it is wanted now. */
export interface PriorityQueue<Job, Result> {
  /**
   * Joins the waiting or running job with `key`. `undefined`: the job failed, or no caller waited before it began. A
   * job that began is finished, and its result is kept.
   */
  run(key: string, job: Job, asking: ThumbnailRequest): Promise<Result | undefined>;
  /** Takes back all that waits. */
  clear(): void;
}

/** Asks that follow one another as closely belong together, and keep their order. Milliseconds. */
const together = 50;

interface Ask extends ThumbnailRequest {
  /** Asks of one moment have the same. */
  readonly burst: number;
  readonly end: (result: undefined) => void;
}

interface Wanted {
  readonly asks: Set<Ask>;
}

interface Piece<Job, Result> extends Wanted {
  readonly key: string;
  readonly job: Job;
  readonly done: Promise<Result | undefined>;
  readonly settle: (result: Result | undefined) => void;
  isUnderWay: boolean;
}

/**
 * Visible entries come first, and the latest request of them: a user who scrolls has passed the earlier ones. `work`
 * may reject, which returns `undefined`.
 */
export function createPriorityQueue<Job, Result>(
  work: (job: Job) => Promise<Result | undefined>,
  clock: Pick<Clock, 'monotonic'>,
): PriorityQueue<Job, Result> {
  const pieces = new Map<string, Piece<Job, Result>>();
  let burst = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isBusy = false;

  function burstNow(): number {
    const now = clock.monotonic();
    if (now - askedAt > together) burst += 1;
    askedAt = now;
    return burst;
  }

  function next(): Piece<Job, Result> | undefined {
    let first: Piece<Job, Result> | undefined;
    // The oldest comes first, so that the order within a burst stays.
    for (const piece of pieces.values()) if (!first || isBefore(piece, first)) first = piece;
    return first;
  }

  async function goOn(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    // Requests of the same turn are sorted before the first begins.
    await undefined;
    for (let piece = next(); piece; piece = next()) {
      piece.isUnderWay = true;
      const result = await work(piece.job).catch(() => undefined);
      pieces.delete(piece.key);
      piece.settle(result);
    }
    isBusy = false;
  }

  function add(key: string, job: Job): Piece<Job, Result> {
    const { promise, resolve } = Promise.withResolvers<Result | undefined>();
    const piece = { key, job, asks: new Set<Ask>(), done: promise, settle: resolve, isUnderWay: false };
    pieces.set(key, piece);
    return piece;
  }

  return {
    run(key, job, { urgency, signal }) {
      if (signal?.aborted) return Promise.resolve(undefined);
      const piece = pieces.get(key) ?? add(key, job);
      const given = Promise.withResolvers<undefined>();
      const ask: Ask = { urgency, burst: burstNow(), end: given.resolve, ...(signal ? { signal } : {}) };
      piece.asks.add(ask);
      const giveUp = () => {
        piece.asks.delete(ask);
        given.resolve(undefined);
        if (piece.isUnderWay || piece.asks.size > 0) return;
        pieces.delete(key);
        piece.settle(undefined);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      void goOn();
      return Promise.race([piece.done, given.promise]).finally(() => signal?.removeEventListener('abort', giveUp));
    },
    clear() {
      for (const piece of pieces.values()) {
        if (piece.isUnderWay) continue;
        pieces.delete(piece.key);
        piece.settle(undefined);
      }
    },
  };
}

function isBefore(one: Wanted, other: Wanted): boolean {
  const [a, b] = [wantOf(one), wantOf(other)];
  if (a.rank !== b.rank) return a.rank < b.rank;
  return a.rank === 0 && a.burst > b.burst;
}

function wantOf({ asks }: Wanted): { rank: number; burst: number } {
  let want = { rank: Number.POSITIVE_INFINITY, burst: 0 };
  for (const { urgency, burst } of asks) {
    const rank = urgencies.indexOf(urgency);
    if (rank < want.rank || (rank === want.rank && burst > want.burst)) want = { rank, burst };
  }
  return want;
}
