import type { EvidenceLine } from '../../shared/evidence.ts';
import { isFinal, next, type Task, type TaskEvent } from '../../shared/task.ts';
import type { JsonAnswer } from '../gateway/client.ts';
import type { Clock } from '../host.ts';
import type { PushHub } from '../pushes/push-hub.ts';
import type { Database } from '../store/database.ts';
import type { Evidence, TaskStore } from '../store/task-store.ts';

export interface ApplyOptions {
  /** The answer that told of the event. */
  readonly answer?: Pick<JsonAnswer, 'status' | 'text' | 'traceId'> | undefined;
  /** More to be kept beside the event. */
  readonly facts?: object;
  /** Of the request that leaves next. */
  readonly traceId?: string | undefined;
  readonly also?: (transaction: Database) => Promise<void>;
}

export interface TaskLedger {
  add(task: Task, evidence: Evidence): Promise<void>;
  find(id: string): Promise<Task | undefined>;
  /**
   * Writes down what happened to a task, durably, then tells the screens. Answers the task afterwards, or `null` when
   * the event did not belong to its state. `also` is written in the same transaction.
   */
  apply(id: string, event: TaskEvent, options?: ApplyOptions): Promise<Task | null>;
  evidence(id: string): Promise<EvidenceLine[]>;
  /** How far a download is: shown a few times a second, never written down. */
  progress(id: string, index: number, bytesReceived: number, bytesTotal: number | undefined): void;
  remove(id: string): Promise<void>;
  /** With the progress that is known now. */
  recent(count: number): Promise<Task[]>;
  /** All that are not at an end, as the last run left them. */
  unfinished(): Promise<Task[]>;
  unfinishedCount(): number;
}

const progressEveryMs = 300;

interface Progress {
  task: Task;
  links: Map<number, { bytesReceived: number; bytesTotal?: number }>;
  pushedAt: number;
}

export function createTaskLedger(store: TaskStore, pushes: PushHub, clock: Clock): TaskLedger {
  /** Only of tasks that are being saved. */
  const running = new Map<string, Progress>();
  const open = new Set<string>();

  function withProgress(task: Task): Task {
    const links = task.state === 'saving' ? running.get(task.id)?.links : undefined;
    let shown = task;
    for (const [index, of] of links ?? []) {
      shown = next(shown, { kind: 'link-progress', at: task.updatedAt, index, ...of });
    }
    return shown;
  }

  function tell(task: Task): void {
    if (isFinal(task.state)) open.delete(task.id);
    else open.add(task.id);
    const known = running.get(task.id);
    if (task.state !== 'saving') running.delete(task.id);
    else if (known) known.task = task;
    else running.set(task.id, { task, links: new Map(), pushedAt: clock.monotonic() });
    pushes.push({ kind: 'task', task: withProgress(task) });
  }

  return {
    async add(task, evidence) {
      await store.add(task, evidence);
      tell(task);
    },
    find: store.find,
    evidence: store.evidence,
    async apply(id, event, options = {}) {
      const after = await store.change(
        id,
        (task) => next(task, event),
        (before, changed) => evidenceOf(event, before, changed, options),
        options.also,
      );
      if (after) tell(after);
      return after;
    },
    progress(id, index, bytesReceived, bytesTotal) {
      const known = running.get(id);
      if (!known) return;
      known.links.set(index, { bytesReceived, ...(bytesTotal === undefined ? {} : { bytesTotal }) });
      const now = clock.monotonic();
      if (now - known.pushedAt < progressEveryMs) return;
      known.pushedAt = now;
      pushes.push({ kind: 'task', task: withProgress(known.task) });
    },
    async remove(id) {
      await store.remove(id);
      running.delete(id);
      pushes.push({ kind: 'task-gone', id });
    },
    recent: async (count) => (await store.recent(count)).map(withProgress),
    async unfinished() {
      const tasks = await store.unfinished();
      for (const task of tasks) open.add(task.id);
      return tasks;
    },
    unfinishedCount: () => open.size,
  };
}

/** One line for what is worth knowing later: a look that found nothing new is not. */
function evidenceOf(event: TaskEvent, before: Task, after: Task, options: ApplyOptions): Evidence | null {
  const { kind, at: _, ...facts } = event;
  if (kind === 'still-working' && isAsBefore(before, after)) return null;
  const { answer } = options;
  const attempt = before.state === 'sending' ? (after.sends ?? 1) : Math.max(1, after.looks);
  if (!('problem' in facts)) {
    return {
      kind,
      attempt,
      httpStatus: answer?.status,
      traceId: answer?.traceId ?? options.traceId,
      raw: answer?.text,
      facts: { ...facts, ...options.facts },
    };
  }
  const { raw, ...said } = facts.problem;
  return {
    kind,
    attempt,
    httpStatus: said.status ?? answer?.status,
    traceId: said.traceId ?? answer?.traceId,
    raw: raw ?? answer?.text,
    facts: { ...facts, problem: said, ...options.facts },
  };
}

function isAsBefore(before: Task, after: Task): boolean {
  return before.status === after.status && before.problem === undefined && before.notes === after.notes;
}
