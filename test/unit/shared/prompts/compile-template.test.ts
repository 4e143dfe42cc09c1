import { expect, test } from 'vitest';
import { compileTemplate } from '../../../../shared/prompts/compile-template.ts';
import { expandTemplate } from '../../../../shared/prompts/expand-template.ts';
import { defaultTemplateSettings } from '../../../../shared/prompts/template-variable-values.ts';
import { threadCpuMs } from '../../../support/processor-time.ts';

const list = (name: string, ...entries: string[]) => ({ kind: 'list' as const, name, text: entries.join('\n') });
const wardrobe = list('wardrobe', 'red coat', '', 'blue {scarf | hat}', 'red coat');

const textsOf = (template: string, values = {}, lists = [wardrobe]) =>
  expandTemplate(compileTemplate(template, values, lists), defaultTemplateSettings).map(({ text }) => text);
const errorsOf = (template: string, ...lists: ReturnType<typeof list>[]) =>
  compileTemplate(template, { subject: 'a fox' }, lists).errors.map(
    ({ from, to, sentence }) => `${template.slice(from, to)}: ${sentence}`,
  );

test('a template of each kind of placeholder expands', () => {
  expect(textsOf('{subject} at {light: dawn | noon}, take {1-2}', { subject: 'a fox' })).toEqual([
    'a fox at dawn, take 1',
    'a fox at dawn, take 2',
    'a fox at noon, take 1',
    'a fox at noon, take 2',
  ]);
  expect(textsOf('in a {@wardrobe}')).toEqual(['in a red coat', 'in a blue scarf', 'in a blue hat']);
  expect(textsOf('{a | {3-2}}')).toEqual(['a', '3', '2']);
  expect(textsOf('{ | very } big')).toEqual([' big', 'very big']);
});

test('a name has one value in all its places', () => {
  expect(textsOf('{light} and {light: dawn | noon} and {light}')).toEqual([
    'dawn and dawn and dawn',
    'noon and noon and noon',
  ]);
  expect(textsOf('{subject}, {subject}', { subject: 'a fox\na crow' })).toEqual(['a fox, a fox', 'a crow, a crow']);
  expect(textsOf('{look: {@wardrobe}} and {look}')).toContain('blue hat and blue hat');
  expect(textsOf('{light: {time} dawn | noon} {time}', { time: 'early\nlate' })).toEqual([
    'early dawn early',
    'noon early',
    'late dawn late',
    'noon late',
  ]);
});

test('the values of a variable are literal text', () => {
  expect(textsOf('{subject}', { subject: '{a|b} and }' })).toEqual(['{a|b} and }']);
});

test('an expansion names the chosen values', () => {
  const template = compileTemplate('{subject} {light: dawn | noon} {@wardrobe} {1-5}', { subject: 'a fox' }, [
    wardrobe,
  ]);
  expect(template.count).toBe(30n);
  expect(template.expansionAt(29n)).toEqual({
    text: 'a fox noon blue hat 5',
    chosen: [
      { name: 'subject', value: 'a fox' },
      { name: 'light', value: 'noon' },
      { name: '@wardrobe', value: 'blue hat' },
      { name: '1-5', value: '5' },
    ],
  });
});

test('a variable without a value is missing and stays as written', () => {
  const template = compileTemplate('{subject} and {other}', { other: '  \n' }, []);
  expect(template.variables).toEqual(['subject', 'other']);
  expect(template.missing).toEqual(['subject', 'other']);
  expect(template.errors).toEqual([]);
  expect(template.expansionAt(0n).text).toBe('{subject} and {other}');
});

test('huge numbers of combinations are counted exactly', () => {
  const template = compileTemplate('{1-1000000000}', {}, []);
  expect(template.count).toBe(1_000_000_000n);
  expect(template.expansionAt(999_999_999n).text).toBe('1000000000');
  const many = compileTemplate('{1-1000000000}'.repeat(30), {}, []);
  expect(many.count).toBe(10n ** 270n);
  const settings = { ...defaultTemplateSettings, order: 'random' as const, count: 500 };
  expect(new Set(expandTemplate(many, settings).map(({ text }) => text)).size).toBe(500);
});

