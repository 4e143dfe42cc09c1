import PQueue from 'p-queue';
import type { Dispatcher } from 'undici';
import { largestFor, waitsForSizeConfirmation } from '../../shared/library/save-limits.ts';
import { modelById } from '../../shared/models/all-models.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { linkExpiry } from '../../shared/tasks/link-expiry.ts';
import type { Destination, Task } from '../../shared/tasks/task.ts';
import type { Connections } from '../connections/connections.ts';
import { proxyBy } from '../connections/gateway-clients.ts';
import { createDownloadAgents, type DownloadAgents } from '../http/download/block-private-addresses.ts';
import { createLinkOpener, type LinkOpener } from '../http/download/follow-link.ts';
import { createSpeedLimit } from '../http/download/speed-limit.ts';
import type { RateLimits } from '../http/pacing/rate-limits.ts';
import type { Proxies } from '../http/proxies/proxy-types.ts';
import { firstLinkEnd, hostsOfUnsaved } from './link-hosts.ts';
import { isLastTry } from './poll-intervals.ts';
import { rateLimitProblem } from './rate-limit-problem.ts';
import { type Oversize, tooLargeProblem } from './result-too-large.ts';
import { createSaveFailures } from './save-failures.ts';
import { createSaveResult, type SaveResultOptions, type Unsaved } from './save-result.ts';

export interface ResultSaver {
  /**
   * Fetches every result of a task that is not in the library yet. `fresh`: its links are from a look just now, so
   * one that is no longer valid will not get better.
   */
  save(id: string, options: { fresh: boolean }): void;
  /** Ends the transfers of a task that is no longer watched. */
  cancel(id: string): void;
  /** Forgets what went wrong before. */
  startAnew(id: string): void;
  /** Why its results are not fetched right now: a host of them asked to wait. */
  waitBefore(task: Task): Problem | undefined;
  /** The user wants them fetched although their hosts asked to wait. */
  insist(task: Task): void;
  /** A user asks again for a task whose results could not be measured. */
  measureAgain(task: Task): Promise<void>;
  /** Call after the computer slept: running downloads continue over new connections. */
  wake(): void;
  /** Call when the disk has space again or the library is available: held downloads continue. */
  release(): void;
  /**
   * Call after changed limits. The speed applies immediately, the number of downloads from the next one. Results that
   * now fit are saved.
   */
  limitsChanged(): void;
  close(): Promise<void>;
}

export interface ResultSaverOptions extends SaveResultOptions {
  readonly connections: Connections;
  readonly rateLimits: RateLimits;
  readonly proxies?: Proxies | undefined;
  /** Sees every download pass by. */
  readonly observeDownloads?: Dispatcher.DispatcherComposeInterceptor | undefined;
  /** The user's limits for all downloads. */
  readonly limits: () => Pick<Settings, 'largestFileBytes' | 'downloadsAtATime' | 'downloadBytesPerSecond'>;
  /** Looks at a task again after a while: for fresh links, and to go on. */
  readonly lookAgain: (id: string, inMilliseconds: number) => void;
}

const releaseSpreadMs = 10_000;

