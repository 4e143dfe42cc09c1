import { expect, test } from 'vitest';
import { withLiteralBraces } from '../../../../shared/prompts/literal-braces.ts';
import { parseTemplate } from '../../../../shared/prompts/parse-template.ts';
import { placeholderChanges } from '../../../../shared/prompts/placeholder-changes.ts';

test.each([
  ['A {animal} at {light: dawn | noon}', 'At {light: dawn | noon}, a {animal}', [], []],
  ['A {animal}, {1-5}', 'A {bird}, {1-5}', ['{animal}'], ['{bird}']],
  ['{a} and {a}', '{a}', ['{a}'], []],
  ['{{literal}}', 'literal', [], []],
  ['A heron', 'A {heron', [], ['{']],
])('from %j to %j', (before, after, removed, added) => {
  expect(placeholderChanges(before, after)).toEqual({ removed, added });
});

test('a text with literal braces is one text of a template', () => {
  const text = 'A sign that says {open} {';
  expect(parseTemplate(withLiteralBraces(text))).toEqual({ parts: [{ kind: 'text', text }], errors: [] });
});
