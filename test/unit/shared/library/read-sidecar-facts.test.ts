import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSidecarFacts } from '../../../../shared/library/read-sidecar-facts.ts';

test('the facts of a sidecar are read as far as they exist', () => {
  const task = {
    gatewayTaskId: 'g-1',
    traceId: 'abc',
    createdAt: 1000,
    acceptedAt: 2000,
    completedAt: 283_000,
    looks: 11,
  };
  expect(readSidecarFacts(JSON.stringify({ task }))).toEqual({
    taskId: 'g-1',
    traceId: 'abc',
    tookMs: 281_000,
    looks: 11,
  });
  const answer = { endpoint: 'chat', parameters: { temperature: 0.4 }, traceId: 'def' };
  expect(readSidecarFacts(JSON.stringify({ said: answer }))).toEqual({
    traceId: 'def',
    said: { endpoint: 'chat', parameters: { temperature: 0.4 } },
  });
});

test('any text is read without an error', () => {
  const shape = fc.record({ task: fc.anything(), said: fc.anything() }, { requiredKeys: [] });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        shape.map((value) => JSON.stringify(value) ?? ''),
      ),
      (text) => {
        expect(typeof readSidecarFacts(text)).toBe('object');
      },
    ),
  );
});
