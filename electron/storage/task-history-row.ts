import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { TaskHistoryLine } from '../../shared/tasks/task-history.ts';
import type { Tables } from './tables.ts';

/** One line of evidence: what happened to a task, when, and what the gateway said. */
export interface TaskHistoryEntry {
  readonly kind: string;
  readonly attempt?: number | undefined;
  readonly httpStatus?: number | undefined;
  readonly traceId?: string | undefined;
  /** The answer as it came; the beginning of it is kept. */
  readonly raw?: string | undefined;
  readonly facts?: object | undefined;
}

/** What has no column of its own. Lines of older versions have neither run nor attempt. */
const detailSchema = z.object({
  run: z.string().default(''),
  attempt: z.number().int().optional(),
  raw: z.string().optional(),
  facts: z.record(z.string(), z.unknown()).default({}),
});

const longestRaw = 8 * 1024;
const longestDetail = 24 * 1024;

/** As JSON that can always be read again: what does not fit is left out whole, the answer first. */
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
    ...read(detail),
  };
}

function read(detail: string): z.infer<typeof detailSchema> {
  try {
    return detailSchema.parse(JSON.parse(detail));
  } catch {
    return { run: '', facts: {} };
  }
}
