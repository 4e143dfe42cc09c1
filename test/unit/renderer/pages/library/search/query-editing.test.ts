import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ChipField,
  type ChipStep,
  stepped,
} from '../../../../../../renderer/pages/library/search/query-editing.ts';
import { termsIn } from '../../../../../../renderer/pages/library/search/query-tokens.ts';
import { type Condition, conditionNames } from '../../../../../../shared/library/library-query.ts';
import { writeCondition } from '../../../../../../shared/library/search-text.ts';

const empty: ChipField = { conditions: [], text: '', caret: 0, taken: null };
const model: Condition = { name: 'model', value: 'video-d-pro' };
const lake: Condition = { name: 'tag', value: 'lake shore' };

const played = (field: ChipField, ...steps: ChipStep[]) => steps.reduce(stepped, field);
const typed = (text: string, caret = text.length): ChipStep => ({ kind: 'typed', text, caret });

describe('what is typed into the search field', () => {
  test('is a chip once a blank follows name:value, and not before', () => {
    expect(played(empty, typed('model:video-d-pro'))).toMatchObject({ conditions: [], text: 'model:video-d-pro' });
    expect(played(empty, typed('model:video-d-pro '))).toMatchObject({ conditions: [model], text: '', caret: 0 });
  });

  test('stays text where the caret is still in it', () => {
    const text = 'model:video red canoe';
    expect(played(empty, typed(text, 11)).text).toBe(text);
    expect(played(empty, typed(text, 12))).toMatchObject({
      conditions: [{ name: 'model', value: 'video' }],
      text: 'red canoe',
      caret: 0,
    });
  });

  test('leaves out with a minus or a "not"; both take each other back', () => {
    expect(played(empty, typed('-tag:"lake shore" ')).conditions).toEqual([{ ...lake, not: true }]);
    expect(played(empty, typed('red not tag:"lake shore" '))).toMatchObject({
      conditions: [{ ...lake, not: true }],
      text: 'red ',
    });
    expect(played(empty, typed('not -tag:"lake shore" ')).conditions).toEqual([lake]);
  });

  test('waits for the end of what is in quotes', () => {
    expect(played(empty, typed('tag:"lake ')).conditions).toEqual([]);
    expect(played(empty, typed('tag:"lake shore" ')).conditions).toEqual([lake]);
  });

  test('becomes several chips at once when it is pasted, and the last when Enter is pressed', () => {
    const pasted = played(empty, typed('kind:video lake rating:>=4 is:picked'));
    expect(pasted.conditions.map(writeCondition)).toEqual(['kind:video', 'rating:>=4']);
    expect(pasted.text).toBe('lake is:picked');
    const finished = played(pasted, { kind: 'finished' });
    expect(finished.conditions.map(writeCondition)).toEqual(['kind:video', 'rating:>=4', 'is:picked']);
    expect(finished.text.trim()).toBe('lake');
  });

  test('is no chip without a value, with an unknown name, or with a value that is a text of its own', () => {
    for (const text of ['model: ', 'model:"" ', 'height:4 ', `tag:${'x'.repeat(1001)} `, '12:30 ', 'https://a.b '])
      expect(played(empty, typed(text))).toMatchObject({ conditions: [], text });
  });

  test('stands once, and the opposite takes its place', () => {
    const field = played(empty, typed('kind:video tag:a kind:video -kind:video '));
    expect(field.conditions.map(writeCondition)).toEqual(['-kind:video', 'tag:a']);
  });

  test('makes a hundred chips at most; the rest stays words', () => {
    const text = Array.from({ length: 300 }, (_, index) => `tag:t${index}`).join(' ');
    const field = played(empty, typed(`${text} `));
    expect(field.conditions).toHaveLength(100);
    expect(termsIn(field.text, field.caret)).toMatch(/^tag:t100 .*tag:t299$/);
  });
});

describe('a chip', () => {
  const two: ChipField = { ...empty, conditions: [model, lake], text: 'red', caret: 3 };

  test('is text again at the beginning, and comes back to its place when it is finished', () => {
    const opened = played(two, { kind: 'opened', at: 0 });
    expect(opened).toMatchObject({ conditions: [lake], text: 'model:video-d-pro red', caret: 17 });
    const changed = played(opened, typed('model:video-d red', 13), { kind: 'finished' });
    expect(changed).toMatchObject({ conditions: [{ name: 'model', value: 'video-d' }, lake], text: 'red' });
  });

  test('is what it was when the change is given up', () => {
    const given = played(two, { kind: 'opened', at: 1 }, typed('tag:other red', 9), { kind: 'put-back' });
    expect(given).toMatchObject({ conditions: [model, lake], text: 'red', taken: null });
  });

  test('is gone for good where its text is deleted', () => {
    const deleted = played(two, { kind: 'opened', at: 1 }, typed('red', 0));
    expect(deleted).toMatchObject({ conditions: [model], text: 'red', taken: null });
    expect(played(deleted, { kind: 'put-back' })).toEqual(deleted);
  });

  test('is finished when another one is opened', () => {
    const field = played(two, { kind: 'opened', at: 0 }, { kind: 'opened', at: 1 });
    expect(field).toMatchObject({ conditions: [model], text: 'tag:"lake shore" red', taken: { condition: lake } });
  });

  test('is removed and turned round where it stands', () => {
    expect(played(two, { kind: 'removed', at: 0 }).conditions).toEqual([lake]);
    const negated = played(two, { kind: 'negated', at: 0 });
    expect(negated.conditions).toEqual([{ ...model, not: true }, lake]);
    expect(played(negated, { kind: 'negated', at: 0 }).conditions).toEqual([model, lake]);
  });

  test('takes the place of what the caret is in when it is chosen from the list', () => {
    const chosen = played(empty, typed('red not ta', 10), { kind: 'chosen', condition: { ...lake, not: true } });
    expect(chosen).toMatchObject({ conditions: [{ ...lake, not: true }], text: 'red ', caret: 4 });
    expect(played(empty, typed('red ta'), { kind: 'begun', text: 'tag:' })).toMatchObject({
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

test('any chip that is turned to text and finished is the same chip again', () => {
  const isPlain = ({ value }: Condition) => value.trim() === value && value !== '';
  fc.assert(
    fc.property(condition.filter(isPlain), fc.constantFrom('', 'red canoe'), (one, text) => {
      const field = played(
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

test('whatever is typed, no step fails and the caret stays in the text', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc
      .array(fc.constantFrom('model:', 'tag:"', '"', ' ', '-', 'not ', 'x', 'kind:video', '🛶', '\ud800', ':'), {
        maxLength: 20,
      })
      .map((parts) => parts.join('')),
  );
  const step: fc.Arbitrary<ChipStep> = fc.oneof(
    fc.tuple(text, fc.nat(60)).map(([typedText, at]) => typed(typedText, Math.min(at, typedText.length))),
    fc.constantFrom<ChipStep>({ kind: 'finished' }, { kind: 'put-back' }),
    fc
      .nat(3)
      .chain((at) =>
        fc.constantFrom<ChipStep>({ kind: 'opened', at }, { kind: 'removed', at }, { kind: 'negated', at }),
      ),
    condition.map((each): ChipStep => ({ kind: 'chosen', condition: each })),
    fc.constant<ChipStep>({ kind: 'begun', text: 'model:' }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let field = empty;
      for (const each of steps) {
        field = stepped(field, each);
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
