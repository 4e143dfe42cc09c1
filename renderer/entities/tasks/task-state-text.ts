import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconClockOff,
  IconDownload,
  IconFileUnknown,
  IconForbid2,
  IconHelpCircle,
  IconPlayerStop,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react';
import { isResultUnmeasured } from '../../../shared/tasks/is-result-unmeasured.ts';
import { type ResultLinkFailure, resultLinkFailure } from '../../../shared/tasks/result-link-failure.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import type { TaskState } from '../../../shared/tasks/task-states.ts';

interface TaskStateText {
  readonly label: string;
  readonly icon: TablerIcon;
  /** `warm` may have been charged, `bad` failed. */
  readonly tone: 'plain' | 'warm' | 'bad';
}

const stateTexts: Readonly<Record<TaskState, TaskStateText>> = {
  sending: { label: 'Sending', icon: IconSend, tone: 'plain' },
  waiting: { label: 'Waiting', icon: IconClock, tone: 'plain' },
  saving: { label: 'Saving', icon: IconDownload, tone: 'plain' },
  done: { label: 'Saved', icon: IconCircleCheck, tone: 'plain' },
  rejected: { label: 'Rejected', icon: IconForbid2, tone: 'bad' },
  failed: { label: 'Failed', icon: IconCircleX, tone: 'bad' },
  unknown: { label: 'Outcome unknown', icon: IconHelpCircle, tone: 'warm' },
  expired: { label: 'Links expired', icon: IconClockOff, tone: 'bad' },
  stopped: { label: 'Untracked', icon: IconPlayerStop, tone: 'plain' },
};

/** Returns the text for one task: a failed link has not always expired. */
export function taskStateText(task: Task): TaskStateText {
  if (isResultUnmeasured(task)) return { label: 'Not measured', icon: IconFileUnknown, tone: 'warm' };
  const general = stateTexts[task.state];
  return task.state === 'expired' ? { ...general, label: linkTexts[resultLinkFailure(task)] } : general;
}

const linkTexts: Readonly<Record<ResultLinkFailure, string>> = {
  expired: 'Links expired',
  refused: 'Links refused',
  missing: 'Results not found',
  other: 'Results not saved',
};