test('a colon in a list is a literal character', () => {
  expect(textsOf('{@a}', {}, [list('a', '{light: x | y}')])).toEqual(['light: x', 'y']);
});

test('nested lists multiply their entries', () => {
  const outfits = list('outfits', '{@wardrobe} with {@shoes}');
  const shoes = list('shoes', 'boots', 'sandals');
  expect(compileTemplate('{@outfits}', {}, [outfits, shoes, wardrobe]).count).toBe(6n);
  expect(compileTemplate('{@OUTFITS}', {}, [outfits, shoes, wardrobe]).errors).toEqual([]);
});

test('each error has its place and a sentence', () => {
  expect(errorsOf('a {@wardrob}')).toEqual([
    '{@wardrob}: There is no list named “wardrob”. Create the list, or choose another name.',
  ]);
  expect(errorsOf('{@a}', list('a', 'x', '{@b}'), list('b', '{@c}'), list('c', '{@a}'))).toEqual([
    '{@a}: “@a” uses itself: @a → @b → @c → @a. Remove one of these uses.',
  ]);
  expect(errorsOf('{a: {b}} {b: x | {a}}')).toEqual([
    '{a: {b}}: “a” uses itself: a → b → a. Remove one of these uses.',
  ]);
  expect(errorsOf('a {subject')).toEqual([
    '{: This brace is never closed. Add } where the placeholder ends, or write {{ for a literal brace.',
  ]);
  expect(errorsOf('a } b')).toEqual(['}: This closing brace has no opening brace. Write }} for a literal brace.']);
  expect(errorsOf('{}')[0]).toMatch(/^\{\}: These braces are empty\./);
  expect(errorsOf('{"json": 1}')[0]).toMatch(/is not a name/);
  expect(errorsOf('{a: x | {b: y}}')[0]).toMatch(/Name choices only outside of placeholders/);
  expect(errorsOf('{a: x} {a: y}')[0]).toMatch(/^\{a: y\}: “a” already has choices/);
  expect(errorsOf('{@a}', list('a', ' '))[0]).toMatch(/has no entries/);
  expect(errorsOf('{@a}', list('a', 'x {'))[0]).toMatch(/The list “a” has an error in “x {”. This brace is never/);
  expect(errorsOf('{a '.repeat(30)).at(-1)).toMatch(/nested 10 levels deep/);
});

test('literal braces inside a choice come in pairs', () => {
  expect(textsOf('{a {{b}} | c}')).toEqual(['a {b}', 'c']);
  expect(textsOf('{x: {@wardrobe}}')).toHaveLength(3);
  expect(textsOf('{{{subject}}}', { subject: 'a' })).toEqual(['{a}']);
});

test('hostile templates take no noticeable time', () => {
  const start = threadCpuMs();
  for (const text of ['{'.repeat(99_999), '{ '.repeat(50_000), `{${' '.repeat(99_999)}`, '{a|'.repeat(30_000)]) {
    compileTemplate(text, {}, []);
  }
  expect(threadCpuMs() - start).toBeLessThan(2000);
});

test.each([
  ['lists', '{@list0}', Array.from({ length: 9 }, (_, place) => list(`list${place}`, `{@list${place + 1}}`.repeat(9)))],
  [
    'names',
    `${Array.from({ length: 60 }, (_, place) => `{n${place + 1}: {n${place}}{n${place}}}`).join('')}{n0: a | b}`,
    [],
  ],
  ['one list in many places', '{@long}'.repeat(50_000), []],
])('%s that multiply their texts are refused at once', (_, template, lists) => {
  const start = threadCpuMs();
  const laughs = [...lists, list('list9', 'ha', 'ho'), list('long', 'x'.repeat(90_000), 'y')];
  const { errors, count } = compileTemplate(template, {}, laughs);
  expect(errors.map(({ sentence }) => sentence)).toContainEqual(expect.stringMatching(/more than 100,000 characters/));
  expect(String(count).length).toBeLessThan(100_000);
  expect(threadCpuMs() - start).toBeLessThan(2000);
});
