import type { Clock } from '../../host/host.ts';

/** Priority of a job: visible, new, or left over from an earlier program run. */
const urgencies = ['shown', 'new', 'left'] as const;
export type Urgency = (typeof urgencies)[number];

export interface ThumbnailRequest {
  readonly urgency: Urgency;
  /** Aborted when no caller waits. */
  readonly signal?: AbortSignal;
}

/** Runs jobs one at a time, each identified by a key, in the order of their current priority. */
interface PriorityQueue<Job, Result> {
  /**
   * Joins the waiting or running job with this key. `undefined`: the job failed, or no caller waited before it started.
   * A started job is finished, and its result is stored.
   */
  run(key: string, job: Job, asking: ThumbnailRequest): Promise<Result | undefined>;
  /** Cancels all waiting jobs. */
  clear(): void;
}

/** Requests within this time form a burst and keep their order. Milliseconds. */
const together = 50;

interface Ask extends ThumbnailRequest {
  /** Equal for requests of the same burst. */
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
 * Visible entries come first, the latest request of them first: a scrolling user has passed the earlier ones. An error
 * of `work` returns `undefined`.
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
    // The oldest request comes first, so that the order within a burst stays.
    for (const piece of pieces.values()) if (!first || isBefore(piece, first)) first = piece;
    return first;
  }

  async function goOn(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    // Requests of the same turn are sorted before the first job starts.
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
      const slot = Promise.withResolvers<undefined>();
      const ask: Ask = { urgency, burst: burstNow(), end: slot.resolve, ...(signal ? { signal } : {}) };
      piece.asks.add(ask);
      const giveUp = () => {
        piece.asks.delete(ask);
        slot.resolve(undefined);
        if (piece.isUnderWay || piece.asks.size > 0) return;
        pieces.delete(key);
        piece.settle(undefined);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      void goOn();
      return Promise.race([piece.done, slot.promise]).finally(() => signal?.removeEventListener('abort', giveUp));
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
