import { expect, test } from 'vitest';
import { longestVariableValues } from '../../../../shared/prompts/template-limits.ts';
import { templateRuns } from '../../../../shared/prompts/template-runs.ts';
import { expandedFromSchema, templateSettingsSchema } from '../../../../shared/prompts/template-settings.ts';
import { defaultTemplateSettings } from '../../../../shared/prompts/template-variable-values.ts';

const reasonsOf = (template: string, values = {}) =>
  templateRuns(template, { ...defaultTemplateSettings, values }, []).reasons;

test('errors are listed once, and at most three of them', () => {
  expect(reasonsOf('{a b} {a b}')).toEqual([expect.stringMatching(/“a b” is not a name/)]);
  const many = reasonsOf(Array.from({ length: 1000 }, (_, place) => `{a ${place}}`).join(' '));
  expect(many).toEqual([
    expect.stringMatching(/“a 0”/),
    expect.stringMatching(/“a 1”/),
    expect.stringMatching(/“a 2”/),
    'has 997 more errors.',
  ]);
});

test('values of a variable above the limit are a reason, because each run records them', () => {
  const values = (length: number) => ({ subject: 'x'.repeat(length) });
  expect(reasonsOf('{subject}', values(longestVariableValues))).toEqual([]);
  expect(reasonsOf('{subject}', values(longestVariableValues + 1))).toEqual([
    'has 20,001 characters of values for “subject”, and the limit is 20,000. Move them into a list.',
  ]);
  const recorded = (length: number) => ({
    template: '{subject}',
    settings: { ...defaultTemplateSettings, values: values(length) },
    chosen: [],
  });
  expect(expandedFromSchema.safeParse(recorded(longestVariableValues)).success).toBe(true);
  expect(expandedFromSchema.safeParse(recorded(longestVariableValues + 1)).success).toBe(false);
});

test('a stored template with a seed of an earlier version opens without it', () => {
  const stored = { values: {}, order: 'random', count: 3, seed: 9 };
  expect(templateSettingsSchema.parse(stored)).toEqual({ values: {}, order: 'random', count: 3 });
});
