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
import { isUnmeasured, type LinkFailure, linkFailure } from '../../../shared/tasks/link-failure.ts';
import type { Task, TaskState } from '../../../shared/tasks/task.ts';

export interface TaskStateText {
  readonly word: string;
  readonly icon: TablerIcon;
  /** `warm` may have been charged, `bad` failed. */
  readonly tone: 'plain' | 'warm' | 'bad';
}

const stateTexts: Readonly<Record<TaskState, TaskStateText>> = {
  sending: { word: 'Sending', icon: IconSend, tone: 'plain' },
  waiting: { word: 'Waiting', icon: IconClock, tone: 'plain' },
  saving: { word: 'Saving', icon: IconDownload, tone: 'plain' },
  done: { word: 'Saved', icon: IconCircleCheck, tone: 'plain' },
  rejected: { word: 'Rejected', icon: IconForbid2, tone: 'bad' },
  failed: { word: 'Failed', icon: IconCircleX, tone: 'bad' },
  unknown: { word: 'Outcome unknown', icon: IconHelpCircle, tone: 'warm' },
  expired: { word: 'Links expired', icon: IconClockOff, tone: 'bad' },
  stopped: { word: 'Untracked', icon: IconPlayerStop, tone: 'plain' },
};

/** Returns the text for one task: a failed link has not always expired. */
export function taskStateText(task: Task): TaskStateText {
  if (isUnmeasured(task)) return { word: 'Not measured', icon: IconFileUnknown, tone: 'warm' };
  const general = stateTexts[task.state];
  return task.state === 'expired' ? { ...general, word: linkTexts[linkFailure(task)] } : general;
}

const linkTexts: Readonly<Record<LinkFailure, string>> = {
  expired: 'Links expired',
  refused: 'Links refused',
  missing: 'Results not found',
  other: 'Results not saved',
};
