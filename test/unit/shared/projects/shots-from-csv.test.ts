import { describe, expect, test } from 'vitest';
import { longestTitle, mostShots } from '../../../../shared/projects/project.ts';
import { longestShotText } from '../../../../shared/projects/shot.ts';
import { readShotList } from '../../../../shared/projects/shots-from-csv.ts';
import { csvText } from '../../../../shared/util/csv.ts';
import { threadCpuMs } from '../../../support/processor-time.ts';

const rate = { numerator: 24, denominator: 1 };

function read(text: string, taken?: ReadonlySet<number>) {
  const list = readShotList(text, rate, taken);
  if ('sentence' in list) throw new Error(list.sentence);
  return { ...list, problems: list.problems.map(({ line, sentence }) => `Line ${line}: ${sentence}`) };
}

describe('a shot list', () => {
  test('is read as spreadsheets write it, with other separators, names of columns and a byte order mark', () => {
    const shot = { number: 10, scene: 'Morning', title: 'Harbor', brief: 'Fog, slow', planned: 60, status: 'review' };
    for (const text of [
      'number,scene,title,brief,duration,status\n10,Morning,Harbor,"Fog, slow",2.5,review\n',
      '\uFEFFShot;Scene;Name;Description;Seconds;Status\r\n10;Morning;Harbor;Fog, slow;2.5;Review\r\n',
      '#\tscene\ttitle\tprompt\tlength\tstatus\tlens\n\n10\tMorning\tHarbor\tFog, slow\t2.5\treview\t50\n',
    ])
      expect(read(text).shots).toMatchObject([shot]);
    expect(read('title,lens\nHarbor,50\n').ignored).toEqual(['lens']);
  });

  test('has no formulas, and texts that look like formulas are the same again', () => {
    const { shots } = read(
      csvText([
        ['title', 'brief'],
        ['=SUM(A1)', '-dolly in'],
      ]),
    );
    expect(shots).toMatchObject([{ title: '=SUM(A1)', brief: '-dolly in' }]);
  });

  test('names all lines that an open quotation mark takes', () => {
    const { shots, problems } = read('title,scene\n"12" lens, wide,Sea\nHands,Knot\n"Final",x\nLast,y\n');
    expect(shots).toMatchObject([{ title: 'Last', line: 5 }]);
    expect(problems).toEqual([expect.stringMatching(/^Line 2: .*Lines 2 to 4 are left out\.$/)]);
  });

  test('gives a shot another number if the project has a shot with this number', () => {
    const { shots, problems } = read('number,title\n10,Harbor\n20,Sea\n', new Set([10]));
    expect(shots.map(({ number }) => number)).toEqual([undefined, 20]);
    expect(problems).toEqual([expect.stringContaining('Shot 010 exists in the project or its Trash.')]);
  });

  test('keeps a shot with wrong values, and names each value with its line', () => {
    const { shots, problems } = read(
      [
        'number,title,duration,status',
        '1.5,Harbor,soon,unheard',
        '-1,Gulls,NaN,draft',
        '20,Hands,-3,',
        '20,Knot,1,',
        '1000000,Wave,1e99,',
      ].join('\n'),
    );
    expect(shots.map(({ title, number, planned }) => [title, number, planned])).toEqual([
      ['Harbor', undefined, undefined],
      ['Gulls', undefined, undefined],
      ['Hands', 20, undefined],
      ['Knot', undefined, 24],
      ['Wave', undefined, undefined],
    ]);
    expect(problems.slice(0, 3)).toEqual([
      'Line 2: “1.5” is not a shot number. The shot gets the next free number.',
      'Line 2: “soon” is not a duration in seconds. The shot has no planned duration.',
      'Line 2: “unheard” is not a status. The statuses are draft, review, approved, omitted.',
    ]);
    expect(problems).toContain('Line 5: Shot 020 is listed twice. This shot gets the next free number.');
  });

  test('keeps the beginning of texts that are too long, and no characters that turn the text around', () => {
    const { shots, problems } = read(
      csvText([
        ['title', 'brief'],
        ['x'.repeat(4000), 'y'.repeat(longestShotText + 1)],
        ['\u202eegnar\u0000o', 'z'],
      ]),
    );
    expect(shots.map(({ title, brief }) => [title.length, brief.length])).toEqual([
      [longestTitle, longestShotText],
      ['egnaro'.length, 1],
    ]);
    expect(problems).toEqual([
      `Line 2: The title has 4000 characters and was cut to ${longestTitle}.`,
      `Line 2: The brief has ${longestShotText + 1} characters and was cut to ${longestShotText}.`,
    ]);
  });

  test('leaves out a row with an open quotation mark', () => {
    const { shots, problems } = read('title,brief\nHarbor,Fog\n"a "big" gull",Sea\nHands,Knot\n');
    expect(shots.map(({ title }) => title)).toEqual(['Harbor', 'Hands']);
    expect(problems).toEqual([expect.stringMatching(/^Line 3: A quotation mark is not closed\./)]);
  });

  test.each([
    ['', /must name the columns/],
    ['scene,lens\nMorning,50\n', /A column “title” or “brief” is missing/],
    ['title\n', /has no shots/],
    ['title,brief\n"a,b\n', /has no shots\. Line 2: A quotation mark/],
    [`title\n${'Harbor\n'.repeat(10_000)}`, new RegExp(`more than ${mostShots} shots`)],
    [`title\n${'Harbor\n'.repeat(100_000)}`, new RegExp(`more than ${mostShots} shots`)],
    ['x'.repeat(5_000_001), /larger than 5 MB/],
  ])('that cannot be read is explained, soon', (text, sentence) => {
    const start = threadCpuMs();
    expect(readShotList(text, rate)).toEqual({ sentence: expect.stringMatching(sentence) });
    expect(threadCpuMs() - start).toBeLessThan(2000);
  });
});
