import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJsonOrUndefined } from '../../../shared/util/json.ts';
import { writeFileAtomically } from '../../files/write-file-atomically.ts';

const schema = z.object({
  /** Start of the last reading. Files that were written before it are known. Wall clock, milliseconds. */
  readAt: z.number(),
  /** Items with open conflicts, whose files are read again. */
  conflicts: z.array(z.string()).max(10_000),
});
export type XmpReadState = Readonly<z.infer<typeof schema>>;

const nameOf = (dataFolder: string) => join(dataFolder, 'xmp-read.json');

/** Without a valid file, all XMP sidecars are read again, which costs only time. */
export async function readXmpReadState(dataFolder: string): Promise<XmpReadState> {
  const text = await readFile(nameOf(dataFolder), 'utf8').catch(() => '');
  const parsed = schema.safeParse(parseJsonOrUndefined(text));
  return parsed.success ? parsed.data : { readAt: 0, conflicts: [] };
}

export function writeXmpReadState(dataFolder: string, temporaryFolder: string, state: XmpReadState): Promise<void> {
  return writeFileAtomically(nameOf(dataFolder), JSON.stringify(state), { temporaryFolder, durable: false });
}
