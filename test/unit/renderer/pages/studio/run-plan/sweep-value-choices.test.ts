import { expect, test } from 'vitest';
import { sweepValueChoices } from '../../../../../../renderer/pages/studio/run-plan/sweep-value-choices.ts';
import type { Field } from '../../../../../../shared/models/model.ts';
import { knownModel } from '../../../../../support/known-model.ts';

function fieldOf(name: string): Field {
  const field = knownModel('video-c-2.6-t2v-spark').fields[name];
  if (!field) throw new Error(`There is no field ${name}.`);
  return field;
}
const summary = (name: string, list: string) =>
  sweepValueChoices(fieldOf(name), list).map(({ label, isChosen, listAfter }) => [label, isChosen, listAfter]);

test('a value is added in the order of the field, and removed', () => {
  expect(summary('duration', '15, 5 s')).toEqual([
    ['5 s', true, '15'],
    ['10 s', false, '5, 10, 15'],
    ['15 s', true, '5'],
  ]);
});

test('an unreadable or empty list has no chosen values', () => {
  expect(summary('duration', '5, two')).toEqual([
    ['5 s', false, '5'],
    ['10 s', false, '10'],
    ['15 s', false, '15'],
  ]);
  expect(summary('prompt_extend', '')).toEqual([
    ['on', false, 'on'],
    ['off', false, 'off'],
  ]);
});
