import type { TaskHistoryLine } from '../../../../shared/tasks/task-history.ts';
import { formatBytes, formatCounted } from '../../../../shared/util/format-numbers.ts';

interface EventText {
  readonly title: string;
  readonly text?: string;
  /** `warm` may have been charged, `bad` ended it. */
  readonly tone?: 'warm' | 'bad';
}

/**
 * Returns the text of a history line for the user. A kind that is unknown to the current version is shown under its own
 * name.
 */
export function eventText(line: TaskHistoryLine): EventText {
  const { facts } = line;
  const problemText = problemSentence(line);
  const explanation = problemText === undefined ? {} : { text: problemText };
  switch (line.kind) {
    case 'sending':
      return { title: 'Request recorded', ...textOf(facts['path']) };
    case 'queued':
      return { title: 'Queued before sending', ...explanation };
    case 'tracked':
      return { title: 'Tracked by task ID', ...textOf(facts['taskId']) };
    case 'unsent':
      return { title: 'Not sent, nothing was created', ...explanation };
    case 'sending-again':
      if (line.attempt === 1) return { title: 'Sent when its turn came', text: 'It hadn’t been sent before.' };
      return { title: 'Sent again', text: 'No earlier request had reached the gateway.' };
    case 'accepted':
      return {
        title: facts['by'] === 'person' ? 'Task ID added by you' : 'Accepted by the gateway',
        ...textOf(facts['taskId'], 'task ID '),
      };
    case 'refused':
      return { title: 'Declined by the gateway', tone: 'bad', ...explanation };
    case 'outcome-unknown':
      return { title: 'Outcome unknown', tone: 'warm', ...explanation };
    case 'still-working':
      return { title: 'Checked status', text: `status ${stringOf(facts['status']) ?? 'none'}` };
    case 'look-failed':
      return { title: 'Status check failed', ...explanation };
    case 'not-known':
      return { title: 'Task not found at the gateway', tone: 'warm', ...explanation };
    case 'completed': {
      const { urls } = facts;
      const count = Array.isArray(urls) ? urls.length : 0;
      return { title: 'Completed', text: `with ${formatCounted(count, 'result')}` };
    }
    case 'task-failed':
      return { title: 'The gateway reports a failure', tone: 'bad', ...explanation };
    case 'link-saved':
      return textOfSaved(facts);
    case 'saving-failed':
      return { title: 'Couldn’t save the results', ...explanation };
    case 'too-large':
      return { title: 'Too large to save automatically', tone: 'warm', ...explanation };
    case 'any-size':
      return { title: 'You chose to save it at any size' };
    case 'links-expired':
      return { title: 'Couldn’t save the results', tone: 'bad', ...explanation };
    case 'unmeasured':
      return { title: 'Couldn’t measure a result', tone: 'warm', ...explanation };
    case 'stopped':
      return { title: 'You stopped tracking' };
    case 'watched-again':
      return { title: 'You asked to check again' };
    case 'missing-again':
      return { title: 'You asked to download missing files' };
    default:
      return { title: line.kind, ...explanation };
  }
}

export function problemSentence({ facts }: TaskHistoryLine): string | undefined {
  const { problem } = facts;
  if (typeof problem !== 'object' || problem === null || !('sentence' in problem)) return undefined;
  return typeof problem.sentence === 'string' ? problem.sentence : undefined;
}

function textOfSaved({ index, file, bytes, note }: TaskHistoryLine['facts']): EventText {
  const size = typeof bytes === 'number' ? formatBytes(bytes) : undefined;
  const parts = [stringOf(file), size, stringOf(note)].filter((part) => part !== undefined);
  return { title: `Result ${Number(index) + 1} saved`, ...(parts.length === 0 ? {} : { text: parts.join(' · ') }) };
}

function textOf(value: unknown, before = ''): { text?: string } {
  const text = stringOf(value);
  return text === undefined ? {} : { text: before + text };
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
