import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { isFinal, type Task, type TaskState } from '../../shared/task.ts';
import { useTasks } from '../bridge/queries.ts';
import { modelTitle } from '../parts/model-title.ts';
import { notify } from '../parts/notify.ts';
import { taskWords } from '../parts/task-words.ts';
import { taskPath } from '../paths.ts';

/** Tells of runs that ended while the person looks at something else than the pages that show it anyway. */
export function TaskNotices() {
  const tasks = useTasks();
  const [location] = useLocation();
  const isShown = location.startsWith('/studio') || location.startsWith('/activity');
  const before = useRef<ReadonlyMap<string, TaskState>>(new Map());
  useEffect(() => {
    for (const task of tasks) {
      const state = before.current.get(task.id);
      const hasEnded = state !== undefined && !isFinal(state) && isFinal(task.state);
      // Stopping is the person's own doing.
      if (hasEnded && !isShown && task.state !== 'stopped') tell(task);
    }
    before.current = new Map(tasks.map((task) => [task.id, task.state]));
  }, [tasks, isShown]);
  return null;
}

function tell(task: Task): void {
  const title = `${modelTitle(task.modelId)}: ${taskWords[task.state].word.toLowerCase()}`;
  notify(
    title,
    <>
      {task.problem?.sentence ?? 'Every result is in your library.'}{' '}
      <a className="link" href={`#${taskPath(task.id)}`}>
        Show
      </a>
    </>,
  );
}
