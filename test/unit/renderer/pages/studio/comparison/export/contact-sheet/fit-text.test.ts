import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitText } from '../../../../../../../../renderer/pages/studio/comparison/export/contact-sheet/fit-text.ts';

const measure = (text: string) => [...text].length;

test('`fitText` breaks between words and inside a long word, and ends cut text with an ellipsis', () => {
  expect(fitText('a heron in  the reeds', 10, 3, measure)).toEqual({
    lines: ['a heron in', 'the reeds'],
    isCut: false,
  });
  expect(fitText('a heron in the reeds', 10, 1, measure)).toEqual({ lines: ['a heron i…'], isCut: true });
  expect(fitText('x'.repeat(25), 10, 3, measure)).toEqual({
    lines: ['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(5)],
    isCut: false,
  });
  expect(fitText('', 10, 2, measure)).toEqual({ lines: [], isCut: false });
  expect(fitText('anything', 10, 0, measure)).toEqual({ lines: [], isCut: true });
});

test('`fitText` does not split an emoji', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(fitText(family.repeat(4), 15, 1, measure).lines).toEqual([`${family.repeat(2)}…`]);
});

test('every line of `fitText` fits the width, and all lines together are the text', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 300 }),
      fc.integer({ min: 4, max: 60 }),
      fc.integer({ min: 1, max: 9 }),
      (text, width, maxLines) => {
        const { lines, isCut } = fitText(text, width, maxLines, measure);
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width);
        const bare = (joined: string) => joined.replace(/\s+/g, '');
        const shown = bare(lines.join(''));
        if (isCut) expect(bare(text).startsWith(shown.slice(0, -1))).toBe(true);
        else expect(shown).toBe(bare(text));
      },
    ),
  );
});

test('`fitText` cuts a text of a million characters without a timeout', () => {
  const text = 'word '.repeat(200_000);
  expect(fitText(text, 100, 3, measure)).toMatchObject({ isCut: true });
});
