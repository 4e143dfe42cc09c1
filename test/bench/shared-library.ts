import { makeBigLibrary } from '../support/large-library.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

export const sharedLibraryCount = 100_000;

let shared: Promise<string> | undefined;

/** Returns the data folder of a library with files and text indexes. It is made once for all benches that only read it. */
export function sharedLibrary(): Promise<string> {
  shared ??= make();
  return shared;
}

async function make(): Promise<string> {
  const scratch = scratchFolder('bench-shared-library');
  process.once('exit', () => scratch.remove());
  await makeBigLibrary(scratch.path, { count: sharedLibraryCount });
  return scratch.path;
}
