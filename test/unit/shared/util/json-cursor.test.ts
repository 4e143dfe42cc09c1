import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineOfValue } from '../../../../shared/util/json-cursor.ts';

const text = `{
  "title": "a { b",
  "shots": [
    1,
    { "seconds": 5,
      "a\\u002fb": [] }
  ],
  "title": "again"
}`;

test.each([
  [[], 1],
  [['shots'], 3],
  [['shots', 0], 4],
  [['shots', '1'], 5],
  [['shots', 1, 'seconds'], 5],
  [['shots', 1, 'a/b'], 6],
  [['title'], 8],
  [['nowhere'], undefined],
  [['shots', 2], undefined],
])('the value at %j begins on line %j', (path, line) => expect(lineOfValue(text, path)).toBe(line));

test('every value of any JSON has its line', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const written = JSON.stringify(value, null, 1);
      const lines = written.split('\n');
      const visit = (each: unknown, path: readonly (string | number)[]): void => {
        const line = lineOfValue(written, path);
        expect(line).toBeDefined();
        const last = path.at(-1);
        if (typeof last === 'string') expect(lines[(line ?? 0) - 1]).toContain(`${JSON.stringify(last)}: `);
        if (typeof each !== 'object' || each === null) return;
        for (const [key, inner] of Object.entries(each))
          visit(inner, [...path, Array.isArray(each) ? Number(key) : key]);
      };
      visit(value, []);
    }),
    { numRuns: 100 },
  );
});
