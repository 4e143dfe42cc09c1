import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Collection, collectionsFileSchema } from '../../shared/library/collection.ts';
import { resultFileMode } from '../files/result-file-mode.ts';
import { writeFileAtomically } from '../files/write-file-atomically.ts';

export const collectionsFileIn = (folder: string) => join(folder, 'collections.json');

/** Reads the collections from the library folder. Returns `undefined` without a readable file. */
export async function readCollectionsFile(folder: string): Promise<readonly Collection[] | undefined> {
  try {
    return collectionsFileSchema.parse(JSON.parse(await readFile(collectionsFileIn(folder), 'utf8'))).collections;
  } catch {
    return undefined;
  }
}

/** Throws disk errors. */
export async function writeCollectionsFile(folder: string, collections: readonly Collection[]): Promise<void> {
  const content = `${JSON.stringify({ format: 'triptych-collections', version: 1, collections }, null, 2)}\n`;
  // A missing library folder is not created, because its disk may be disconnected.
  await stat(folder);
  await writeFileAtomically(collectionsFileIn(folder), content, {
    temporaryFolder: join(folder, '.parts'),
    durable: true,
    mode: resultFileMode,
  });
}
