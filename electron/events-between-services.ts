import { EventEmitter } from 'node:events';
import type { Problem } from '../shared/problem.ts';
import type { Destination } from '../shared/tasks/task.ts';
import type { TaskChange } from './tasks/task-ledger.ts';

interface CoreEventMap {
  /** A task was stored in another state. */
  taskChanged: [change: TaskChange];
  /** Saving became impossible for this reason, or possible again. */
  savingChanged: [problem: Problem | undefined];
  /** Hosts that could not be reached may answer now. */
  networkImproved: [];
  /** Tasks of this connection can continue: its key or its settings changed. */
  gatewayUsable: [destination: Destination];
  unexpectedError: [error: unknown];
}

/**
 * Events from a service to services that are created after it. The composition of the core subscribes the listeners, so
 * no service is used before it exists.
 */
export class CoreEvents extends EventEmitter<CoreEventMap> {}
