import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertWildcardFile } from '../../../../shared/prompts/convert-wildcards.ts';
import { importWildcardFiles } from '../../../../shared/prompts/import-wildcard-files.ts';
import { parseListEntry } from '../../../../shared/prompts/parse-template.ts';
import { threadCpuMs } from '../../../support/processor-time.ts';

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
    references: ['shoes-summer'],
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
  const listNameOf = (path: string) => convertWildcardFile(`${path}.txt`, '').name;
  expect(listNameOf('colors/warm tones')).toBe('colors-warm-tones');
  expect(listNameOf('2024')).toBe('_2024');
  expect(listNameOf('日本')).toBe('日本');
});

test.each([
  ['unclosed', '{'.repeat(100_000)],
  ['unclosed variables', '\u0024{'.repeat(100_000)],
  ['unclosed with options', '{a|'.repeat(50_000)],
  ['deep', `${'{a|'.repeat(50_000)}b${'}'.repeat(50_000)}`],
])('an entry with %s braces is converted at once', (_, entry) => {
  const start = threadCpuMs();
  const { text } = convertWildcardFile('a.txt', entry);
  expect(threadCpuMs() - start).toBeLessThan(1000);
  expect(text.replaceAll('{{', '{').replaceAll('}}', '}')).toBe(entry);
});

test('choices nested too deep stay as written, and the report says so', () => {
  const nested = (levels: number) => `${'{a|'.repeat(levels)}b${'}'.repeat(levels)}`;
  expect(convertWildcardFile('a.txt', nested(8)).report).toEqual(['Choices {a|b} are placeholders (8).']);
  const deep = convertWildcardFile('a.txt', nested(9));
  expect(parseListEntry(deep.text)).toEqual({ parts: [{ kind: 'text', text: nested(9) }], errors: [] });
  expect(deep.report).toEqual(['Entries with more than 8 levels of braces stay as written (1).']);
});

test('references follow lists that were renamed, and references without a list are reported', () => {
  const stored = [
    { id: crypto.randomUUID(), kind: 'list' as const, name: 'shoes', text: 'boots', savedAt: 1 },
    { id: crypto.randomUUID(), kind: 'list' as const, name: 'hats', text: 'cap', savedAt: 1 },
  ];
  const { lists, report } = importWildcardFiles(
    [
      { name: 'outfits.txt', content: '__shoes__ and __hats__ and __coats__' },
      { name: 'shoes.txt', content: 'sandals' },
    ],
    stored,
  );
  expect(lists).toEqual([
    { kind: 'list', name: 'outfits', text: '{@shoes-2} and {@hats} and {@coats}' },
    { kind: 'list', name: 'shoes-2', text: 'sandals' },
  ]);
  expect(report.at(-1)).toBe('outfits.txt: there is no list for {@coats}. Import its file, or create the list.');
});

test.each(['{a|{2$$b|c}}', '{a|\u0024{x=!{b|c}}}'])('an entry with %s stays as written', (entry) => {
  const { text, report } = convertWildcardFile('a.txt', entry);
  expect(parseListEntry(text)).toEqual({ parts: [{ kind: 'text', text: entry }], errors: [] });
  expect(report).toEqual([expect.stringMatching(/stay as written \(1\)/)]);
});
