import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomically } from '../../files/write-file-atomically.ts';

const journalSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** Number of files at the start. */
  files: z.number().int(),
});
/** An unfinished move. Only the settings tell which folder is in use. */
export type MoveJournal = Readonly<z.infer<typeof journalSchema>>;

const name = 'library-move.json';

export function readMoveJournal(dataFolder: string): Promise<MoveJournal | undefined> {
  return readFile(join(dataFolder, name), 'utf8').then(
    (text) => {
      try {
        return journalSchema.parse(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
    () => undefined,
  );
}

export async function writeMoveJournal(dataFolder: string, journal: MoveJournal): Promise<void> {
  const temporaryFolder = join(dataFolder, 'temporary');
  await writeFileAtomically(join(dataFolder, name), JSON.stringify(journal), { temporaryFolder, durable: true });
}

export async function removeMoveJournal(dataFolder: string): Promise<void> {
  await rm(join(dataFolder, name), { force: true });
}
