import { expect, test } from 'vitest';
import {
  computeElapsed,
  type TimelineEntry,
  timelineEntries,
} from '../../../../../../renderer/pages/activity/history/timeline-entries.ts';
import { assertNever } from '../../../../../../shared/problem.ts';
import type { TaskHistoryLine } from '../../../../../../shared/tasks/task-history.ts';

const noon = new Date(2026, 10, 21, 12, 0).getTime();
const waiting = { state: 'waiting', looks: 0, updatedAt: noon } as const;
const ended = { state: 'stopped', looks: 0, updatedAt: noon } as const;
let count = 0;

function line(kind: string, seconds: number, changes: Partial<TaskHistoryLine> = {}): TaskHistoryLine {
  count += 1;
  return { line: count, at: noon + seconds * 1000, monotonic: seconds * 1000, run: 'one', kind, facts: {}, ...changes };
}

const failed = (seconds: number, attempt: number, sentence = 'The gateway is busy.') =>
  line('look-failed', seconds, { attempt, httpStatus: 503, facts: { problem: { sentence } } });

function shapeOf(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'event':
      return entry.line.kind;
    case 'repeats':
      return `${entry.lines.length} x ${entry.title}`;
    case 'quiet':
      return `${entry.count} quiet`;
    case 'note':
      return entry.text;
    default:
      return assertNever(entry);
  }
}

const shapes = (lines: readonly TaskHistoryLine[], task: Parameters<typeof timelineEntries>[1] = ended) =>
  timelineEntries(lines, task).map(shapeOf);

test('polls that failed in the same way are one entry of the task history, which holds all of them', () => {
  const lines = [line('sending', 0), ...Array.from({ length: 34 }, (_, index) => failed(10 + index, index + 1))];
  const entries = timelineEntries(lines, ended);
  expect(shapes(lines)).toEqual(['sending', '34 x Status check failed, 34 times']);
  expect(entries[1]).toMatchObject({ kind: 'repeats', text: 'The gateway is busy.', after: 10_000 });
  expect(entries[1]?.kind === 'repeats' && entries[1].lines).toEqual(lines.slice(1));
});

test('two failed polls stay two entries, and another error begins a new entry', () => {
  expect(shapes([failed(1, 1), failed(2, 2)])).toEqual(['look-failed', 'look-failed']);
  const other = 'There is no network.';
  expect(shapes([1, 2, 3].map((at) => failed(at, at)).concat([4, 5, 6].map((at) => failed(at, at, other))))).toEqual([
    '3 x Status check failed, 3 times',
    '3 x Status check failed, 3 times',
  ]);
});

test('two alternating steps of a task are one entry', () => {
  const pairs = Array.from({ length: 5 }, (_, index) => [
    line('unsent', index * 10, { facts: { problem: { sentence: 'Refused.' } } }),
    line('sending-again', index * 10 + 5),
  ]).flat();
  expect(shapes([line('sending', 0), ...pairs])).toEqual([
    'sending',
    '10 x Not sent, nothing was created, then sent again: 5 times',
  ]);
});

test('unrecorded polls are counted from the attempt numbers of the recorded ones', () => {
  const lines = [
    line('accepted', 0, { attempt: 1 }),
    line('still-working', 10, { attempt: 1 }),
    line('completed', 700, { attempt: 36 }),
  ];
  expect(shapes(lines)).toEqual(['accepted', 'still-working', '34 quiet', 'completed']);
  expect(timelineEntries(lines, ended)[2]).toEqual({
    kind: 'quiet',
    count: 34,
    from: noon + 10_000,
    to: noon + 700_000,
  });
});

test('while a task waits, the polls since the last recorded line are the last entry', () => {
  const lines = [line('accepted', 0, { attempt: 1 }), line('still-working', 10, { attempt: 1 })];
  expect(shapes(lines, { ...waiting, looks: 9, updatedAt: noon + 300_000 })).toEqual([
    'accepted',
    'still-working',
    '8 quiet',
  ]);
});

test('the first completed poll is an entry of its own, and later ones for fresh links are folded', () => {
  const again = Array.from({ length: 4 }, (_, index) => [
    line('completed', 10 + index * 10, { attempt: index + 1, httpStatus: 200 }),
    line('saving-failed', 15 + index * 10, { facts: { problem: { sentence: 'Reset.' } } }),
  ]).flat();
  expect(shapes(again)).toEqual([
    'completed',
    '6 x Couldn’t save the results, then completed: 3 times',
    'saving-failed',
  ]);
});

test('the time between two lines comes from the monotonic clock within one run of the program', () => {
  const before = line('sending', 0);
  expect(computeElapsed(before, { ...line('accepted', 3600), monotonic: 120 })).toBe(120);
  expect(computeElapsed(before, { ...line('accepted', 30), run: 'two', monotonic: 5 })).toBe(30_000);
});

test('the task history notes a restart, a new day and a changed clock', () => {
  const day = 86_400;
  expect(shapes([line('sending', 0), line('outcome-unknown', 5, { run: 'two' })])).toEqual([
    'sending',
    'Triptych was restarted',
    'outcome-unknown',
  ]);
  expect(shapes([line('sending', 0), line('accepted', 3600, { monotonic: 1000 })])[1]).toContain('clock');
  expect(shapes([line('sending', 0), line('stopped', day)])).toEqual(['sending', '22 November', 'stopped']);
});

test('the task history leaves out no recorded line', () => {
  const lines = [
    line('sending', 0),
    ...Array.from({ length: 300 }, (_, index) => failed(index, index + 1, index % 7 === 0 ? 'a' : 'b')),
  ];
  const held = timelineEntries(lines, ended).flatMap((entry) =>
    entry.kind === 'event' ? [entry.line] : entry.kind === 'repeats' ? entry.lines : [],
  );
  expect(held).toEqual(lines);
});
