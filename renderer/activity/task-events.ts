import { isFinal, type Task } from '../../shared/task.ts';
import { taskWords } from '../parts/task-words.ts';
import { nextLook } from './task-sentences.ts';

export interface EvidenceEvent {
  readonly at: number | 'now';
  readonly title: string;
  readonly text?: string;
  /** The one event that matters. */
  readonly warm?: boolean;
}

/** What is known to have happened, in order, with the clock of this computer. */
export function taskEvents(task: Task, now: number): EvidenceEvent[] {
  const events: EvidenceEvent[] = [
    task.tracked
      ? { at: task.createdAt, title: 'Tracked by its id', text: `task id ${task.taskId ?? ''}` }
      : { at: task.createdAt, title: 'Written down before sending', text: `intent ${task.id.slice(0, 8)}` },
  ];
  if (task.acceptedAt !== undefined) {
    const text = task.taskId === undefined ? {} : { text: `task id ${task.taskId}` };
    events.push({ at: task.acceptedAt, title: 'Accepted by the gateway', ...text });
  }
  if (task.looks > 0) {
    const text = `last status ${task.status ?? 'none'}`;
    events.push({ at: task.completedAt ?? task.updatedAt, title: looksTitle(task.looks), text });
  }
  if (task.completedAt !== undefined) events.push({ at: task.completedAt, title: 'Completed' });
  if (task.endedAt !== undefined) {
    events.push({ at: task.endedAt, title: taskWords[task.state].word, warm: task.state === 'unknown' });
  }
  if (!isFinal(task.state)) {
    const next = nextLook(task, now);
    events.push({ at: 'now', title: taskWords[task.state].word, ...(next === '' ? {} : { text: next }) });
  } else if (task.state === 'unknown' || task.state === 'expired') {
    events.push({ at: 'now', title: 'Waits for you' });
  }
  return events;
}

function looksTitle(looks: number): string {
  return looks === 1 ? 'Looked at once' : `Looked at ${looks} times`;
}
