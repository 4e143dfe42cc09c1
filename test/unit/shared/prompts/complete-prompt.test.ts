import { expect, test } from 'vitest';
import { completePrompt } from '../../../../shared/prompts/complete-prompt.ts';
import { importWildcardFiles } from '../../../../shared/prompts/import-wildcard-files.ts';
import { formatCombinations, templateRuns } from '../../../../shared/prompts/template-runs.ts';
import { defaultTemplateSettings } from '../../../../shared/prompts/template-variable-values.ts';

const stored = (kind: 'list' | 'snippet', name: string, text: string) => ({
  id: crypto.randomUUID(),
  kind,
  name,
  text,
  savedAt: 0,
});
const texts = [
  stored('list', 'wardrobe', 'coat'),
  stored('snippet', 'style', '35 mm film'),
  stored('list', 'light', 'x'),
];

/** The results of the completions at `|`. */
function completed(written: string, isTemplate = true): string[] {
  const caret = written.indexOf('|');
  const text = written.replace('|', '');
  return completePrompt(text, caret, { isTemplate, names: ['light', 'subject'], texts }).map(
    ({ from, to, insert }) => text.slice(0, from) + insert + text.slice(to),
  );
}

test('names are completed after a brace, and lists after @', () => {
  expect(completed('a {li|')).toEqual(['a {light}', 'a {@light}']);
  expect(completed('a {@|} b')).toEqual(['a {@wardrobe} b', 'a {@light} b']);
  expect(completed('a {{li|')).toEqual([]);
  expect(completed('{{{sub|')).toEqual(['{{{subject}']);
  expect(completed('a {li|', false)).toEqual([]);
  expect(completed('a li|')).toEqual([]);
});

test('a slash at the beginning of a word offers snippets in every prompt', () => {
  expect(completed('/st|', false)).toEqual(['35 mm film']);
  expect(completed('a heron /|')).toEqual(['a heron 35 mm film']);
  expect(completed('and/or|')).toEqual([]);
  expect(completed('f/2|')).toEqual([]);
});

test('a template names its problems, and a huge number is readable', () => {
  const reasonsOf = (template: string) => templateRuns(template, defaultTemplateSettings, texts).reasons;
  expect(reasonsOf('{1-3}')).toEqual([]);
  expect(reasonsOf('{subject}')[0]).toMatch(/^needs a value for “subject”/);
  expect(reasonsOf('{a} {b}')).toEqual(['needs values for “a” and “b”. Enter the values below the prompt.']);
  expect(reasonsOf('{a} {b} {c} {d} {e}')[0]).toMatch(/“a”, “b”, “c” and 2 more variables\./);
  expect(reasonsOf('{@none}')[0]).toMatch(/^has an error in “\{@none\}”\. There is no list/);
  expect(reasonsOf('{1-501}')[0]).toMatch(/^has 501 combinations, and one click starts at most 500 runs\./);
  expect(templateRuns('{1-501}', { ...defaultTemplateSettings, order: 'random', count: 500 }, []).reasons).toEqual([]);
  expect(formatCombinations(1_000_000_000n)).toBe('1,000,000,000 combinations');
  expect(formatCombinations(10n ** 270n)).toBe('about 10^270 combinations');
});

test('wildcard files become lists with free names, and an equal list is not imported again', () => {
  const files = [
    { name: 'wardrobe.txt', content: 'hat\n__colors/warm__ coat' },
    { name: 'light.txt', content: 'x\n' },
    { name: 'empty.txt', content: '# nothing' },
  ];
  expect(importWildcardFiles(files, texts)).toEqual({
    lists: [{ kind: 'list', name: 'wardrobe-2', text: 'hat\n{@colors-warm} coat' }],
    report: [
      'wardrobe.txt: imported as {@wardrobe-2} with 2 entries, because “wardrobe” exists.',
      'wardrobe.txt: References __name__ use the list of that name (1).',
      'light.txt: the list “light” already has these entries.',
      'empty.txt: not imported, because the file has no entries.',
      'wardrobe.txt: there is no list for {@colors-warm}. Import its file, or create the list.',
    ],
  });
});
