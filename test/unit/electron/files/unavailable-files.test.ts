import { getSystemErrorName } from 'node:util';
import { expect, test } from 'vitest';
import { diskErrorReason } from '../../../../electron/files/disk-error-reason.ts';
import { isSystemError } from '../../../../electron/files/system-error-codes.ts';
import { createUnexpectedErrors } from '../../../../electron/log/unexpected-errors.ts';

const errorOf = (code: string, more = {}) => Object.assign(new Error(code), { code, ...more });

// Node has no name for EDEADLK, which macOS gives for a file that iCloud keeps online.
const edeadlk = getSystemErrorName(-35);

test.each([edeadlk, 'UNKNOWN', 'ETIMEDOUT', 'ESTALE'])('a file that gives %s isn’t on this computer now', (code) => {
  expect(isSystemError(errorOf(code))).toBe(true);
  expect(diskErrorReason(errorOf(code))).toMatch(/^it isn’t available on this computer now\. Let its cloud drive/);
});

test('a call that fails at a file names the reason, and any other failure stays a defect', () => {
  const logged: unknown[] = [];
  const { describeError } = createUnexpectedErrors({
    logger: { error: (entry: unknown) => logged.push(entry) },
  } as never);
  expect(describeError(errorOf(edeadlk))).toMatchObject({
    kind: 'disk',
    sentence: expect.stringMatching(/^A file can’t be used: it isn’t available on this computer now/),
  });
  expect(describeError(errorOf('EACCES', { path: '/somewhere/lake.png' }))).toMatchObject({
    kind: 'disk',
    sentence: 'lake.png can’t be used: permission denied.',
  });
  for (const error of [errorOf('ECONNRESET'), errorOf('ERR_INVALID_ARG_TYPE'), new TypeError('x')])
    expect(describeError(error).kind).toBe('internal');
  expect(logged).toHaveLength(5);
});
