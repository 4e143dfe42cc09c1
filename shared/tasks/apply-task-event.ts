import { assertNever, type Problem, problem } from '../problem.ts';
import { chargeClause } from './can-be-charged.ts';
import type { Task } from './task.ts';
import type { TaskEvent } from './task-event.ts';
import { isFinal, type TaskState } from './task-states.ts';

type ResultLink = Task['links'][number];

/** Returns the task after an event. Pure. An event that does not fit the state of the task changes nothing. */
export function applyTaskEvent(task: Task, event: TaskEvent): Task {
  switch (event.kind) {
    case 'accepted': {
      const { taskId, status, nextLookAt, at } = event;
      // The facts of the first answer stay when the user adds the id later.
      const { traceId = task.traceId, resultPath = task.resultPath } = event;
      if (task.state !== 'sending' && task.state !== 'unknown') return task;
      return step(task, event, {
        state: 'waiting',
        taskId,
        status,
        traceId,
        resultPath,
        nextLookAt,
        acceptedAt: at,
        endedAt: undefined,
        nextSendAt: undefined,
        problem: undefined,
      });
    }
    case 'unsent':
      if (task.state !== 'sending') return task;
      return step(task, event, { nextSendAt: event.nextSendAt, problem: event.problem });
    case 'send-put-off':
      if (task.state !== 'sending' || task.nextSendAt === undefined) return task;
      return step(task, event, { nextSendAt: event.nextSendAt, problem: event.problem });
    case 'sending-again':
      // Only a task that is stored as unsent may be sent again.
      if (task.state !== 'sending' || task.nextSendAt === undefined) return task;
      return step(task, event, { nextSendAt: undefined, problem: undefined, sends: (task.sends ?? 1) + 1 });
    case 'refused':
      return task.state === 'sending' ? end(task, event, 'rejected', event.problem) : task;
    case 'outcome-unknown':
      return task.state === 'sending' ? end(task, event, 'unknown', event.problem) : task;
    case 'still-working': {
      const { status, resultPath, nextLookAt } = event;
      if (task.state !== 'waiting') return task;
      const notes = withNote(task, event.note);
      return step(task, event, { status, resultPath, nextLookAt, notes, looks: task.looks + 1, problem: undefined });
    }
    case 'not-known':
      if (task.state !== 'waiting') return task;
      // The outcome of a completed task is known. Only its results are unreachable.
      return end(
        { ...task, looks: task.looks + 1 },
        event,
        task.completedAt === undefined ? 'unknown' : 'expired',
        event.problem,
      );
    case 'look-failed':
      if (task.state !== 'waiting' && task.state !== 'saving') return task;
      return step(task, event, { nextLookAt: event.nextLookAt, looks: task.looks + 1, problem: event.problem });
    case 'completed':
      if (task.state !== 'waiting' && task.state !== 'saving') return task;
      return step(task, event, {
        state: 'saving',
        status: 'completed',
        resultPath: event.resultPath,
        nextLookAt: undefined,
        looks: task.looks + 1,
        completedAt: task.completedAt ?? event.at,
        notes: withNote(task, event.note),
        problem: undefined,
        // A later poll can return new links. Saved results stay.
        links: event.urls.map((url, index) => ({ ...saved(task, index), url })),
      });
    case 'task-failed':
      if (task.state !== 'waiting') return task;
      return end(
        { ...task, status: 'failed', resultPath: event.resultPath, looks: task.looks + 1 },
        event,
        'failed',
        event.problem,
      );
    case 'link-progress': {
      const { bytesReceived, bytesTotal } = event;
      return withLink(task, event, { bytesReceived, ...(bytesTotal === undefined ? {} : { bytesTotal }) });
    }
    case 'link-saved': {
      if (task.state !== 'saving') return task;
      const after = { ...withLink(task, event, { itemId: event.itemId }), ...noted(task, event.note) };
      const all = after.links.every((link) => link.itemId !== undefined);
      return all ? end(after, event, 'done', undefined) : after;
    }
    case 'saving-failed':
      if (task.state !== 'saving') return task;
      return step(task, event, { problem: event.problem, nextLookAt: event.nextLookAt });
    case 'too-large': {
      if (task.state !== 'saving') return task;
      const sizes = new Map(event.sizes.map(({ index, bytesAtLeast }) => [index, bytesAtLeast]));
      const links = task.links.map((link, index) => withSize(link, sizes.get(index)));
      return step(task, event, { links, problem: event.problem, nextLookAt: undefined });
    }
    case 'any-size':
      if (task.taskId === undefined || task.state === 'done') return task;
      // An ended task keeps its problem until the next poll.
      return step(task, event, { anySize: true, ...(task.state === 'saving' ? { problem: undefined } : {}) });
    case 'links-expired':
    case 'unmeasured':
      return task.state === 'saving' ? end(task, event, 'expired', event.problem) : task;
    case 'stopped':
      if (isFinal(task.state)) return task;
      return end(task, event, stateWhenStopped(task), task.problem);
    case 'watched-again': {
      if (task.taskId === undefined || !(isFinal(task.state) && task.state !== 'done')) return task;
      return step(task, event, {
        state: 'waiting',
        nextLookAt: event.nextLookAt,
        endedAt: undefined,
        problem: undefined,
      });
    }
    case 'put-off':
      if (task.state !== 'waiting') return task;
      return step(task, event, { nextLookAt: event.nextLookAt });
    case 'missing-again': {
      if (task.taskId === undefined || task.state !== 'done' || event.missing.length === 0) return task;
      const links = task.links.map((link, index) => (event.missing.includes(index) ? { url: link.url } : link));
      return step(task, event, { state: 'waiting', links, nextLookAt: event.nextLookAt, endedAt: undefined });
    }
    default:
      return assertNever(event);
  }
}

