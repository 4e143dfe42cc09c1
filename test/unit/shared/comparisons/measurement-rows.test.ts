import { expect, test } from 'vitest';
import type { ComparedPane } from '../../../../shared/comparisons/comparison-table-types.ts';
import { measurementRows } from '../../../../shared/comparisons/measurement-rows.ts';
import { sampleMeasurements } from '../../../support/sample-measurements.ts';
import { draftOf, itemOf } from './sample-panes.ts';

const ids = ['11111111-1111-4111-8111-111111111111', '33333333-3333-4333-8333-333333333333'];
const panes = ids.map(
  (id, index): ComparedPane => ({
    paneId: id,
    letter: index === 0 ? 'A' : 'B',
    modelId: 'video-d-pro',
    draft: draftOf({}),
    item: itemOf({ id }),
  }),
);
const frames = sampleMeasurements({ longestFreeze: 3 }).frames;
const sound = { seconds: 1.2, loudness: -23.04 };

test('a comparison without measurements has no rows', () => {
  expect(measurementRows(panes, new Map())).toEqual({ title: 'Measurements', rows: [], notes: [] });
});

test('each measurement has a row with the value of each video, or the reason why there is none', () => {
  const measured = new Map([
    [ids[0] ?? '', { version: 1, frames, sound }],
    [ids[1] ?? '', { version: 1, frames, soundProblem: 'The sound can’t be decoded on this computer.' }],
  ]);
  const { rows, notes } = measurementRows(panes, measured);
  const textsOf = (id: string) => rows.find((row) => row.id === id)?.cells.map(({ text }) => text);
  expect(textsOf('frozen')).toEqual(['3 frames', '3 frames']);
  expect(textsOf('loudness')).toEqual(['-23.0 LUFS', 'none']);
  expect(textsOf('soundLength')).toEqual(['0.20 s', 'none']);
  expect(notes).toEqual([{ kind: 'remark', text: 'B: The sound can’t be decoded on this computer.' }]);
  const onlyFirst = measurementRows(panes, new Map([[ids[0] ?? '', { version: 1, frames }]]));
  expect(onlyFirst.rows.find(({ id }) => id === 'frozen')?.cells[1]).toEqual({ text: 'not measured', absent: true });
  // No video has sound.
  expect(onlyFirst.rows.some(({ id }) => id === 'loudness')).toBe(false);
});

test('the video with a clearly largest value is named, and none for a small difference or equal values', () => {
  type Values = Parameters<typeof sampleMeasurements>;
  const sentences = (one: Values, other: Values) => {
    const byItem = new Map([
      [ids[0] ?? '', sampleMeasurements(...one)],
      [ids[1] ?? '', sampleMeasurements(...other)],
    ]);
    return measurementRows(panes, byItem).notes.map(({ text }) => text);
  };
  expect(sentences([{ flicker: 0.2, sharpness: 900 }, -14], [{ flicker: 1.4, sharpness: 300 }, -22])).toEqual([
    'A is the sharpest.',
    'B flickers most.',
    'A is the loudest.',
  ]);
  expect(sentences([{ longestFreeze: 4, motion: 9, brightness: 60 }], [{}])).toEqual([
    'A freezes longest.',
    'A moves most.',
    'A is the brightest.',
  ]);
  // 900 and 750 differ by less than a fifth, 0.2 and 0.6 % of flicker are not seen.
  expect(sentences([{ sharpness: 900, flicker: 0.2 }, -14], [{ sharpness: 750, flicker: 0.6 }, -15.9])).toEqual([]);
  expect(sentences([{ sharpness: 900, flicker: 3 }, -14], [{ sharpness: 900, flicker: 3 }, -14])).toEqual([]);
});

test('one measured video alone has no largest value', () => {
  const byItem = new Map([[ids[0] ?? '', sampleMeasurements({ flicker: 9 })]]);
  expect(measurementRows(panes, byItem).notes).toEqual([]);
});
