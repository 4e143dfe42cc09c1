import type { Selectable } from 'kysely';
import { z } from 'zod';
import { type Task, taskSchema } from '../../shared/tasks/task.ts';
import type { TaskHistoryLine } from '../../shared/tasks/task-history.ts';
import { taskSearchText } from '../../shared/tasks/task-query.ts';
import { taskGroup, taskRank } from '../../shared/tasks/task-state-group.ts';
import { parseRecord, parseRecords } from './database/record-store.ts';
import type { Tables } from './database/table-types.ts';

/** Returns the columns for searching, sorting and counting. */
export function rowOf(task: Task) {
  return {
    id: task.id,
    state: task.state,
    created_at: task.createdAt,
    task_rank: taskRank(task),
    task_group: taskGroup(task),
    model_id: task.modelId,
    folded: taskSearchText(task),
    comparison_id: task.comparisonId ?? null,
    shot_id: task.shotId ?? null,
    record: JSON.stringify(task),
  };
}

export const parseTask = (record: string): Task | undefined => parseRecord(taskSchema, record);
export const parseTasks = (rows: readonly { record: string }[]): Task[] => parseRecords(taskSchema, rows);

/** One history entry of a task: event, time, and the answer of the gateway. */
export interface TaskHistoryEntry {
  readonly kind: string;
  readonly attempt?: number | undefined;
  readonly httpStatus?: number | undefined;
  readonly traceId?: string | undefined;
  /** The unchanged answer, whose beginning is stored. */
  readonly raw?: string | undefined;
  readonly facts?: object | undefined;
}

/** Data without a column. Entries of older versions have neither run nor attempt. */
const detailSchema = z.object({
  run: z.string().default(''),
  attempt: z.number().int().optional(),
  raw: z.string().optional(),
  facts: z.record(z.string(), z.unknown()).default({}),
});

const longestRaw = 8 * 1024;
const longestDetail = 24 * 1024;

/** Returns JSON that is always readable: data above the limit is omitted completely, the answer first. */
export function packHistoryEntry(run: string, { attempt, raw, facts }: TaskHistoryEntry): string {
  const detail = { run, ...(attempt === undefined ? {} : { attempt }) };
  const answer = raw === undefined ? {} : { raw: raw.slice(0, longestRaw) };
  const tries = [
    { ...detail, ...answer, facts: facts ?? {} },
    { ...detail, facts: facts ?? {} },
    { ...detail, ...answer },
  ];
  return (
    tries.map((each) => JSON.stringify(each)).find((text) => text.length <= longestDetail) ?? JSON.stringify(detail)
  );
}

type Row = Pick<
  Selectable<Tables['task_events']>,
  'sequence' | 'at' | 'monotonic' | 'kind' | 'http_status' | 'trace_id' | 'detail'
>;

export function unpackHistoryEntry({
  sequence,
  at,
  monotonic,
  kind,
  http_status,
  trace_id,
  detail,
}: Row): TaskHistoryLine {
  return {
    line: sequence,
    at,
    monotonic,
    kind,
    ...(http_status === null ? {} : { httpStatus: http_status }),
    ...(trace_id === null ? {} : { traceId: trace_id }),
    ...(parseRecord(detailSchema, detail) ?? { run: '', facts: {} }),
  };
}
