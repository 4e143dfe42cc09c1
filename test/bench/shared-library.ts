import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeBigLibrary } from '../support/large-library.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

export const sharedLibraryCount = 100_000;

interface SharedLibrary {
  readonly dataFolder: string;
  /** A copy of its database before any program opened it. */
  readonly database: string;
}

let shared: Promise<SharedLibrary> | undefined;

/** Returns the data folder of a library with files and text indexes. It is made once for all benches that only read it. */
export async function sharedLibrary(): Promise<string> {
  shared ??= make();
  return (await shared).dataFolder;
}

/** Creates a data folder with the database of the shared library, without files, for a bench that changes it. */
export async function copySharedDatabase(dataFolder: string): Promise<void> {
  shared ??= make();
  const { database } = await shared;
  mkdirSync(join(dataFolder, 'library'), { recursive: true });
  copyFileSync(database, join(dataFolder, 'triptych.db'));
}

async function make(): Promise<SharedLibrary> {
  const scratch = scratchFolder('bench-shared-library');
  process.once('exit', () => scratch.remove());
  const [dataFolder, database] = [join(scratch.path, 'data'), join(scratch.path, 'unopened.db')];
  await makeBigLibrary(dataFolder, { count: sharedLibraryCount });
  copyFileSync(join(dataFolder, 'triptych.db'), database);
  return { dataFolder, database };
}
