import { expect, test } from 'vitest';
import { openFaultServer } from '../../support/fault-server.ts';
import { completedWith, imageIntent, openAtFaultServer, taskAnswer } from '../faults/app-at-fault-server.ts';
import { file, fileHash } from '../faults/save-from-host.ts';

test('the evidence has each step with both clocks, status, trace id and the original answer', async () => {
  const host = await openFaultServer(({ answer }) => answer(200, {}, file));
  const { app } = await openAtFaultServer({
    poll: (exchange) => (exchange.turn < 2 ? taskAnswer('processing') : completedWith(`${host.origin}/a`))(exchange),
  });
  const { id } = await app.calls.tasks.start(imageIntent);
  await app.taskWhere(id, (task) => task.state === 'done');
  const lines = await app.calls.tasks.history({ id });
  expect(lines.map((line) => [line.kind, line.attempt, line.httpStatus])).toEqual([
    ['sending', 1, undefined],
    ['accepted', 1, 202],
    ['still-working', 1, 200],
    ['completed', 2, 200],
    ['link-saved', 2, undefined],
  ]);
  for (const [index, line] of lines.entries()) {
    expect(line.monotonic).toBeGreaterThanOrEqual(lines[index - 1]?.monotonic ?? 0);
    expect(line.run).toBe(lines[0]?.run);
  }
  expect(lines[0]?.facts['traceparent']).toMatch(/^00-/);
  expect(lines[1]?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(lines[1]?.raw).toContain('task_info');
  expect(lines[4]?.facts).toMatchObject({ hash: fileHash, bytes: file.length });
});
