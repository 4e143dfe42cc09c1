import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatJson } from '../../../../shared/util/json-format.ts';

test('formatting JSON changes only lines and spaces', () => {
  expect(formatJson('{"a":[1,{"b":null}],"c":{},"d":[]}')).toBe(
    '{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": {},\n  "d": []\n}',
  );
  expect(formatJson('{"n":12345678901234567890,"n":1.0e5}')).toBe('{\n  "n": 12345678901234567890,\n  "n": 1.0e5\n}');
  expect(formatJson('{"a":')).toBeNull();
});

test('any JSON, with any spacing, is formatted like JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 4, '\t'), (value, space) => {
      const text = JSON.stringify(value, null, space);
      return formatJson(text) === JSON.stringify(value, null, 2);
    }),
  );
});
