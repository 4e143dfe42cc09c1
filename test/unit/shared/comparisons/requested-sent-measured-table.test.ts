import { expect, test } from 'vitest';
import { isSame } from '../../../../shared/comparisons/comparison-table-types.ts';
import { requestedSentMeasuredTable } from '../../../../shared/comparisons/requested-sent-measured-table.ts';
import { unmistakableText } from '../../../../shared/util/json.ts';
import { draftOf, itemOf, paneOf, taskOf } from './sample-panes.ts';

test('for one result, the requested, the sent and the received value are in one row', () => {
  const draft = draftOf({ prompt: 'a lake', size: '1280x720', seconds: '8' });
  const item = itemOf({ kind: 'video', width: 640, height: 360, seconds: 8, framesPerSecond: 24, bytes: 6_100_000 });
  const task = taskOf({ createdAt: 1000, endedAt: 282_000 });
  const { rows, notes } = requestedSentMeasuredTable(paneOf('A', 'video-d-pro', draft, { item, task }));
  const row = (title: string) => rows.find((each) => each.title === title);
  expect(row('Size')).toMatchObject({
    requested: { text: '1280 × 720, 16:9' },
    sent: { text: '1280x720' },
    measured: { text: '640 × 360, 16:9' },
  });
  // The value was sent as text, and the table says so.
  expect(row('Duration')).toMatchObject({
    requested: { text: '8 s' },
    sent: { text: '"8"' },
    measured: { text: '8.00 s' },
  });
  expect(row('Frames')).toEqual({ title: 'Frames', measured: { text: 'about 192 at 24 fps' } });
  expect(row('File')?.measured?.text).toContain('6.1 MB');
  expect(row('Prompt')).toBeUndefined();
  // The details show this value with the number of status checks.
  expect(row('Took')).toBeUndefined();
  expect(notes.map(({ text }) => text)).toEqual(['Requested 1280 × 720, got 640 × 360.']);
});

test('for a result without a form, the table shows the values of the file', () => {
  const { rows } = requestedSentMeasuredTable(
    paneOf('A', 'imported', undefined, { item: itemOf({ kind: 'image', width: 40, height: 30 }) }),
  );
  expect(rows.map(({ title }) => title)).toEqual(['Size', 'File']);
  expect(rows.every((row) => row.requested === undefined && row.sent === undefined)).toBe(true);
});

test('F99: a file that Triptych can’t show has no size, and differs in none from the request', () => {
  const draft = draftOf({ prompt: 'a lake', size: '1280x720', seconds: '8' });
  const item = itemOf({ kind: 'file', width: 0, height: 0 });
  const { rows, notes } = requestedSentMeasuredTable(paneOf('A', 'video-d-pro', draft, { item }));
  expect(rows.find(({ title }) => title === 'Size')?.measured?.text).toBeUndefined();
  expect(notes).toEqual([]);
});

test('equal values of different types have different texts', () => {
  const values = ['5', 5, 'true', true, 'null', null, '"5"', '', 'sunset', '[1]', [1]];
  const texts = values.map(unmistakableText);
  expect(new Set(texts).size).toBe(values.length);
  expect(texts.slice(0, 6)).toEqual(['"5"', '5', '"true"', 'true', '"null"', 'null']);
  expect(unmistakableText('sunset')).toBe('sunset');
});

test('a value that reads like a missing value differs from it', () => {
  const [text, absent] = [{ text: 'not set' }, { text: 'not set', absent: true }] as const;
  expect(isSame({ id: 'a', title: 'A', cells: [text, absent] })).toBe(false);
  expect(isSame({ id: 'a', title: 'A', cells: [absent, absent] })).toBe(true);
});
