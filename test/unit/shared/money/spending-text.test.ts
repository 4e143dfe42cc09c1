import { expect, test } from 'vitest';
import { uncountedText } from '../../../../shared/money/spending-text.ts';

test('amounts and runs that the charged amount lacks are named', () => {
  expect(uncountedText({ uncertain: {}, unpriced: 0 })).toBe('');
  expect(uncountedText({ uncertain: { USD: '0.25' }, unpriced: 2 })).toBe(
    '$0.25 may have been charged. 2 without a price.',
  );
});
