import { csvText } from '../util/csv.ts';
import type { SpendingLine } from './spending.ts';

/** Returns the lines of the ledger as CSV. Times are in UTC, and a missing price is an empty cell. */
export function spendingCsv(lines: readonly SpendingLine[], nameOfConnection: (id: string) => string): string {
  const columns: Readonly<Record<string, (line: SpendingLine) => string | number | undefined>> = {
    time: ({ at }) => new Date(at).toISOString(),
    source: ({ source }) => source,
    model: ({ modelId }) => modelId,
    connection: ({ connection }) => nameOfConnection(connection),
    state: ({ state }) => state,
    estimate: ({ amount }) => amount,
    currency: ({ currency }) => currency,
    'task id': ({ gatewayTaskId }) => gatewayTaskId,
    'input tokens': ({ inputTokens }) => inputTokens,
    'output tokens': ({ outputTokens }) => outputTokens,
    'project id': ({ projectId }) => projectId,
    'shot id': ({ shotId }) => shotId,
    'conversation id': ({ conversationId }) => conversationId,
    'line id': ({ id }) => id,
  };
  return csvText([Object.keys(columns), ...lines.map((line) => Object.values(columns).map((of) => of(line) ?? ''))]);
}
