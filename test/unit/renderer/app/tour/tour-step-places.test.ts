import { expect, test } from 'vitest';
import { isAtStep, stepAfterMove } from '../../../../../renderer/app/tour/tour-step-places.ts';

const id = '0b5b9b1e-7b0d-4a52-9d0e-2f5f4a9f3c11';

test('the tour advances when the user opens the run plan, and again when the comparison starts', () => {
  expect(stepAfterMove('several', '/studio', '/studio/fan-out')).toBe('start');
  expect(stepAfterMove('brief', '/studio', '/studio/fan-out')).toBe('start');
  expect(stepAfterMove('start', '/studio/fan-out', `/studio/${id}`)).toBe('watch');
});

test('other navigation of the user does not advance the tour', () => {
  expect(stepAfterMove('start', '/studio', `/studio/${id}`)).toBeUndefined();
  expect(stepAfterMove('start', '/studio/fan-out', '/studio')).toBeUndefined();
  expect(stepAfterMove('rate', '/studio', '/studio/fan-out')).toBeUndefined();
  expect(stepAfterMove('several', '/studio', '/library')).toBeUndefined();
});

test('a tour step belongs only to its own page, and the last step to every page', () => {
  expect(isAtStep('brief', '/studio', undefined)).toBe(true);
  expect(isAtStep('brief', '/studio/fan-out', undefined)).toBe(false);
  expect(isAtStep('watch', `/studio/${id}`, id)).toBe(true);
  expect(isAtStep('rate', '/studio', id)).toBe(false);
  expect(isAtStep('kept', '/library', id)).toBe(true);
});
