import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyChanges, diffTexts } from '../../../../shared/assistant/word-diff.ts';
import { threadCpuMs } from '../../../support/processor-time.ts';

type DiffPart = ReturnType<typeof diffTexts>[number];

/** Texts with common words, so that they have something in common. */
const text = fc
  .array(
    fc.oneof(fc.constantFrom('a ', 'fox ', 'runs, ', 'at dawn', '\n', '  ', '狐狸', '🦊', "don't "), fc.string()),
    {
      maxLength: 30,
    },
  )
  .map((words) => words.join(''));
const changesOf = (parts: readonly DiffPart[]) => parts.filter(({ kind }) => kind === 'change');

test('no change gives the first text, and all changes give the second', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffTexts(before, after);
      expect(applyChanges(parts, () => false)).toBe(before);
      expect(applyChanges(parts, () => true)).toBe(after);
    }),
  );
});

test('equal texts have no change, and each change changes something', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(changesOf(diffTexts(before, before))).toEqual([]);
      const parts = diffTexts(before, after);
      expect(changesOf(parts).length > 0).toBe(before !== after);
      for (const part of parts) {
        expect(part.kind === 'change' ? part.removed + part.added : part.text).not.toBe('');
      }
      expect(parts.some((part, index) => part.kind === parts[index + 1]?.kind)).toBe(false);
    }),
  );
});

test('some changes can be accepted alone, and accepting the others later gives the second text', () => {
  fc.assert(
    fc.property(text, text, fc.array(fc.boolean(), { maxLength: 40 }), (before, after, choices) => {
      const parts = diffTexts(before, after);
      const some = applyChanges(parts, (index) => choices[index] === true);
      const rest = parts.map((part, index): DiffPart => {
        if (part.kind === 'same' || choices[index] !== true) return part;
        return { kind: 'same', text: part.added };
      });
      expect(applyChanges(rest, () => false)).toBe(some);
      expect(applyChanges(rest, () => true)).toBe(after);
    }),
  );
});

test('changes are whole words, and words of one phrase are one change', () => {
  expect(diffTexts('A red fox runs at dawn', 'A blue wolf runs at night')).toEqual([
    { kind: 'same', text: 'A ' },
    { kind: 'change', removed: 'red fox', added: 'blue wolf' },
    { kind: 'same', text: ' runs at ' },
    { kind: 'change', removed: 'dawn', added: 'night' },
  ]);
  expect(diffTexts('狐狸在雨中', '狐狸在雪中').filter(({ kind }) => kind === 'change')).toEqual([
    { kind: 'change', removed: '雨', added: '雪' },
  ]);
});

test('two long texts are compared within a moment', () => {
  const words = (seed: number) => Array.from({ length: 20_000 }, (_, index) => `word${(index * seed) % 977}`).join(' ');
  const [before, after] = [words(3), words(5)];
  const started = threadCpuMs();
  const parts = diffTexts(before, after);
  expect(threadCpuMs() - started).toBeLessThan(1000);
  expect(applyChanges(parts, () => true)).toBe(after);
});
