import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Task } from '../../../shared/tasks/task.ts';
import type { TaskState } from '../../../shared/tasks/task-states.ts';
import { useTasks } from '../../api/synced-state-hooks.ts';
import { modelTitle } from '../../entities/models/model-title.ts';
import { taskStateText } from '../../entities/tasks/task-state-text.ts';

interface Announcement {
  /** Read out in the next pause. */
  readonly polite: string;
  /** Text for tasks that failed or may have been charged. The text is announced without waiting for a pause. */
  readonly urgent: string;
}

const noAnnouncement: Announcement = { polite: '', urgent: '' };

/** Announces the results of tasks to screen readers on these pages. Elsewhere notifications do so. */
export function TaskAnnouncer() {
  const tasks = useTasks();
  const [location] = useLocation();
  const isShown = location.startsWith('/studio') || location.startsWith('/activity');
  const before = useRef<ReadonlyMap<string, TaskState> | undefined>(undefined);
  const [serialized, setAnnounced] = useState(noAnnouncement);
  useEffect(() => {
    const known = before.current;
    const changed = tasks.filter(({ id, state }) => {
      const old = known?.get(id);
      // A task that is tracked by its id appears as a task that the gateway already has.
      return old === undefined ? known !== undefined && state === 'waiting' : old !== state;
    });
    before.current = new Map(tasks.map((task) => [task.id, task.state]));
    if (changed.length === 0 || !isShown) return;
    const isUrgent = (task: Task) => taskStateText(task).tone !== 'plain';
    setAnnounced({
      polite: describeTasks(changed.filter((task) => !isUrgent(task))),
      urgent: describeTasks(changed.filter(isUrgent)),
    });
  }, [tasks, isShown]);
  // Texts from a page with announcements are old on another page, and may reveal what a blind round hides.
  const { polite, urgent } = isShown ? serialized : noAnnouncement;
  return (
    <>
      <VisuallyHidden role="status">{polite}</VisuallyHidden>
      {urgent !== '' && <VisuallyHidden role="alert">{urgent}</VisuallyHidden>}
    </>
  );
}

function describeTasks(changed: readonly Task[]): string {
  const texts = changed.slice(0, 3).map((task) => `${modelTitle(task.modelId)}: ${taskStateText(task).label}`);
  const otherCount = changed.length - texts.length;
  return `${texts.join('. ')}${otherCount > 0 ? `, and ${otherCount} more` : ''}`;
}
