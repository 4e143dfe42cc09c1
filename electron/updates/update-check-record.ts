import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { problemSchema } from '../../shared/problem-schema.ts';
import { releaseSchema } from '../../shared/settings/program-update.ts';

const recordSchema = z.object({
  /** The feed of this record. For another feed, the record is ignored. */
  feed: z.string(),
  /** Milliseconds since 1970. */
  checkedAt: z.number(),
  named: releaseSchema.optional(),
  problem: problemSchema.optional(),
});
/** Time and result of the last check of a feed, so that a start need not check again. */
export type UpdateRecord = Readonly<z.infer<typeof recordSchema>>;

/** Returns `undefined` without a readable record. */
export function readUpdateRecord(file: string): UpdateRecord | undefined {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

export function writeUpdateRecord(file: string, record: UpdateRecord): void {
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
}
