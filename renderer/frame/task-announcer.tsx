import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Task, TaskState } from '../../shared/task.ts';
import { useTasks } from '../bridge/queries.ts';
import { modelTitle } from '../parts/model-title.ts';
import { taskWords } from '../parts/task-words.ts';

/** Says, for people who do not see the pages, what became of tasks there. Elsewhere the notices say it. */
export function TaskAnnouncer() {
  const tasks = useTasks();
  const [location] = useLocation();
  const isShown = location.startsWith('/studio') || location.startsWith('/activity');
  const before = useRef<ReadonlyMap<string, TaskState> | undefined>(undefined);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const changed = tasks.filter((task) => {
      const state = before.current?.get(task.id);
      return state !== undefined && state !== task.state;
    });
    before.current = new Map(tasks.map((task) => [task.id, task.state]));
    if (changed.length > 0 && isShown) setSaid(sentence(changed));
  }, [tasks, isShown]);
  // What was said there is no news on another page, and may be what a blind round hides.
  return <VisuallyHidden role="status">{isShown ? said : ''}</VisuallyHidden>;
}

function sentence(changed: readonly Task[]): string {
  const words = changed.slice(0, 3).map((task) => `${modelTitle(task.modelId)}: ${taskWords[task.state].word}`);
  const more = changed.length - words.length;
  return `${words.join('. ')}${more > 0 ? `, and ${more} more` : ''}`;
}
