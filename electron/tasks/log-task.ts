import type { Logger } from 'pino';
import type { TaskChange } from './task-ledger.ts';

// The log contains no text of the user.

/** Logs a step of a task. Steps without a new state are very frequent, so they have a lower level. */
export function logTask(logger: Logger, { before, after, event }: TaskChange): void {
  const facts = { task: after.id, model: after.modelId, event: event.kind, state: after.state };
  if (before.state === after.state) logger.debug(facts, 'task');
  else if (after.problem) logger.warn({ ...facts, problem: after.problem.kind, status: after.problem.status }, 'task');
  else logger.info(facts, 'task');
}
