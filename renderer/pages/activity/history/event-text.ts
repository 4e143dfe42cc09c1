import type { TaskHistoryLine } from '../../../../shared/tasks/task-history.ts';
import { counted, formatBytes } from '../../../../shared/util/numbers.ts';

export interface EventText {
  readonly title: string;
  readonly text?: string;
  /** `warm` may have been charged, `bad` ended it. */
  readonly tone?: 'warm' | 'bad';
}

/** A line of evidence for people. A kind that this version does not know stands under its own name. */
export function eventText(line: TaskHistoryLine): EventText {
  const { facts } = line;
  const said = problemSentence(line);
  const why = said === undefined ? {} : { text: said };
  switch (line.kind) {
    case 'sending':
      return { title: 'Written down before sending', ...textOf(facts['path']) };
    case 'queued':
      return { title: 'Queued before sending', ...why };
    case 'tracked':
      return { title: 'Tracked by its id', ...textOf(facts['taskId']) };
    case 'unsent':
      return { title: 'Not sent, nothing was made', ...why };
    case 'sending-again':
      if (line.attempt === 1) return { title: 'Sent when its turn came', text: 'It was not sent before.' };
      return { title: 'Sent again', text: 'Nothing had reached the gateway before.' };
    case 'accepted':
      return {
        title: facts['by'] === 'person' ? 'You gave its id' : 'Accepted by the gateway',
        ...textOf(facts['taskId'], 'task id '),
      };
    case 'refused':
      return { title: 'Declined by the gateway', tone: 'bad', ...why };
    case 'outcome-unknown':
      return { title: 'Nobody knows what became of it', tone: 'warm', ...why };
    case 'still-working':
      return { title: 'Looked', text: `status ${wordOf(facts['status']) ?? 'none'}` };
    case 'look-failed':
      return { title: 'A look failed', ...why };
    case 'not-known':
      return { title: 'The gateway knows no such task', tone: 'warm', ...why };
    case 'completed': {
      const { urls } = facts;
      const count = Array.isArray(urls) ? urls.length : 0;
      return { title: 'Completed', text: `with ${counted(count, 'result')}` };
    }
    case 'task-failed':
      return { title: 'The gateway reports that it failed', tone: 'bad', ...why };
    case 'link-saved':
      return savedWords(facts);
    case 'saving-failed':
      return { title: 'Saving did not work', ...why };
    case 'too-large':
      return { title: 'Too large to be saved by itself', tone: 'warm', ...why };
    case 'any-size':
      return { title: 'You wanted it saved, however large it is' };
    case 'links-expired':
      return { title: 'The results could not be saved', tone: 'bad', ...why };
    case 'unmeasured':
      return { title: 'A result could not be measured', tone: 'warm', ...why };
    case 'stopped':
      return { title: 'You stopped watching' };
    case 'watched-again':
      return { title: 'You asked to look again' };
    case 'missing-again':
      return { title: 'You asked for missing files' };
    default:
      return { title: line.kind, ...why };
  }
}

export function problemSentence({ facts }: TaskHistoryLine): string | undefined {
  const { problem } = facts;
  if (typeof problem !== 'object' || problem === null || !('sentence' in problem)) return undefined;
  return typeof problem.sentence === 'string' ? problem.sentence : undefined;
}

function savedWords({ index, file, bytes, note }: TaskHistoryLine['facts']): EventText {
  const size = typeof bytes === 'number' ? formatBytes(bytes) : undefined;
  const parts = [wordOf(file), size, wordOf(note)].filter((part) => part !== undefined);
  return { title: `Result ${Number(index) + 1} saved`, ...(parts.length === 0 ? {} : { text: parts.join(' · ') }) };
}

function textOf(value: unknown, before = ''): { text?: string } {
  const word = wordOf(value);
  return word === undefined ? {} : { text: before + word };
}

function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
