import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modelById } from '../../../../shared/models/all-models.ts';
import { checkCustomPath } from '../../../../shared/models/check-custom-path.ts';
import { withCustomPaths } from '../../../../shared/models/model.ts';

describe('a custom path', () => {
  test.each([
    ['create', '/v1/video/create'],
    ['create', ' /vendors/x/v1/a:run '],
    ['result', '/v1/video/{task_id}'],
    ['result', '/v1/{task_id}/state%20now'],
  ] as const)('%s %s is accepted without surrounding spaces', (kind, path) => {
    expect(checkCustomPath(kind, path)).toEqual({ ok: true, path: path.trim() });
  });

  test.each([
    ['create', '', 'is empty'],
    ['create', 'v1/x', 'must start with /'],
    ['create', '//evil.example/x', 'contains //'],
    ['create', '/a//b', 'contains //'],
    ['create', '/\\evil.example', 'backslash'],
    ['create', '\\\\evil.example', 'backslash'],
    ['create', 'http://evil.example/x', 'Enter only the part after the host'],
    ['create', 'HTTPS:/evil', 'Enter only the part after the host'],
    ['create', 'javascript:alert(1)', 'Enter only the part after the host'],
    ['create', '@evil.example/x', 'must start with /'],
    ['create', '/a/../b', 'a segment of dots only'],
    ['create', '/a/%2E./b', 'a segment of dots only'],
    ['create', '/a/.', 'a segment of dots only'],
    ['create', '/a?b=1', '? or #'],
    ['create', '/a#b', '? or #'],
    ['create', '/a b', 'white space'],
    ['create', '/a\r\nHost: evil', 'white space'],
    ['create', '/a/{task_id}', 'a task has no ID'],
    ['create', '/ä', '"ä"'],
    ['create', '/a%zz', 'hex digits'],
    ['create', `/${'a'.repeat(500)}`, 'has 501 characters; the limit is 500'],
    ['result', '/a', 'must contain {task_id}'],
    ['result', '/{task_id}/{task_id}', 'more than once'],
    ['result', '/{id}/{task_id}', '"{"'],
  ] as const)('%s %j is refused: %s', (kind, path, reason) => {
    expect(checkCustomPath(kind, path)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });

  test('that is accepted stays at its origin', () => {
    const origin = 'https://gateway.example.com';
    const text = fc.stringMatching(/^[/\\.:@?#%a-z2eE{}_ -]{0,20}$/);
    fc.assert(
      fc.property(text, (typed) => {
        const judged = checkCustomPath('create', typed);
        if (!judged.ok) return true;
        return new URL(origin + judged.path).href === origin + judged.path;
      }),
      { numRuns: 2000 },
    );
  });
});

test('a model uses the custom paths, and an invalid one counts as none', () => {
  const model = modelById('video-b');
  if (!model) throw new Error('no model');
  const own = withCustomPaths(model, { 'video-b': { create: '/mine', result: '//evil.example/{task_id}' } });
  expect(own.create).toEqual({ path: '/mine', evidence: 'own' });
  expect(own.results).toEqual(model.results);
  expect(withCustomPaths(model, {})).toBe(model);
  expect(withCustomPaths({ ...model, id: 'constructor' }, {})).toMatchObject({ create: model.create });
});
