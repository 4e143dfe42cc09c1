import type { Logger } from 'pino';
import type { Log } from '../log/open-log.ts';
import { throttle } from '../util/throttle.ts';
import { createTaskLedger, type TaskChange, type TaskLedger } from './task-ledger.ts';

interface OpenLedgerOptions
  extends Pick<Parameters<typeof createTaskLedger>[0], 'stores' | 'eventHub' | 'clock' | 'spendingRecorder'> {
  readonly logger: Log['logger'];
  readonly onChange: (change: TaskChange) => void;
  readonly onCount: (count: number) => void;
  readonly onUnexpectedError: (error: unknown) => void;
}

/** Opens the task ledger. Its steps are logged, and the windows receive the typical run times. */
export function openTaskLedger({ logger, onChange, onUnexpectedError, ...options }: OpenLedgerOptions): TaskLedger {
  const { eventHub, clock } = options;
  const { runTimes } = options.stores;
  const ledger = createTaskLedger({
    ...options,
    onRunTime: throttle(1000, clock, () => {
      void runTimes.typicalTimes().then((typicalTimes) => eventHub.set({ typicalTimes }), onUnexpectedError);
    }),
    onChange(change) {
      logTask(logger, change);
      onChange(change);
    },
  });
  eventHub.provide(async () => ({ ...(await ledger.recent(200)), typicalTimes: await runTimes.typicalTimes() }));
  return ledger;
}

// The log contains no text of the user.

/** Logs a step of a task. Steps without a new state are very frequent, so they have a lower level. */
export function logTask(logger: Logger, { before, after, event }: TaskChange): void {
  const facts = { task: after.id, model: after.modelId, event: event.kind, state: after.state };
  if (before.state === after.state) logger.debug(facts, 'task');
  else if (after.problem) logger.warn({ ...facts, problem: after.problem.kind, status: after.problem.status }, 'task');
  else logger.info(facts, 'task');
}
