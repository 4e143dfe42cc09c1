import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Task } from '../../../shared/tasks/task.ts';
import type { TaskState } from '../../../shared/tasks/task-states.ts';
import { useSynced } from '../../api/synced-state.ts';
import { modelTitle } from '../../entities/models/model-title.ts';
import { taskStateText } from '../../entities/tasks/task-state-text.ts';
import { announce } from '../../ui/notification-store.ts';

/**
 * Announces the results of tasks to screen readers on the pages that show them. Elsewhere notifications do so. Shows
 * nothing itself, and keeps the changes of the tasks away from the layout.
 */
export function TaskAnnouncer(): null {
  const tasks = useSynced('tasks');
  const [location] = useLocation();
  const isShown = location.startsWith('/studio') || location.startsWith('/activity');
  const before = useRef<ReadonlyMap<string, TaskState> | undefined>(undefined);
  useEffect(() => {
    const known = before.current;
    const changed = tasks.filter(({ id, state }) => {
      const old = known?.get(id);
      // A task that is tracked by its id appears as a task that the gateway already has.
      return old === undefined ? known !== undefined && state === 'waiting' : old !== state;
    });
    before.current = new Map(tasks.map((task) => [task.id, task.state]));
    if (changed.length === 0 || !isShown) return;
    // Tasks that failed, or that may have been charged, come first.
    const isUrgent = (task: Task) => taskStateText(task).tone !== 'plain';
    const urgent = changed.filter(isUrgent);
    announce(describeTasks([...urgent, ...changed.filter((task) => !isUrgent(task))]), urgent.length > 0);
  }, [tasks, isShown]);
  return null;
}

function describeTasks(changed: readonly Task[]): string {
  const texts = changed.slice(0, 3).map((task) => `${modelTitle(task.modelId)}: ${taskStateText(task).label}`);
  const otherCount = changed.length - texts.length;
  return `${texts.join('. ')}${otherCount > 0 ? `, and ${otherCount} more` : ''}`;
}
