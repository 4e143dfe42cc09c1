import type { Logger } from 'pino';
import type { Exchange } from '../../shared/request-log/recorded-request.ts';
import type { TaskChange } from '../tasks/task-ledger.ts';

// What the log tells at which level. No text of a person is handed to it.

/** A step of a task; those that change no state come by the hundred. */
export function logTask(logger: Logger, { before, after, event }: TaskChange): void {
  const facts = { task: after.id, model: after.modelId, event: event.kind, state: after.state };
  if (before.state === after.state) logger.debug(facts, 'task');
  else if (after.problem) logger.warn({ ...facts, problem: after.problem.kind, status: after.problem.status }, 'task');
  else logger.info(facts, 'task');
}

export function logRequest(logger: Logger, { kind, method, path, status, error, endedMs, traceId }: Exchange): void {
  const facts = { kind, method, path, status, error, ms: endedMs, traceId };
  if (error !== undefined || (status ?? 0) >= 400) logger.warn(facts, 'request');
  else logger.debug(facts, 'request');
}
