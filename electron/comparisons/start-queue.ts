import type { Problem } from '../../shared/problem.ts';
import type { Destination, Task } from '../../shared/tasks/task.ts';
import { isFinal } from '../../shared/tasks/task-states.ts';

/** Settings that apply to all runs of one click. */
export interface StartSettings {
  /** The connection at the time of the click. A later change of the connection does not affect these runs. */
  readonly destination: Destination;
  readonly evenIfNotSavable: boolean;
  readonly evenIfPaused: boolean;
  /** The user sends all runs, although an earlier run of their model was not accepted. */
  readonly evenIfHeld: boolean;
  /** Most runs of the click that are active at the same time, from the create to the end. Unset: no limit. */
  readonly atMost: number | undefined;
}

/** A run to send. */
interface RunToSend {
  readonly runId: string;
  readonly modelId: string;
  /** Called when the task of the run is stored, and when the run is not sent. It may be called more than once. */
  readonly release: () => void;
}

/** The runs of one click. */
interface Click {
  readonly settings: StartSettings;
  /** Ids of the tasks that it started. */
  readonly taskIds: Set<string>;
  /** Models whose first run was sent: those without an answer, and those with one. */
  readonly firstRuns: Map<string, 'sent' | 'answered'>;
  /** Number of runs that have not ended. */
  active: number;
}

interface Waiting extends RunToSend {
  readonly click: Click;
}

export interface StartQueueOptions {
  /**
   * Sends one run once. Resolves when the outcome is stored. `isFirst`: others wait for the answer of the gateway.
   * Returns the task, or in `held` why this run and the others of its model are held back.
   */
  readonly send: (
    comparisonId: string,
    run: RunToSend,
    click: Pick<Click, 'settings' | 'taskIds'> & { readonly isFirst: boolean },
  ) => Promise<{ readonly task?: Task; readonly held?: Problem }>;
  /** Stores why runs are held back. */
  readonly hold: (comparisonId: string, runIds: readonly string[], why: Problem) => Promise<void>;
  /** Called when all requested runs have been sent, and when some are held back. */
  readonly onChange: (comparisonId: string) => void;
  readonly onUnexpectedError: (error: unknown) => void;
}

interface Queue {
  readonly waiting: Waiting[];
  readonly sending: Map<Waiting, Promise<void>>;
}

/**
 * Limits parallel creates. A slow answer must not delay other models, and a gateway must not receive two hundred
 * creates at the same moment.
 */
const atOnce = 4;

/**
 * Starts the runs of a comparison in their order, a few at a time. The first run of each model is sent alone until the
 * gateway answers, so that one wrong parameter costs one request. Comparisons do not wait for each other. Waiting runs
 * exist only in memory: the next program run never sends them.
 */
export function createStartQueue({ send, hold, onChange, onUnexpectedError }: StartQueueOptions) {
  const queues = new Map<string, Queue>();
  /** Called when a task ends that takes one of the places of its click, by task id. */
  const endings = new Map<string, () => void>();
  let isClosed = false;

  function sendNext(comparisonId: string): void {
    const queue = queues.get(comparisonId);
    while (queue && !isClosed && queue.sending.size < atOnce) {
      const next = queue.waiting.find(canBeSent);
      if (!next) return;
      queue.waiting.splice(queue.waiting.indexOf(next), 1);
      queue.sending.set(next, sendOne(comparisonId, queue, next));
    }
  }

  async function sendOne(comparisonId: string, queue: Queue, next: Waiting): Promise<void> {
    const { click, modelId } = next;
    const { settings, taskIds, firstRuns } = click;
    const isSibling = (each: Waiting) => each.click === click && each.modelId === modelId;
    const isFirst = !settings.evenIfHeld && !firstRuns.has(modelId) && queue.waiting.some(isSibling);
    firstRuns.set(modelId, isFirst ? 'sent' : 'answered');
    click.active += 1;
    const sent = send(comparisonId, next, { settings, taskIds, isFirst });
    const { task, held } = await sent.catch((error: unknown): Awaited<typeof sent> => {
      onUnexpectedError(error);
      return {};
    });
    firstRuns.set(modelId, 'answered');
    next.release();
    if (task) taskIds.add(task.id);
    if (held) {
      const runIds = [next, ...removeWaiting(queue, isSibling)].map(({ runId }) => runId);
      await hold(comparisonId, runIds, held).catch(onUnexpectedError);
    }
    queue.sending.delete(next);
    const handleEnd = () => {
      click.active -= 1;
      sendNext(comparisonId);
    };
    if (task && settings.atMost !== undefined && !isFinal(task.state)) endings.set(task.id, handleEnd);
    else handleEnd();
    const isEmpty = queue.sending.size === 0 && queue.waiting.length === 0;
    if (isEmpty) queues.delete(comparisonId);
    if ((isEmpty || held) && !isClosed) onChange(comparisonId);
    sendNext(comparisonId);
  }

  return {
    /** Adds the runs of one click at the end of the queue. Sending begins immediately. */
    add(comparisonId: string, runs: readonly RunToSend[], settings: StartSettings): void {
      if (isClosed || runs.length === 0) return;
      const click: Click = { settings, taskIds: new Set(), firstRuns: new Map(), active: 0 };
      const queue: Queue = queues.get(comparisonId) ?? { waiting: [], sending: new Map() };
      queues.set(comparisonId, queue);
      queue.waiting.push(...runs.map((run) => ({ ...run, click })));
      // Starts after the caller has its answer: nothing is sent while the runs are still being stored.
      queueMicrotask(() => sendNext(comparisonId));
    },
    /** Returns the ids of the runs of a comparison that wait or are being sent. */
    startingRunIds(comparisonId: string): string[] {
      const queue = queues.get(comparisonId);
      if (!queue) return [];
      return [...new Set([...queue.sending.keys(), ...queue.waiting].map(({ runId }) => runId))];
    },
    /** Removes the waiting runs, or those with these ids. Runs that are being sent continue. */
    removeRuns(comparisonId: string, runIds?: ReadonlySet<string>): void {
      const queue = queues.get(comparisonId);
      if (queue) removeWaiting(queue, ({ runId }) => runIds?.has(runId) ?? true);
    },
    /** Call when a task has ended. */
    handleEnd(taskId: string): void {
      const handleEnd = endings.get(taskId);
      endings.delete(taskId);
      handleEnd?.();
    },
    /** Resolves when no run is being sent. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.allSettled([...queues.values()].flatMap(({ sending }) => [...sending.values()]));
    },
  };
}

function canBeSent({ click, modelId }: Waiting): boolean {
  const { settings, firstRuns, active } = click;
  return active < (settings.atMost ?? Infinity) && firstRuns.get(modelId) !== 'sent';
}

/** Removes and returns runs that wait. They are not sent, so they reserve no money any more. */
function removeWaiting(queue: Queue, isMeant: (run: Waiting) => boolean): Waiting[] {
  const removed = queue.waiting.filter(isMeant);
  queue.waiting.splice(0, Infinity, ...queue.waiting.filter((run) => !isMeant(run)));
  for (const { release } of removed) release();
  return removed;
}
