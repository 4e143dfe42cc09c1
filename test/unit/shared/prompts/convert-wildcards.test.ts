import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertWildcardFile, listNameOf } from '../../../../shared/prompts/convert-wildcards.ts';
import { parseListEntry } from '../../../../shared/prompts/parse-template.ts';

test('a wildcard file becomes a list, and the report names each construct', () => {
  const content = [
    '\uFEFF# Coats',
    'red coat',
    '',
    '{0.5::blue|{dark|light} green} coat',
    'with __shoes/summer__',
    '{2$$a|b}',
    '__animals*__ and \u0024{x=!{a}}',
    'a } b { c',
    '{only}',
  ].join('\r\n');
  expect(convertWildcardFile('My coats.txt', content)).toEqual({
    name: 'My-coats',
    text: [
      'red coat',
      '{ blue | { dark | light } green } coat',
      'with {@shoes-summer}',
      '{{2$$a|b}}',
      '__animals*__ and \u0024{{x=!{{a}}}}',
      'a }} b {{ c',
      'only',
    ].join('\n'),
    report: [
      'Choices {a|b} are placeholders (2).',
      'References __name__ use the list of that name (1).',
      'Comment lines were left out (1).',
      'Weights such as 2:: were left out, because all options are equally likely (1).',
      'Choices of several options such as {2$$a|b} stay as written (1).',
      'References with * stay as written (1).',
      'Variables with $ and braces stay as written (1).',
    ],
  });
});

test('every converted line is a valid entry', () => {
  const line = fc.string({ unit: fc.constantFrom('{', '}', '|', ':', '$', '_', 'a', '1', '-', '*', ' ') });
  fc.assert(
    fc.property(line, (text) => {
      const converted = convertWildcardFile('a.txt', text).text;
      expect(parseListEntry(converted.trim()).errors).toEqual([]);
    }),
  );
});

test('names of files become names of lists', () => {
  expect(listNameOf('colors/warm tones')).toBe('colors-warm-tones');
  expect(listNameOf('2024')).toBe('_2024');
  expect(listNameOf('日本')).toBe('日本');
});
