import { expect, test } from 'vitest';
import type { ComparedPane } from '../../../../shared/comparisons/comparison-table-types.ts';
import { measurementProblems, measurementRows } from '../../../../shared/comparisons/measurement-rows.ts';
import { FrameMeter } from '../../../../shared/measurements/measure-frames.ts';
import { frameOf } from '../measurements/sample-frames.ts';
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
const meter = new FrameMeter();
for (const time of [0, 0.1, 0.2])
  meter.add(
    frameOf(() => 90, [0, 0], { width: 32, height: 32 }),
    time,
  );
const frames = meter.result(0.3);
const sound = { channels: 2, seconds: 0.5, loudness: -23.04, silentSeconds: 0, clippedSamples: 0 };

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
  // No video has a true peak.
  expect(textsOf('peak')).toBeUndefined();
  expect(notes).toEqual([{ kind: 'remark', text: 'B: The sound can’t be decoded on this computer.' }]);
  const onlyFirst = measurementRows(panes, new Map([[ids[0] ?? '', { version: 1, frames }]]));
  expect(onlyFirst.rows.find(({ id }) => id === 'frozen')?.cells[1]).toEqual({ text: 'not measured', absent: true });
});

test('a video whose sound or image match failed can be measured again, a complete one not', () => {
  const problem = 'The image that was sent is missing or unreadable, so no frame was compared with it.';
  expect(measurementProblems({ version: 1, frames, lastImage: { problem } })).toEqual([problem]);
  expect(measurementProblems({ version: 1, frames, sound, firstImage: { similarity: 0.9 } })).toEqual([]);
  expect(measurementProblems(undefined)).toEqual([]);
});
