import PQueue from 'p-queue';
import { modelById } from '../../shared/models/all-models.ts';
import { type Problem, problem } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { linkExpiry } from '../../shared/tasks/link-expiry.ts';
import { canRaiseSizeLimit, sizeLimitFor, waitsForSizeConfirmation } from '../../shared/tasks/result-size-limits.ts';
import type { Task } from '../../shared/tasks/task.ts';
import { formatBytes } from '../../shared/util/format-numbers.ts';
import type { ResultLinks } from '../connections/result-links.ts';
import type { LinkOpener } from '../http/download/follow-link.ts';
import type { RateLimitPauses } from '../http/pacing/rate-limit-pauses.ts';
import {
  decideDownloadRetry,
  type EarlierFailures,
  type FailedDownload,
  firstUnsavedLinkExpiry,
  isLastTry,
  unsavedLinks,
} from './decide-download-retry.ts';
import { rateLimitProblem } from './rate-limit-problem.ts';
import { createSaveResult, type SaveResultOptions, type UnsavedResult } from './save-result.ts';

export interface ResultSaverOptions extends SaveResultOptions {
  readonly resultLinks: ResultLinks;
  readonly rateLimits: RateLimitPauses;
  /** The user's limits for all downloads. */
  readonly limits: () => Pick<Settings, 'largestFileBytes'>;
  /** Polls a task again after a while, for fresh links and to continue. */
  readonly pollAgain: (id: string, inMilliseconds: number) => void;
}

/** Number of parallel downloads. It also limits the bytes in memory. */
const mostDownloads = 4;
const releaseSpreadMs = 10_000;

/** Downloads and saves the results of tasks, several at a time. */
export class ResultSaver {
  readonly #options: ResultSaverOptions;
  readonly #queue = new PQueue({ concurrency: mostDownloads });
  readonly #results: ReturnType<typeof createSaveResult>;
  /** Earlier failures by task id. */
  readonly #failures = new Map<string, EarlierFailures>();
  readonly #running = new Map<string, AbortController>();
  /** Tasks that wait until the library is writable. */
  readonly #waitingForStorage = new Set<string>();
  /** Tasks with results above the size limit for automatic saving. */
  readonly #waitingForSizeConfirmation = new Set<string>();
  readonly #work = new Set<Promise<void>>();
  #largest = 0;

  constructor(options: ResultSaverOptions) {
    this.#options = options;
    this.#results = createSaveResult(options);
    this.limitsChanged();
  }