export function createResultSaver(options: ResultSaverOptions): ResultSaver {
  const { ledger, gate, connections, rateLimits, clock } = options;
  const queue = new PQueue();
  const speed = createSpeedLimit(clock);
  const results = createSaveResult(options);
  const troubles = createSaveFailures(options);
  /** Download agents by the route of the connection. */
  const agents = new Map<string, DownloadAgents>();
  const running = new Map<string, AbortController>();
  /** Tasks that wait until something can be written again. */
  const held = new Set<string>();
  /** Tasks with results above the size limit for automatic saving. */
  const heldForSize = new Set<string>();
  const work = new Set<Promise<void>>();
  let largest = 0;
  limitsChanged();

  function limitsChanged(): void {
    const { largestFileBytes, downloadsAtATime, downloadBytesPerSecond } = options.limits();
    queue.concurrency = downloadsAtATime;
    speed.set(downloadBytesPerSecond);
    const isRaised = largestFileBytes > largest;
    largest = largestFileBytes;
    if (isRaised) goOn(heldForSize);
  }

  function agentsFor(destination: Destination): DownloadAgents {
    const choice = connections.proxy(destination);
    const name = JSON.stringify(choice);
    const known = agents.get(name);
    if (known) return known;
    const proxies = proxyBy(choice, options.proxies);
    const made = createDownloadAgents({ proxies, observe: options.observeDownloads });
    agents.set(name, made);
    return made;
  }

  const mostOf = (task: Task) => largestFor(task, modelById(task.modelId)?.output, largest);

  /** Answers after how many milliseconds another look is needed. */
  async function saveAll(id: string, isFresh: boolean, signal: AbortSignal): Promise<number | undefined> {
    const task = await ledger.find(id);
    if (task?.state !== 'saving') return undefined;
    const shut = gate.problem();
    if (shut) return hold(task, shut);
    const opener = createLinkOpener({
      agents: agentsFor(task.destination),
      gatewayOrigin: await connections.origin(task.destination),
      gatewayIsLocal: await connections.isLocal(task.destination),
      rateLimits: {
        answered: rateLimits.answered,
        left: (place) => (isLastTry(firstLinkEnd(task) - clock.now()) ? 0 : rateLimits.left(place)),
      },
    });
    const oversize: Oversize[] = [];
    const problems: Problem[] = [];
    await Promise.all(
      task.links.map(async ({ itemId, bytesAtLeast = 0 }, index) => {
        if (itemId !== undefined) return;
        // The size was measured before. Without a stated length, measuring means downloading.
        const isKnown = bytesAtLeast > mostOf(task);
        const unsaved = isKnown
          ? ({ kind: 'too-large', bytesAtLeast } as const)
          : await saveInTurn(task, index, opener, signal);
        if (unsaved?.kind === 'too-large') oversize.push({ index, bytesAtLeast: unsaved.bytesAtLeast });
        if (unsaved?.kind === 'failed') problems.push(unsaved.problem);
      }),
    );
    if (signal.aborted) return undefined;
    const disk = problems.find((each) => each.kind === 'disk');
    if (disk) return hold(task, disk);
    const waits = oversize.length > 0 ? await holdForSize(task, oversize) : undefined;
    if (waits === 'not any more') return 1_000;
    if (problems.length > 0) return troubles.failed(task, problems, { isFresh, held: waits });
    if (waits === undefined) troubles.startAnew(id);
    return undefined;
  }

  async function saveInTurn(
    task: Task,
    index: number,
    opener: LinkOpener,
    signal: AbortSignal,
  ): Promise<Unsaved | undefined> {
    const deadline = linkExpiry(task.links[index]?.url ?? '', task.completedAt ?? task.createdAt);
    const lane = speed.join(deadline);
    try {
      // Downloads the link that expires first.
      return await queue.add(() => results.save({ task, index, opener, largest: mostOf(task), lane, signal }), {
        priority: -deadline,
      });
    } finally {
      lane.leave();
    }
  }

  async function hold(task: Task, why: Problem): Promise<undefined> {
    held.add(task.id);
    const at = clock.now();
    if (task.problem?.sentence !== why.sentence)
      await ledger.apply(task.id, { kind: 'saving-failed', at, problem: why });
    // It may have opened while that was written.
    if (gate.problem() === undefined && held.delete(task.id)) options.lookAgain(task.id, 1_000);
  }

  /** Nothing of the task is retried automatically. It waits for the user or for a higher limit. */
  async function holdForSize(task: Task, oversize: readonly Oversize[]): Promise<Problem | 'not any more'> {
    heldForSize.add(task.id);
    const why = tooLargeProblem(task, oversize, mostOf(task));
    const after = await ledger.apply(task.id, { kind: 'too-large', at: clock.now(), problem: why, sizes: oversize });
    // Either may have come while that was found out.
    const isStill =
      after !== null && waitsForSizeConfirmation(after) && oversize.some((each) => each.bytesAtLeast > mostOf(after));
    return isStill ? why : 'not any more';
  }

  function forget(id: string): void {
    held.delete(id);
    heldForSize.delete(id);
  }

  /** Spread out: they may be many. */
  function goOn(waiting: Set<string>): void {
    const ids = [...waiting];
    waiting.clear();
    const step = Math.min(500, releaseSpreadMs / Math.max(1, ids.length));
    for (const [index, id] of ids.entries()) options.lookAgain(id, index * step);
  }

  return {
    save(id, { fresh }) {
      if (running.has(id)) return;
      const controller = new AbortController();
      running.set(id, controller);
      const job = saveAll(id, fresh, controller.signal)
        .catch((error: unknown) => {
          options.onUnexpectedError(error);
          return 60_000;
        })
        .then((lookAgainIn) => {
          // Removed only here: an earlier poll that finds the download running could not hand over its links.
          if (running.get(id) === controller) running.delete(id);
          if (lookAgainIn !== undefined && !controller.signal.aborted) options.lookAgain(id, lookAgainIn);
        });
      work.add(job);
      void job.finally(() => work.delete(job));
    },
    cancel(id) {
      running.get(id)?.abort();
      running.delete(id);
      forget(id);
    },
    startAnew: troubles.startAnew,
    waitBefore(task) {
      const waits = hostsOfUnsaved(task).map((host) => ({ host, left: rateLimits.left({ host }) }));
      const [longest] = waits.sort((a, b) => b.left - a.left);
      if (longest === undefined || longest.left === 0) return undefined;
      return rateLimitProblem(new URL(longest.host).host, longest.left, clock.now());
    },
    insist(task) {
      for (const host of hostsOfUnsaved(task)) rateLimits.lift({ host });
    },
    async measureAgain(task) {
      // Other results of the task may be the only reason why the task has not ended.
      if (task.problem) await options.resultStore.measureAgain(task);
    },
    wake() {
      for (const each of agents.values()) each.dropConnections();
    },
    release: () => goOn(held),
    limitsChanged,
    async close() {
      for (const controller of running.values()) controller.abort();
      await Promise.all([...agents.values()].map((each) => each.close()));
      const ended = Promise.allSettled(work).then(results.settled);
      await Promise.race([ended, new Promise<void>((resolve) => setTimeout(resolve, 3000).unref())]);
    },
  };
}
