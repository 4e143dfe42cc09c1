import { csvText } from '../util/csv.ts';
import type { SpendingLine } from './spending.ts';

const header = [
  'time',
  'source',
  'model',
  'connection',
  'state',
  'estimate',
  'currency',
  'task id',
  'input tokens',
  'output tokens',
  'project id',
  'shot id',
  'conversation id',
  'line id',
];

/** Returns the lines of the ledger as CSV. Times are in UTC, and a missing price is an empty cell. */
export function spendingCsv(lines: readonly SpendingLine[], nameOfConnection: (id: string) => string): string {
  const rows = lines.map((line) => [
    new Date(line.at).toISOString(),
    line.source,
    line.modelId,
    nameOfConnection(line.connection),
    line.state,
    line.amount ?? '',
    line.currency ?? '',
    line.gatewayTaskId ?? '',
    line.inputTokens ?? '',
    line.outputTokens ?? '',
    line.projectId ?? '',
    line.shotId ?? '',
    line.conversationId ?? '',
    line.id,
  ]);
  return csvText([header, ...rows]);
}