  /**
   * Downloads every result of a task that is not in the library. `fresh`: the links are from a poll just now, so an
   * invalid link cannot improve.
   */
  save(id: string, { fresh }: { fresh: boolean }): void {
    if (this.#running.has(id)) return;
    const controller = new AbortController();
    this.#running.set(id, controller);
    const job = this.#saveAll(id, fresh, controller.signal)
      .catch((error: unknown) => {
        this.#options.onUnexpectedError(error);
        return 60_000;
      })
      .then((lookAgainIn) => {
        // Removed only here: otherwise, a poll that finds the download running could not pass on its links.
        if (this.#running.get(id) === controller) this.#running.delete(id);
        if (lookAgainIn !== undefined && !controller.signal.aborted) this.#options.pollAgain(id, lookAgainIn);
      });
    this.#work.add(job);
    void job.finally(() => this.#work.delete(job));
  }

  /** Ends the downloads of a task that is no longer polled. */
  cancel(id: string): void {
    this.#running.get(id)?.abort();
    this.#running.delete(id);
    this.#forget(id);
  }

  /** Resets the failures of a task. */
  resetFailures(id: string): void {
    this.#failures.delete(id);
  }

  /** Returns the reason why results are not downloaded now, if one of their hosts requested a wait. */
  waitBefore(task: Task): Problem | undefined {
    const waits = hostsOfUnsavedLinks(task).map((host) => ({
      host,
      left: this.#options.rateLimits.remainingWait({ host }),
    }));
    const [longest] = waits.sort((a, b) => b.left - a.left);
    if (longest === undefined || longest.left === 0) return undefined;
    return rateLimitProblem(new URL(longest.host).host, longest.left, this.#options.clock.now());
  }

  /** The user wants to download the results although their hosts requested a wait. */
  saveNow(task: Task): void {
    for (const host of hostsOfUnsavedLinks(task)) this.#options.rateLimits.lift({ host });
  }

  /** The user retries a task whose results could not be measured. */
  async measureAgain(task: Task): Promise<void> {
    // Other results of the task may be the only reason why the task has not ended.
    if (task.problem) await this.#options.resultStore.measureAgain(task);
  }

  /** Call after the computer slept. Running downloads continue over new connections. */
  wake(): void {
    this.#options.resultLinks.dropConnections();
  }

  /** Call when the library is writable again. Waiting downloads continue. */
  release(): void {
    this.#resume(this.#waitingForStorage);
  }

  async close(): Promise<void> {
    for (const controller of this.#running.values()) controller.abort();
    await this.#options.resultLinks.close();
    const ended = Promise.allSettled(this.#work).then(this.#results.waitUntilIdle);
    await Promise.race([ended, new Promise<void>((resolve) => setTimeout(resolve, 3000).unref())]);
  }

  /** Call after a changed limit. Results that now fit are saved. */
  limitsChanged(): void {
    const { largestFileBytes } = this.#options.limits();
    const isRaised = largestFileBytes > this.#largest;
    this.#largest = largestFileBytes;
    if (isRaised) this.#resume(this.#waitingForSizeConfirmation);
  }

  #sizeLimitOf(task: Task) {
    return sizeLimitFor(task, modelById(task.modelId)?.output, this.#largest);
  }

  /** Returns the milliseconds until another poll is needed, if any. */
  async #saveAll(id: string, isFresh: boolean, signal: AbortSignal): Promise<number | undefined> {
    const task = await this.#options.ledger.find(id);
    if (task?.state !== 'saving') return undefined;
    const shut = this.#options.storageGuard.problem();
    if (shut) return this.#waitForStorage(task, shut);
    const opener = await this.#options.resultLinks.openerFor(task.destination, {
      pauseAsAnswered: this.#options.rateLimits.pauseAsAnswered,
      remainingWait: (place) =>
        isLastTry(firstUnsavedLinkExpiry(task) - this.#options.clock.now())
          ? 0
          : this.#options.rateLimits.remainingWait(place),
    });
    const oversize: OversizedResult[] = [];
    const problems: Problem[] = [];
    await Promise.all(
      task.links.map(async ({ itemId, bytesAtLeast = 0 }, index) => {
        if (itemId !== undefined) return;
        // The size is already known. Without a content length, measuring means downloading.
        const isKnown = bytesAtLeast > this.#sizeLimitOf(task);
        const unsaved = isKnown
          ? ({ kind: 'too-large', bytesAtLeast } as const)
          : await this.#saveInTurn(task, index, opener, signal);
        if (unsaved?.kind === 'too-large') oversize.push({ index, bytesAtLeast: unsaved.bytesAtLeast });
        if (unsaved?.kind === 'failed') problems.push(unsaved.problem);
      }),
    );
    if (signal.aborted) return undefined;
    const disk = problems.find((each) => each.kind === 'disk');
    if (disk) return this.#waitForStorage(task, disk);
    const waits = oversize.length > 0 ? await this.#waitForSizeConfirmation(task, oversize) : undefined;
    if (waits === 'not any more') return 1_000;
    if (problems.length > 0) return this.#handleFailures({ task, problems, isFresh, held: waits });
    if (waits === undefined) this.#failures.delete(id);
    return undefined;
  }

  /** Stores why results could not be saved. Returns the milliseconds until another poll, if one is needed. */
  async #handleFailures(failed: FailedDownload): Promise<number | undefined> {
    const { ledger, resultStore, clock } = this.#options;
    const { id } = failed.task;
    const [at, monotonic] = [clock.now(), clock.monotonic()];
    const decided = decideDownloadRetry(failed, this.#failures.get(id), { now: at, monotonic });
    const { kind, problem: cause, waitMs, failures } = decided;
    if (failures) this.#failures.set(id, failures);
    else this.#failures.delete(id);
    if (kind === 'links-expired') await resultStore.removeUnfinished(failed.task);
    const next = waitMs === undefined ? {} : { nextLookAt: at + waitMs };
    await ledger.apply(id, { kind, at, problem: cause, ...next });
    return waitMs;
  }

  async #saveInTurn(
    task: Task,
    index: number,
    opener: LinkOpener,
    signal: AbortSignal,
  ): Promise<UnsavedResult | undefined> {
    const deadline = linkExpiry(task.links[index]?.url ?? '', task.completedAt ?? task.createdAt);
    // The link that expires first is downloaded first.
    return this.#queue.add(
      () => this.#results.save({ task, index, opener, largest: this.#sizeLimitOf(task), signal }),
      { priority: -deadline },
    );
  }

  async #waitForStorage(task: Task, cause: Problem): Promise<undefined> {
    this.#waitingForStorage.add(task.id);
    const at = this.#options.clock.now();
    if (task.problem?.sentence !== cause.sentence)
      await this.#options.ledger.apply(task.id, { kind: 'saving-failed', at, problem: cause });
    // The library may have become writable in the meantime.
    if (this.#options.storageGuard.problem() === undefined && this.#waitingForStorage.delete(task.id))
      this.#options.pollAgain(task.id, 1_000);
  }

  /** Stops automatic attempts. The task waits for the user or for a higher limit. */
  async #waitForSizeConfirmation(task: Task, oversize: readonly OversizedResult[]): Promise<Problem | 'not any more'> {
    this.#waitingForSizeConfirmation.add(task.id);
    const cause = tooLargeProblem(task, oversize, this.#sizeLimitOf(task));
    const after = await this.#options.ledger.apply(task.id, {
      kind: 'too-large',
      at: this.#options.clock.now(),
      problem: cause,
      sizes: oversize,
    });
    // The user or a higher limit may have come in the meantime.
    const isStill =
      after !== null &&
      waitsForSizeConfirmation(after) &&
      oversize.some((each) => each.bytesAtLeast > this.#sizeLimitOf(after));
    return isStill ? cause : 'not any more';
  }

  #forget(id: string): void {
    this.#waitingForStorage.delete(id);
    this.#waitingForSizeConfirmation.delete(id);
  }

