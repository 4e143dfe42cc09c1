import type { TaskGroup } from '../../../../shared/tasks/task-group.ts';

export const groupText: Readonly<Record<TaskGroup, string>> = {
  'needs-you': 'Needs you',
  running: 'Running',
  saved: 'Saved',
  failed: 'Failed',
  stopped: 'Not watched',
};
