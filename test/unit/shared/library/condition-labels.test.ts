import { expect, test } from 'vitest';
import { conditionText, valueTitle } from '../../../../shared/library/condition-labels.ts';
import { parseSearchBarText } from '../../../../shared/library/search-bar-text.ts';

const labelOf = (typed: string, names?: ReadonlyMap<string, string>) =>
  parseSearchBarText(typed).conditions.map((condition) => conditionText(condition, names));

test('a condition has a readable label', () => {
  expect(labelOf('side:>=720 side:720..1080 side:<720 side:720+ side:..720 side:=720')).toEqual([
    'side 720 or more',
    'side 720 to 1080',
    'side under 720',
    'side 720 or more',
    'side 720 or less',
    'side 720',
  ]);
  expect(labelOf('duration:5..10 duration:>=8s duration:1min rating:>3 rating:none')).toEqual([
    'duration 5 to 10 s',
    'duration 8s or more',
    'duration 1min',
    'rating over 3',
    'rating none',
  ]);
  expect(labelOf('size:1280x720 -model:video-d-pro model:imported after:2026-10 kind:video')).toEqual([
    'size 1280 × 720',
    'not model video-d-pro',
    'model Imported',
    'after 2026-10',
    'kind video',
  ]);
  expect(labelOf('after:today after:7d -after:30d before:7d before:yesterday')).toEqual([
    'created today',
    'created last 7 days',
    'not created last 30 days',
    'before the last 7 days',
    'before yesterday',
  ]);
  expect(labelOf('collection:c1 comparison:gone', new Map([['c1', 'Lake, opening shot']]))).toEqual([
    'collection Lake, opening shot',
    'comparison gone',
  ]);
});

test('a value in a list of values has a readable label', () => {
  expect(valueTitle('kind', 'video')).toBe('Video');
  expect(valueTitle('rating', '1')).toBe('1 star');
  expect(valueTitle('rating', 'none')).toBe('Not rated');
  expect(valueTitle('after', '7d')).toBe('Last 7 days');
  expect(valueTitle('flag', 'pick')).toBe('Picked');
  expect(valueTitle('tag', 'constructor')).toBe('constructor');
  expect(valueTitle('kind', 'constructor')).toBe('constructor');
});

test('an image to compare with has its name', () => {
  const [id, hash] = ['6ecd8c99-4036-403d-bf84-cf8400f67836', 'ab'.repeat(32)];
  const names = new Map([[id, '2026-11-30-video-b-6ecd8c99-1.mp4']]);
  expect(labelOf(`like:${id} -like:"${hash} harbor at dawn.png"`, names)).toEqual([
    'like 2026-11-30-video-b-6ecd8c99-1.mp4',
    'not like harbor at dawn.png',
  ]);
  expect(labelOf(`like:${id}`)).toEqual(['like result 6ecd8c99']);
});