  /** Continues tasks over some time, because there may be many. */
  #resume(waiting: Set<string>): void {
    const ids = [...waiting];
    waiting.clear();
    const step = Math.min(500, releaseSpreadMs / Math.max(1, ids.length));
    for (const [index, id] of ids.entries()) this.#options.pollAgain(id, index * step);
  }
}

/** Returns the origins of the links whose results are not saved yet, each once. */
function hostsOfUnsavedLinks(task: Task): string[] {
  return [...new Set(unsavedLinks(task).map(({ url }) => new URL(url).origin))];
}

/** A result that exceeds the size limit. */
interface OversizedResult {
  /** Index of its link, from 0. */
  readonly index: number;
  readonly bytesAtLeast: number;
}

/**
 * Returns the problem with the reason why results wait, and what the user can do. `limit` is the exceeded limit in
 * bytes.
 */
function tooLargeProblem(task: Task, oversize: readonly OversizedResult[], limit: number): Problem {
  const most = Math.max(...oversize.map(({ bytesAtLeast }) => bytesAtLeast));
  const [only] = oversize;
  const subject = task.links.length > 1 ? `Result ${(only?.index ?? 0) + 1}` : 'The result file';
  const what = oversize.length > 1 ? `${oversize.length} result files are` : `${subject} is`;
  const pronoun = oversize.length > 1 ? 'them' : 'it';
  const ways = canRaiseSizeLimit(most, modelById(task.modelId)?.output)
    ? `Save ${pronoun} anyway, or raise the limit in Settings, Storage.`
    : `Save ${pronoun} anyway if you expect this size.`;
  return problem(
    'too-large',
    `${what} larger than ${formatBytes(limit)}, the limit for saving without asking. ${ways}`,
  );
}