function stateWhenStopped(task: Task): TaskState {
  if (task.state !== 'sending') return 'stopped';
  return task.nextSendAt === undefined ? 'unknown' : 'rejected';
}

/** Returns the event for a task that was sending, or waiting to send again, when the program ended. */
export function interruptedSendingEvent(task: Task, at: number): TaskEvent {
  if (task.nextSendAt !== undefined) {
    const before = task.problem?.sentence ?? '';
    const tried = task.sends === 0 ? 'sent' : 'sent again';
    const sentence = `${before} Triptych quit before the request was ${tried}, so nothing was created. Generate again if you still want the result.`;
    return { kind: 'refused', at, problem: { ...(task.problem ?? problem('network', '')), sentence: sentence.trim() } };
  }
  const charged = chargeClause(task, ' and charged');
  const sentence = `Triptych quit while this request was being sent. The gateway may have accepted${charged} this request. Triptych doesn’t resend it automatically.`;
  return { kind: 'outcome-unknown', at, problem: problem('network', sentence) };
}

type Changes = { [K in keyof Task]?: Task[K] | undefined };

function step(task: Task, event: TaskEvent, changes: Changes): Task {
  const merged = { ...task, ...changes, updatedAt: event.at };
  // `undefined` in the changes removes a key. The result never contains a key with an undefined value.
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)) as Task;
}

function end(task: Task, event: TaskEvent, state: TaskState, why: Problem | undefined): Task {
  return step(task, event, { state, endedAt: event.at, nextLookAt: undefined, nextSendAt: undefined, problem: why });
}

function withLink(task: Task, event: TaskEvent & { index: number }, changes: Partial<ResultLink>): Task {
  if (task.state !== 'saving') return task;
  const links = task.links.map((link, index) => (index === event.index ? { ...link, ...changes } : link));
  return step(task, event, { links });
}

function withSize(link: ResultLink, bytesAtLeast: number | undefined): ResultLink {
  return bytesAtLeast === undefined ? link : { ...link, bytesAtLeast };
}

/** Returns the facts of a result that stay valid when a new link replaces the old link. */
function saved(task: Task, index: number): Partial<ResultLink> {
  const { itemId, bytesAtLeast } = task.links[index] ?? {};
  return { ...(itemId === undefined ? {} : { itemId }), ...(bytesAtLeast === undefined ? {} : { bytesAtLeast }) };
}

function withNote(task: Task, note: string | undefined): string[] | undefined {
  if (note === undefined || task.notes?.includes(note)) return task.notes;
  return [...(task.notes ?? []), note];
}

function noted(task: Task, note: string | undefined): Pick<Task, 'notes'> {
  const notes = withNote(task, note);
  return notes === undefined ? {} : { notes };
}

/** Returns the task with another difference between request and result, a sentence. */
export function taskWithNote(task: Task, note: string | undefined): Task {
  return note === undefined ? task : { ...task, ...noted(task, note) };
}
