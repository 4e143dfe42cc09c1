import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { termsIn } from '../../../../../../renderer/entities/library-search/search/query-tokens.ts';
import {
  applySearchFieldStep,
  type SearchFieldState,
  type SearchFieldStep,
} from '../../../../../../renderer/entities/library-search/search/search-field-store.ts';
import { type Condition, conditionNames } from '../../../../../../shared/library/library-query.ts';
import { writeCondition } from '../../../../../../shared/library/search-bar-text.ts';

const empty: SearchFieldState = { conditions: [], text: '', caret: 0, reopened: null };
const model: Condition = { name: 'model', value: 'video-d-pro' };
const lake: Condition = { name: 'tag', value: 'lake shore' };

const fieldAfter = (field: SearchFieldState, ...steps: SearchFieldStep[]) => steps.reduce(applySearchFieldStep, field);
const typed = (text: string, caret = text.length): SearchFieldStep => ({ kind: 'typed', text, caret });

describe('text in the search field', () => {
  test('becomes a chip only when a space follows name:value', () => {
    expect(fieldAfter(empty, typed('model:video-d-pro'))).toMatchObject({ conditions: [], text: 'model:video-d-pro' });
    expect(fieldAfter(empty, typed('model:video-d-pro '))).toMatchObject({ conditions: [model], text: '', caret: 0 });
  });

  test('stays text while the caret is in it', () => {
    const text = 'model:video red canoe';
    expect(fieldAfter(empty, typed(text, 11)).text).toBe(text);
    expect(fieldAfter(empty, typed(text, 12))).toMatchObject({
      conditions: [{ name: 'model', value: 'video' }],
      text: 'red canoe',
      caret: 0,
    });
  });

  test('becomes a negated chip with a minus or "not", which cancel each other out', () => {
    expect(fieldAfter(empty, typed('-tag:"lake shore" ')).conditions).toEqual([{ ...lake, not: true }]);
    expect(fieldAfter(empty, typed('red not tag:"lake shore" '))).toMatchObject({
      conditions: [{ ...lake, not: true }],
      text: 'red ',
    });
    expect(fieldAfter(empty, typed('not -tag:"lake shore" ')).conditions).toEqual([lake]);
  });

  test('becomes a chip only after the closing quote', () => {
    expect(fieldAfter(empty, typed('tag:"lake ')).conditions).toEqual([]);
    expect(fieldAfter(empty, typed('tag:"lake shore" ')).conditions).toEqual([lake]);
  });

  test('becomes several chips when it is pasted, and Enter finishes the last one', () => {
    const pasted = fieldAfter(empty, typed('kind:video lake rating:>=4 is:picked'));
    expect(pasted.conditions.map(writeCondition)).toEqual(['kind:video', 'rating:>=4']);
    expect(pasted.text).toBe('lake is:picked');
    const finished = fieldAfter(pasted, { kind: 'finished' });
    expect(finished.conditions.map(writeCondition)).toEqual(['kind:video', 'rating:>=4', 'is:picked']);
    expect(finished.text.trim()).toBe('lake');
  });

  test('stays text without a value, with an unknown name, or with a value that is too long', () => {
    for (const text of ['model: ', 'model:"" ', 'height:4 ', `tag:${'x'.repeat(1001)} `, '12:30 ', 'https://a.b '])
      expect(fieldAfter(empty, typed(text))).toMatchObject({ conditions: [], text });
  });

  test('becomes no second chip for the same condition, and the opposite replaces the first', () => {
    const field = fieldAfter(empty, typed('kind:video tag:a kind:video -kind:video '));
    expect(field.conditions.map(writeCondition)).toEqual(['-kind:video', 'tag:a']);
  });

  test('becomes a hundred chips at most, and the rest stays text', () => {
    const text = Array.from({ length: 300 }, (_, index) => `tag:t${index}`).join(' ');
    const field = fieldAfter(empty, typed(`${text} `));
    expect(field.conditions).toHaveLength(100);
    expect(termsIn(field.text, field.caret)).toMatch(/^tag:t100 .*tag:t299$/);
  });
});

