import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { problemSchema } from '../../shared/problem.ts';
import { releaseSchema } from '../../shared/settings/update.ts';

const recordSchema = z.object({
  /** Of which it tells; for another address it counts for nothing. */
  feed: z.string(),
  /** Milliseconds since 1970. */
  checkedAt: z.number(),
  named: releaseSchema.optional(),
  problem: problemSchema.optional(),
});
/** When a feed was last asked, and what came of it: a start must not ask anew. */
export type UpdateRecord = Readonly<z.infer<typeof recordSchema>>;

/** `undefined` where there is none, or none that can be read. */
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
