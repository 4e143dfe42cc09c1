import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAgainstSchema, checkSchema } from '../../../../shared/conversations/check-json-schema.ts';
import { jsonErrorPosition } from '../../../../shared/util/json.ts';
import { samples } from '../../../support/test-seed.ts';

const schema = {
  type: 'object',
  properties: {
    title: { type: 'string', maxLength: 5 },
    shots: {
      type: 'array',
      items: {
        type: 'object',
        properties: { 'a/b': { enum: [1, 2] }, seconds: { type: 'number' } },
        required: ['seconds'],
        additionalProperties: false,
      },
    },
  },
  required: ['title'],
};

describe('an answer validated with a schema', () => {
  test('has no problems if it matches, as text or as a value', () => {
    expect(checkAgainstSchema(schema, '{"title":"Dusk","shots":[{"seconds":5}]}')).toEqual([]);
    expect(checkAgainstSchema(schema, { title: 'Dusk' })).toEqual([]);
  });

  test('has a position for every problem', () => {
    const value = { title: 'Too long', shots: [{ seconds: '5' }, { 'a/b': 3, extra: 1 }] };
    expect(checkAgainstSchema(schema, value)).toEqual([
      { path: 'title', text: 'string is too long (8 > 5).' },
      { path: 'shots[0].seconds', text: 'is of type string, but number is required.' },
      { path: 'shots[1]', text: 'has no “seconds”, which is required.' },
      { path: 'shots[1].a/b', text: 'does not match any of [1,2].' },
      { path: 'shots[1].extra', text: 'is not allowed by the schema.' },
    ]);
  });

  test('that is no JSON shows where the JSON ends', () => {
    expect(checkAgainstSchema(schema, '{\n"title": Dusk }')).toEqual([
      { path: '', text: 'isn’t valid JSON (line 2).' },
    ]);
  });

  test('shows a problem of the schema itself', () => {
    expect(checkAgainstSchema({ $ref: '#/nowhere' }, {})[0]?.text).toMatch(/the schema can’t be used/);
    expect(checkAgainstSchema({ pattern: '(' }, 'x')).toHaveLength(1);
    expect(checkAgainstSchema({ $ref: '#' }, {})[0]?.text).toMatch(/can’t be used/);
  });
});

test.each([
  ['{"type":"object"}', []],
  ['{}', []],
  ['{"type":["string","null"]}', []],
  ['{"$defs":{"a":{"type":"string"}},"$ref":"#/$defs/a"}', []],
  ['{\n"type":', ['isn’t valid JSON (line 2).']],
  ['[]', ['is a JSON array. Enter an object in { }.']],
])('the schema %j has the faults %j', (written, faults) => {
  expect(checkSchema(written).map(({ text }) => text)).toEqual(faults);
});

test('each fault of a schema has its line', () => {
  const written = '{\n "type": "objekt",\n "properties": {\n  "a": { "type": "strin" }\n }\n}';
  // A wrong value breaks several rules of the schema of schemas.
  expect([...new Set(checkSchema(written).map(({ line }) => line))]).toEqual([2, 4]);
  expect(checkSchema('{\n"type":')[0]?.line).toBe(2);
});

test.each([
  '{"type":"objekt"}',
  '{"properties":{"a":{"type":"strin"}}}',
  '{"items":{"required":"a"}}',
  '{"enum":[]}',
  '{"minLength":-1}',
])('%s is no schema', (written) => expect(checkSchema(written)[0]?.text).toMatch(/^isn’t a valid JSON schema: /));

test('validation never throws', () => {
  fc.assert(
    fc.property(fc.json(), fc.jsonValue(), (written, value) => {
      checkSchema(written);
      checkAgainstSchema({ properties: { a: JSON.parse(written) } }, { a: value });
    }),
    { numRuns: samples(500) },
  );
});

describe('the position where a text stops being JSON', () => {
  test.each([
    ['', 0],
    ['{', 1],
    ['{"a":1,}', 7],
    ['[1,]', 3],
    ['[1 2]', 3],
    ['{"a" 1}', 5],
    ['{a:1}', 1],
    ['"a\nb"', 2],
    ['"a\\q"', 2],
    ['01', 0],
    ['1.', 0],
    ['truex', 0],
    ['{}x', 2],
    ['}', 0],
    ['[}', 1],
    ["{'a':1}", 1],
    ['{"a":1}', undefined],
    [' [ ] ', undefined],
    ['-0.5e+10', undefined],
    ['{"a":[{"b":null},{}],"c":"\\u00e9\\n"}', undefined],
  ])('is correct for %j: %s', (written, at) => expect(jsonErrorPosition(written)).toBe(at));

  test('agrees with the engine for every text', () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', 'x', '\n', ':', '['))
      .map(([whole, at, sign]) => {
        const place = at % (whole.length + 1);
        return whole.slice(0, place) + sign + whole.slice(place + (at % 2));
      });
    fc.assert(
      fc.property(fc.oneof(broken, fc.string()), (written) => {
        let isJson = true;
        try {
          JSON.parse(written);
        } catch {
          isJson = false;
        }
        expect(jsonErrorPosition(written) === undefined).toBe(isJson);
      }),
      { numRuns: samples(3000) },
    );
  });
});
