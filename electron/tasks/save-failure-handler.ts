import { type Problem, problem } from '../../shared/problem.ts';
import type { Task } from '../../shared/tasks/task.ts';
import type { Clock } from '../host/host.ts';
import type { ResultStore } from '../library/saving/result-store.ts';
import { downloadWait, saveAgainAfter } from './poll-and-retry-intervals.ts';
import type { TaskLedger } from './task-ledger.ts';
import { canLinkBeValid, firstUnsavedLinkExpiry } from './unsaved-links.ts';

interface Situation {
  /** The links are from a poll just now. */
  readonly isFresh: boolean;
  /** The reason why other results of the task wait for the user. The task then does not end with the lost results. */
  readonly held: Problem | undefined;
}

interface SaveFailuresOptions {
  readonly ledger: TaskLedger;
  readonly resultStore: ResultStore;
  readonly clock: Clock;
}

const givenUpAfterMs = 24 * 3_600_000;

/** Handles failures while the results of a task are saved. */
export function createSaveFailureHandler({ ledger, resultStore, clock }: SaveFailuresOptions) {
  const attempts = new Map<string, number>();
  /** Tasks with a link that was found expired, for which fresh links were requested. */
  const expiredOnce = new Set<string>();
  /** Since when only wrong files arrived. Monotonic, so setting the clock ends no task. */
  const hopelessSince = new Map<string, number>();

  async function endExpired(task: Task, at: number, cause: Problem): Promise<undefined> {
    reset(task.id);
    await resultStore.removeUnfinished(task);
    await ledger.apply(task.id, { kind: 'links-expired', at, problem: cause });
  }

  /** Ends the task: its file is saved, and measuring it automatically would fail again. The user decides. */
  async function endUnmeasured(
    task: Task,
    at: number,
    { unmeasured, held }: { unmeasured: Problem; held: Problem | undefined },
  ): Promise<undefined> {
    if (held) await ledger.apply(task.id, { kind: 'saving-failed', at, problem: both(held, unmeasured) });
    else {
      reset(task.id);
      await ledger.apply(task.id, { kind: 'unmeasured', at, problem: unmeasured });
    }
  }

  function reset(id: string): void {
    attempts.delete(id);
    expiredOnce.delete(id);
    hopelessSince.delete(id);
  }

  return {
    /** Stores why results could not be saved. Returns the milliseconds until another poll, if one is needed. */
    async record(task: Task, all: readonly Problem[], { isFresh, held }: Situation): Promise<number | undefined> {
      const at = clock.now();
      const unmeasured = all.find((each) => each.kind === 'unmeasured');
      const problems = all.filter((each) => each.kind !== 'unmeasured');
      if (unmeasured && problems.length === 0) return endUnmeasured(task, at, { unmeasured, held });
      const expired = problems.find((each) => each.kind === 'expired');
      const other = problems.find((each) => each.kind !== 'expired');
      // Only 410 says that a file will never be there.
      const canCome =
        canLinkBeValid(task, at) && problems.some((each) => each.kind === 'expired' && each.status !== 410);
      const isExpiredAgain = expired && !other && !canCome && isFresh && expiredOnce.has(task.id);
      // A download that was no media file for a whole day will not become one. A full disk or a lost network can
      // recover.
      const since = problems.every(isAboutResult) ? (hopelessSince.get(task.id) ?? clock.monotonic()) : undefined;
      if (since === undefined) hopelessSince.delete(task.id);
      else hopelessSince.set(task.id, since);
      const isHopeless = since !== undefined && clock.monotonic() - since > givenUpAfterMs;
      const lost = isExpiredAgain ? expired : isHopeless ? problems[0] : undefined;
      if (lost && !held) return endExpired(task, at, unmeasured ? both(lost, unmeasured) : lost);
      if (lost && held) {
        await ledger.apply(task.id, { kind: 'saving-failed', at, problem: both(held, lost) });
        return undefined;
      }
      if (expired) expiredOnce.add(task.id);
      const count = attempts.get(task.id) ?? 0;
      attempts.set(task.id, count + 1);
      const notThere = expired && canCome ? notThereYet(expired) : expired;
      const cause = longestDelay(problems) ?? other ?? notThere ?? problem('network', 'Couldn’t download the result.');
      const isNoResult = since !== undefined && !expired;
      const reason = isNoResult
        ? 'no-result'
        : cause.kind === 'busy'
          ? 'busy'
          : canCome && !other
            ? 'not-there'
            : 'failed';
      const ownWait = saveAgainAfter(reason, count + 1);
      const wait = downloadWait(Math.max(ownWait, cause.retryAfterMs ?? 0), firstUnsavedLinkExpiry(task) - at);
      const combined = [held, unmeasured].reduce<Problem>((first, more) => (more ? both(first, more) : first), cause);
      await ledger.apply(task.id, { kind: 'saving-failed', at, problem: combined, nextLookAt: at + wait });
      return wait;
    },
    /** Removes the earlier failures of a task. */
    reset,
  };
}

/** Returns the problem with the longest requested wait. */
function longestDelay(problems: readonly Problem[]): Problem | undefined {
  const waits = problems.filter(({ retryAfterMs }) => retryAfterMs !== undefined);
  return waits.toSorted((a, b) => (b.retryAfterMs ?? 0) - (a.retryAfterMs ?? 0))[0];
}

function notThereYet(why: Problem): Problem {
  return {
    ...why,
    sentence: `${why.sentence} It may not be there yet, so Triptych tries again until the link expires.`,
  };
}

function both(one: Problem, other: Problem): Problem {
  return { ...one, sentence: `${one.sentence} ${other.sentence}` };
}

function isAboutResult(why: Problem): boolean {
  return why.kind === 'answer' || why.kind === 'expired';
}
