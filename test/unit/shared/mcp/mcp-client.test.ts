import { expect, test } from 'vitest';
import { cleanClientName, longestClientName, mcpClientInputSchema } from '../../../../shared/mcp/mcp-client.ts';

test.each([
  ['My assistant', 'My assistant'],
  ['  two \n lines\t', 'two lines'],
  ['\u202eevil\u202c', 'evil'],
  ['a\u200bb\u{e0041}c\u0000', 'abc'],
  ['\u3164\u00ad', ''],
  [`${'x'.repeat(longestClientName - 1)}😀`, 'x'.repeat(longestClientName - 1)],
  ['x'.repeat(5000), 'x'.repeat(longestClientName)],
])('the name %j becomes %j', (given, clean) => {
  expect(cleanClientName(given)).toBe(clean);
  expect(cleanClientName(clean)).toBe(clean);
});

test('a limit has a number of charges from 1 to 1000', () => {
  const charges = (count: number) =>
    mcpClientInputSchema.safeParse({ name: 'A', free: true, runs: 'limit', limit: { charges: count } }).success;
  expect([0, 1, 1000, 1001, 1.5].map(charges)).toEqual([false, true, true, false, false]);
});
