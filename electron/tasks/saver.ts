import PQueue from 'p-queue';
import type { Dispatcher } from 'undici';
import type { Item } from '../../shared/item.ts';
import { linkDeadline } from '../../shared/link-deadline.ts';
import { modelById } from '../../shared/models/index.ts';
import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import type { Destination, Task } from '../../shared/task.ts';
import type { Connections } from '../connection/connections.ts';
import { proxyBy } from '../connection/gateway-clients.ts';
import { createDownloadAgents, type DownloadAgents } from '../downloads/address-guard.ts';
import { downloadFile } from '../downloads/download-file.ts';
import { createLinkOpener, type LinkOpener } from '../downloads/follow-link.ts';
import { diskSentence } from '../downloads/part-file.ts';
import type { Clock } from '../host.ts';
import type { Library } from '../library/library.ts';
import type { LibraryGate } from '../library/library-gate.ts';
import type { ResultShelf } from '../library/result-shelf.ts';
import type { ProxyFor } from '../network/connector.ts';
import type { ItemStore } from '../store/item-store.ts';
import { sqliteSentence } from '../store/sqlite-problem.ts';
import type { TaskLedger } from './task-ledger.ts';

export interface Saver {
  /**
   * Fetches every result of a task that is not in the library yet. `fresh`: its links are from a look just now, so
   * one that is no longer valid will not get better.
   */
  save(id: string, options: { fresh: boolean }): void;
  /** Ends the transfers of a task that is no longer watched. */
  cancel(id: string): void;
  /** Forgets what went wrong before. */
  startAnew(id: string): void;
  /** The computer slept: what was under way goes on over new connections. */
  wake(): void;
  /** There is room again, or the library is back: what was held goes on. */
  release(): void;
  close(): Promise<void>;
}

export interface SaverOptions {
  readonly ledger: TaskLedger;
  readonly items: ItemStore;
  readonly shelf: ResultShelf;
  readonly library: Library;
  readonly gate: LibraryGate;
  readonly connections: Connections;
  readonly proxyFor?: ProxyFor | undefined;
  readonly clock: Clock;
  /** Sees every download pass by. */
  readonly observeDownloads?: Dispatcher.DispatcherComposeInterceptor | undefined;
  /** Looks at a task again after a while: for fresh links, and to go on. */
  readonly lookAgain: (id: string, inMilliseconds: number) => void;
  /** Called when the first transfer begins and when the last one ends. */
  readonly onTransfers?: ((isTransferring: boolean) => void) | undefined;
  readonly onDefect: (error: unknown) => void;
}

const inParallel = 4;
const largest = { image: 300_000_000, video: 8_000_000_000 };
const givenUpAfterMs = 24 * 3_600_000;
const retries = [1_000, 5_000, 15_000, 60_000, 120_000];
/** What arrived but is no result is fetched whole each time, so not as often. */
const retriesOfNoResult = [1_000, 5_000, 60_000, 600_000];
const releaseSpreadMs = 10_000;

