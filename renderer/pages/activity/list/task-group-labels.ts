import type { TaskGroup } from '../../../../shared/tasks/task-state-group.ts';

export const taskGroupLabels: Readonly<Record<TaskGroup, string>> = {
  'needs-you': 'Needs attention',
  running: 'Running',
  saved: 'Saved',
  failed: 'Failed',
  stopped: 'Untracked',
};