describe('a chip of the search field', () => {
  const two: SearchFieldState = { ...empty, conditions: [model, lake], text: 'red', caret: 3 };

  test('opens as text at the start of the field and returns to its position when it is finished', () => {
    const opened = fieldAfter(two, { kind: 'opened', at: 0 });
    expect(opened).toMatchObject({ conditions: [lake], text: 'model:video-d-pro red', caret: 17 });
    const changed = fieldAfter(opened, typed('model:video-d red', 13), { kind: 'finished' });
    expect(changed).toMatchObject({ conditions: [{ name: 'model', value: 'video-d' }, lake], text: 'red' });
  });

  test('is restored when its edit is canceled', () => {
    const canceled = fieldAfter(two, { kind: 'opened', at: 1 }, typed('tag:other red', 9), { kind: 'put-back' });
    expect(canceled).toMatchObject({ conditions: [model, lake], text: 'red', reopened: null });
  });

  test('is removed when its text is deleted, and cannot be restored', () => {
    const deleted = fieldAfter(two, { kind: 'opened', at: 1 }, typed('red', 0));
    expect(deleted).toMatchObject({ conditions: [model], text: 'red', reopened: null });
    expect(fieldAfter(deleted, { kind: 'put-back' })).toEqual(deleted);
  });

  test('is finished when another chip is opened', () => {
    const field = fieldAfter(two, { kind: 'opened', at: 0 }, { kind: 'opened', at: 1 });
    expect(field).toMatchObject({ conditions: [model], text: 'tag:"lake shore" red', reopened: { condition: lake } });
  });

  test('is removed or negated at its position', () => {
    expect(fieldAfter(two, { kind: 'removed', at: 0 }).conditions).toEqual([lake]);
    const negated = fieldAfter(two, { kind: 'negated', at: 0 });
    expect(negated.conditions).toEqual([{ ...model, not: true }, lake]);
    expect(fieldAfter(negated, { kind: 'negated', at: 0 }).conditions).toEqual([model, lake]);
  });

  test('replaces the text at the caret when it is chosen from the completions', () => {
    const chosen = fieldAfter(empty, typed('red not ta', 10), { kind: 'chosen', condition: { ...lake, not: true } });
    expect(chosen).toMatchObject({ conditions: [{ ...lake, not: true }], text: 'red ', caret: 4 });
    expect(fieldAfter(empty, typed('red ta'), { kind: 'begun', text: 'tag:' })).toMatchObject({
      text: 'red tag:',
      caret: 8,
    });
  });
});

const condition = fc.record(
  {
    name: fc.constantFrom(...conditionNames),
    value: fc.oneof(
      fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' }),
      fc.constantFrom('a"b', '>=4', 'a b'),
    ),
    not: fc.constant(true as const),
  },
  { requiredKeys: ['name', 'value'] },
);

test('any search chip that is opened as text and finished is the same chip again', () => {
  const isPlain = ({ value }: Condition) => value.trim() === value && value !== '';
  fc.assert(
    fc.property(condition.filter(isPlain), fc.constantFrom('', 'red canoe'), (one, text) => {
      const field = fieldAfter(
        { ...empty, conditions: [lake, one], text },
        { kind: 'opened', at: 1 },
        { kind: 'finished' },
      );
      const expected = one.name === 'tag' && one.value === lake.value ? [one] : [lake, one];
      expect(field.conditions).toEqual(expected);
      expect(field.text.trim()).toBe(text);
    }),
  );
});

test('no input makes the search field fail, and the caret stays in the text', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc
      .array(fc.constantFrom('model:', 'tag:"', '"', ' ', '-', 'not ', 'x', 'kind:video', '🛶', '\ud800', ':'), {
        maxLength: 20,
      })
      .map((parts) => parts.join('')),
  );
  const step: fc.Arbitrary<SearchFieldStep> = fc.oneof(
    fc.tuple(text, fc.nat(60)).map(([typedText, at]) => typed(typedText, Math.min(at, typedText.length))),
    fc.constantFrom<SearchFieldStep>({ kind: 'finished' }, { kind: 'put-back' }),
    fc
      .nat(3)
      .chain((at) =>
        fc.constantFrom<SearchFieldStep>({ kind: 'opened', at }, { kind: 'removed', at }, { kind: 'negated', at }),
      ),
    condition.map((each): SearchFieldStep => ({ kind: 'chosen', condition: each })),
    fc.constant<SearchFieldStep>({ kind: 'begun', text: 'model:' }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let field = empty;
      for (const each of steps) {
        field = applySearchFieldStep(field, each);
        expect(field.caret).toBeGreaterThanOrEqual(0);
        expect(field.caret).toBeLessThanOrEqual(field.text.length);
        expect(new Set(field.conditions.map(({ name, value }) => `${name} ${value}`)).size).toBe(
          field.conditions.length,
        );
        expect(() => termsIn(field.text, field.caret)).not.toThrow();
      }
    }),
    { numRuns: 40 },
  );
});
