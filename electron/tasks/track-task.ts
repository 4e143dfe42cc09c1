import { randomUUID } from 'node:crypto';
import { allModels } from '../../shared/models/all-models.ts';
import { withCustomPaths } from '../../shared/models/model.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { Destination, Task } from '../../shared/tasks/task.ts';
import { findTaskInText } from '../../shared/tasks/track/find-task-in-text.ts';
import type { Connections } from '../connections/connections.ts';
import { modelWithCustomPaths } from '../connections/model-with-custom-paths.ts';
import type { Clock } from '../host/host.ts';
import type { Stores } from '../storage/create-stores.ts';
import { gatewayKey } from './gateway-scope-keys.ts';
import type { Poller } from './poller.ts';
import type { TaskLedger } from './task-ledger.ts';

export interface TrackRequest {
  readonly modelId: string;
  /** The pasted text. It may contain a key, so it is neither stored nor logged. */
  readonly text: string;
  /** A task of this program with an unknown outcome that the id belongs to. */
  readonly into?: string | undefined;
}

interface TrackerOptions {
  readonly ledger: TaskLedger;
  readonly stores: Stores;
  readonly connections: Connections;
  readonly poller: Poller;
  readonly paths: () => Settings['paths'];
  /** Returns the collection for new results. */
  readonly savingInto: () => string | null;
  readonly clock: Clock;
}

interface Named {
  readonly taskId: string;
  readonly resultPath?: string;
}

/** Tracks tasks by their id. Nothing is created and nothing can be charged, because every request is a poll. */
export function createTracker(options: TrackerOptions): (request: TrackRequest) => Promise<Task> {
  const { ledger, stores, connections, poller, clock } = options;
  let last: Promise<unknown> = Promise.resolve();

  /** Runs one call after the other, so that two requests with the same id find each other. */
  function inTurn(work: () => Promise<string>): Promise<string> {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  }

  async function known(destination: Destination, taskId: string): Promise<Task | undefined> {
    const all = await stores.tasks.withTaskId(taskId);
    return all.find((task) => gatewayKey(task.destination) === gatewayKey(destination));
  }

  async function add(modelId: string, taskName: Named): Promise<string> {
    const destination = connections.destination();
    const existing = await known(destination, taskName.taskId);
    if (existing) return existing.id;
    const now = clock.now();
    const collectionId = options.savingInto();
    const task: Task = {
      id: randomUUID(),
      modelId,
      destination,
      draft: { values: {}, extra: '' },
      ...(collectionId === null ? {} : { collectionId }),
      tracked: true,
      state: 'waiting',
      createdAt: now,
      updatedAt: now,
      ...taskName,
      looks: 0,
      nextLookAt: now,
      links: [],
    };
    await ledger.add(task, { kind: 'tracked', facts: taskName });
    return task.id;
  }

  async function settle(id: string, taskName: Named): Promise<string> {
    const task = await ledger.find(id);
    if (task?.state !== 'unknown') {
      throw new ProblemError(problem('input', 'The outcome of this run is already known, so it needs no task ID.'));
    }
    if (await known(task.destination, taskName.taskId)) {
      throw new ProblemError(problem('input', 'The task with this ID is already in your list, as another run.'));
    }
    const now = clock.now();
    await ledger.apply(id, { kind: 'accepted', at: now, nextLookAt: now, ...taskName }, { facts: { by: 'person' } });
    return id;
  }

  return async ({ modelId, text, into }) => {
    const paths = options.paths();
    const read = findTaskInText(
      text,
      allModels().map((model) => withCustomPaths(model, paths)),
    );
    if (!read.ok) throw new ProblemError(problem('input', read.sentence));
    const model = modelWithCustomPaths(modelId);
    const { taskId, resultPath } = read;
    const taskName = { taskId, ...(resultPath === undefined ? {} : { resultPath }) };
    const id = await inTurn(() => (into === undefined ? add(model.id, taskName) : settle(into, taskName)));
    return poller.pollNow(id, 'when-allowed');
  };
}