export function createSaver(options: SaverOptions): Saver {
  const { ledger, items, shelf, library, gate, connections, clock } = options;
  const queue = new PQueue({ concurrency: inParallel });
  /** By the way that a connection goes. */
  const agents = new Map<string, DownloadAgents>();
  const running = new Map<string, AbortController>();
  const attempts = new Map<string, number>();
  /** Tasks of which a link was found to be no longer valid, and fresh ones were asked for. */
  const expiredOnce = new Set<string>();
  /** Since when nothing but wrong files came, monotonic: setting the clock ends no task. */
  const hopelessSince = new Map<string, number>();
  /** Tasks that wait until something can be written again. */
  const held = new Set<string>();
  const work = new Set<Promise<void>>();
  let transfers = 0;

  function agentsFor(destination: Destination): DownloadAgents {
    const choice = connections.proxy(destination);
    const name = JSON.stringify(choice);
    const known = agents.get(name);
    if (known) return known;
    const proxyFor = proxyBy(choice, options.proxyFor);
    const made = createDownloadAgents({ proxyFor, observe: options.observeDownloads });
    agents.set(name, made);
    return made;
  }

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
    });
    const open = task.links.flatMap((link, index) => (link.itemId === undefined ? [index] : []));
    const problems = await Promise.all(
      open.map((index) =>
        queue.add(() => attempt(() => saveOne(task, index, opener, signal)), { priority: urgency(task, index) }),
      ),
    );
    const found = problems.filter((each) => each !== undefined);
    if (signal.aborted) return undefined;
    const disk = found.find((each) => each.kind === 'disk');
    if (disk) return hold(task, disk);
    if (found.length > 0) return saveFailed(task, found, isFresh);
    startAnew(id);
    return undefined;
  }

  function startAnew(id: string): void {
    attempts.delete(id);
    expiredOnce.delete(id);
    hopelessSince.delete(id);
  }

  async function hold(task: Task, why: Problem): Promise<undefined> {
    held.add(task.id);
    const at = clock.now();
    if (task.problem?.sentence !== why.sentence)
      await ledger.apply(task.id, { kind: 'saving-failed', at, problem: why });
    // It may have opened while that was written.
    if (gate.problem() === undefined && held.delete(task.id)) options.lookAgain(task.id, 1_000);
  }

  async function attempt(save: () => Promise<void>): Promise<Problem | undefined> {
    try {
      await save();
      return undefined;
    } catch (error) {
      if (error instanceof ProblemError) return error.problem;
      options.onDefect(error);
      const stored = sqliteSentence(error);
      const why = problem('disk', stored ?? diskSentence(error));
      if (stored !== undefined || isFromSystem(error)) gate.failed(why, 0);
      return isFromSystem(error) || stored !== undefined ? why : { ...why, kind: 'internal' };
    }
  }

  async function saveOne(task: Task, index: number, opener: LinkOpener, signal: AbortSignal): Promise<void> {
    const position = index + 1;
    const url = task.links[index]?.url ?? '';
    if (signal.aborted) return;
    const shut = gate.problem();
    if (shut) throw new ProblemError(shut);
    const known = await items.ofTask(task.id, position);
    const finished = known ? await whereItLies(known) : await shelf.findFinished(task, position);
    if (finished) return commit(task, index, finished, known && 'as it is');
    const part = await shelf.openPart().catch((error: unknown) => {
      if (error instanceof ProblemError) gate.failed(error.problem, 0);
      throw error;
    });
    let whole = 0;
    transfers += 1;
    if (transfers === 1) options.onTransfers?.(true);
    try {
      await downloadFile({
        url,
        part,
        opener,
        clock,
        signal,
        largest: modelById(task.modelId)?.output === 'images' ? largest.image : largest.video,
        onProgress(received, total) {
          whole = total ?? received * 2;
          ledger.progress(task.id, index, received, total);
        },
      });
      const item = await shelf.shelve(part, task, position);
      if (!known) return await commit(task, index, item);
      // Its file was gone: it is the same result, with all that was written about it since.
      // Whoever fetches it again does not want it thrown away.
      const { fileState: _, trashedAt: __, received: ____, ...written } = known;
      const { collections: ___, ...fetched } = item;
      const again = { ...written, ...fetched, id: known.id, createdAt: known.createdAt };
      await commit(task, index, again, 'again');
    } catch (error) {
      // What was received goes first, or the room it takes would be missed.
      await part.discard();
      if (error instanceof ProblemError && error.problem.kind === 'disk') gate.failed(error.problem, whole);
      throw error;
    } finally {
      transfers -= 1;
      if (transfers === 0) options.onTransfers?.(false);
      await part.discard();
    }
  }

  async function whereItLies(item: Item): Promise<Item | undefined> {
    return (await shelf.has(item)) ? item : undefined;
  }

  /** The row of the item and the task that has it are one transaction: neither is ever without the other. */
  async function commit(task: Task, index: number, item: Item, known?: 'as it is' | 'again'): Promise<void> {
    let isWritten = known !== undefined;
    await ledger.apply(
      task.id,
      { kind: 'link-saved', at: clock.now(), index, itemId: item.id, ...otherKind(task, item) },
      {
        facts: { file: item.file, hash: item.hash, bytes: item.bytes },
        also: async (transaction) => {
          if (known === undefined) await items.add(item, transaction);
          if (known === 'again') await items.replace(item, transaction);
          // With its file it got a sidecar that knows nothing of what was written about it.
          if (known !== undefined) await items.describeAnew(item.id, transaction);
          isWritten = true;
        },
      },
    );
    // The task was stopped or forgotten meanwhile; what is on the disk was paid for all the same.
    if (!isWritten) await items.add(item);
    if (known !== 'as it is') track(library.announce(item).catch(options.onDefect));
  }

  async function saveFailed(task: Task, problems: readonly Problem[], isFresh: boolean): Promise<number | undefined> {
    const at = clock.now();
    const expired = problems.find((each) => each.kind === 'expired');
    const other = problems.find((each) => each.kind !== 'expired');
    const isGone = expired && !other && isFresh && expiredOnce.has(task.id);
    // What was no file a whole day long will not become one; a full disk or a lost network may still be put right.
    const since = problems.every(isAboutResult) ? (hopelessSince.get(task.id) ?? clock.monotonic()) : undefined;
    if (since === undefined) hopelessSince.delete(task.id);
    else hopelessSince.set(task.id, since);
    const isHopeless = since !== undefined && clock.monotonic() - since > givenUpAfterMs;
    if (expired && isGone) return endExpired(task, at, expired);
    if (isHopeless && problems[0]) return endExpired(task, at, problems[0]);
    if (expired) expiredOnce.add(task.id);
    const count = attempts.get(task.id) ?? 0;
    attempts.set(task.id, count + 1);
    const waits = since === undefined || expired ? retries : retriesOfNoResult;
    const wait = waits[Math.min(count, waits.length - 1)] ?? 0;
    const why = other ?? expired ?? problem('network', 'The result could not be fetched.');
    await ledger.apply(task.id, { kind: 'saving-failed', at, problem: why, nextLookAt: at + wait });
    return wait;
  }

  async function endExpired(task: Task, at: number, why: Problem): Promise<undefined> {
    startAnew(task.id);
    await options.shelf.forgetUnfinished(task);
    await ledger.apply(task.id, { kind: 'links-expired', at, problem: why });
  }

  function track(job: Promise<void>): void {
    work.add(job);
    void job.finally(() => work.delete(job));
  }

  return {
    save(id, { fresh }) {
      if (running.has(id)) return;
      const controller = new AbortController();
      running.set(id, controller);
      const job = saveAll(id, fresh, controller.signal)
        .catch((error: unknown) => {
          options.onDefect(error);
          return 60_000;
        })
        .then((lookAgainIn) => {
          // Only now: a look that finds this still running would have nobody to hand its links to.
          if (running.get(id) === controller) running.delete(id);
          if (lookAgainIn !== undefined && !controller.signal.aborted) options.lookAgain(id, lookAgainIn);
        });
      track(job);
    },
    cancel(id) {
      running.get(id)?.abort();
      running.delete(id);
      held.delete(id);
    },
    startAnew,
    wake() {
      for (const each of agents.values()) each.dropConnections();
    },
    release() {
      const ids = [...held];
      held.clear();
      const step = Math.min(500, releaseSpreadMs / Math.max(1, ids.length));
      for (const [index, id] of ids.entries()) options.lookAgain(id, index * step);
    },
    async close() {
      for (const controller of running.values()) controller.abort();
      await Promise.all([...agents.values()].map((each) => each.close()));
      await Promise.race([Promise.allSettled(work), new Promise<void>((resolve) => setTimeout(resolve, 3000).unref())]);
    },
  };
}

function isFromSystem(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));
}

/** Kept all the same: it was paid for. */
function otherKind(task: Task, item: Item): { note?: string } {
  const wanted = modelById(task.modelId)?.output === 'images' ? 'image' : 'video';
  if (task.tracked || item.kind === wanted) return {};
  const [asked, came] = wanted === 'video' ? ['video', 'picture'] : ['picture', 'video'];
  return { note: `Result ${item.position} is a ${came}, where a ${asked} was asked for. It was saved as it came.` };
}

/** What ends first is fetched first. */
function urgency(task: Task, index: number): number {
  return -linkDeadline(task.links[index]?.url ?? '', task.completedAt ?? task.createdAt);
}

function isAboutResult(why: Problem): boolean {
  return why.kind === 'answer' || why.kind === 'expired';
}
